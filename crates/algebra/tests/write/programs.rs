//! Runs the programs of others in folders of their own.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::atomic::{AtomicUsize, Ordering},
};

/// A folder that is removed at the end.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        static MADE: AtomicUsize = AtomicUsize::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("algebra-{name}-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder can be made");
        Self(path)
    }

    pub fn write(&self, name: &str, text: &str) {
        fs::write(self.0.join(name), text).expect("a file can be written");
    }

    /// What a program prints; it must succeed.
    pub fn run(&self, program: &str, arguments: &[&str]) -> String {
        let output = Command::new(program).args(arguments).current_dir(&self.0).output();
        let output = output.unwrap_or_else(|error| panic!("{program}: {error}; scripts/install all installs it"));
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{program} {arguments:?}: {}\n{text}\n{errors}", output.status);
        text
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The Python of `scripts/install`, or else the one on the path.
pub fn python() -> String {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/tools/python/bin/python");
    if own.exists() { own.to_string_lossy().into_owned() } else { "python3".into() }
}

/// The solutions in what a program prints: lines `name[…] = value`, each solution followed by other lines.
pub fn solutions(printed: String) -> Vec<BTreeMap<String, i64>> {
    let mut all = vec![BTreeMap::new()];
    for line in printed.lines() {
        match line.split_once("] = ").and_then(|(name, value)| Some((format!("{name}]"), value.parse().ok()?))) {
            Some((name, value)) => drop(all.last_mut().expect("one at least").insert(name, value)),
            None if all.last().is_some_and(|last| !last.is_empty()) => all.push(BTreeMap::new()),
            None => {}
        }
    }
    all.retain(|one| !one.is_empty());
    assert!(!all.is_empty(), "no solution in\n{printed}");
    all
}

//! `cargo xtask tidy`: rules about the text of the repository.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

/// The most lines of a source file. A longer one needs a line here, with the reason.
const LONGEST: usize = 400;

/// Which crates each may depend on; `engine`, `grid`, `model` and `plot` stand alone, so that they can be read alone.
const ARROWS: &[(&str, &[&str])] = &[
    ("engine", &[]),
    ("grid", &[]),
    ("model", &[]),
    ("nine", &[]),
    ("plot", &[]),
    ("proof", &[]),
    ("puzzles", &["grid", "model", "serde", "serde_json"]),
    ("solve", &["engine", "model"]),
    ("query", &["units", "model", "nine", "proof", "puzzles", "sha2", "solve"]),
    ("report", &["puzzles", "solve", "query"]),
    ("web", &["model", "puzzles", "report", "solve", "query"]),
    ("cli", &["grid", "model", "plot", "puzzles", "report", "solve", "query", "web"]),
    ("bench", &["model", "puzzles", "serde_json", "solve", "query"]),
    ("conformance", &["grid", "model", "puzzles", "solve", "query"]),
];

pub fn run() -> ExitCode {
    let faults: Vec<String> = [files(), arrows(), dependencies(), links()].concat();
    faults.iter().for_each(|fault| eprintln!("{fault}"));
    match faults.len() {
        0 => ExitCode::SUCCESS,
        count => {
            eprintln!("== tidy: {count} faults");
            ExitCode::FAILURE
        }
    }
}

/// The files that git knows.
fn tracked() -> Vec<PathBuf> {
    let listed = Command::new("git").args(["ls-files", "--cached", "--others", "--exclude-standard"]).output();
    let listed = listed.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    listed.lines().map(PathBuf::from).filter(|path| path.exists()).collect()
}

fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found == extension)
}

/// Each file starts by saying what is in it, is not too long, and names no machine.
fn files() -> Vec<String> {
    let mut faults = Vec::new();
    for path in tracked() {
        let Ok(text) = fs::read_to_string(&path) else { continue };
        let name = path.display();
        let generated = has_extension(&path, "lock");
        if has_extension(&path, "rs") {
            let lines = text.lines().count();
            if lines > LONGEST {
                faults.push(format!("{name}: {lines} lines, more than {LONGEST}"));
            }
            if !(text.starts_with("//!") || text.starts_with("#![doc") || text.starts_with("#![no_main]")) {
                faults.push(format!("{name}: does not start by saying what is here"));
            }
        }
        for (number, line) in text.lines().enumerate().filter(|_| !generated) {
            let place = || format!("{name}:{}", number + 1);
            if line.ends_with(' ') && has_extension(&path, "rs") {
                faults.push(format!("{}: blanks at the end of the line", place()));
            }
            if [concat!("/wo", "rk/"), concat!("/ro", "ot/"), concat!("/ho", "me/")].iter().any(|part| line.contains(part)) {
                faults.push(format!("{}: a path of one machine", place()));
            }
        }
    }
    faults
}

/// The crates depend on each other as the architecture says, and on nothing outside where it says so.
fn arrows() -> Vec<String> {
    let mut faults = Vec::new();
    let own: BTreeSet<&str> = ARROWS.iter().map(|arrow| arrow.0).collect();
    for (name, allowed) in ARROWS {
        for dependency in declared(&PathBuf::from(format!("crates/{name}/Cargo.toml")), "[dependencies]") {
            let ours = own.contains(dependency.as_str());
            let alone = ["engine", "grid", "model", "plot", "puzzles", "query"].contains(name);
            if (ours || alone) && !allowed.contains(&dependency.as_str()) {
                faults.push(format!("crates/{name} may not depend on {dependency}"));
            }
        }
    }
    faults
}

/// Each dependency from outside has a line of reason.
fn dependencies() -> Vec<String> {
    let reasons = fs::read_to_string("docs/dependencies.md").unwrap_or_default();
    let outside = declared(Path::new("Cargo.toml"), "[workspace.dependencies]");
    let own = |name: &&String| Path::new("crates").join(name).exists();
    let given = |name: &String| reasons.contains(&format!("| `{name}` |"));
    outside
        .iter()
        .filter(|name| !own(name) && !given(name))
        .map(|name| format!("docs/dependencies.md: no reason for `{name}`"))
        .collect()
}

/// The names in a section of a manifest.
fn declared(manifest: &Path, section: &str) -> Vec<String> {
    let text = fs::read_to_string(manifest).unwrap_or_default();
    let inside = text.lines().skip_while(|line| *line != section).skip(1).take_while(|line| !line.starts_with('['));
    inside.filter_map(|line| line.split(['=', '.', ' ']).next()).filter(|name| !name.is_empty()).map(str::to_string).collect()
}

/// Links from one document to another lead somewhere.
fn links() -> Vec<String> {
    let mut faults = Vec::new();
    for path in tracked().into_iter().filter(|path| has_extension(path, "md")) {
        let text = fs::read_to_string(&path).unwrap_or_default();
        for target in text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next()) {
            let outside = target.is_empty() || target.contains("://") || target.contains('$') || target.contains(' ');
            let from = path.parent().unwrap_or(Path::new(""));
            if !outside && !from.join(target).exists() {
                faults.push(format!("{}: no such file as {target}", path.display()));
            }
        }
    }
    faults
}

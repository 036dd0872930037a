//! The throw-away Python environment of the peers: made once, kept as long as the pins stay the same.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::places::Places;

/// A Python of its own, and the requirements to be installed into it.
pub struct Environment {
    folder: PathBuf,
    requirements: Vec<String>,
}

impl Environment {
    /// Makes the environment if there is none.
    pub fn open(places: &Places) -> Result<Environment, String> {
        let list = places.peers().join("requirements.txt");
        let requirements = fs::read_to_string(&list)
            .map_err(|error| format!("requirements.txt: {error}"))?
            .lines()
            .map(|line| line.trim().to_owned())
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
            .collect();
        let environment = Environment { folder: places.scratch().join("venv"), requirements };
        if !environment.python().exists() {
            eprintln!("bench: making a Python environment for the peers");
            let mut command = Command::new("python3");
            command.args(["-m", "venv"]).arg(&environment.folder);
            finish(&mut command).map_err(|reason| format!("python3 with its venv module is needed: {reason}"))?;
        }
        Ok(environment)
    }

    /// The interpreter.
    pub fn python(&self) -> PathBuf {
        self.folder.join("bin/python")
    }

    /// Installs what is listed for a package, unless that has been done.
    ///
    /// Each by itself: where one cannot be had, the others still can be measured.
    pub fn install(&self, package: &str) -> Result<(), String> {
        let requirement = self
            .requirements
            .iter()
            .find(|line| line.split("==").next() == Some(package))
            .ok_or_else(|| format!("{package} is not in requirements.txt"))?;
        let done = self.folder.join(format!("{requirement}.done"));
        if done.exists() {
            return Ok(());
        }
        eprintln!("bench: installing {requirement}");
        let mut command = Command::new(self.python());
        command.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", requirement]);
        finish(&mut command).map_err(|reason| format!("{requirement} cannot be installed: {reason}"))?;
        self.forget(package)?;
        fs::write(&done, "").map_err(|error| format!("{}: {error}", done.display()))
    }

    /// Takes away the marks of other versions, which pip has just replaced.
    fn forget(&self, package: &str) -> Result<(), String> {
        let wrong = |error| format!("{}: {error}", self.folder.display());
        for entry in fs::read_dir(&self.folder).map_err(wrong)? {
            let path = entry.map_err(wrong)?.path();
            if is_mark(&path, package) {
                fs::remove_file(&path).map_err(wrong)?;
            }
        }
        Ok(())
    }
}

fn is_mark(path: &Path, package: &str) -> bool {
    path.file_name().and_then(|name| name.to_str()?.strip_suffix(".done")?.split("==").next()) == Some(package)
}

/// Runs a command to its end; if it failed, its last line says why.
fn finish(command: &mut Command) -> Result<(), String> {
    let output = command.output().map_err(|error| error.to_string())?;
    if output.status.success() {
        return Ok(());
    }
    let errors = String::from_utf8_lossy(&output.stderr);
    let last = errors.lines().rfind(|line| !line.trim().is_empty());
    Err(last.unwrap_or("no reason given").trim().to_owned())
}

//! The Python virtual environment of the peers, below `target/bench`; a package is installed again when its pin changes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::paths::Paths;

/// A virtual environment, and the pinned packages of `requirements.txt`.
pub struct Environment {
    folder: PathBuf,
    requirements: Vec<String>,
}

impl Environment {
    /// Opens the environment; creates it if there is none.
    pub fn open(paths: &Paths) -> Result<Environment, String> {
        let list = paths.peers().join("requirements.txt");
        let requirements = fs::read_to_string(&list)
            .map_err(|error| format!("requirements.txt: {error}"))?
            .lines()
            .map(|line| line.trim().to_owned())
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
            .collect();
        let environment = Environment { folder: paths.scratch().join("venv"), requirements };
        if !environment.python().exists() {
            eprintln!("bench: creating a Python environment for the peers");
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

    /// Installs the pinned version of a package, unless it is installed; returns its name and version.
    ///
    /// Packages are installed one by one, so that a missing one does not keep the others from being measured.
    pub fn install(&self, package: &str) -> Result<String, String> {
        let requirement = self
            .requirements
            .iter()
            .find(|line| line.split("==").next() == Some(package))
            .ok_or_else(|| format!("{package} is not in requirements.txt"))?;
        let named = requirement.replace("==", " ");
        let done = self.folder.join(format!("{requirement}.done"));
        if done.exists() {
            return Ok(named);
        }
        eprintln!("bench: installing {requirement}");
        let mut command = Command::new(self.python());
        command.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", requirement]);
        finish(&mut command).map_err(|reason| format!("cannot install {requirement}: {reason}"))?;
        self.remove_marks(package)?;
        fs::write(&done, "").map_err(|error| format!("{}: {error}", done.display()))?;
        Ok(named)
    }

    /// Deletes the marker files of other versions, which pip has just replaced.
    fn remove_marks(&self, package: &str) -> Result<(), String> {
        let at_folder = |error| format!("{}: {error}", self.folder.display());
        for entry in fs::read_dir(&self.folder).map_err(at_folder)? {
            let path = entry.map_err(at_folder)?.path();
            if is_mark(&path, package) {
                fs::remove_file(&path).map_err(at_folder)?;
            }
        }
        Ok(())
    }
}

/// Whether a path is the marker file of a package, `PACKAGE==VERSION.done`.
fn is_mark(path: &Path, package: &str) -> bool {
    path.file_name().and_then(|name| name.to_str()?.strip_suffix(".done")?.split("==").next()) == Some(package)
}

/// Runs a command; the error is the last line of its standard error.
fn finish(command: &mut Command) -> Result<(), String> {
    let output = command.output().map_err(|error| error.to_string())?;
    if output.status.success() {
        return Ok(());
    }
    let errors = String::from_utf8_lossy(&output.stderr);
    let last = errors.lines().rfind(|line| !line.trim().is_empty());
    Err(last.unwrap_or("no reason given").trim().to_owned())
}

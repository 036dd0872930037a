//! `cargo xtask tidy`: rules about the text of the repository.

mod architecture;
mod glossary;
mod retired;
mod text;

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

pub fn run() -> ExitCode {
    let sources = sources();
    let rules = [text::files, retired::identifiers, retired::phrases, text::links, glossary::links];
    let mut faults: Vec<String> = rules.iter().flat_map(|rule| rule(&sources)).collect();
    let architecture = [
        architecture::dependencies(),
        architecture::reasons(),
        architecture::no_io(&sources),
        architecture::forbids_unsafe(&sources),
    ];
    faults.extend(architecture.concat());
    faults.iter().for_each(|fault| eprintln!("{fault}"));
    match faults.len() {
        0 => ExitCode::SUCCESS,
        count => {
            eprintln!("== tidy: {count} faults");
            ExitCode::FAILURE
        }
    }
}

/// A text file of the repository.
struct Source {
    path: PathBuf,
    text: String,
}

impl Source {
    fn has_extension(&self, extension: &str) -> bool {
        self.path.extension().is_some_and(|found| found == extension)
    }

    /// The lines with their `path:number`, from 1.
    fn lines(&self) -> impl Iterator<Item = (String, &str)> {
        self.text.lines().zip(1..).map(|(line, number)| (format!("{}:{number}", self.path.display()), line))
    }
}

/// The files that git tracks, and new ones that it does not ignore. Binary files are skipped.
fn sources() -> Vec<Source> {
    let listed = Command::new("git").args(["ls-files", "--cached", "--others", "--exclude-standard"]).output();
    let listed = listed.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    let paths = listed.lines().map(PathBuf::from);
    paths.filter_map(|path| fs::read_to_string(&path).ok().map(|text| Source { path, text })).collect()
}

/// Whether `name` occurs in `line` as a whole identifier.
fn has_identifier(line: &str, name: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(name).any(|(start, _)| !line[..start].ends_with(part) && !line[start + name.len()..].starts_with(part))
}

/// The part of a crate's tree that a test belongs to: test files may do what sources may not.
fn is_test(path: &Path) -> bool {
    path.components().any(|part| part.as_os_str() == "tests") || path.file_name().is_some_and(|name| name == "tests.rs")
}

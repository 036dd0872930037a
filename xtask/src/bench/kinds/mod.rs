//! The kinds that have a bench: which boards are drawn, and who judges the solutions.
//!
//! The judges here share no code with the product nor with the peers: that is their use.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

mod hashi;
mod sudoku;

/// A whole number for each unknown, by name.
pub type Solution = BTreeMap<String, i64>;

/// One board of the sample.
pub struct Board {
    /// What it is compared within.
    pub group: String,
    /// A file name, the same in every record.
    pub name: String,
    pub text: String,
}

/// What a kind brings to the bench.
pub struct Kind {
    pub name: &'static str,
    /// Draws so many boards of each group from a folder, by a seed.
    pub boards: fn(&Path, usize, u64) -> Result<Vec<Board>, String>,
    /// What is wrong with a solution to a board's text, if anything.
    pub judge: fn(&str, &Solution) -> Result<(), String>,
}

/// Every kind with a bench.
pub const ALL: [Kind; 2] = [
    Kind { name: "hashi", boards: hashi::boards, judge: hashi::judge },
    Kind { name: "sudoku", boards: sudoku::boards, judge: sudoku::judge },
];

/// The folder of a kind, be it given itself or the folder around it.
fn folder(data: &Path, kind: &str) -> PathBuf {
    let inner = data.join(kind);
    if inner.is_dir() { inner } else { data.to_path_buf() }
}

/// What lies in a folder, sorted.
fn listed(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let wrong = |error| format!("{}: {error}", folder.display());
    let mut paths = std::fs::read_dir(folder)
        .map_err(wrong)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()
        .map_err(wrong)?;
    paths.sort();
    Ok(paths)
}

/// A file's text.
fn text(file: &Path) -> Result<String, String> {
    std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))
}

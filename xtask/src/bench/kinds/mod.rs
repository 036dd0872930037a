//! The kinds with a benchmark: how boards are drawn, and how solutions are checked.
//!
//! The checks share no code with Pencilmark or with the peers, so that an error in either is found.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

mod hashi;
mod sudoku;

/// The integer value of each puzzle variable, by name.
pub type Solution = BTreeMap<String, i64>;

/// One board of the sample.
pub struct Board {
    /// Times are compared within a group.
    pub group: String,
    /// A file name, stable across records.
    pub name: String,
    pub text: String,
}

/// The benchmark of a kind.
pub struct Kind {
    pub name: &'static str,
    /// Draws boards of each group: `boards(folder, count, seed)`.
    pub boards: fn(&Path, usize, u64) -> Result<Vec<Board>, String>,
    /// Checks a solution of a board, given as text; the error is the first rule violated.
    pub check: fn(&str, &Solution) -> Result<(), String>,
}

pub const HASHI: Kind = Kind { name: "hashi", boards: hashi::boards, check: hashi::check };
pub const SUDOKU: Kind = Kind { name: "sudoku", boards: sudoku::boards, check: sudoku::check };

/// The folder of a kind: `DATA/KIND` if it exists, or else `DATA`.
fn folder(data: &Path, kind: &str) -> PathBuf {
    let inner = data.join(kind);
    if inner.is_dir() { inner } else { data.to_path_buf() }
}

/// The paths in a folder, sorted.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let at_folder = |error| format!("{}: {error}", folder.display());
    let mut paths = std::fs::read_dir(folder)
        .map_err(at_folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()
        .map_err(at_folder)?;
    paths.sort();
    Ok(paths)
}

/// Reads a text file.
fn read_text(file: &Path) -> Result<String, String> {
    std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))
}

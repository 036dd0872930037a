//! Generates boards and draws them and their solutions into a folder:
//! `cargo run --release -p pencilmark --example make_book -- book`.

use pencilmark::{Options, generate};
use std::{
    env,
    error::Error,
    fs,
    path::{Path, PathBuf},
};

/// A kind, a size, and parameters of its generator.
type Chapter = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

const CHAPTERS: [Chapter; 3] = [("sudoku", "6", &[("symmetry", "half-turn")]), ("hashi", "7x7", &[]), ("kenken", "4", &[])];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args().nth(1).ok_or("expected a folder for the book")?;
    make_book(Path::new(&folder), 2)?.iter().for_each(|file| println!("{}", file.display()));
    Ok(())
}

/// Writes `boards` boards of each kind, each with its text, its drawing and its solution; returns the files.
///
/// # Errors
/// If a board cannot be generated or a file cannot be written.
pub fn make_book(folder: &Path, boards: u64) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    fs::create_dir_all(folder)?;
    let mut files = Vec::new();
    for (kind, size, parameters) in CHAPTERS {
        for seed in 1..=boards {
            let (puzzle, solution) = generate(kind, Some(size), parameters, seed, &Options::new())?;
            let texts = [("txt", puzzle.to_string()), ("svg", puzzle.svg()), ("solution.svg", solution.svg())];
            for (extension, text) in texts {
                let file = folder.join(format!("{kind}-{seed}.{extension}"));
                fs::write(&file, text)?;
                files.push(file);
            }
        }
    }
    Ok(files)
}

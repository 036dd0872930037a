//! Solves every board in a file: `cargo run --release -p pencilmark --example solve_file -- examples/list.sdm`.

use pencilmark::{Options, Puzzle, Verdict};
use std::{env, error::Error, fs, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("expected a file with boards")?;
    print!("{}", solve_file(Path::new(&path))?);
    Ok(())
}

/// The verdict on each board, and the drawing of what was found.
///
/// # Errors
/// If the file cannot be read or holds no board.
pub fn solve_file(path: &Path) -> Result<String, Box<dyn Error>> {
    let (text, options) = (fs::read_to_string(path)?, Options::new());
    let mut report = String::new();
    for puzzle in Puzzle::read_all(&text) {
        report += &match puzzle?.check(&options)? {
            Verdict::Unique(solution) => format!("one solution\n{}", solution.text()),
            Verdict::Multiple(first, second) => {
                let differ = first.iter().zip(second.iter()).filter(|(one, other)| one != other).count();
                format!("several solutions; two of them differ in {differ} places\n{}", first.text())
            }
            Verdict::None => "no solution\n".into(),
            Verdict::Unknown(limit, _) => format!("unknown: {}\n", limit.name()),
        };
    }
    Ok(report)
}

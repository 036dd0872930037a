//! Solutions as text for other programs: `solve --format`.

use crate::{error::CliError, exit::Exit, report::NamedValues, report::object};
use clap::ValueEnum;
use puzzles::{AnyPuzzle, SolutionText, write_puzzle_file, write_solution};
use serde_json::json;

/// A text format of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SolutionFormat {
    /// All values of a board in one line.
    Line,
    /// A line for each row of a board.
    Grid,
    /// A table `puzzle,solution`, behind the other columns of the input.
    Csv,
    /// An object with `kind`, `board` and `solution` for each board.
    Json,
    /// A puzzle file with the section `= solution`.
    Native,
}

impl SolutionFormat {
    /// The text of a board with its solution.
    ///
    /// # Errors
    /// If solutions of the kind have no such form.
    pub fn write(self, puzzle: &dyn AnyPuzzle, values: &[i64]) -> Result<String, CliError> {
        Ok(match self {
            Self::Line | Self::Grid => cells(puzzle, values, self)?,
            Self::Csv => solution_cell(puzzle, values)?,
            Self::Native => write_puzzle_file(puzzle, &[values])?,
            Self::Json => object(&json!({
                "kind": puzzle.kind().name(), "board": puzzle.write(None)?, "solution": NamedValues::new(&puzzle.vars(), values),
            })),
        })
    }
}

/// A solution as a cell of a table: the values of the cells in one line, or an object with the values by their names.
///
/// # Errors
/// If it cannot be written.
pub fn solution_cell(puzzle: &dyn AnyPuzzle, values: &[i64]) -> Result<String, CliError> {
    let text = match puzzle.kind().solution_text() {
        SolutionText::Named => object(&NamedValues::new(&puzzle.vars(), values)),
        _ => cells(puzzle, values, SolutionFormat::Line)?,
    };
    Ok(text.trim_end().to_owned())
}

/// The values of the cells: the full board in the format of the same name, if its kind has that, otherwise the values.
fn cells(puzzle: &dyn AnyPuzzle, values: &[i64], format: SolutionFormat) -> Result<String, CliError> {
    let name = if format == SolutionFormat::Grid { "grid" } else { "line" };
    if puzzle.kind().solution_text() == SolutionText::Named {
        return Err(refused(puzzle, &format!("no format `{name}`"), "they are no values of cells"));
    }
    let full = puzzle.with_all_clues(values);
    let is_full = full.ranges().iter().all(|range| range.start() == range.end());
    if let Some(text) = full.write(Some(name)).ok().filter(|_| is_full) {
        return Ok(text);
    }
    if format == SolutionFormat::Grid {
        return Ok(write_solution(puzzle, values));
    }
    let between = if values.iter().all(|value| (0..=9).contains(value)) { "" } else { " " };
    Ok(values.iter().map(i64::to_string).collect::<Vec<_>>().join(between) + "\n")
}

fn refused(puzzle: &dyn AnyPuzzle, what: &str, why: &str) -> CliError {
    let kind = puzzle.kind().name();
    CliError::new(Exit::Refused, format_args!("solutions of {kind} have {what}: {why}; `native` and `json` hold any"))
}

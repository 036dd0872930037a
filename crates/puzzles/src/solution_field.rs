//! Solutions in a field of a record: in the notation of a format, as values, or as an object with the values by name.

use crate::{AnyPuzzle, SolutionText, TextError, json};
use std::collections::BTreeMap;

/// Reads the text of a solution, which is in a line.
///
/// # Errors
/// If it is in no such notation.
pub fn read(puzzle: &dyn AnyPuzzle, text: &str, line: usize) -> Result<Vec<i64>, TextError> {
    if text.trim_start().starts_with('{') {
        return named(puzzle, text, line);
    }
    // First, because formats of other programs take much for a solution.
    if puzzle.kind().solution_text() == SolutionText::Values
        && let Some(values) = values(text)
        && let ranges = puzzle.ranges()
        && values.len() == ranges.len()
        && values.iter().zip(&ranges).all(|(value, range)| range.contains(value))
    {
        return Ok(values);
    }
    let error = match puzzle.read_solution(text) {
        Ok(values) => return Ok(values),
        Err(error) => error.below(line - 1),
    };
    // Rows of cells are a board in a line, too.
    let in_line: String = text.split_whitespace().collect();
    if in_line.len() < text.trim().len() { puzzle.read_solution(&in_line).map_err(|_| error) } else { Err(error) }
}

/// All values of a text: its words, or its digits if it is one word.
fn values(text: &str) -> Option<Vec<i64>> {
    let text = text.trim();
    match text.contains(char::is_whitespace) {
        true => text.split_whitespace().map(|word| word.parse().ok()).collect(),
        false => text.chars().map(|digit| digit.to_digit(10).map(i64::from)).collect(),
    }
}

/// The values of the puzzle variables by their names.
fn named(puzzle: &dyn AnyPuzzle, text: &str, line: usize) -> Result<Vec<i64>, TextError> {
    json::check_keys(text).map_err(|error| TextError::new(line, error.problem))?;
    let mut values: BTreeMap<String, i64> = serde_json::from_str(text)
        .map_err(|_| TextError::expected(line, "`solution` with an integer by the name of each puzzle variable", text))?;
    let value = |name: &str| {
        let none = || TextError::new(line, format_args!("expected a value of {name} under `solution`, found none"));
        values.remove(name).ok_or_else(none)
    };
    let named: Vec<i64> = puzzle.vars().iter().map(|var| var.name.as_str()).map(value).collect::<Result<_, _>>()?;
    match values.first_key_value() {
        None => Ok(named),
        Some((other, _)) => Err(TextError::expected(line, "only names of puzzle variables under `solution`", other)),
    }
}

//! Edits: the given values of cells. Other clues, and what a board consists of, are edited as text.

use super::{
    board::TextPuzzle,
    clues::{clues, with_clues},
    items::ClueDeclaration,
};
use crate::{Edit, edit::number};
use algebra::Rows;
use grid::Cell;

/// The parameter whose entries give the values of cells.
fn givens(puzzle: &TextPuzzle) -> Option<&'static ClueDeclaration> {
    puzzle.kind.clues.iter().find(|declared| declared.gives)
}

/// The maximum number of values that a place offers in turn; others are typed.
const MAX_CHOICES: usize = 64;

/// The board without givens and other clues, which says what values a cell can have.
fn open(puzzle: &TextPuzzle) -> TextPuzzle {
    with_clues(puzzle, &vec![false; clues(puzzle).len()])
}

fn cell([row, column]: [i64; 2]) -> Cell {
    Cell { row: row as usize - 1, col: column as usize - 1 }
}

/// One edit for each cell; empty if no clue gives the value of a cell.
pub fn edits(puzzle: &TextPuzzle) -> Vec<Edit> {
    if givens(puzzle).is_none() {
        return Vec::new();
    }
    let (clues, open) = (clues(puzzle), open(puzzle));
    let edit = |(var, at): (usize, [i64; 2])| {
        let given = clues.iter().find_map(|clue| clue.gives.filter(|given| given.0 == var)).map(|given| given.1.to_string());
        let choices = open.judge.ranges[var].clone().take(MAX_CHOICES).map(|value| value.to_string()).collect();
        Edit::cell(cell(at), given.unwrap_or_default(), choices)
    };
    puzzle.cells().into_iter().map(edit).collect()
}

/// The board with another given, or none, in a cell.
///
/// # Errors
/// If there is no such cell, or the cell cannot have the value.
pub fn edited(puzzle: &TextPuzzle, edit: &str, value: &str) -> Result<TextPuzzle, String> {
    let place = puzzle.cells().into_iter().find(|&(_, at)| cell(at).to_string() == edit);
    let ((var, [row, column]), declared) =
        place.zip(givens(puzzle)).ok_or_else(|| format!("nothing is placed at {}", crate::quoted(edit)))?;
    let value = number(value, open(puzzle).judge.ranges[var].clone())?;
    let entries = puzzle.data.params().find(|param| param.0 == declared.name).map(|param| param.1).unwrap_or_default();
    let others = entries.iter().filter(|entry| entry[..2] != [row, column]).flatten().copied();
    let cells = others.chain(value.into_iter().flat_map(|value| [row, column, value])).collect();
    let mut data = puzzle.data.clone();
    data.param_rows(&declared.name, Rows { width: declared.width, cells });
    TextPuzzle::with(puzzle.kind, data).map_err(|error| error.problem)
}

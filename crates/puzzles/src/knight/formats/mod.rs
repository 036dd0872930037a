//! The text formats of knight's tours, and the code their readers share.

pub mod json;
mod native;
mod penpa;
#[cfg(test)]
mod tests;

use super::{Knight, Square, Tour};
use crate::{Format, TextError, text};
use grid::{Cell, Grid};

pub const FORMATS: &[Format<Knight>] = &[native::FORMAT, json::FORMAT, penpa::FORMAT];

/// Reads rows of characters, each with its line number. `head` is the line of the error if there are none.
fn read_layout(head: usize, rows: &[(usize, &str)]) -> Result<Grid<Square>, TextError> {
    let width = |row: &str| row.chars().filter(|c| !c.is_whitespace()).count();
    let cols = rows.first().map_or(0, |row| width(row.1));
    let first = rows.first().map_or(head, |row| row.0);
    if cols == 0 {
        return Err(TextError::new(first, "expected the rows of a board, found nothing"));
    }
    let sides = [rows.len(), cols].map(|side| side.to_string());
    text::sides((first, &sides[0]), (first, &sides[1]))?;
    let mut squares = Vec::with_capacity(rows.len() * cols);
    let mut has_start = false;
    for &(line, row) in rows {
        let found = width(row);
        if found != cols {
            return Err(TextError::new(line, format_args!("expected {cols} squares or holes in each row, found {found}")));
        }
        for character in row.chars().filter(|c| !c.is_whitespace()) {
            squares.push(match character {
                '.' => Square::Free,
                '#' => Square::Hole,
                's' if !has_start => Square::Start,
                's' => return Err(TextError::expected(line, "one start, found another", "s")),
                _ => {
                    let found = character.to_string();
                    return Err(TextError::expected(line, "`.` for a square, `#` for a hole or `s` for the start", &found));
                }
            });
            has_start |= character == 's';
        }
    }
    if squares.iter().all(|&square| square == Square::Hole) {
        return Err(TextError::new(first, "expected a square, found none"));
    }
    Ok(Grid::from_values(rows.len(), cols, squares).expect("the rows were counted"))
}

/// The rows of a board, as [`read_layout`] reads them.
fn rows(board: &Knight) -> Vec<String> {
    let mut rows = vec![vec!['#'; board.cols()]; board.rows()];
    for (square, &Cell { row, col }) in board.squares().iter().enumerate() {
        rows[row][col] = if board.start() == Some(square) { 's' } else { '.' };
    }
    rows.into_iter().map(String::from_iter).collect()
}

//! The text formats of binary sudoku and helpers they share.

mod grid;
pub mod json;
mod native;
mod penpa;
mod tatham;

use super::BinarySudoku;
use crate::{
    Format, TextError, tatham as shared,
    text::{self, Word},
};
use ::grid::Grid;

pub const FORMATS: &[Format<BinarySudoku>] =
    &[native::FORMAT, grid::FORMAT, json::FORMAT, tatham::FORMAT, TATHAM_ADDRESS, penpa::FORMAT];

/// The format `tatham` behind the address of the game on the web.
const TATHAM_ADDRESS: Format<BinarySudoku> = Format {
    name: "tatham-address",
    summary: "an address of Simon Tatham's Unruly, `…/unruly.html#ID`",
    recognises: |text| shared::is_address(text, "unruly"),
    read: |text| tatham::read(&shared::id_of_address(text, "unruly")?),
    write: |board| Ok(shared::address_of("unruly", &tatham::write(board)?)),
    read_solution: None,
};

/// The digit or blank that a character stands for; `None` if it is neither.
fn clue(character: char) -> Option<Option<bool>> {
    match character {
        '0' => Some(Some(false)),
        '1' => Some(Some(true)),
        '.' | '_' | '-' => Some(None),
        _ => None,
    }
}

/// The cells of rows of 0, 1 and blanks of equal length, with or without spaces. If there are none, the error is at `line`.
fn cells<'t>(line: usize, rows: impl Iterator<Item = Word<'t>>) -> Result<Grid<Option<bool>>, TextError> {
    let mut values = Vec::new();
    let (mut count, mut cols, mut last) = (0, 0, line);
    for (line, row) in rows {
        let before = values.len();
        for character in row.chars().filter(|c| !c.is_whitespace()) {
            let what = "0, 1 or `.` for a blank";
            values.push(clue(character).ok_or_else(|| TextError::expected(line, what, character.encode_utf8(&mut [0; 4])))?);
        }
        let found = values.len() - before;
        if count > 0 && found != cols {
            return Err(TextError::new(line, format_args!("expected {cols} cells in each row, found {found}")));
        }
        (count, cols, last) = (count + 1, found, line);
    }
    if count == 0 {
        return Err(TextError::expected(line, "rows of 0, 1 and `.`", ""));
    }
    let (rows, cols) = text::sides((last, &count.to_string()), (last, &cols.to_string()))?;
    Ok(Grid::from_values(rows, cols, values).expect("the cells were counted"))
}

/// The rows of a board as text, with `between` between cells.
fn rows(board: &BinarySudoku, between: &str) -> Vec<String> {
    let digit = |clue: &Option<bool>| clue.map_or(".", |one| if one { "1" } else { "0" });
    let row = |row: &[Option<bool>]| row.iter().map(digit).collect::<Vec<_>>().join(between);
    board.clues().values().chunks(board.clues().cols()).map(row).collect()
}

/// A value for each cell, from as many digits 0 and 1.
fn solution_from_digits(board: &BinarySudoku, digits: impl Iterator<Item = char>) -> Result<Vec<i64>, TextError> {
    let expected = board.clues().values().len();
    let mut values = Vec::with_capacity(expected);
    for digit in digits.take(expected + 1) {
        let value = clue(digit).flatten();
        values.push(i64::from(value.ok_or_else(|| TextError::expected(1, "0 or 1", digit.encode_utf8(&mut [0; 4])))?));
    }
    match values.len() == expected {
        true => Ok(values),
        false if values.len() > expected => Err(TextError::new(1, format_args!("expected {expected} digits, found more"))),
        false => Err(TextError::new(1, format_args!("expected {expected} digits, found {}", values.len()))),
    }
}

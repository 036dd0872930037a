//! Candidates: nine characters for each cell of a 9×9 board, its digits that are left and `.` or 0 for those that are not.
//!
//! A cell with one candidate is given; one with several is blank, as in grids of pencil marks.

use super::{
    super::{BoxShape, Sudoku},
    error,
};
use crate::{Format, TextError, WriteError};
use grid::Grid;

/// The digits of each cell.
const DIGITS: usize = 9;

/// The number of characters.
const LENGTH: usize = 81 * DIGITS;

pub const FORMAT: Format<Sudoku> = Format {
    name: "candidates",
    summary: "729 characters, the candidates of each cell: digits, and `.` or 0 for those that are excluded",
    recognises: |text| characters(text).is_some(),
    read,
    write: |_| Err(WriteError("a board has givens, and no candidates that are excluded".into())),
    read_solution: None,
};

/// The characters of a text that has as many as there are candidates, each its digit or a blank, and the line of the first.
fn characters(text: &str) -> Option<(usize, Vec<u8>)> {
    let is_blank = |byte: u8| matches!(byte, b'.' | b'0');
    let line = text.lines().position(|line| !line.trim().is_empty())? + 1;
    let found: Vec<u8> = text.bytes().filter(|byte| !byte.is_ascii_whitespace()).take(LENGTH + 1).collect();
    let fits = |(place, byte): (usize, &u8)| is_blank(*byte) || usize::from(*byte) == usize::from(b'1') + place % DIGITS;
    (found.len() == LENGTH && found.iter().enumerate().all(fits)).then_some((line, found))
}

fn read(text: &str) -> Result<Sudoku, TextError> {
    let first = text.lines().next().unwrap_or_default();
    let (line, found) = characters(text).ok_or_else(|| TextError::expected(1, "729 candidates", first))?;
    let mut clues = Vec::with_capacity(LENGTH / DIGITS);
    for (place, cell) in found.chunks(DIGITS).enumerate() {
        let left: Vec<u32> = cell.iter().filter(|byte| **byte > b'0').map(|byte| u32::from(byte - b'0')).collect();
        if left.is_empty() {
            let at = format_args!("a candidate of r{}c{}", place / 9 + 1, place % 9 + 1);
            return Err(TextError::expected(line, at, ""));
        }
        clues.push(if let [only] = left[..] { Some(only) } else { None });
    }
    let clues = Grid::from_values(9, 9, clues).expect("as many cells as chunks");
    Sudoku::plain(clues, BoxShape { wide: 3, tall: 3 }).map_err(error(line))
}

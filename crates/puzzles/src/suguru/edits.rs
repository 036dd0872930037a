//! Edits: given digits.

use super::Suguru;
use crate::{
    Edit,
    edit::{numbers, with_number},
};

/// One edit for each cell; a void cell has no choices.
pub fn edits(board: &Suguru) -> Vec<Edit> {
    numbers(board.clues(), |cell| 1..=board.max_digit(cell) as i64)
}

pub fn edited(board: &Suguru, edit: usize, value: &str) -> Result<Suguru, String> {
    let max_digit = board.clues().cells().nth(edit).map_or(0, |cell| board.max_digit(cell));
    let mut other = board.clone();
    other.clues = with_number(board.clues(), edit, value, 1..=max_digit as i64)?;
    Ok(other)
}

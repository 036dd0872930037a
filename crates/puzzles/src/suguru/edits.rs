//! What is placed on a board: given digits.

use super::Suguru;
use crate::{
    Edit,
    edit::{numbers, with_number},
};

/// An edit for each cell; a void one takes nothing.
pub fn edits(board: &Suguru) -> Vec<Edit> {
    numbers(board.clues(), |cell| 1..=board.most(cell) as i64)
}

pub fn edited(board: &Suguru, edit: usize, value: &str) -> Result<Suguru, String> {
    let most = board.clues().cells().nth(edit).map_or(0, |cell| board.most(cell));
    let mut other = board.clone();
    other.clues = with_number(board.clues(), edit, value, 1..=most as i64)?;
    Ok(other)
}

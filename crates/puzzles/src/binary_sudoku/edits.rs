//! Edits of a board: given digits.

use super::BinarySudoku;
use crate::{
    Edit,
    edit::{number, numbers, with},
};
use grid::Grid;

pub fn edits(board: &BinarySudoku) -> Vec<Edit> {
    let clues = board.clues();
    numbers(&Grid::new(clues.rows(), clues.cols(), |cell| clues[cell].map(u8::from)), |_| 0..=1)
}

pub fn edited(board: &BinarySudoku, edit: usize, value: &str) -> Result<BinarySudoku, String> {
    let digit = number(value, 0..=1)?.map(|digit| digit == 1);
    Ok(BinarySudoku::new(with(board.clues(), edit, digit), board.distinct()))
}

//! Edits: givens.

use super::Sudoku;
use crate::{
    Edit,
    edit::{numbers, with_number},
};

pub fn edits(board: &Sudoku) -> Vec<Edit> {
    numbers(&board.clues, |_| 1..=board.side() as i64)
}

pub fn edited(board: &Sudoku, edit: usize, value: &str) -> Result<Sudoku, String> {
    Ok(Sudoku { clues: with_number(&board.clues, edit, value, 1..=board.side() as i64)?, ..board.clone() })
}

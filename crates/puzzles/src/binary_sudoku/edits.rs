//! Edits of a board: given digits.

use super::BinarySudoku;
use crate::{
    Edit, Editable,
    edit::{number, numbers, with},
};
use grid::Grid;

impl Editable for BinarySudoku {
    fn edits(&self) -> Vec<Edit> {
        let clues = self.clues();
        numbers(&Grid::new(clues.rows(), clues.cols(), |cell| clues[cell].map(u8::from)), |_| 0..=1)
    }

    fn edited(&self, edit: usize, value: &str) -> Result<Self, String> {
        let digit = number(value, 0..=1)?.map(|digit| digit == 1);
        Ok(BinarySudoku::new(with(self.clues(), edit, digit), self.distinct()))
    }
}

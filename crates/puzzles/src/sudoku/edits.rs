//! Edits: givens.

use super::Sudoku;
use crate::{
    Edit, Editable,
    edit::{numbers, with_number},
};

impl Editable for Sudoku {
    fn edits(&self) -> Vec<Edit> {
        numbers(&self.clues, |_| 1..=self.side() as i64)
    }

    fn edited(&self, edit: usize, value: &str) -> Result<Self, String> {
        Ok(Sudoku { clues: with_number(&self.clues, edit, value, 1..=self.side() as i64)?, ..self.clone() })
    }
}

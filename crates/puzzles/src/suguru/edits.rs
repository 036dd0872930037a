//! Edits: given digits.

use super::Suguru;
use crate::{
    Edit, Editable,
    edit::{numbers, with_number},
};

impl Editable for Suguru {
    /// One edit for each cell; a void cell has no choices.
    fn edits(&self) -> Vec<Edit> {
        numbers(self.clues(), |cell| 1..=self.max_digit(cell) as i64)
    }

    fn edited(&self, edit: usize, value: &str) -> Result<Self, String> {
        let max_digit = self.clues().cells().nth(edit).map_or(0, |cell| self.max_digit(cell));
        let mut other = self.clone();
        other.clues = with_number(self.clues(), edit, value, 1..=max_digit as i64)?;
        Ok(other)
    }
}

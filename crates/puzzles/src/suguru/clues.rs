//! Clues: the given digits.

use super::Suguru;
use crate::{Clue, Clued, KeptClues};
use grid::Grid;

impl Clued for Suguru {
    fn clues(&self) -> Vec<Clue> {
        let given = self.clues().cells().enumerate().filter_map(|(place, cell)| {
            let digit = self.clues()[cell]?;
            Some(Clue::value(place, format!("{cell}={digit}"), i64::from(digit)))
        });
        given.collect()
    }

    fn with_clues(&self, kept: &mut KeptClues<'_>) -> Self {
        let clues = self.clues();
        let mut reduced = self.clone();
        reduced.clues = Grid::new(clues.rows(), clues.cols(), |cell| kept.of(clues[cell]));
        reduced
    }

    /// The board with every digit of the solution given.
    fn with_all_clues(&self, solution: &[i64]) -> Self {
        let clues = self.clues();
        let digit = |cell| self.blocks()[cell].map(|_| solution[clues.place(cell)] as u32);
        let mut completed = self.clone();
        completed.clues = Grid::new(clues.rows(), clues.cols(), digit);
        completed
    }
}

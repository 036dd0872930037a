//! Clues: given digits.

use super::BinarySudoku;
use crate::{Clue, Clued, KeptClues};
use grid::Grid;

impl Clued for BinarySudoku {
    fn clues(&self) -> Vec<Clue> {
        let given = self.clues().cells().enumerate().filter_map(|(var, cell)| {
            let digit = i64::from(self.clues()[cell]?);
            Some(Clue::value(var, format!("{cell}={digit}"), digit))
        });
        given.collect()
    }

    fn with_clues(&self, kept: &mut KeptClues<'_>) -> Self {
        let clues = self.clues();
        BinarySudoku::new(Grid::new(clues.rows(), clues.cols(), |cell| kept.of(clues[cell])), self.distinct())
    }

    /// The board with all digits given.
    fn with_all_clues(&self, solution: &[i64]) -> Self {
        let clues = self.clues();
        let digit = |cell| Some(solution[clues.place(cell)] == 1);
        BinarySudoku::new(Grid::new(clues.rows(), clues.cols(), digit), self.distinct())
    }
}

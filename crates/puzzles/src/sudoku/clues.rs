//! Clues: givens, the sums of cages, and marks of variants.

use super::{Cage, Sudoku};
use crate::{Clue, Clued, KeptClues};
use grid::Grid;

impl Clued for Sudoku {
    fn clues(&self) -> Vec<Clue> {
        let digits = self.clues.cells().enumerate().filter_map(|(place, cell)| {
            let digit = self.clues[cell]?;
            Some(Clue::value(place, format!("{cell}={digit}"), i64::from(digit)))
        });
        let sums = self.cages.iter().filter_map(|cage| Some(Clue::other(format!("sum at {}={}", cage.cells[0], cage.sum?))));
        digits.chain(sums).chain(self.marks.iter().map(|mark| Clue::other(mark.text()))).collect()
    }

    fn with_clues(&self, kept: &mut KeptClues<'_>) -> Self {
        let side = self.side();
        let clues = Grid::new(side, side, |cell| kept.of(self.clues[cell]));
        let cages = self.cages.iter().map(|cage| Cage { cells: cage.cells.clone(), sum: kept.of(cage.sum) });
        // A single cell without a sum is not a cage.
        let cages = cages.filter(|cage| cage.cells.len() > 1 || cage.sum.is_some()).collect();
        let marks = self.marks.iter().filter(|_| kept.next()).cloned().collect();
        Sudoku { clues, cages, marks, ..self.clone() }
    }

    /// The board with all digits given, and the sums of all cages.
    fn with_all_clues(&self, solution: &[i64]) -> Self {
        let digit = |cell| solution[self.clues.place(cell)] as u32;
        let sum = |cage: &Cage| cage.cells.iter().map(|&cell| digit(cell)).sum();
        let cages = self.cages.iter().map(|cage| Cage { cells: cage.cells.clone(), sum: Some(sum(cage)) }).collect();
        let side = self.side();
        Sudoku { clues: Grid::new(side, side, |cell| Some(digit(cell))), cages, ..self.clone() }
    }
}

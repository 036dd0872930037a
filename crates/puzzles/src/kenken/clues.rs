//! Clues: the numbers and operators of cages. The cages themselves are always part of the board.

use super::{Clue as Number, KenKen, Operator};
use crate::{Clue, Clued, KeptClues};
use grid::Cell;

impl Clued for KenKen {
    fn clues(&self) -> Vec<Clue> {
        let clues = self.cages_with_clues().filter_map(|(clue, cells)| {
            let (number, cell) = (clue?, cells[0]);
            Some(match self.digit(cell) {
                Some(digit) => Clue::value(self.cages().place(cell), format!("{cell}={digit}"), i64::from(digit)),
                None => Clue::other(format!("{cell}={number}")),
            })
        });
        clues.collect()
    }

    fn with_clues(&self, kept: &mut KeptClues<'_>) -> Self {
        let mut less = self.clone();
        less.clues.iter_mut().for_each(|clue| *clue = kept.of(*clue));
        less
    }

    /// The board with the digit of each single-cell cage, and the sum of each larger cage without a clue.
    fn with_all_clues(&self, solution: &[i64]) -> Self {
        let digit = |cell: &Cell| solution[self.cages().place(*cell)].unsigned_abs();
        let with_clue = |(clue, cells): (Option<Number>, &[Cell])| {
            let operator = Some(Operator::Plus).filter(|_| cells.len() > 1);
            Some(clue.unwrap_or_else(|| Number { operator, number: cells.iter().map(digit).sum() }))
        };
        let mut more = self.clone();
        more.clues = self.cages_with_clues().map(with_clue).collect();
        more
    }
}

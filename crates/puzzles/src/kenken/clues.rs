//! Clues: the numbers and operators of cages. The cages themselves are always part of the board.

use super::{Clue as Number, KenKen, Operator};
use crate::{Clue, KeptClues};
use grid::Cell;

pub fn clues(board: &KenKen) -> Vec<Clue> {
    let clues = board.cages_with_clues().filter_map(|(clue, cells)| {
        let (number, cell) = (clue?, cells[0]);
        Some(match board.digit(cell) {
            Some(digit) => Clue::value(board.cages().place(cell), format!("{cell}={digit}"), i64::from(digit)),
            None => Clue::other(format!("{cell}={number}")),
        })
    });
    clues.collect()
}

pub fn with_clues(board: &KenKen, kept: &mut KeptClues<'_>) -> KenKen {
    let mut less = board.clone();
    less.clues.iter_mut().for_each(|clue| *clue = kept.of(*clue));
    less
}

/// The board with the digit of each single-cell cage, and the sum of each larger cage without a clue.
pub fn with_all_clues(board: &KenKen, solution: &[i64]) -> KenKen {
    let digit = |cell: &Cell| solution[board.cages().place(*cell)].unsigned_abs();
    let with_clue = |(clue, cells): (Option<Number>, &[Cell])| {
        let operator = Some(Operator::Plus).filter(|_| cells.len() > 1);
        Some(clue.unwrap_or_else(|| Number { operator, number: cells.iter().map(digit).sum() }))
    };
    let mut more = board.clone();
    more.clues = board.cages_with_clues().map(with_clue).collect();
    more
}

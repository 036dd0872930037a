//! Clues: givens, the sums of cages, and marks of variants.

use super::{Cage, Sudoku};
use crate::{Clue, KeptClues};
use grid::Grid;

pub fn clues(board: &Sudoku) -> Vec<Clue> {
    let digits = board.clues.cells().enumerate().filter_map(|(place, cell)| {
        let digit = board.clues[cell]?;
        Some(Clue::value(place, format!("{cell}={digit}"), i64::from(digit)))
    });
    let sums = board.cages.iter().filter_map(|cage| Some(Clue::other(format!("sum at {}={}", cage.cells[0], cage.sum?))));
    digits.chain(sums).chain(board.marks.iter().map(|mark| Clue::other(mark.text()))).collect()
}

pub fn with_clues(board: &Sudoku, kept: &mut KeptClues<'_>) -> Sudoku {
    let side = board.side();
    let clues = Grid::new(side, side, |cell| kept.of(board.clues[cell]));
    let cages = board.cages.iter().map(|cage| Cage { cells: cage.cells.clone(), sum: kept.of(cage.sum) });
    // A single cell without a sum is not a cage.
    let cages = cages.filter(|cage| cage.cells.len() > 1 || cage.sum.is_some()).collect();
    let marks = board.marks.iter().filter(|_| kept.next()).cloned().collect();
    Sudoku { clues, cages, marks, ..board.clone() }
}

/// The board with all digits given, and the sums of all cages.
pub fn with_all_clues(board: &Sudoku, solution: &[i64]) -> Sudoku {
    let digit = |cell| solution[board.clues.place(cell)] as u32;
    let sum = |cage: &Cage| cage.cells.iter().map(|&cell| digit(cell)).sum();
    let cages = board.cages.iter().map(|cage| Cage { cells: cage.cells.clone(), sum: Some(sum(cage)) }).collect();
    let side = board.side();
    Sudoku { clues: Grid::new(side, side, |cell| Some(digit(cell))), cages, ..board.clone() }
}

//! Clues: given digits.

use super::BinarySudoku;
use crate::{Clue, KeptClues};
use grid::Grid;

pub fn clues(board: &BinarySudoku) -> Vec<Clue> {
    let given = board.clues().cells().enumerate().filter_map(|(var, cell)| {
        let digit = i64::from(board.clues()[cell]?);
        Some(Clue::value(var, format!("{cell}={digit}"), digit))
    });
    given.collect()
}

pub fn with_clues(board: &BinarySudoku, kept: &mut KeptClues<'_>) -> BinarySudoku {
    let clues = board.clues();
    BinarySudoku::new(Grid::new(clues.rows(), clues.cols(), |cell| kept.of(clues[cell])), board.distinct())
}

/// The board with all digits given.
pub fn with_all_clues(board: &BinarySudoku, solution: &[i64]) -> BinarySudoku {
    let clues = board.clues();
    let digit = |cell| Some(solution[clues.place(cell)] == 1);
    BinarySudoku::new(Grid::new(clues.rows(), clues.cols(), digit), board.distinct())
}

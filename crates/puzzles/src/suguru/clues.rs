//! Clues: the given digits.

use super::Suguru;
use crate::{Clue, KeptClues};
use grid::Grid;

pub fn clues(board: &Suguru) -> Vec<Clue> {
    let given = board.clues().cells().enumerate().filter_map(|(place, cell)| {
        let digit = board.clues()[cell]?;
        Some(Clue::value(place, format!("{cell}={digit}"), i64::from(digit)))
    });
    given.collect()
}

pub fn with_clues(board: &Suguru, kept: &mut KeptClues<'_>) -> Suguru {
    let clues = board.clues();
    let mut reduced = board.clone();
    reduced.clues = Grid::new(clues.rows(), clues.cols(), |cell| kept.of(clues[cell]));
    reduced
}

/// The board with every digit of the solution given.
pub fn with_all_clues(board: &Suguru, solution: &[i64]) -> Suguru {
    let clues = board.clues();
    let digit = |cell| board.blocks()[cell].map(|_| solution[clues.place(cell)] as u32);
    let mut completed = board.clone();
    completed.clues = Grid::new(clues.rows(), clues.cols(), digit);
    completed
}

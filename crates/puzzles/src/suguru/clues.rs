//! Clues: given digits.

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
    let mut less = board.clone();
    less.clues = Grid::new(clues.rows(), clues.cols(), |cell| kept.of(clues[cell]));
    less
}

/// With all digits.
pub fn filled(board: &Suguru, solution: &[i64]) -> Suguru {
    let clues = board.clues();
    let digit = |cell| board.blocks()[cell].map(|_| solution[clues.place(cell)] as u32);
    let mut more = board.clone();
    more.clues = Grid::new(clues.rows(), clues.cols(), digit);
    more
}

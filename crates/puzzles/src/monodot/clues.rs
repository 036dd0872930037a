//! Clues: the given dots.

use super::{EMPTY, Monodot};
use crate::{Clue, KeptClues};
use grid::Grid;

pub fn clues(board: &Monodot) -> Vec<Clue> {
    let given = board.given.cells().enumerate().filter_map(|(place, cell)| {
        let number = board.given[cell]?;
        Some(Clue::value(place, format!("{cell}={number}"), number as i64))
    });
    given.collect()
}

pub fn with_clues(board: &Monodot, kept: &mut KeptClues<'_>) -> Monodot {
    let given = &board.given;
    Monodot { given: Grid::new(given.rows(), given.cols(), |cell| kept.of(given[cell])), ..board.clone() }
}

/// The board with every dot of the solution given.
pub fn with_all_clues(board: &Monodot, solution: &[i64]) -> Monodot {
    let given = &board.given;
    let dot = |cell| Some(solution[given.place(cell)]).filter(|&value| value != EMPTY).map(|number| number as usize);
    Monodot { given: Grid::new(given.rows(), given.cols(), dot), ..board.clone() }
}

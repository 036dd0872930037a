//! Clues: the dots that are placed already.

use super::{EMPTY, Monodot};
use crate::{Clue, Kept};
use grid::Grid;

pub fn clues(board: &Monodot) -> Vec<Clue> {
    let given = board.given.cells().enumerate().filter_map(|(place, cell)| {
        let number = board.given[cell]?;
        Some(Clue::value(place, format!("{cell}={number}"), number as i64))
    });
    given.collect()
}

pub fn with_clues(board: &Monodot, kept: &mut Kept<'_>) -> Monodot {
    let given = &board.given;
    Monodot { given: Grid::new(given.rows(), given.cols(), |cell| kept.of(given[cell])), ..board.clone() }
}

/// With all dots placed.
pub fn filled(board: &Monodot, answer: &[i64]) -> Monodot {
    let given = &board.given;
    let dot = |cell| Some(answer[given.place(cell)]).filter(|&value| value != EMPTY).map(|number| number as usize);
    Monodot { given: Grid::new(given.rows(), given.cols(), dot), ..board.clone() }
}

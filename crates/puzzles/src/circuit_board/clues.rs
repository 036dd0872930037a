//! Clues: given links. A barred link is part of the board, and so is all of a board that asks for a
//! shortest way: there, less told can mean a better solution.

use super::CircuitBoard;
use crate::{Clue, KeptClues};

pub fn clues(board: &CircuitBoard) -> Vec<Clue> {
    let links = 0..if board.marks.is_some() { 0 } else { board.given.len() };
    links.filter(|&link| board.given[link]).map(|link| Clue::value(link, board.name(link).to_string(), 1)).collect()
}

pub fn with_clues(board: &CircuitBoard, kept: &mut KeptClues<'_>) -> CircuitBoard {
    let mut less = board.clone();
    if board.marks.is_none() {
        less.given.iter_mut().for_each(|given| *given = *given && kept.next());
    }
    less
}

/// With all links.
pub fn filled(board: &CircuitBoard, solution: &[i64]) -> CircuitBoard {
    let mut more = board.clone();
    if board.marks.is_none() {
        more.given = solution.iter().map(|&link| link > 0).collect();
    }
    more
}

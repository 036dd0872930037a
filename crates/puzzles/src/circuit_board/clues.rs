//! Clues: given links. Blocked links are part of the board. A board with terminals has no clues, since without a given link
//! another solution could have a shorter path.

use super::CircuitBoard;
use crate::{Clue, KeptClues};

pub fn clues(board: &CircuitBoard) -> Vec<Clue> {
    let links = 0..if board.terminals.is_some() { 0 } else { board.given.len() };
    links.filter(|&link| board.given[link]).map(|link| Clue::value(link, board.name(link).to_string(), 1)).collect()
}

pub fn with_clues(board: &CircuitBoard, kept: &mut KeptClues<'_>) -> CircuitBoard {
    let mut reduced = board.clone();
    if board.terminals.is_none() {
        reduced.given.iter_mut().for_each(|given| *given = *given && kept.next());
    }
    reduced
}

/// The board with all links of the solution given.
pub fn with_all_clues(board: &CircuitBoard, solution: &[i64]) -> CircuitBoard {
    let mut full = board.clone();
    if board.terminals.is_none() {
        full.given = solution.iter().map(|&link| link > 0).collect();
    }
    full
}

//! Clues: the marked end of an open tour. The mark of a closed tour excludes no tour, so it is not a clue.

use super::{Knight, Tour};
use crate::{Clue, KeptClues};

pub fn clues(board: &Knight) -> Vec<Clue> {
    let start = board.start().filter(|_| board.tour() == Tour::Open);
    start.map(|square| Clue::other(format!("start at {}", board.squares()[square]))).into_iter().collect()
}

pub fn with_clues(board: &Knight, kept: &mut KeptClues<'_>) -> Knight {
    let mut reduced = board.clone();
    if board.tour() == Tour::Open {
        reduced.start = kept.of(board.start);
    }
    reduced
}

/// The board with the first end of an open tour marked, if no start is.
pub fn with_all_clues(board: &Knight, solution: &[i64]) -> Knight {
    let graph = board.graph();
    let degree = |square: usize| graph.incident(square).iter().filter(|&&edge| solution[edge] > 0).count();
    let end = (0..graph.nodes()).find(|&square| degree(square) == 1).filter(|_| board.tour() == Tour::Open);
    let mut completed = board.clone();
    completed.start = board.start.or(end);
    completed
}

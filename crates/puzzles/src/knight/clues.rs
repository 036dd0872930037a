//! Clues: the end of an open tour. Where a closed tour is counted from says nothing.

use super::{Knight, Tour};
use crate::{Clue, KeptClues};

pub fn clues(board: &Knight) -> Vec<Clue> {
    let start = board.start().filter(|_| board.tour() == Tour::Open);
    start.map(|square| Clue::other(format!("start at {}", board.squares()[square]))).into_iter().collect()
}

pub fn with_clues(board: &Knight, kept: &mut KeptClues<'_>) -> Knight {
    let mut less = board.clone();
    if board.tour() == Tour::Open {
        less.start = kept.of(board.start);
    }
    less
}

/// With the first end of an open tour, if none is marked.
pub fn filled(board: &Knight, solution: &[i64]) -> Knight {
    let graph = board.graph();
    let moves = |square: &usize| graph.incident(*square).iter().filter(|&&step| solution[step] > 0).count();
    let end = (0..graph.nodes()).find(|square| moves(square) == 1).filter(|_| board.tour() == Tour::Open);
    let mut more = board.clone();
    more.start = board.start.or(end);
    more
}

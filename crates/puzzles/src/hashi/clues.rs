//! Clues: the numbers of the islands.

use super::Hashi;
use crate::{Clue, KeptClues};

pub fn clues(board: &Hashi) -> Vec<Clue> {
    let numbers = board.islands().iter().filter_map(|island| Some(Clue::other(format!("{}={}", island.cell, island.number?))));
    numbers.collect()
}

pub fn with_clues(board: &Hashi, kept: &mut KeptClues<'_>) -> Hashi {
    let mut less = board.clone();
    less.islands.iter_mut().for_each(|island| island.number = kept.of(island.number));
    less
}

/// The board with all numbers, except those of islands without bridges: 0 is not allowed.
pub fn with_all_clues(board: &Hashi, solution: &[i64]) -> Hashi {
    let bridges = |island: usize| board.incident(island).iter().map(|&pair| solution[pair] as u32).sum::<u32>();
    let mut more = board.clone();
    for (place, island) in more.islands.iter_mut().enumerate() {
        island.number = Some(bridges(place)).filter(|&number| number > 0);
    }
    more
}

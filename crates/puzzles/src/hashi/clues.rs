//! Clues: the numbers of the islands.

use super::Hashi;
use crate::{Clue, KeptClues};

pub fn clues(board: &Hashi) -> Vec<Clue> {
    let given = board.islands().iter().filter_map(|island| Some(Clue::other(format!("{}={}", island.cell, island.number?))));
    given.collect()
}

pub fn with_clues(board: &Hashi, kept: &mut KeptClues<'_>) -> Hashi {
    let mut less = board.clone();
    less.islands.iter_mut().for_each(|island| island.number = kept.of(island.number));
    less
}

/// With all numbers, but for an island without bridges, which has none that could be written.
pub fn filled(board: &Hashi, solution: &[i64]) -> Hashi {
    let bridges = |island: usize| board.near(island).iter().map(|&pair| solution[pair] as u32).sum::<u32>();
    let mut more = board.clone();
    for (place, island) in more.islands.iter_mut().enumerate() {
        island.number = Some(bridges(place)).filter(|&number| number > 0);
    }
    more
}

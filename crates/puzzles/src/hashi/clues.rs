//! Clues: the numbers of the islands.

use super::Hashi;
use crate::{Clue, Clued, KeptClues};

impl Clued for Hashi {
    fn clues(&self) -> Vec<Clue> {
        let numbers = self.islands().iter().filter_map(|island| Some(Clue::other(format!("{}={}", island.cell, island.number?))));
        numbers.collect()
    }

    fn with_clues(&self, kept: &mut KeptClues<'_>) -> Self {
        let mut less = self.clone();
        less.islands.iter_mut().for_each(|island| island.number = kept.of(island.number));
        less
    }

    /// The board with all numbers, except those of islands without bridges: 0 is not allowed.
    fn with_all_clues(&self, solution: &[i64]) -> Self {
        let bridges = |island: usize| self.incident(island).iter().map(|&pair| solution[pair] as u32).sum::<u32>();
        let mut more = self.clone();
        for (place, island) in more.islands.iter_mut().enumerate() {
            island.number = Some(bridges(place)).filter(|&number| number > 0);
        }
        more
    }
}

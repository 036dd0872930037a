//! Clues: the marked end of an open tour. The mark of a closed tour excludes no tour, so it is not a clue.

use super::{Knight, Tour};
use crate::{Clue, Clued, KeptClues};

impl Clued for Knight {
    fn clues(&self) -> Vec<Clue> {
        let start = self.start().filter(|_| self.tour() == Tour::Open);
        start.map(|square| Clue::other(format!("start at {}", self.squares()[square]))).into_iter().collect()
    }

    fn with_clues(&self, kept: &mut KeptClues<'_>) -> Self {
        let mut reduced = self.clone();
        if self.tour() == Tour::Open {
            reduced.start = kept.of(self.start);
        }
        reduced
    }

    /// The board with the first end of an open tour marked, if no start is.
    fn with_all_clues(&self, solution: &[i64]) -> Self {
        let graph = self.graph();
        let degree = |square: usize| graph.incident(square).iter().filter(|&&edge| solution[edge] > 0).count();
        let end = (0..graph.nodes()).find(|&square| degree(square) == 1).filter(|_| self.tour() == Tour::Open);
        let mut completed = self.clone();
        completed.start = self.start.or(end);
        completed
    }
}

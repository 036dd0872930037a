//! Clues: given links. Blocked links are part of the board. A board with terminals has no clues, since without a given link
//! another solution could have a shorter path.

use super::CircuitBoard;
use crate::{Clue, Clued, KeptClues};

impl Clued for CircuitBoard {
    fn clues(&self) -> Vec<Clue> {
        let links = 0..if self.terminals.is_some() { 0 } else { self.given.len() };
        links.filter(|&link| self.given[link]).map(|link| Clue::value(link, self.name(link).to_string(), 1)).collect()
    }

    fn with_clues(&self, kept: &mut KeptClues<'_>) -> Self {
        let mut reduced = self.clone();
        if self.terminals.is_none() {
            reduced.given.iter_mut().for_each(|given| *given = *given && kept.next());
        }
        reduced
    }

    /// The board with all links of the solution given.
    fn with_all_clues(&self, solution: &[i64]) -> Self {
        let mut full = self.clone();
        if self.terminals.is_none() {
            full.given = solution.iter().map(|&link| link > 0).collect();
        }
        full
    }
}

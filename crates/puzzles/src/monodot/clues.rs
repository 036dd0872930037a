//! Clues: the given dots.

use super::{EMPTY, Monodot};
use crate::{Clue, Clued, KeptClues};
use grid::Grid;

impl Clued for Monodot {
    fn clues(&self) -> Vec<Clue> {
        let given = self.given.cells().enumerate().filter_map(|(place, cell)| {
            let number = self.given[cell]?;
            Some(Clue::value(place, format!("{cell}={number}"), number as i64))
        });
        given.collect()
    }

    fn with_clues(&self, kept: &mut KeptClues<'_>) -> Self {
        let given = &self.given;
        Monodot { given: Grid::new(given.rows(), given.cols(), |cell| kept.of(given[cell])), ..self.clone() }
    }

    /// The board with every dot of the solution given.
    fn with_all_clues(&self, solution: &[i64]) -> Self {
        let given = &self.given;
        let dot = |cell| Some(solution[given.place(cell)]).filter(|&value| value != EMPTY).map(|number| number as usize);
        Monodot { given: Grid::new(given.rows(), given.cols(), dot), ..self.clone() }
    }
}

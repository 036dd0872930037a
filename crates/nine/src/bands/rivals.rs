//! Other completions of a part of a grid.

use super::{
    Bands, DIGITS, Words,
    search::{Search, Step, next},
    state::State,
    with,
};
use crate::{ALL, solver::Grid};

/// A grid, from which others may differ.
pub struct Rivals {
    own: Words,
    /// Kept for its memory.
    search: Search,
}

impl Rivals {
    pub fn of(grid: &Grid) -> Self {
        let mut own = [Bands::default(); DIGITS];
        for (cell, &digit) in grid.iter().enumerate() {
            own[usize::from(digit)][cell / 27] |= 1 << (cell % 27);
        }
        Self { own, search: Search::default() }
    }

    /// A smallest difference without chosen cells; nothing if no other grid has those.
    pub fn difference(&mut self, chosen: u128) -> Option<u128> {
        let mut found = self.rival(self.given(chosen))?;
        let mut left = found;
        let mut given = self.given(!found & ALL);
        while left != 0 {
            let cell = left.trailing_zeros() as usize;
            left &= left - 1;
            // With this cell given too: is there one that differs in fewer?
            let mut more = given;
            self.give(&mut more, cell);
            if let Some(less) = self.rival(more) {
                found = less;
                left &= less;
                given = self.given(!found & ALL);
            }
        }
        Some(found)
    }

    /// Some cells are as in the grid.
    fn given(&self, chosen: u128) -> State {
        let chosen = [0, 27, 54, 81].map(|start| (chosen >> start) as u32 & super::BAND);
        let mut state = State::of(&self.own.map(|own| with(own, chosen, |own, chosen| own & chosen)));
        // Whatever follows, follows with more cells too. If nothing can be, that shows again.
        let _ = state.settle();
        state
    }

    fn give(&self, state: &mut State, cell: usize) {
        let (band, cell) = (cell / 27, cell % 27);
        if let Some(digit) = self.own.iter().position(|own| own[band] >> cell & 1 == 1) {
            state.place(digit, band, cell as u32);
        }
    }

    /// The cells in which some other grid differs; nothing if there is none.
    fn rival(&mut self, state: State) -> Option<u128> {
        self.search.open.clear();
        self.search.open.push(state);
        while let Step::Done(other) = next(&mut self.search, &self.own, &|| false) {
            let differs = self.differs(&other);
            if differs != 0 {
                return Some(differs);
            }
        }
        None
    }

    fn differs(&self, other: &Words) -> u128 {
        let differs = self.own.iter().zip(other).fold(Bands::default(), |differs, (&own, &other)| {
            let here = with(own, other, |own, other| other & !own);
            with(differs, here, |differs, here| differs | here)
        });
        (0..3).fold(0, |all, band| all | u128::from(differs[band]) << (27 * band))
    }
}

//! Other completions of a part of a grid.

use super::{
    BAND, BANDS, Bands, DIGITS, Words,
    search::{Search, Step, next},
    state::{State, taken},
};
use crate::{ALL, solver::Grid};

/// A grid, from which others may differ.
pub struct Alternatives {
    grid: Grid,
    own: Words,
    /// Kept for its memory.
    search: Search,
}

impl Alternatives {
    pub fn of(grid: &Grid) -> Self {
        let mut own = [Bands::default(); DIGITS];
        for (cell, &digit) in grid.iter().enumerate() {
            own[usize::from(digit)][cell / 27] |= 1 << (cell % 27);
        }
        Self { grid: *grid, own, search: Search::default() }
    }

    /// A smallest difference without chosen cells; nothing if no other grid has those.
    pub fn difference(&mut self, chosen: u128) -> Option<u128> {
        let mut found = self.alternative(self.given(chosen))?;
        let mut given = self.given(!found & ALL);
        loop {
            // In these, every other grid differs that is the same outside of what was found.
            let sure = cells(taken(&self.own, &given.may));
            let left = found & !sure;
            if left == 0 {
                return Some(found);
            }
            // With a cell given too: is there one that differs in fewer?
            let mut more = given;
            self.give(&mut more, left.trailing_zeros() as usize);
            let without = match self.alternative(more) {
                Some(less) => {
                    found = less;
                    given = self.given(!found & ALL);
                    sure
                }
                None => left & left.wrapping_neg(),
            };
            self.take(&mut given, without);
        }
    }

    /// Some cells are as in the grid.
    fn given(&self, chosen: u128) -> State {
        let clue = |cell: usize| if chosen >> cell & 1 == 1 { self.grid[cell] + 1 } else { 0 };
        let mut state = State::of(&std::array::from_fn(clue));
        settle(&mut state);
        state
    }

    /// Some cells are not as in the grid.
    fn take(&self, state: &mut State, cells: u128) {
        let cells = bands(cells);
        for (digit, own) in self.own.iter().enumerate() {
            (0..BANDS).for_each(|band| state.forbid(digit, band, own[band] & cells[band]));
        }
        settle(state);
    }

    fn give(&self, state: &mut State, cell: usize) {
        state.place(usize::from(self.grid[cell]), cell / 27, (cell % 27) as u32);
    }

    /// The cells in which some other grid differs; nothing if there is none.
    fn alternative(&mut self, state: State) -> Option<u128> {
        self.search.open.clear();
        self.search.open.push(state);
        while let Step::Done(other) = next(&mut self.search, &self.own, &|| false) {
            let differs = taken(&self.own, &other);
            if differs != Bands::default() {
                return Some(cells(differs));
            }
        }
        None
    }
}

/// Draws conclusions. If nothing can be, that shows again when it is searched.
fn settle(state: &mut State) {
    let _ = state.settle();
}

fn bands(cells: u128) -> Bands {
    [0, 27, 54, 81].map(|start| (cells >> start) as u32 & BAND)
}

fn cells(bands: Bands) -> u128 {
    (0..BANDS).fold(0, |all, band| all | u128::from(bands[band]) << (27 * band))
}

//! Other grids with the digits of chosen cells, and minimal unavoidable sets without chosen cells.
//!
//! Finds any other completion of the chosen cells, then minimises the set of differing cells by deletion: fix one more cell
//! of it to the grid's digit and search again; if there is no alternative, that cell must differ. Cells excluded by propagation
//! from having the grid's digit are skipped. Cost: one search for each remaining cell. The result is minimal by inclusion, not
//! by size.

use super::{
    BAND, BANDS, Bands, DIGITS, DigitBands, Next,
    search::{Search, Step, next},
    state::{State, differing_cells},
};
use crate::{ALL, members, solver::Grid};
use multiversion::multiversion;

/// A grid, and a search for others.
#[derive(Clone)]
pub struct Alternatives {
    grid: Grid,
    reference: DigitBands,
    /// Reused for its allocation.
    search: Search,
}

impl Alternatives {
    pub fn of(grid: &Grid) -> Self {
        let mut reference = [Bands::default(); DIGITS];
        for (cell, &digit) in grid.iter().enumerate() {
            reference[usize::from(digit)][cell / 27] |= 1 << (cell % 27);
        }
        Self { grid: *grid, reference, search: Search::default() }
    }

    /// A minimal unavoidable set without chosen cells; `None` if no other grid has the digits of the chosen cells.
    pub fn unavoidable_set(&mut self, chosen: u128) -> Option<u128> {
        let mut found = self.alternative(self.chosen(chosen))?;
        let mut given = self.given(!found & ALL);
        loop {
            // In these cells every other grid differs that agrees with this one outside of `found`.
            let forced = cells(differing_cells(&self.reference, &given.candidates));
            let optional = found & !forced;
            if optional == 0 {
                return Some(found);
            }
            // With one more cell given: is there a grid that differs in fewer cells?
            let mut more = given;
            self.give(&mut more, optional.trailing_zeros() as usize);
            let excluded = match self.alternative(more) {
                Some(less) => {
                    found = less;
                    given = self.given(!found & ALL);
                    forced
                }
                None => optional & optional.wrapping_neg(),
            };
            self.exclude(&mut given, excluded);
        }
    }

    /// The state with the grid's digits in the chosen cells. Not propagated yet.
    fn chosen(&self, chosen: u128) -> State {
        State::of_cells(members(chosen & ALL).map(|cell| (cell, usize::from(self.grid[cell]))))
    }

    /// The same, propagated.
    fn given(&self, chosen: u128) -> State {
        let mut state = self.chosen(chosen);
        propagate(&mut state);
        state
    }

    /// Excludes the grid's digits from some cells.
    fn exclude(&self, state: &mut State, cells: u128) {
        let cells = bands(cells);
        for (digit, reference) in self.reference.iter().enumerate() {
            (0..BANDS).for_each(|band| state.exclude(digit, band, reference[band] & cells[band]));
        }
        propagate(state);
    }

    fn give(&self, state: &mut State, cell: usize) {
        state.place(usize::from(self.grid[cell]), cell / 27, (cell % 27) as u32);
    }

    /// Some other grid with the digits of the chosen cells; not a minimally different one.
    pub fn another(&mut self, chosen: u128, stop: &dyn Fn() -> bool) -> Next {
        self.next_other(self.chosen(chosen), stop).into()
    }

    /// The cells in which some other completion of the state differs; `None` if there is none.
    fn alternative(&mut self, state: State) -> Option<u128> {
        match self.next_other(state, &|| false) {
            Step::Done(other) => Some(cells(differing_cells(&self.reference, &other))),
            Step::Exhausted | Step::Interrupted => None,
        }
    }

    fn next_other(&mut self, state: State, stop: &dyn Fn() -> bool) -> Step {
        self.search.stack.clear();
        self.search.stack.push(state);
        loop {
            match next(&mut self.search, &self.reference, stop) {
                Step::Done(found) if found == self.reference => {}
                step => return step,
            }
        }
    }
}

/// Propagates. A contradiction is found again by the search that follows.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn propagate(state: &mut State) {
    let _ = state.propagate();
}

fn bands(cells: u128) -> Bands {
    [0, 27, 54, 81].map(|start| (cells >> start) as u32 & BAND)
}

fn cells(bands: Bands) -> u128 {
    (0..BANDS).fold(0, |all, band| all | u128::from(bands[band]) << (27 * band))
}

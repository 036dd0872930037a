//! All completions of a 9×9 sudoku that differ from a given grid in a bounded number of cells.
//!
//! Depth-first search with naked and hidden singles; it branches on the cell with the fewest candidates. Used to find small
//! unavoidable sets, where the bound on differing cells prunes the search, and as a reference in tests. To solve a puzzle,
//! [`Completions`](crate::Completions) is the fast search.

use crate::ALL;
use std::ops::ControlFlow;

/// The units of each cell: row 0–8, column 9–17, box 18–26.
pub const UNITS: [[u8; 3]; 81] = {
    let mut units = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, col) = (cell / 9, cell % 9);
        units[cell] = [row as u8, 9 + col as u8, 18 + (row / 3 * 3 + col / 3) as u8];
        cell += 1;
    }
    units
};

/// The cells of each unit in reading order.
pub const CELLS: [[u8; 9]; 27] = {
    let mut cells = [[0; 9]; 27];
    let mut count = [0; 27];
    let mut cell = 0;
    while cell < 81 {
        let mut which = 0;
        while which < 3 {
            let unit = UNITS[cell][which] as usize;
            cells[unit][count[unit]] = cell as u8;
            count[unit] += 1;
            which += 1;
        }
        cell += 1;
    }
    cells
};

/// A complete grid: a digit 0–8 for each of the 81 cells in reading order.
pub type Grid = [u8; 81];

/// Passes to `each` every completion of the cells of `grid` in `kept` that differs from `grid` in at most `max_differing`
/// cells, until `each` breaks.
pub fn completions(grid: &Grid, kept: u128, max_differing: u32, each: &mut dyn FnMut(&Grid) -> ControlFlow<()>) {
    let mut state = State { grid: *grid, digits: *grid, used: [0; 27], unsolved: !kept & ALL, may_differ: max_differing };
    for cell in (0..81).filter(|&cell| kept >> cell & 1 == 1) {
        UNITS[cell].iter().for_each(|&unit| state.used[usize::from(unit)] |= 1 << grid[cell]);
    }
    // A break only ends the enumeration.
    let _ = state.search(each);
}

#[derive(Clone, Copy)]
struct State {
    /// The reference grid.
    grid: Grid,
    /// The digits placed; the reference's where unsolved.
    digits: Grid,
    /// For each unit the digits placed in it, a bit each.
    used: [u16; 27],
    unsolved: u128,
    /// The number of further cells that may differ from the reference.
    may_differ: u32,
}

impl State {
    /// Places a digit; `false` if that would be one difference too many.
    fn place(&mut self, cell: usize, digit: u8) -> bool {
        let differs = digit != self.grid[cell];
        if differs && self.may_differ == 0 {
            return false;
        }
        self.may_differ -= u32::from(differs);
        self.digits[cell] = digit;
        self.unsolved &= !(1 << cell);
        UNITS[cell].iter().for_each(|&unit| self.used[usize::from(unit)] |= 1 << digit);
        true
    }

    fn candidates(&self, cell: usize) -> u16 {
        let [row, col, square] = UNITS[cell];
        0x1ff & !(self.used[usize::from(row)] | self.used[usize::from(col)] | self.used[usize::from(square)])
    }

    fn search(&mut self, each: &mut dyn FnMut(&Grid) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut best;
        loop {
            best = (10, 0, 0);
            let mut unsolved = self.unsolved;
            let before = self.unsolved;
            while unsolved != 0 {
                let cell = unsolved.trailing_zeros() as usize;
                unsolved &= unsolved - 1;
                let candidates = self.candidates(cell);
                match candidates.count_ones() {
                    0 => return ControlFlow::Continue(()),
                    1 if self.place(cell, candidates.trailing_zeros() as u8) => {}
                    1 => return ControlFlow::Continue(()),
                    count if count < best.0 => best = (count, cell, candidates),
                    _ => {}
                }
            }
            if self.unsolved == 0 {
                return each(&self.digits);
            }
            if self.unsolved != before {
                continue;
            }
            match self.place_hidden_singles() {
                None => return ControlFlow::Continue(()),
                Some(true) => {}
                Some(false) => break,
            }
        }
        let (_, cell, mut candidates) = best;
        while candidates != 0 {
            let mut next = *self;
            if next.place(cell, candidates.trailing_zeros() as u8) {
                next.search(each)?;
            }
            candidates &= candidates - 1;
        }
        ControlFlow::Continue(())
    }

    /// Places hidden singles; whether there were any. `None` if a digit has no cell left in a unit.
    fn place_hidden_singles(&mut self) -> Option<bool> {
        let mut found = false;
        for (unit, cells) in CELLS.iter().enumerate() {
            let (mut at_least_one, mut at_least_two) = (0u16, 0u16);
            for &cell in cells {
                if self.unsolved >> cell & 1 == 1 {
                    let candidates = self.candidates(usize::from(cell));
                    at_least_two |= at_least_one & candidates;
                    at_least_one |= candidates;
                }
            }
            if (at_least_one | self.used[unit]) != 0x1ff {
                return None;
            }
            let mut single = at_least_one & !at_least_two;
            while single != 0 {
                let digit = single.trailing_zeros() as u8;
                single &= single - 1;
                let at =
                    cells.iter().find(|&&c| self.unsolved >> c & 1 == 1 && self.candidates(usize::from(c)) >> digit & 1 == 1);
                if !self.place(usize::from(*at?), digit) {
                    return None;
                }
                found = true;
            }
        }
        Some(found)
    }
}

//! All ways to complete a 9×9 sudoku, one after the other.

use crate::ALL;
use std::ops::ControlFlow;

/// The areas of a cell: its row, its column and its box.
pub const AREAS: [[u8; 3]; 81] = {
    let mut areas = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, col) = (cell / 9, cell % 9);
        areas[cell] = [row as u8, 9 + col as u8, 18 + (row / 3 * 3 + col / 3) as u8];
        cell += 1;
    }
    areas
};

/// The cells of each area.
pub const CELLS: [[u8; 9]; 27] = {
    let mut cells = [[0; 9]; 27];
    let mut count = [0; 27];
    let mut cell = 0;
    while cell < 81 {
        let mut which = 0;
        while which < 3 {
            let area = AREAS[cell][which] as usize;
            cells[area][count[area]] = cell as u8;
            count[area] += 1;
            which += 1;
        }
        cell += 1;
    }
    cells
};

/// Digits as a grid holds them: 0 to 8 for each of the 81 cells.
pub type Grid = [u8; 81];

/// Shows the completions of the cells of `grid` that are in `kept`, of those that differ from it in at most
/// `most` cells, until `each` has seen enough.
pub fn completions(grid: &Grid, kept: u128, most: u32, each: &mut dyn FnMut(&Grid) -> ControlFlow<()>) {
    let mut state = State { grid: *grid, digits: *grid, used: [0; 27], open: !kept & ALL, may_differ: most };
    for cell in (0..81).filter(|&cell| kept >> cell & 1 == 1) {
        AREAS[cell].iter().for_each(|&area| state.used[usize::from(area)] |= 1 << grid[cell]);
    }
    // It is over either way.
    let _ = state.search(each);
}

#[derive(Clone, Copy)]
struct State {
    /// What it was, and what it is where it is not open.
    grid: Grid,
    digits: Grid,
    /// The digits that each area has.
    used: [u16; 27],
    open: u128,
    /// In how many more cells it may differ.
    may_differ: u32,
}

impl State {
    /// Puts a digit; says whether it may be there.
    fn put(&mut self, cell: usize, digit: u8) -> bool {
        let differs = digit != self.grid[cell];
        if differs && self.may_differ == 0 {
            return false;
        }
        self.may_differ -= u32::from(differs);
        self.digits[cell] = digit;
        self.open &= !(1 << cell);
        AREAS[cell].iter().for_each(|&area| self.used[usize::from(area)] |= 1 << digit);
        true
    }

    fn left(&self, cell: usize) -> u16 {
        let [row, col, square] = AREAS[cell];
        0x1ff & !(self.used[usize::from(row)] | self.used[usize::from(col)] | self.used[usize::from(square)])
    }

    fn search(&mut self, each: &mut dyn FnMut(&Grid) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut best;
        loop {
            best = (10, 0, 0);
            let mut open = self.open;
            let before = self.open;
            while open != 0 {
                let cell = open.trailing_zeros() as usize;
                open &= open - 1;
                let left = self.left(cell);
                match left.count_ones() {
                    0 => return ControlFlow::Continue(()),
                    1 if self.put(cell, left.trailing_zeros() as u8) => {}
                    1 => return ControlFlow::Continue(()),
                    count if count < best.0 => best = (count, cell, left),
                    _ => {}
                }
            }
            if self.open == 0 {
                return each(&self.digits);
            }
            if self.open != before {
                continue;
            }
            match self.hidden() {
                None => return ControlFlow::Continue(()),
                Some(true) => {}
                Some(false) => break,
            }
        }
        let (_, cell, mut left) = best;
        while left != 0 {
            let mut next = *self;
            if next.put(cell, left.trailing_zeros() as u8) {
                next.search(each)?;
            }
            left &= left - 1;
        }
        ControlFlow::Continue(())
    }

    /// Puts the digits that have one place left in an area; whether there were any. Nothing if one has none.
    fn hidden(&mut self) -> Option<bool> {
        let mut found = false;
        for (area, cells) in CELLS.iter().enumerate() {
            let (mut once, mut twice) = (0u16, 0u16);
            for &cell in cells {
                if self.open >> cell & 1 == 1 {
                    let left = self.left(usize::from(cell));
                    twice |= once & left;
                    once |= left;
                }
            }
            if (once | self.used[area]) != 0x1ff {
                return None;
            }
            let mut single = once & !twice;
            while single != 0 {
                let digit = single.trailing_zeros() as u8;
                single &= single - 1;
                let at = cells.iter().find(|&&c| self.open >> c & 1 == 1 && self.left(usize::from(c)) >> digit & 1 == 1);
                if !self.put(usize::from(*at?), digit) {
                    return None;
                }
                found = true;
            }
        }
        Some(found)
    }
}

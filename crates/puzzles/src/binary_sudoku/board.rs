//! A board of binary sudoku: its clues, and whether its lines must differ.

use grid::Grid;
use std::ops::RangeInclusive;

/// A rectangle to be filled with 0s and 1s.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BinarySudoku {
    clues: Grid<Option<bool>>,
    distinct: bool,
}

impl BinarySudoku {
    /// A board with these clues; `distinct` says whether no two rows may be the same and no two
    /// columns.
    pub(super) fn new(clues: Grid<Option<bool>>, distinct: bool) -> Self {
        Self { clues, distinct }
    }

    /// The given digits: true for 1.
    pub fn clues(&self) -> &Grid<Option<bool>> {
        &self.clues
    }

    /// Whether no two rows may be the same and no two columns.
    pub fn distinct(&self) -> bool {
        self.distinct
    }

    /// How many 1s a line of this length may have: half of it, rounded down or up.
    pub fn balance(length: usize) -> RangeInclusive<i64> {
        let half = length as i64 / 2;
        half..=length as i64 - half
    }
}

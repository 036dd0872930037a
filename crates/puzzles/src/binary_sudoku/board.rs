//! A binary sudoku board: given digits, and whether lines must be distinct.

use grid::Grid;
use std::ops::RangeInclusive;

/// A binary sudoku board, a rectangle to fill with 0s and 1s.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BinarySudoku {
    clues: Grid<Option<bool>>,
    distinct: bool,
}

impl BinarySudoku {
    /// A board with these given digits. With `distinct`, no two rows and no two columns may be equal.
    pub(crate) fn new(clues: Grid<Option<bool>>, distinct: bool) -> Self {
        Self { clues, distinct }
    }

    /// The given digits: `true` for 1.
    pub fn clues(&self) -> &Grid<Option<bool>> {
        &self.clues
    }

    /// Whether no two rows and no two columns may be equal.
    pub fn distinct(&self) -> bool {
        self.distinct
    }

    /// The number of comparisons of two cells if each pair of rows and each pair of columns is compared.
    pub(super) fn comparisons(&self) -> usize {
        let (rows, cols) = (self.clues.rows(), self.clues.cols());
        let pairs = |lines: usize| lines * (lines - 1) / 2;
        pairs(rows) * cols + pairs(cols) * rows
    }

    /// The number of 1s that a line of this length may have: half its length, rounded down or up.
    pub fn balance(length: usize) -> RangeInclusive<i64> {
        let half = length as i64 / 2;
        half..=length as i64 - half
    }
}

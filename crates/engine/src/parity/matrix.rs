//! Rows of bits that are added to each other.

use super::bits::{Sets, count, each, flip, flip_all, words};

/// A matrix of bits.
pub struct Matrix {
    rows: Sets,
    /// The same by columns: the rows that have each.
    cols: Sets,
    /// The row that was added last, and those it was added to.
    added: Vec<u64>,
    changed: Vec<u64>,
}

impl Matrix {
    /// All bits are zero.
    pub fn new(rows: usize, cols: usize) -> Self {
        let (added, changed) = (vec![0; words(cols)], vec![0; words(rows)]);
        Self { rows: Sets::new(rows, cols), cols: Sets::new(cols, rows), added, changed }
    }

    pub fn flip(&mut self, row: u32, col: u32) {
        flip(self.rows.of_mut(row), col);
        flip(self.cols.of_mut(col), row);
    }

    /// The columns of a row.
    pub fn row(&self, row: u32) -> &[u64] {
        self.rows.of(row)
    }

    /// How many rows have a column.
    pub fn rows_with(&self, col: u32) -> u32 {
        count(self.cols.of(col))
    }

    /// Adds a row to all others that have one of its columns; tells which these are.
    pub fn clear_column(&mut self, col: u32, row: u32) -> &[u64] {
        self.added.copy_from_slice(self.rows.of(row));
        self.changed.copy_from_slice(self.cols.of(col));
        flip(&mut self.changed, row);
        each(&self.changed).for_each(|other| flip_all(self.rows.of_mut(other), &self.added));
        each(&self.added).for_each(|col| flip_all(self.cols.of_mut(col), &self.changed));
        &self.changed
    }
}

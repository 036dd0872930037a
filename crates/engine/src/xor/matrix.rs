//! A bit matrix with row additions.

use super::bit_set::{BitSets, count, flip, iter, symmetric_difference, words};

/// A matrix over the field of two elements, stored by rows and by columns.
#[derive(Clone)]
pub struct Matrix {
    rows: BitSets,
    /// For each column, a bitmap of its rows.
    cols: BitSets,
    /// Buffers: the pivot row, and the rows it is added to.
    pivot_row: Vec<u64>,
    changed: Vec<u64>,
}

impl Matrix {
    /// A zero matrix.
    pub fn new(rows: usize, cols: usize) -> Self {
        let (pivot_row, changed) = (vec![0; words(cols)], vec![0; words(rows)]);
        Self { rows: BitSets::new(rows, cols), cols: BitSets::new(cols, rows), pivot_row, changed }
    }

    pub fn flip(&mut self, row: u32, col: u32) {
        flip(self.rows.get_mut(row), col);
        flip(self.cols.get_mut(col), row);
    }

    /// A bitmap of the columns of a row.
    pub fn row(&self, row: u32) -> &[u64] {
        self.rows.get(row)
    }

    /// The number of rows with a column.
    pub fn column_weight(&self, col: u32) -> u32 {
        count(self.cols.get(col))
    }

    /// Adds `row` to all other rows with a column; returns a bitmap of these rows.
    pub fn eliminate(&mut self, col: u32, row: u32) -> &[u64] {
        self.pivot_row.copy_from_slice(self.rows.get(row));
        self.changed.copy_from_slice(self.cols.get(col));
        flip(&mut self.changed, row);
        iter(&self.changed).for_each(|other| symmetric_difference(self.rows.get_mut(other), &self.pivot_row));
        iter(&self.pivot_row).for_each(|col| symmetric_difference(self.cols.get_mut(col), &self.changed));
        &self.changed
    }
}

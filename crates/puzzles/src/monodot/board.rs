//! The board: its cells, the given dots, and the number of dots with each number.

use super::MAX_NUMBER;
use grid::{Cell, Grid};
use model::{Place, Position};

/// A rectangle of cells and the dots to place in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Monodot {
    /// The number of the given dot in each cell.
    pub(super) given: Grid<Option<usize>>,
    /// How many dots there are with each number, given ones included.
    pub(super) dots: [usize; MAX_NUMBER + 1],
}

impl Monodot {
    /// The given dots.
    pub fn given(&self) -> &Grid<Option<usize>> {
        &self.given
    }

    /// How many dots there are with each number from 0 to 8, given ones included.
    pub fn dots(&self) -> &[usize] {
        &self.dots
    }

    /// The indices of the cells around a cell, in reading order.
    pub(super) fn neighbours(&self, place: usize) -> Vec<usize> {
        let cell = self.cell(place);
        let rows = cell.row.saturating_sub(1)..=(cell.row + 1).min(self.given.rows() - 1);
        let cols = cell.col.saturating_sub(1)..=(cell.col + 1).min(self.given.cols() - 1);
        let cells = rows.flat_map(|row| cols.clone().map(move |col| Cell { row, col }));
        cells.filter(|&other| other != cell).map(|other| self.given.place(other)).collect()
    }

    pub(super) fn cell(&self, place: usize) -> Cell {
        Cell { row: place / self.given.cols(), col: place % self.given.cols() }
    }

    /// The number of cells.
    pub(super) fn cells(&self) -> usize {
        self.given.rows() * self.given.cols()
    }

    pub(super) fn positions(&self, places: &[usize]) -> Place {
        // Readers accept at most 100 rows and columns.
        places.iter().map(|&p| self.cell(p)).map(|cell| Position { row: cell.row as u16, col: cell.col as u16 }).collect()
    }
}

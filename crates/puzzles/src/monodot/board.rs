//! The board: its cells, the dots that are placed already, and the list of all dots.

use super::MOST;
use grid::{Cell, Grid};
use model::{Place, Position};

/// A rectangle of cells and a list of dots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Monodot {
    /// The number of the dot that is placed in a cell already.
    pub(super) given: Grid<Option<usize>>,
    /// How many dots there are with each number, those that are placed included.
    pub(super) dots: [usize; MOST + 1],
}

impl Monodot {
    /// The dots that are placed already.
    pub fn given(&self) -> &Grid<Option<usize>> {
        &self.given
    }

    /// How many dots there are with each number from 0 to 8, those that are placed included.
    pub fn dots(&self) -> &[usize] {
        &self.dots
    }

    /// The places of the cells around a cell, in reading order.
    pub(super) fn near(&self, place: usize) -> Vec<usize> {
        let cell = self.cell(place);
        let rows = cell.row.saturating_sub(1)..=(cell.row + 1).min(self.given.rows() - 1);
        let cols = cell.col.saturating_sub(1)..=(cell.col + 1).min(self.given.cols() - 1);
        let cells = rows.flat_map(|row| cols.clone().map(move |col| Cell { row, col }));
        cells.filter(|&other| other != cell).map(|other| self.given.place(other)).collect()
    }

    pub(super) fn cell(&self, place: usize) -> Cell {
        Cell { row: place / self.given.cols(), col: place % self.given.cols() }
    }

    /// How many cells there are.
    pub(super) fn cells(&self) -> usize {
        self.given.rows() * self.given.cols()
    }

    pub(super) fn positions(&self, places: &[usize]) -> Place {
        // No reader takes a longer side than fits.
        places.iter().map(|&p| self.cell(p)).map(|cell| Position { row: cell.row as u16, col: cell.col as u16 }).collect()
    }
}

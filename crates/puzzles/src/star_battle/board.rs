//! The board: its regions, and the number of stars in each.

use super::{COLUMNS, REGIONS, ROWS};
use crate::{
    regions::numbered,
    text::{MAX_CELLS, MAX_SIDE},
};
use grid::{Cell, Grid};
use model::Rule;
use std::{fmt, hash::Hash, ops::RangeInclusive};

/// A rectangle divided into any number of regions, with void cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StarBattle {
    /// From 1 to [`MAX_SIDE`].
    stars: u32,
    /// The region of each cell, numbered by first cell; `None` for a void cell.
    regions: Grid<Option<usize>>,
}

/// Why a board is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvalidBoard {
    /// These rows and columns: none, or too many rows, columns or cells.
    Sides(usize, usize),
    /// This number of stars: none, or more than the longest side of any board.
    Stars(u32),
}

impl fmt::Display for InvalidBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sides(rows, cols) => {
                write!(f, "expected from 1 to {MAX_SIDE} rows and columns and at most {MAX_CELLS} cells, found {rows} by {cols}")
            }
            Self::Stars(stars) => write!(f, "expected from 1 to {MAX_SIDE} stars, found {stars}"),
        }
    }
}

impl StarBattle {
    /// A board with `stars` stars in each row, column and region. Cells with equal labels form a region; a cell without
    /// a label is void.
    ///
    /// # Errors
    /// If there are no stars or too many, or the board is empty or too large.
    pub fn new<L: Eq + Hash>(stars: u32, labels: Grid<Option<L>>) -> Result<Self, InvalidBoard> {
        let (rows, cols) = (labels.rows(), labels.cols());
        if rows.max(cols) > MAX_SIDE || !(1..=MAX_CELLS).contains(&(rows * cols)) {
            return Err(InvalidBoard::Sides(rows, cols));
        }
        if !(1..=MAX_SIDE).contains(&(stars as usize)) {
            return Err(InvalidBoard::Stars(stars));
        }
        let mut numbers = numbered(labels.values().iter().flatten()).into_iter();
        let regions = Grid::new(rows, cols, |cell| labels[cell].as_ref().and_then(|_| numbers.next()));
        Ok(Self { stars, regions })
    }

    /// The number of stars in each row, column and region.
    pub fn stars(&self) -> u32 {
        self.stars
    }

    /// The region of each cell, numbered by first cell; `None` for a void cell.
    pub fn regions(&self) -> &Grid<Option<usize>> {
        &self.regions
    }

    /// The rows and the columns that each region spans.
    pub fn extents(&self) -> Vec<[RangeInclusive<usize>; 2]> {
        let mut extents: Vec<[RangeInclusive<usize>; 2]> = Vec::new();
        for cell in self.regions.cells() {
            let Some(number) = self.regions[cell] else { continue };
            let at = [cell.row, cell.col];
            // Regions are numbered by first cell, so a new region has the next number.
            if number == extents.len() {
                extents.push(at.map(|line| line..=line));
            }
            for (extent, line) in extents[number].iter_mut().zip(at) {
                *extent = line.min(*extent.start())..=line.max(*extent.end());
            }
        }
        extents
    }

    /// The units: rows, columns and regions, each with its rule and its cells that are not void.
    pub fn units(&self) -> Vec<(&'static Rule, Vec<Cell>)> {
        let lines = self.regions.lines().enumerate();
        let mut units: Vec<(&'static Rule, Vec<Cell>)> =
            lines.map(|(index, cells)| (if index < self.regions.rows() { ROWS } else { COLUMNS }, cells)).collect();
        units.iter_mut().for_each(|(_, cells)| cells.retain(|&cell| self.regions[cell].is_some()));
        let mut regions: Vec<Vec<Cell>> = Vec::new();
        for cell in self.regions.cells() {
            if let Some(number) = self.regions[cell] {
                // Regions are numbered by first cell, so a new region has the next number.
                if number == regions.len() {
                    regions.push(Vec::new());
                }
                regions[number].push(cell);
            }
        }
        units.extend(regions.into_iter().map(|cells| (REGIONS, cells)));
        units
    }
}

//! A board of Star Battle: regions, and how many stars are in each.

use super::{COLUMNS, REGIONS, ROWS};
use crate::{
    regions::numbered,
    text::{MAX_CELLS, MAX_SIDE},
};
use grid::{Cell, Grid};
use model::Rule;
use std::{fmt, hash::Hash};

/// A board of any shape cut into any number of regions, some of its cells void.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StarBattle {
    /// At least 1, and no more than cells of the longest side.
    stars: u32,
    /// The number of the region of each cell, by first cell; nothing for a void cell.
    regions: Grid<Option<usize>>,
}

/// Why parts do not make a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvalidBoard {
    /// It has too many rows, columns or cells, or none.
    Sides(usize, usize),
    /// No side of a board has room for as many stars, or there are none.
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
    /// A board with so many stars in each row, column and region. Cells with equal labels are of one
    /// region; a cell without a label is void.
    ///
    /// # Errors
    /// If there are no stars or too many, or the board is too large.
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

    /// How many stars are in each row, column and region.
    pub fn stars(&self) -> u32 {
        self.stars
    }

    /// The number of the region of each cell, by first cell; nothing for a void cell.
    pub fn regions(&self) -> &Grid<Option<usize>> {
        &self.regions
    }

    /// The rows, columns and regions, with the rule on each; without void cells.
    pub fn areas(&self) -> Vec<(&'static Rule, Vec<Cell>)> {
        let lines = self.regions.lines().enumerate();
        let mut areas: Vec<(&'static Rule, Vec<Cell>)> =
            lines.map(|(place, cells)| (if place < self.regions.rows() { ROWS } else { COLUMNS }, cells)).collect();
        areas.iter_mut().for_each(|(_, cells)| cells.retain(|&cell| self.regions[cell].is_some()));
        let mut regions: Vec<Vec<Cell>> = Vec::new();
        for cell in self.regions.cells() {
            if let Some(number) = self.regions[cell] {
                // Regions are numbered by first cell, so a new one is the next.
                if number == regions.len() {
                    regions.push(Vec::new());
                }
                regions[number].push(cell);
            }
        }
        areas.extend(regions.into_iter().map(|cells| (REGIONS, cells)));
        areas
    }
}

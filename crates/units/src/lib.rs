//! Grids in which each of some areas has each digit once: sudoku of any size, with boxes of any shape, and diagonals.
//!
//! All completions of clues are found depth first. A digit that has one place left in an area, and a cell that has one
//! digit left, are drawn at once. What is tried next has few ways, of which many have come to nothing: a cell or a digit
//! of an area weighs more each time that nothing is left for it (Boussemart, Hemery, Lecoutre, Sais, *Boosting Systematic
//! Search by Weighting Constraints*, 2004).

mod reasoning;
mod search;
mod sets;
#[cfg(test)]
mod tests;
mod ways;

pub use search::{Completions, Next};
use sets::Sets;

/// The most digits.
pub const MOST: usize = 31;

/// The most cells.
const MOST_CELLS: usize = 4096;

/// Which cells have each digit once among them.
#[derive(Clone, Debug)]
pub struct Areas {
    digits: usize,
    /// The cells of each area.
    cells: Vec<Vec<u16>>,
    /// For each cell the place of each of its areas' first digit among all [`Ways`](ways::Ways), and where those of a cell begin.
    ways: Vec<u32>,
    starts: Vec<u32>,
    /// For each cell those that it shares an area with.
    peers: Sets,
}

impl Areas {
    /// Some areas of so many cells, each with as many of them as there are digits.
    ///
    /// # Panics
    /// If there are fewer than two digits or more than [`MOST`], more than 4096 cells, or an area has another number of
    /// cells.
    pub fn of(digits: usize, cells: usize, areas: &[Vec<usize>]) -> Self {
        assert!((2..=MOST).contains(&digits) && cells <= MOST_CELLS, "{digits} digits in {cells} cells");
        assert!(areas.iter().all(|area| area.len() == digits), "each area has {digits} cells");
        let mut ways = vec![Vec::new(); cells];
        let mut peers = Sets::empty(cells, cells);
        for (number, area) in areas.iter().enumerate() {
            for &cell in area {
                ways[cell].push((cells + number * digits) as u32);
                area.iter().filter(|other| **other != cell).for_each(|&other| peers.add(cell, other));
            }
        }
        let ends = ways.iter().scan(0, |end, of| {
            *end += of.len() as u32;
            Some(*end)
        });
        let starts = std::iter::once(0).chain(ends).collect();
        let cells = areas.iter().map(|area| area.iter().map(|&cell| cell as u16).collect()).collect();
        Self { digits, cells, ways: ways.concat(), starts, peers }
    }

    /// How many cells there are.
    fn count(&self) -> usize {
        self.starts.len() - 1
    }
}

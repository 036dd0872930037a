//! Grids in which each of some areas has each digit once: sudoku of any size, with boxes of any shape, and diagonals.
//!
//! All completions of clues are found depth first. A digit that has one place left in an area, and a cell that has one
//! digit left, are drawn at once. What is tried next has few ways, of which many have come to nothing: a cell or a digit
//! of an area weighs more each time that nothing is left for it (Boussemart, Hemery, Lecoutre, Sais, *Boosting Systematic
//! Search by Weighting Constraints*, 2004).

mod reasoning;
mod search;
#[cfg(test)]
mod tests;

pub use search::{Completions, Next};

/// The most digits.
pub const MOST: usize = 31;

/// Which cells have each digit once among them.
#[derive(Clone, Debug)]
pub struct Areas {
    digits: usize,
    /// The cells of each area.
    cells: Vec<Vec<u16>>,
    /// The areas of each cell.
    of: Vec<Vec<u16>>,
    /// For each cell those that it shares an area with.
    peers: Vec<Vec<u16>>,
}

impl Areas {
    /// Some areas of so many cells, each with as many of them as there are digits.
    ///
    /// # Panics
    /// If there are fewer than two digits or more than [`MOST`], more than 65,535 cells, or an area has another
    /// number of cells.
    pub fn of(digits: usize, cells: usize, areas: &[Vec<usize>]) -> Self {
        assert!((2..=MOST).contains(&digits) && cells <= usize::from(u16::MAX), "{digits} digits in {cells} cells");
        assert!(areas.iter().all(|area| area.len() == digits), "each area has {digits} cells");
        let areas: Vec<Vec<u16>> = areas.iter().map(|area| area.iter().map(|&cell| cell as u16).collect()).collect();
        let mut of = vec![Vec::new(); cells];
        for (number, area) in (0..).zip(&areas) {
            area.iter().for_each(|&cell| of[usize::from(cell)].push(number));
        }
        let mut seen = vec![usize::MAX; cells];
        let peers = of.iter().enumerate().map(|(cell, of)| peers(cell, of, &areas, &mut seen)).collect();
        Self { digits, cells: areas, of, peers }
    }
}

/// The cells that share some areas with a cell; `seen` holds for each cell by which one it was seen last.
fn peers(cell: usize, of: &[u16], areas: &[Vec<u16>], seen: &mut [usize]) -> Vec<u16> {
    seen[cell] = cell;
    let near = of.iter().flat_map(|&area| &areas[usize::from(area)]).copied();
    near.filter(|&other| std::mem::replace(&mut seen[usize::from(other)], cell) != cell).collect()
}

//! Grids in which each unit has each digit once: sudoku of any size, with boxes of any shape, and with diagonals.
//!
//! ```
//! let rows = [vec![0, 1, 2], vec![3, 4, 5], vec![6, 7, 8]];
//! let columns = [vec![0, 3, 6], vec![1, 4, 7], vec![2, 5, 8]];
//! let latin_square = units::Units::of(3, 9, &[rows, columns].concat());
//! let mut completions = units::Completions::of(latin_square, &[1, 0, 0, 0, 1, 0, 0, 2, 0]);
//! assert_eq!(completions.next(&|_| false), units::Next::Found(vec![1, 3, 2, 2, 1, 3, 3, 2, 1]));
//! assert_eq!(completions.next(&|_| false), units::Next::Exhausted);
//! ```
//!
//! Enumerates all completions of clues by depth-first search with naked and hidden singles. It branches on the cell, or the
//! digit of a unit, with the fewest candidates in relation to its weight, which grows with each failure there (dom/wdeg:
//! Boussemart, Hemery, Lecoutre, Sais, *Boosting Systematic Search by Weighting Constraints*, 2004). Weakness: it learns no
//! clauses, so that large empty boards can take exponentially longer than with the clause engine.

mod candidate_counts;
mod propagation;
mod search;
mod sets;
#[cfg(test)]
mod tests;

pub use search::{Completions, Next};
use sets::Sets;

/// The maximum number of digits.
pub const MAX_DIGITS: usize = 31;

/// The maximum number of cells.
const MAX_CELLS: usize = 4096;

/// The units of a board: sets of cells that have each digit once.
#[derive(Clone, Debug)]
pub struct Units {
    digits: usize,
    /// The cells of each unit.
    cells: Vec<Vec<u16>>,
    /// For each cell, from `starts[cell]` on, the index of the first digit of each of its units among all
    /// [candidate counts](candidate_counts::CandidateCount).
    counts: Vec<u32>,
    starts: Vec<u32>,
    /// For each cell, the cells it shares a unit with.
    peers: Sets,
}

impl Units {
    /// Units of a board with `cells` cells, numbered from 0; each unit lists as many cells as there are digits.
    ///
    /// # Panics
    /// If there are fewer than 2 or more than [`MAX_DIGITS`] digits, or more than 4096 cells; if a unit has another number of
    /// cells, or a cell beyond the board.
    pub fn of(digits: usize, cells: usize, units: &[Vec<usize>]) -> Self {
        assert!((2..=MAX_DIGITS).contains(&digits) && cells <= MAX_CELLS, "{digits} digits in {cells} cells");
        assert!(units.iter().all(|unit| unit.len() == digits), "each unit has {digits} cells");
        let mut counts = vec![Vec::new(); cells];
        let mut peers = Sets::empty(cells, cells);
        for (unit_index, unit) in units.iter().enumerate() {
            for &cell in unit {
                counts[cell].push((cells + unit_index * digits) as u32);
                unit.iter().filter(|other| **other != cell).for_each(|&other| peers.insert(cell, other));
            }
        }
        let ends = counts.iter().scan(0, |end, of| {
            *end += of.len() as u32;
            Some(*end)
        });
        let starts = std::iter::once(0).chain(ends).collect();
        let cells = units.iter().map(|unit| unit.iter().map(|&cell| cell as u16).collect()).collect();
        Self { digits, cells, counts: counts.concat(), starts, peers }
    }

    /// The number of cells.
    fn count(&self) -> usize {
        self.starts.len() - 1
    }
}

//! Rectangular boards (cells, neighbours, lines and connected components), and undirected graphs.
//!
//! ```
//! use grid::{Cell, Grid};
//! let grid = Grid::from_values(2, 3, vec!["a", "a", "b", "b", "a", "b"]).expect("six values");
//! assert_eq!(grid[Cell { row: 1, col: 2 }], "b");
//! let (regions, count) = grid.components(|one, other| grid[one] == grid[other]);
//! assert_eq!((regions.values(), count), ([0, 0, 1, 2, 0, 1].as_slice(), 3));
//! ```
//!
//! Knows nothing of puzzles or models.

#![forbid(unsafe_code)]

mod graph;

pub use graph::Graph;
use std::{
    fmt,
    ops::{Index, IndexMut},
};

/// A cell, counted from 0 at the top left corner; displayed as `r1c1`, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// The number of rows above it.
    pub row: usize,
    /// The number of columns to its left.
    pub col: usize,
}

impl Cell {
    /// Whether the cells share a side or a corner, or are the same.
    pub fn touches(self, other: Cell) -> bool {
        self.row.abs_diff(other.row) <= 1 && self.col.abs_diff(other.col) <= 1
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Names are written for every cell of a board: one write from a buffer filled back to front is faster than `write!`.
        let mut text = [0; 2 * (1 + DIGITS)];
        let mut start = text.len();
        for (letter, mut number) in [(b'c', self.col + 1), (b'r', self.row + 1)] {
            while number > 0 {
                start -= 1;
                text[start] = b'0' + (number % 10) as u8;
                number /= 10;
            }
            start -= 1;
            text[start] = letter;
        }
        f.write_str(std::str::from_utf8(&text[start..]).unwrap_or_default())
    }
}

/// The maximum number of decimal digits of a row or column number.
const DIGITS: usize = 20;

/// One value for each cell of a rectangle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid<T> {
    rows: usize,
    cols: usize,
    values: Vec<T>,
}

impl<T> Grid<T> {
    /// A grid with `value(cell)` in each cell, called in reading order.
    pub fn new(rows: usize, cols: usize, value: impl FnMut(Cell) -> T) -> Self {
        Self { rows, cols, values: cells(rows, cols).map(value).collect() }
    }

    /// The grid with `values` in reading order; `None` if their number is not `rows · cols`.
    pub fn from_values(rows: usize, cols: usize, values: Vec<T>) -> Option<Self> {
        (rows.checked_mul(cols) == Some(values.len())).then_some(Self { rows, cols, values })
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// Every cell, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<T> {
        cells(self.rows, self.cols)
    }

    /// The values in reading order.
    pub fn values(&self) -> &[T] {
        &self.values
    }

    /// The rows, then the columns, each as a list of cells.
    pub fn lines(&self) -> impl Iterator<Item = Vec<Cell>> + use<T> {
        let (rows, cols) = (self.rows, self.cols);
        let across = (0..rows).map(move |row| (0..cols).map(|col| Cell { row, col }).collect());
        let down = (0..cols).map(move |col| (0..rows).map(|row| Cell { row, col }).collect());
        across.chain(down)
    }

    /// Each pair of cells that share a side, once; for each cell in reading order the pair to its right, then below.
    pub fn adjacent_pairs(&self) -> impl Iterator<Item = (Cell, Cell)> + use<T> {
        let (rows, cols) = (self.rows, self.cols);
        cells(rows, cols).flat_map(move |at| {
            let right = (at.col + 1 < cols).then_some((at, Cell { col: at.col + 1, ..at }));
            let below = (at.row + 1 < rows).then_some((at, Cell { row: at.row + 1, ..at }));
            right.into_iter().chain(below)
        })
    }

    /// Each pair of cells that share a side or a corner, once; for each cell in reading order the pair to its right, then below
    /// from left to right.
    pub fn touching_pairs(&self) -> impl Iterator<Item = (Cell, Cell)> + use<T> {
        let (rows, cols) = (self.rows, self.cols);
        cells(rows, cols).flat_map(move |at| {
            let right = Cell { col: at.col + 1, ..at };
            let below = (at.col.saturating_sub(1)..=at.col + 1).map(move |col| Cell { row: at.row + 1, col });
            let inside = move |cell: &Cell| cell.row < rows && cell.col < cols;
            std::iter::once(right).chain(below).filter(inside).map(move |other| (at, other))
        })
    }

    /// The index of `cell` in reading order, from 0.
    pub fn place(&self, cell: Cell) -> usize {
        cell.row * self.cols + cell.col
    }

    /// For each cell the number of its connected component, and the number of components. Cells that share a side are connected
    /// if `joined` returns `true`. Components are numbered from 0 by their first cell. Takes linear time.
    pub fn components(&self, mut joined: impl FnMut(Cell, Cell) -> bool) -> (Grid<usize>, usize) {
        let mut neighbours: Vec<Vec<usize>> = vec![Vec::new(); self.values.len()];
        for (a, b) in self.adjacent_pairs() {
            if joined(a, b) {
                neighbours[self.place(a)].push(self.place(b));
                neighbours[self.place(b)].push(self.place(a));
            }
        }
        let mut component = vec![usize::MAX; neighbours.len()];
        let mut count = 0;
        for start in 0..neighbours.len() {
            if component[start] != usize::MAX {
                continue;
            }
            component[start] = count;
            let mut stack = vec![start];
            while let Some(index) = stack.pop() {
                for &next in &neighbours[index] {
                    if component[next] != usize::MAX {
                        continue;
                    }
                    component[next] = count;
                    stack.push(next);
                }
            }
            count += 1;
        }
        (Grid { rows: self.rows, cols: self.cols, values: component }, count)
    }
}

impl<T> Index<Cell> for Grid<T> {
    type Output = T;
    fn index(&self, cell: Cell) -> &T {
        &self.values[self.place(cell)]
    }
}

impl<T> IndexMut<Cell> for Grid<T> {
    fn index_mut(&mut self, cell: Cell) -> &mut T {
        let place = self.place(cell);
        &mut self.values[place]
    }
}

fn cells(rows: usize, cols: usize) -> impl Iterator<Item = Cell> {
    (0..rows).flat_map(move |row| (0..cols).map(move |col| Cell { row, col }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn cells_are_named_by_row_and_column_from_1() {
        let names = [(0, 0), (8, 9), (99, 1204), (usize::MAX - 1, 0)].map(|(row, col)| Cell { row, col }.to_string());
        assert_eq!(names, ["r1c1", "r9c10", "r100c1205", &format!("r{}c1", usize::MAX)]);
    }

    /// Two cells touch if their rows and their columns differ by at most one.
    #[test]
    fn touching_pairs_are_found_once() {
        for (rows, cols) in [(1, 1), (1, 4), (3, 1), (2, 2), (3, 5)] {
            let grid = Grid::new(rows, cols, |_| ());
            let pairs = |cells: &[Cell]| -> Vec<(Cell, Cell)> {
                cells.iter().flat_map(|&a| cells.iter().map(move |&b| (a, b))).filter(|(a, b)| a < b).collect()
            };
            let all: Vec<Cell> = grid.cells().collect();
            let expected: BTreeSet<(Cell, Cell)> = pairs(&all).into_iter().filter(|(a, b)| a.touches(*b)).collect();
            let touching: Vec<(Cell, Cell)> = grid.touching_pairs().collect();
            assert_eq!(touching.len(), expected.len(), "a pair was repeated");
            assert_eq!(touching.into_iter().collect::<BTreeSet<_>>(), expected);
        }
    }
}

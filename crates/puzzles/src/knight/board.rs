//! The board: its squares, and the knight's moves between them as a graph.

use grid::{Cell, Graph, Grid};
use model::{Name, Place, Position};
use serde::{Deserialize, Serialize};

/// Whether the tour ends where it began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Tour {
    /// The tour ends on another square.
    Open,
    /// One more move leads from the last square to the first.
    Closed,
}

/// The type of a cell of the rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Square {
    /// A square to visit.
    Free,
    /// The square to start from.
    Start,
    /// Not part of the board.
    Hole,
}

/// A board of squares for a knight to tour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knight {
    rows: usize,
    cols: usize,
    tour: Tour,
    /// In reading order.
    squares: Vec<Cell>,
    /// The index of the start in `squares`.
    pub(super) start: Option<usize>,
    /// Nodes are indices into `squares`, edges the moves between them.
    graph: Graph,
}

/// The knight's moves that lead downwards: rows down, columns to the right.
const MOVES: [(usize, isize); 4] = [(1, -2), (1, 2), (2, -1), (2, 1)];

impl Knight {
    /// A board; `None` if the layout has no square or more than one start.
    pub(super) fn new(layout: &Grid<Square>, tour: Tour) -> Option<Self> {
        let (rows, cols) = (layout.rows(), layout.cols());
        let squares: Vec<Cell> = layout.cells().filter(|&cell| layout[cell] != Square::Hole).collect();
        let mut starts = (0..squares.len()).filter(|&square| layout[squares[square]] == Square::Start);
        let start = starts.next();
        if squares.is_empty() || starts.next().is_some() {
            return None;
        }
        let mut index = vec![None; rows * cols];
        squares.iter().enumerate().for_each(|(square, &cell)| index[layout.place(cell)] = Some(square));
        let mut moves = Vec::new();
        for (square, cell) in squares.iter().enumerate() {
            for (down, right) in MOVES {
                let to = cell.col.checked_add_signed(right).map(|col| Cell { row: cell.row + down, col });
                let to = to.filter(|to| to.row < rows && to.col < cols).and_then(|to| index[layout.place(to)]);
                moves.extend(to.map(|to| (square, to)));
            }
        }
        let graph = Graph::new(squares.len(), moves);
        Some(Self { rows, cols, tour, squares, start, graph })
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// Whether the tour ends where it began.
    pub fn tour(&self) -> Tour {
        self.tour
    }

    /// The squares in reading order, at least one.
    pub fn squares(&self) -> &[Cell] {
        &self.squares
    }

    /// The index in [`Self::squares`] of the marked start, if any. In a closed tour it only says where
    /// counting begins.
    pub fn start(&self) -> Option<usize> {
        self.start
    }

    /// The graph whose nodes are indices into [`Self::squares`] and whose edges are the moves: one puzzle
    /// variable each, in reading order of the upper square.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Whether the empty tour is the solution: an open tour of a single square.
    pub fn is_trivial(&self) -> bool {
        self.squares.len() == 1 && self.tour == Tour::Open
    }

    pub(super) fn name(&self, (a, b): (usize, usize)) -> Name {
        Name::new(format_args!("{}-{}", self.squares[a], self.squares[b]))
    }

    pub(super) fn place(&self, squares: &[usize]) -> Place {
        let narrow = |side: usize| u16::try_from(side).expect("no reader accepts a side beyond u16");
        let cells = squares.iter().map(|&square| self.squares[square]);
        cells.map(|cell| Position { row: narrow(cell.row), col: narrow(cell.col) }).collect()
    }
}

//! The board: its squares, and the moves between them.

use grid::{Cell, Graph, Grid};
use model::{Name, Place, Position};
use serde::{Deserialize, Serialize};

/// Whether the tour ends where it began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tour {
    /// The tour ends on another square.
    Open,
    /// One more move leads from the last square to the first.
    Closed,
}

/// What a cell of the rectangle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// A square to be visited.
    Square,
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
    /// The place of the start among the squares.
    pub(super) start: Option<usize>,
    /// The squares, and the moves between them as edges.
    graph: Graph,
}

/// The moves of a knight that lead further down.
const MOVES: [(usize, isize); 4] = [(1, -2), (1, 2), (2, -1), (2, 1)];

impl Knight {
    /// A board; nothing if there is no square, or more than one start.
    pub(super) fn new(ground: &Grid<Ground>, tour: Tour) -> Option<Self> {
        let (rows, cols) = (ground.rows(), ground.cols());
        let squares: Vec<Cell> = ground.cells().filter(|&cell| ground[cell] != Ground::Hole).collect();
        let mut starts = (0..squares.len()).filter(|&square| ground[squares[square]] == Ground::Start);
        let start = starts.next();
        if squares.is_empty() || starts.next().is_some() {
            return None;
        }
        let mut place = vec![None; rows * cols];
        squares.iter().enumerate().for_each(|(square, &cell)| place[ground.place(cell)] = Some(square));
        let mut moves = Vec::new();
        for (square, cell) in squares.iter().enumerate() {
            for (down, right) in MOVES {
                let to = cell.col.checked_add_signed(right).map(|col| Cell { row: cell.row + down, col });
                let to = to.filter(|to| to.row < rows && to.col < cols).and_then(|to| place[ground.place(to)]);
                moves.extend(to.map(|to| (square, to)));
            }
        }
        let graph = Graph::new(squares.len(), moves);
        Some(Self { rows, cols, tour, squares, start, graph })
    }

    /// How many rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns.
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

    /// The place of the square to start from, if one is marked. In a closed tour it says only where
    /// counting begins.
    pub fn start(&self) -> Option<usize> {
        self.start
    }

    /// The squares by their places, and as edges the moves: each an unknown of the puzzle, in reading
    /// order of its upper square.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Whether there is nothing to do: a knight on the only square has toured it.
    pub fn is_done(&self) -> bool {
        self.squares.len() == 1 && self.tour == Tour::Open
    }

    pub(super) fn name(&self, (a, b): (usize, usize)) -> Name {
        Name::new(format_args!("{}-{}", self.squares[a], self.squares[b]))
    }

    pub(super) fn place(&self, squares: &[usize]) -> Place {
        let narrow = |side: usize| u16::try_from(side).expect("no reader takes a side beyond u16");
        let position = |&square: &usize| self.squares[square];
        squares.iter().map(position).map(|cell| Position { row: narrow(cell.row), col: narrow(cell.col) }).collect()
    }
}

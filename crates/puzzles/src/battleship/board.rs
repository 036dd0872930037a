//! A Battleship board: tallies, fleet and given ship segments.

use grid::{Cell, Grid};
use std::collections::BTreeMap;

/// A given cell: water, or a segment of a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Segment {
    /// Water.
    Water,
    /// A ship of one cell.
    Submarine,
    /// The left end of a horizontal ship.
    Left,
    /// The right end of a horizontal ship.
    Right,
    /// The top end of a vertical ship.
    Top,
    /// The bottom end of a vertical ship.
    Bottom,
    /// A segment between two others.
    Middle,
    /// A ship segment of unknown shape.
    Any,
}

/// One value for each orthogonal neighbour of a cell: above, right, below, left.
pub type Neighbours<T> = [T; 4];

impl Segment {
    /// All variants.
    pub const ALL: [Segment; 8] = [
        Segment::Water,
        Segment::Submarine,
        Segment::Left,
        Segment::Right,
        Segment::Top,
        Segment::Bottom,
        Segment::Middle,
        Segment::Any,
    ];

    /// The segment whose neighbours are ship cells where `ships` is true; `None` if no straight ship has such a segment.
    pub fn from_neighbours(ships: Neighbours<bool>) -> Option<Segment> {
        match ships {
            [false, false, false, false] => Some(Segment::Submarine),
            [false, true, false, false] => Some(Segment::Left),
            [false, false, false, true] => Some(Segment::Right),
            [false, false, true, false] => Some(Segment::Top),
            [true, false, false, false] => Some(Segment::Bottom),
            [true, false, true, false] | [false, true, false, true] => Some(Segment::Middle),
            _ => None,
        }
    }
}

/// A Battleship board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Battleship {
    clues: Grid<Option<Segment>>,
    rows: Vec<Option<u32>>,
    cols: Vec<Option<u32>>,
    fleet: BTreeMap<usize, usize>,
}

impl Battleship {
    /// A board with the tallies that are given and a fleet that maps a length to its number of ships.
    ///
    /// A tally is at most the length of its line; ship lengths are at least 1.
    pub(super) fn new(
        clues: Grid<Option<Segment>>,
        rows: Vec<Option<u32>>,
        cols: Vec<Option<u32>>,
        mut fleet: BTreeMap<usize, usize>,
    ) -> Self {
        fleet.retain(|_, count| *count > 0);
        Self { clues, rows, cols, fleet }
    }

    /// The given cells.
    pub fn clues(&self) -> &Grid<Option<Segment>> {
        &self.clues
    }

    /// The number of ship cells in each row, where it is given.
    pub fn row_tallies(&self) -> &[Option<u32>] {
        &self.rows
    }

    /// The number of ship cells in each column, where it is given.
    pub fn col_tallies(&self) -> &[Option<u32>] {
        &self.cols
    }

    /// The number of ships of each length; no number is 0.
    pub fn fleet(&self) -> &BTreeMap<usize, usize> {
        &self.fleet
    }

    /// Each row, then each column: its cells and its tally.
    pub(super) fn lines(&self) -> impl Iterator<Item = (Vec<Cell>, Option<u32>)> {
        self.clues.lines().zip(self.rows.iter().chain(&self.cols).copied())
    }

    /// The cells above, right, below and left; `None` beyond the board.
    pub fn neighbours(&self, cell: Cell) -> Neighbours<Option<Cell>> {
        let Cell { row, col } = cell;
        let (rows, cols) = (self.clues.rows(), self.clues.cols());
        [
            row.checked_sub(1).map(|row| Cell { row, col }),
            (col + 1 < cols).then_some(Cell { row, col: col + 1 }),
            (row + 1 < rows).then_some(Cell { row: row + 1, col }),
            col.checked_sub(1).map(|col| Cell { row, col }),
        ]
    }
}

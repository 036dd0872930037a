//! A board of battleship: its tallies, its fleet and the parts of ships that are given.

use grid::{Cell, Grid};
use std::collections::BTreeMap;

/// What a clue says of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// No ship.
    Water,
    /// A ship of one cell.
    Submarine,
    /// The left end of a ship.
    Left,
    /// The right end of a ship.
    Right,
    /// The upper end of a ship.
    Top,
    /// The lower end of a ship.
    Bottom,
    /// A part of a ship between two others.
    Middle,
    /// Some part of a ship.
    Any,
}

/// The cells beside one, where they are on the board, in the order of [`Part::beside`].
pub type Beside<T> = [T; 4];

impl Part {
    /// Every part that a clue can show.
    pub const ALL: [Part; 8] =
        [Part::Water, Part::Submarine, Part::Left, Part::Right, Part::Top, Part::Bottom, Part::Middle, Part::Any];

    /// The part of a ship that has ships above, to the right, below and to the left as told; nothing
    /// if no straight ship has such a part.
    pub fn of(beside: Beside<bool>) -> Option<Part> {
        match beside {
            [false, false, false, false] => Some(Part::Submarine),
            [false, true, false, false] => Some(Part::Left),
            [false, false, false, true] => Some(Part::Right),
            [false, false, true, false] => Some(Part::Top),
            [true, false, false, false] => Some(Part::Bottom),
            [true, false, true, false] | [false, true, false, true] => Some(Part::Middle),
            _ => None,
        }
    }
}

/// Tallies, a fleet and clues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Battleship {
    clues: Grid<Option<Part>>,
    rows: Vec<Option<u32>>,
    cols: Vec<Option<u32>>,
    fleet: BTreeMap<usize, usize>,
}

impl Battleship {
    /// A board with a tally for each row and each column, if it is given, and so many ships of each
    /// length.
    ///
    /// A tally is at most the length of its line, and lengths are at least 1.
    pub(super) fn new(
        clues: Grid<Option<Part>>,
        rows: Vec<Option<u32>>,
        cols: Vec<Option<u32>>,
        mut fleet: BTreeMap<usize, usize>,
    ) -> Self {
        fleet.retain(|_, count| *count > 0);
        Self { clues, rows, cols, fleet }
    }

    /// What is given of each cell.
    pub fn clues(&self) -> &Grid<Option<Part>> {
        &self.clues
    }

    /// How many parts of ships each row has, where that is given.
    pub fn row_tallies(&self) -> &[Option<u32>] {
        &self.rows
    }

    /// How many parts of ships each column has, where that is given.
    pub fn col_tallies(&self) -> &[Option<u32>] {
        &self.cols
    }

    /// How many ships there are of each length, none of them 0.
    pub fn fleet(&self) -> &BTreeMap<usize, usize> {
        &self.fleet
    }

    /// Each row and each column, as its cells and its tally.
    pub(super) fn lines(&self) -> impl Iterator<Item = (Vec<Cell>, Option<u32>)> {
        self.clues.lines().zip(self.rows.iter().chain(&self.cols).copied())
    }

    /// The cells above, to the right, below and to the left, where there are any.
    pub fn beside(&self, cell: Cell) -> Beside<Option<Cell>> {
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

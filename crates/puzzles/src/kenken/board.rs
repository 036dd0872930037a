//! A board of KenKen: a square partitioned into cages, most with a clue.

use super::{COLUMNS, Clue, Operator, ROWS};
use grid::{Cell, Grid};
use model::Rule;
use std::fmt;

/// The longest side of a board.
pub const MAX_SIDE: usize = 100;

/// A board with a side from 1 to [`MAX_SIDE`]; the digits are 1 to the side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KenKen {
    /// The index of the cage of each cell; cages are ordered by their first cell.
    cages: Grid<usize>,
    /// The cells of each cage, in reading order.
    cells: Vec<Vec<Cell>>,
    /// The clue of each cage, if it has one. The clue of a single cell is a digit without operator.
    pub(super) clues: Vec<Option<Clue>>,
}

/// Why a board is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvalidBoard {
    /// The side is 0 or too long.
    Side(usize),
    /// A cage has a cell beyond the side.
    Outside(Cell),
    /// A cell is in two cages, or twice in one.
    Overlap(Cell),
    /// The digits of a cage cannot result in that number: its first cell and the clue.
    Number(Cell, Clue),
}

impl fmt::Display for InvalidBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Side(side) => write!(f, "expected a side from 1 to {MAX_SIDE}, found {side}"),
            Self::Outside(cell) => write!(f, "expected cells of the board in a cage, found {cell}"),
            Self::Overlap(cell) => write!(f, "expected each cell in one cage, found {cell} in two"),
            Self::Number(cell, clue) => write!(f, "expected a possible number for the cage at {cell}, found {clue}"),
        }
    }
}

impl KenKen {
    /// A board with these cages, in any order. A cell in none of them is a cage of its own without a clue; an empty cage is
    /// ignored.
    ///
    /// # Errors
    /// If the side is too long, cages overlap, or a number is out of bounds. Whether digits have a given product is not
    /// checked.
    ///
    /// # Panics
    /// Never: there is a label for each cell.
    pub fn new(side: usize, cages: Vec<(Option<Clue>, Vec<Cell>)>) -> Result<Self, InvalidBoard> {
        if !(1..=MAX_SIDE).contains(&side) {
            return Err(InvalidBoard::Side(side));
        }
        let mut caged: Grid<Option<usize>> = Grid::new(side, side, |_| None);
        for (number, (_, cells)) in cages.iter().enumerate() {
            for &cell in cells {
                if cell.row >= side || cell.col >= side {
                    return Err(InvalidBoard::Outside(cell));
                }
                if caged[cell].replace(number).is_some() {
                    return Err(InvalidBoard::Overlap(cell));
                }
            }
        }
        let labels = caged.cells().map(|cell| caged[cell].ok_or(cell));
        let numbers = crate::regions::numbered(labels);
        let count = numbers.iter().max().map_or(0, |last| last + 1);
        let mut board = Self {
            cages: Grid::from_values(side, side, numbers).expect("a number for each cell"),
            cells: vec![Vec::new(); count],
            clues: vec![None; count],
        };
        for cell in caged.cells() {
            let number = board.cages[cell];
            board.cells[number].push(cell);
            board.clues[number] = caged[cell].and_then(|label| cages[label].0);
        }
        for (clue, cells) in board.clues.iter_mut().zip(&board.cells) {
            if let Some(clue) = clue {
                *clue = checked(*clue, cells, side).ok_or(InvalidBoard::Number(cells[0], *clue))?;
            }
        }
        Ok(board)
    }

    /// The number of rows, columns and digits.
    pub fn side(&self) -> usize {
        self.cages.rows()
    }

    /// The index of the cage of each cell; cages are ordered by their first cell.
    pub fn cages(&self) -> &Grid<usize> {
        &self.cages
    }

    /// The clue of each cage, if it has one, and its cells in reading order.
    pub fn cages_with_clues(&self) -> impl Iterator<Item = (Option<Clue>, &[Cell])> {
        self.clues.iter().copied().zip(self.cells.iter().map(Vec::as_slice))
    }

    /// The clues of cages of several cells, with the cells in reading order.
    pub fn clued(&self) -> impl Iterator<Item = (Clue, &[Cell])> {
        self.cages_with_clues().filter_map(|(clue, cells)| (cells.len() > 1).then_some((clue?, cells)))
    }

    /// The given digit of a cell: the clue of its single-cell cage.
    pub fn digit(&self, cell: Cell) -> Option<u32> {
        let cage = self.cages[cell];
        // At most the side, so it fits.
        self.clues[cage].filter(|_| self.cells[cage].len() == 1).map(|clue| clue.number as u32)
    }

    /// The given digits.
    pub fn digits(&self) -> Grid<Option<u32>> {
        Grid::new(self.side(), self.side(), |cell| self.digit(cell))
    }

    /// The rows and columns, each with its rule.
    pub fn lines(&self) -> impl Iterator<Item = (&'static Rule, Vec<Cell>)> {
        let side = self.side();
        self.cages.lines().enumerate().map(move |(place, cells)| (if place < side { ROWS } else { COLUMNS }, cells))
    }
}

/// The clue in its normal form, without operator for a single cell; `None` if the number is out of bounds.
fn checked(clue: Clue, cells: &[Cell], side: usize) -> Option<Clue> {
    let (count, side) = (cells.len() as u64, side as u64);
    if count == 1 {
        return (1..=side).contains(&clue.number).then_some(Clue { operator: None, number: clue.number });
    }
    let bounds = match clue.operator {
        Some(Operator::Plus) => count..=count * side,
        Some(Operator::Minus) => 0..=side - 1,
        Some(Operator::Divide) => 1..=side,
        Some(Operator::Times) => 1..=i64::MAX as u64,
        None => 0..=i64::MAX as u64,
    };
    bounds.contains(&clue.number).then_some(clue)
}

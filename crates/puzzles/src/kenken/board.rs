//! A board of KenKen: a square cut into cages, some of which have a clue.

use super::{COLUMNS, Clue, Operator, ROWS};
use grid::{Cell, Grid};
use model::Rule;
use std::fmt;

/// The longest side of a board.
pub const MAX_SIDE: usize = 100;

/// A board of any side to [`MAX_SIDE`]; the digits are 1 to the side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KenKen {
    /// The number of the cage of each cell, by first cell.
    cages: Grid<usize>,
    /// The cells of each cage, in reading order.
    cells: Vec<Vec<Cell>>,
    /// The clue of each cage, if it has one. That of a single cell has no operator and a digit.
    pub(super) clues: Vec<Option<Clue>>,
}

/// Why parts do not make a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvalidBoard {
    /// The side is 0 or too long.
    Side(usize),
    /// A cage has a cell beyond the side.
    Outside(Cell),
    /// A cell is in two cages, or twice in one.
    Overlap(Cell),
    /// The digits of a cage cannot give that number: its first cell and the clue.
    Number(Cell, Clue),
}

impl fmt::Display for InvalidBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Side(side) => write!(f, "expected a side from 1 to {MAX_SIDE}, found {side}"),
            Self::Outside(cell) => write!(f, "expected cells of the board in a cage, found {cell}"),
            Self::Overlap(cell) => write!(f, "expected each cell in one cage, found {cell} in two"),
            Self::Number(cell, clue) => write!(f, "expected a number that digits can give for the cage at {cell}, found {clue}"),
        }
    }
}

impl KenKen {
    /// A board with these cages. They may come in any order, and so may their cells; a cell that is
    /// in none is a cage of its own without a clue. A cage without cells is left out.
    ///
    /// # Errors
    /// If the side is too long, cages overlap, or a number is out of bounds. That a product is one of
    /// digits is not looked into.
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

    /// How many rows, columns and digits there are.
    pub fn side(&self) -> usize {
        self.cages.rows()
    }

    /// The number of the cage of each cell, by first cell.
    pub fn cages(&self) -> &Grid<usize> {
        &self.cages
    }

    /// The clue of each cage, if it has one, and its cells in reading order.
    pub fn cages_with_clues(&self) -> impl Iterator<Item = (Option<Clue>, &[Cell])> {
        self.clues.iter().copied().zip(self.cells.iter().map(Vec::as_slice))
    }

    /// The cages of several cells that have a clue.
    pub fn clued(&self) -> impl Iterator<Item = (Clue, &[Cell])> {
        self.cages_with_clues().filter_map(|(clue, cells)| (cells.len() > 1).then_some((clue?, cells)))
    }

    /// The digit of a cell that is alone in a cage with a clue.
    pub fn digit(&self, cell: Cell) -> Option<u32> {
        let cage = self.cages[cell];
        // It is no more than the side.
        self.clues[cage].filter(|_| self.cells[cage].len() == 1).map(|clue| clue.number as u32)
    }

    /// The digits given by cages of one cell.
    pub fn digits(&self) -> Grid<Option<u32>> {
        Grid::new(self.side(), self.side(), |cell| self.digit(cell))
    }

    /// The rows and columns, with the rule on each.
    pub fn lines(&self) -> impl Iterator<Item = (&'static Rule, Vec<Cell>)> {
        let side = self.side();
        self.cages.lines().enumerate().map(move |(place, cells)| (if place < side { ROWS } else { COLUMNS }, cells))
    }
}

/// The clue, without the operator if the cage has a single cell, which then says nothing; nothing if
/// the number is out of bounds.
fn checked(clue: Clue, cells: &[Cell], side: usize) -> Option<Clue> {
    let (count, side) = (cells.len() as u64, side as u64);
    if count == 1 {
        return (1..=side).contains(&clue.number).then_some(Clue { operator: None, number: clue.number });
    }
    let bounds = match clue.operator {
        Some(Operator::Plus) => count..=count * side,
        Some(Operator::Minus) => 0..=side - 1,
        Some(Operator::Over) => 1..=side,
        Some(Operator::Times) => 1..=i64::MAX as u64,
        None => 0..=i64::MAX as u64,
    };
    bounds.contains(&clue.number).then_some(clue)
}

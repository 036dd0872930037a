//! A board of Suguru: blocks, and the digits that are given.

use crate::{
    regions::numbered,
    text::{MAX_CELLS, MAX_SIDE},
};
use grid::{Cell, Grid};
use std::{fmt, hash::Hash};

/// A board of any shape cut into blocks, some of its cells void.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suguru {
    /// The number of the block of each cell, by first cell; nothing for a void cell.
    blocks: Grid<Option<usize>>,
    /// How many cells each block has.
    sizes: Vec<usize>,
    /// The given digits.
    pub(super) clues: Grid<Option<u32>>,
}

/// Why parts do not make a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvalidBoard {
    /// It has too many rows, columns or cells, or none.
    Sides(usize, usize),
    /// There are not as many clues as cells.
    Clues(usize),
    /// A given digit is beyond the size of its block, or in a void cell.
    Digit(Cell, u32),
}

impl fmt::Display for InvalidBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sides(rows, cols) => {
                write!(f, "expected from 1 to {MAX_SIDE} rows and columns and at most {MAX_CELLS} cells, found {rows} by {cols}")
            }
            Self::Clues(found) => write!(f, "expected a clue or a blank for each cell, found {found}"),
            Self::Digit(cell, digit) => write!(f, "expected a digit of its block at {cell}, found {digit}"),
        }
    }
}

impl Suguru {
    /// A board with these blocks and given digits, which come in reading order. Cells with equal labels
    /// are of one block; a cell without a label is void.
    ///
    /// # Errors
    /// If the board is too large, or a given digit is not one of its block.
    pub fn new<L: Eq + Hash>(labels: Grid<Option<L>>, clues: Vec<Option<u32>>) -> Result<Self, InvalidBoard> {
        let (rows, cols) = (labels.rows(), labels.cols());
        if rows.max(cols) > MAX_SIDE || !(1..=MAX_CELLS).contains(&(rows * cols)) {
            return Err(InvalidBoard::Sides(rows, cols));
        }
        let found = clues.len();
        let clues = Grid::from_values(rows, cols, clues).ok_or(InvalidBoard::Clues(found))?;
        let mut numbers = numbered(labels.values().iter().flatten()).into_iter();
        let blocks = Grid::new(rows, cols, |cell| labels[cell].as_ref().and_then(|_| numbers.next()));
        let mut sizes = Vec::new();
        for &number in blocks.values().iter().flatten() {
            // Blocks are numbered by first cell, so a new one is the next.
            if number == sizes.len() {
                sizes.push(0);
            }
            sizes[number] += 1;
        }
        let board = Self { blocks, sizes, clues };
        let wrong = |cell: &Cell| board.clues[*cell].is_some_and(|digit| digit == 0 || digit as usize > board.most(*cell));
        match board.clues.cells().find(wrong) {
            Some(cell) => Err(InvalidBoard::Digit(cell, board.clues[cell].unwrap_or_default())),
            None => Ok(board),
        }
    }

    /// The number of the block of each cell, by first cell; nothing for a void cell.
    pub fn blocks(&self) -> &Grid<Option<usize>> {
        &self.blocks
    }

    /// The given digits.
    pub fn clues(&self) -> &Grid<Option<u32>> {
        &self.clues
    }

    /// The greatest digit a cell can have, which is the size of its block; 0 for a void cell.
    pub fn most(&self, cell: Cell) -> usize {
        self.blocks[cell].map_or(0, |number| self.sizes[number])
    }

    /// How many pairs of a cell and a digit there are.
    pub fn digits(&self) -> usize {
        self.sizes.iter().map(|size| size * size).sum()
    }

    /// The cells of each block, in reading order.
    pub fn cells_of_blocks(&self) -> Vec<Vec<Cell>> {
        let mut blocks = vec![Vec::new(); self.sizes.len()];
        for cell in self.blocks.cells() {
            if let Some(number) = self.blocks[cell] {
                blocks[number].push(cell);
            }
        }
        blocks
    }

    /// Whether two cells are in blocks, but not in the same.
    pub fn in_two_blocks(&self, a: Cell, b: Cell) -> bool {
        matches!((self.blocks[a], self.blocks[b]), (Some(a), Some(b)) if a != b)
    }
}

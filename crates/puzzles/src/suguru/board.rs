//! The board: its blocks and the given digits.

use crate::{
    regions::numbered,
    text::{MAX_CELLS, MAX_SIDE},
};
use grid::{Cell, Grid};
use std::{fmt, hash::Hash};

/// A rectangle divided into blocks, with void cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suguru {
    /// The block of each cell, numbered by first cell; `None` for a void cell.
    blocks: Grid<Option<usize>>,
    /// The number of cells of each block.
    sizes: Vec<usize>,
    /// The given digits.
    pub(super) clues: Grid<Option<u32>>,
}

/// Why a board is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvalidBoard {
    /// These rows and columns: none, or too many rows, columns or cells.
    Sides(usize, usize),
    /// This number of clues instead of one per cell.
    Clues(usize),
    /// This given digit is 0, exceeds the size of its block, or is in a void cell.
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
    /// A board with these blocks and given digits, the latter in reading order. Cells with equal labels form a block; a
    /// cell without a label is void.
    ///
    /// # Errors
    /// If the board is empty or too large, the number of clues is not that of cells, or a given digit is not one of its
    /// block.
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
            // Blocks are numbered by first cell, so a new block has the next number.
            if number == sizes.len() {
                sizes.push(0);
            }
            sizes[number] += 1;
        }
        let board = Self { blocks, sizes, clues };
        let is_invalid =
            |cell: &Cell| board.clues[*cell].is_some_and(|digit| digit == 0 || digit as usize > board.max_digit(*cell));
        match board.clues.cells().find(is_invalid) {
            Some(cell) => Err(InvalidBoard::Digit(cell, board.clues[cell].unwrap_or_default())),
            None => Ok(board),
        }
    }

    /// The block of each cell, numbered by first cell; `None` for a void cell.
    pub fn blocks(&self) -> &Grid<Option<usize>> {
        &self.blocks
    }

    /// The given digits; `None` where there is none.
    pub fn clues(&self) -> &Grid<Option<u32>> {
        &self.clues
    }

    /// The largest digit of a cell: the size of its block; 0 for a void cell.
    pub fn max_digit(&self, cell: Cell) -> usize {
        self.blocks[cell].map_or(0, |number| self.sizes[number])
    }

    /// The number of candidates: pairs of a cell and a digit up to the size of its block.
    pub fn candidates(&self) -> usize {
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

    /// Whether two cells are in different blocks; `false` if one is void.
    pub fn in_different_blocks(&self, a: Cell, b: Cell) -> bool {
        matches!((self.blocks[a], self.blocks[b]), (Some(a), Some(b)) if a != b)
    }
}

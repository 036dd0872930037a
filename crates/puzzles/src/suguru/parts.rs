//! The parts of the rules: digits in blocks, and in squares of touching cells.

use super::{BLOCKS, NO_TOUCH, Suguru};
use crate::{
    Explained, Part,
    unit_parts::{Unit, limit, squares},
};
use grid::Cell;

/// A cell is in a block and four squares.
const PARTS_OF_CELL: usize = 5;

impl Explained for Suguru {
    fn parts(&self) -> Result<Vec<Part>, String> {
        limit(self.candidates().saturating_mul(PARTS_OF_CELL))?;
        Ok(blocks(self).chain(touching(self)).collect())
    }
}

fn blocks(board: &Suguru) -> impl Iterator<Item = Part> {
    board.cells_of_blocks().into_iter().flat_map(|cells| {
        let unit = Unit::new(BLOCKS, "block", format!("the block at {}", cells[0]), &cells, board.clues());
        unit.digits(cells.len(), 1..=1)
    })
}

/// The digits that cells of several blocks can have in each square.
fn touching(board: &Suguru) -> impl Iterator<Item = Part> {
    let squares = squares(board.clues(), |cell| board.blocks()[cell].is_some());
    squares.flat_map(move |(name, cells)| {
        let most = cells.iter().map(|&cell| board.max_digit(cell)).max().unwrap_or(0);
        (1..=most).filter_map(move |digit| {
            let cells: Vec<Cell> = cells.iter().copied().filter(|&cell| digit <= board.max_digit(cell)).collect();
            let has_several_blocks = cells.iter().any(|&cell| board.in_different_blocks(cells[0], cell));
            let unit = || Unit::new(NO_TOUCH, "touch", name.clone(), &cells, board.clues());
            has_several_blocks.then(|| unit().count(digit, digit as i64, 0..=1))
        })
    })
}

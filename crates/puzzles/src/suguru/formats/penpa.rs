//! The format `penpa`: digits and thick lines around the blocks.

use super::{Suguru, error};
use crate::{
    Format, TextError, WriteError,
    penpa::{self, Sheet},
};
use grid::Cell;

pub const FORMAT: Format<Suguru> =
    penpa::format(|text| penpa::recognises(text, board), |text| board(&Sheet::read(text)?), |board| Ok(sheet(board)?.write()));

fn board(sheet: &Sheet) -> Result<Suguru, TextError> {
    sheet.only(&["number", "lineE", "surface"])?;
    let clues = sheet.cells().map(|cell| sheet.number(cell, "a digit")).collect::<Result<_, _>>()?;
    Suguru::new(sheet.regions()?, clues).map_err(error(sheet.line))
}

fn sheet(board: &Suguru) -> Result<Sheet, WriteError> {
    let clues = board.clues();
    let mut sheet = Sheet::new::<Suguru>(clues.rows(), clues.cols());
    let digit = |cell: Cell| Some((cell, clues[cell]?.to_string()));
    sheet.numbers = clues.cells().filter_map(digit).collect();
    sheet.draw_regions(board.blocks(), "block")?;
    Ok(sheet)
}

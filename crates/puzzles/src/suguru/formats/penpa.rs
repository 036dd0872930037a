//! The format `penpa`: digits and thick lines around the blocks.

use super::{Suguru, error};
use crate::{
    Format, TextError, WriteError,
    penpa::{self, Drawing},
};
use grid::Cell;

pub const FORMAT: Format<Suguru> =
    penpa::format(|text| penpa::recognises(text, board), |text| board(&Drawing::read(text)?), |board| Ok(sheet(board)?.write()));

fn board(sheet: &Drawing) -> Result<Suguru, TextError> {
    sheet.only(&["number", "lineE", "surface"])?;
    let clues = sheet.cells().map(|cell| sheet.number(cell, "a digit")).collect::<Result<_, _>>()?;
    Suguru::new(sheet.regions()?, clues).map_err(error(sheet.line))
}

fn sheet(board: &Suguru) -> Result<Drawing, WriteError> {
    let clues = board.clues();
    let mut sheet = Drawing::new::<Suguru>(clues.rows(), clues.cols());
    let digit = |cell: Cell| Some((cell, clues[cell]?.to_string()));
    sheet.numbers = clues.cells().filter_map(digit).collect();
    sheet.draw_regions(board.blocks(), "block")?;
    Ok(sheet)
}

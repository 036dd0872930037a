//! The format `penpa`: digits 0 and 1, or white and black circles. Lines are distinct.

use super::BinarySudoku;
use crate::{
    Format, TextError, WriteError,
    penpa::{self, Drawing},
};
use ::grid::{Cell, Grid};

pub const FORMAT: Format<BinarySudoku> =
    penpa::format(|text| penpa::recognises(text, board), |text| board(&Drawing::read(text)?), |board| Ok(sheet(board)?.write()));

fn board(sheet: &Drawing) -> Result<BinarySudoku, TextError> {
    sheet.only(&["number", "symbol"])?;
    let circle = |cell: Cell| match sheet.symbols.get(&cell).map(|(name, number)| (name.starts_with("circle"), number)) {
        None => Ok(None),
        Some((true, 1)) => Ok(Some(false)),
        Some((true, 2)) => Ok(Some(true)),
        Some(_) => Err(sheet.wrong(cell, "a white or black circle", "another symbol")),
    };
    let digit = |cell: Cell| match sheet.number(cell, "0 or 1")? {
        None => circle(cell),
        Some(digit @ 0..=1) => Ok(Some(digit == 1)),
        Some(other) => Err(sheet.wrong(cell, "0 or 1", &other.to_string())),
    };
    let clues = sheet.cells().map(digit).collect::<Result<_, _>>()?;
    let clues = Grid::from_values(sheet.rows, sheet.cols, clues).expect("as many values as cells");
    Ok(BinarySudoku::new(clues, true))
}

fn sheet(board: &BinarySudoku) -> Result<Drawing, WriteError> {
    if !board.distinct() {
        return Err(WriteError("penpa cannot represent that lines may be equal".into()));
    }
    let clues = board.clues();
    let mut sheet = Drawing::new::<BinarySudoku>(clues.rows(), clues.cols());
    let digit = |cell: Cell| Some((cell, u8::from(clues[cell]?).to_string()));
    sheet.numbers = clues.cells().filter_map(digit).collect();
    Ok(sheet)
}

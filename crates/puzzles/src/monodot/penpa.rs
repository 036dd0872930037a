//! The format `penpa`: the numbers of given dots; the dots to place are in the rules.

use super::{Monodot, text};
use crate::{
    Format, TextError, WriteError,
    penpa::{self, Drawing},
};
use grid::Grid;

pub const FORMAT: Format<Monodot> =
    penpa::format(|text| penpa::recognises(text, board), |text| board(&Drawing::read(text)?), |board| Ok(sheet(board)?.write()));

fn board(sheet: &Drawing) -> Result<Monodot, TextError> {
    sheet.only(&["number"])?;
    if !sheet.rules.to_lowercase().contains("dots") {
        return Err(TextError::expected(sheet.line, "the dots to place in the rules", &sheet.rules));
    }
    let given = sheet.cells().map(|cell| Ok(sheet.number(cell, "the number of a dot")?.map(|number| number as usize)));
    let given = given.collect::<Result<Vec<_>, TextError>>()?;
    let given = Grid::from_values(sheet.rows, sheet.cols, given).expect("as many values as cells");
    text::board(given, &penpa::numbers(&sheet.rules), sheet.line)
}

fn sheet(board: &Monodot) -> Result<Drawing, WriteError> {
    let given = board.given();
    let mut sheet = Drawing::new::<Monodot>(given.rows(), given.cols());
    let list: Vec<String> = text::to_place(board).iter().map(usize::to_string).collect();
    sheet.rules = format!("Dots to place: {}", if list.is_empty() { "none".into() } else { list.join(" ") });
    sheet.numbers = given.cells().filter_map(|cell| Some((cell, given[cell]?.to_string()))).collect();
    Ok(sheet)
}

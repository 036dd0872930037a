//! The format `penpa`: numbers in circles; a circle alone is an island without a number.

use super::{Hashi, cells, number, only_common_rules};
use crate::{
    Format, TextError, WriteError,
    penpa::{self, Drawing},
};
use grid::Cell;

pub const FORMAT: Format<Hashi> =
    penpa::format(|text| penpa::recognises(text, board), |text| board(&Drawing::read(text)?), |board| Ok(sheet(board)?.write()));

fn board(sheet: &Drawing) -> Result<Hashi, TextError> {
    sheet.only(&["number", "symbol"])?;
    let island = |cell: Cell| match (sheet.numbers.get(&cell).map(|text| text.trim()), sheet.symbols.get(&cell)) {
        (None, None) if !sheet.unknown.contains(&cell) => Ok(None),
        (None | Some("?"), _) => Ok(Some(None)),
        (Some(text), _) => number((sheet.line, text), 2).map(|number| Some(Some(number))),
    };
    super::board((sheet.rows, sheet.cols), sheet.cells(), island, (2, true))
}

fn sheet(board: &Hashi) -> Result<Drawing, WriteError> {
    only_common_rules(board, "penpa")?;
    let mut sheet = Drawing::new::<Hashi>(board.rows(), board.cols());
    for (cell, island) in sheet.cells().zip(cells(board)) {
        let Some(number) = island else { continue };
        sheet.symbols.insert(cell, ("circle_L".into(), 1));
        sheet.numbers.extend(number.map(|number| (cell, number.to_string())));
    }
    Ok(sheet)
}

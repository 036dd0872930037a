//! The format `penpa`: holes are shaded dark, the start is `s` or 1, and the rules say whether the tour is open or closed.

use super::{Knight, Square, Tour};
use crate::{
    Format, TextError, WriteError,
    penpa::{self, Drawing},
};
use grid::Grid;

pub const FORMAT: Format<Knight> =
    penpa::format(|text| penpa::recognises(text, board), |text| board(&Drawing::read(text)?), |board| Ok(sheet(board)?.write()));

fn board(sheet: &Drawing) -> Result<Knight, TextError> {
    sheet.only(&["number", "surface"])?;
    let words = format!("{} {}", sheet.rules, sheet.title).to_lowercase();
    let tour = match (words.contains("open"), words.contains("closed")) {
        (true, false) => Tour::Open,
        (false, true) => Tour::Closed,
        _ => return Err(TextError::expected(sheet.line, "`open` or `closed` in the rules", &sheet.rules)),
    };
    let free = |cell| if sheet.void.contains(&cell) { Square::Hole } else { Square::Free };
    let mut layout = Grid::new(sheet.rows, sheet.cols, free);
    for (&cell, text) in &sheet.numbers {
        if layout[cell] == Square::Hole || !matches!(text.trim(), "1" | "s" | "S") {
            return Err(sheet.wrong(cell, "`s` or 1 for the start", text));
        }
        layout[cell] = Square::Start;
    }
    let expected = || TextError::new(sheet.line, "expected a square and at most one start");
    Knight::new(&layout, tour).ok_or_else(expected)
}

fn sheet(board: &Knight) -> Result<Drawing, WriteError> {
    let mut sheet = Drawing::new::<Knight>(board.rows(), board.cols());
    let tour = if board.tour() == Tour::Open { "Open" } else { "Closed" };
    sheet.rules = format!("{tour} tour of a knight");
    sheet.void = sheet.cells().filter(|cell| !board.squares().contains(cell)).collect();
    sheet.numbers = board.start().map(|start| (board.squares()[start], "s".into())).into_iter().collect();
    Ok(sheet)
}

//! Drawings of penpa: thick lines around the cages, and their clues in the corner of their first cell.

use crate::{
    TextError, WriteError,
    kind_file::cages::{Cage, CageBoard, Clue, Operator},
    penpa::Drawing,
};
use grid::Grid;
use std::collections::BTreeMap;

/// The line of a drawing and its board.
pub fn read(text: &str) -> Result<(usize, CageBoard), TextError> {
    let sheet = &Drawing::read(text)?;
    sheet.only(&["numberS", "lineE"])?;
    if sheet.rows != sheet.cols {
        return Err(TextError::new(sheet.line, format_args!("expected a square, found {} by {}", sheet.rows, sheet.cols)));
    }
    let regions = sheet.regions()?;
    let mut cages: BTreeMap<Option<usize>, Cage> = BTreeMap::new();
    for cell in sheet.cells() {
        let cage = cages.entry(regions[cell]).or_insert_with(|| Cage { cells: Vec::new(), clue: None });
        cage.cells.push(cell);
        let Some(text) = sheet.corners.get(&cell).filter(|text| !text.is_empty()) else { continue };
        let clue = clue(text).ok_or_else(|| sheet.wrong(cell, "a number with + - * / or ?", text))?;
        if cage.clue.replace(clue).is_some() {
            return Err(sheet.wrong(cell, "one clue in each cage", text));
        }
    }
    let board = CageBoard::new(sheet.rows, cages.into_values().collect());
    Ok((sheet.line, board.map_err(|problem| TextError::new(sheet.line, problem))?))
}

/// A number and a sign, in any order.
fn clue(text: &str) -> Option<Clue> {
    let (number, sign): (String, String) = text.chars().filter(|c| !c.is_whitespace()).partition(|c: &char| c.is_ascii_digit());
    Clue::read(&number, &sign)
}

/// The drawing of a board.
pub fn write(title: &str, board: &CageBoard) -> Result<String, WriteError> {
    let mut sheet = Drawing::titled(title, board.side, board.side);
    // Its font has no long minus.
    let sign = |operator: Operator| if operator == Operator::Minus { '-' } else { operator.shown() };
    for cage in &board.cages {
        sheet.corners.extend(cage.written(sign).map(|clue| (cage.cells[0], clue)));
    }
    let labels = board.labels();
    sheet.draw_regions(&Grid::new(board.side, board.side, |cell| Some(labels[cell])), "cage")?;
    Ok(sheet.write())
}

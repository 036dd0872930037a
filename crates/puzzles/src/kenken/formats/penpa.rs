//! The format `penpa`: thick lines around the cages, and their clues in the corner of their first cell.

use super::{
    super::{Clue, Operator},
    KenKen, error,
};
use crate::{
    Format, TextError, WriteError,
    penpa::{self, Drawing},
};
use grid::{Cell, Grid};
use std::collections::BTreeMap;

pub const FORMAT: Format<KenKen> =
    penpa::format(|text| penpa::recognises(text, board), |text| board(&Drawing::read(text)?), |board| Ok(sheet(board)?.write()));

fn board(sheet: &Drawing) -> Result<KenKen, TextError> {
    sheet.only(&["numberS", "lineE"])?;
    if sheet.rows != sheet.cols {
        return Err(TextError::new(sheet.line, format_args!("expected a square, found {} by {}", sheet.rows, sheet.cols)));
    }
    let regions = sheet.regions()?;
    let mut cages: BTreeMap<Option<usize>, (Option<Clue>, Vec<Cell>)> = BTreeMap::new();
    for cell in sheet.cells() {
        let cage = cages.entry(regions[cell]).or_default();
        cage.1.push(cell);
        let Some(text) = sheet.corners.get(&cell).filter(|text| !text.is_empty()) else { continue };
        let clue = clue(text).ok_or_else(|| sheet.wrong(cell, "a number with + - * / or ?", text))?;
        if cage.0.replace(clue).is_some() {
            return Err(sheet.wrong(cell, "one clue in each cage", text));
        }
    }
    KenKen::new(sheet.rows, cages.into_values().collect()).map_err(error(sheet.line))
}

/// A number and a sign, in any order; no sign is a hidden operator, which a single cell does not need.
fn clue(text: &str) -> Option<Clue> {
    let number: String = text.chars().filter(char::is_ascii_digit).collect();
    let mut signs = text.chars().filter(|c| !c.is_ascii_digit() && !c.is_whitespace());
    let operator = match signs.next() {
        None | Some('?') => None,
        Some(sign) => Some(Operator::of(sign)?),
    };
    let number = number.parse().ok().filter(|&number| i64::try_from(number).is_ok())?;
    signs.next().is_none().then_some(Clue { operator, number })
}

fn sheet(board: &KenKen) -> Result<Drawing, WriteError> {
    let side = board.side();
    let mut sheet = Drawing::new::<KenKen>(side, side);
    for (clue, cells) in board.cages_with_clues() {
        let Some(Clue { operator, number }) = clue else { continue };
        let sign = match operator {
            None if cells.len() == 1 => "",
            None => "?",
            Some(Operator::Plus) => "+",
            Some(Operator::Minus) => "-",
            Some(Operator::Times) => "×",
            Some(Operator::Divide) => "÷",
        };
        sheet.corners.extend(cells.first().map(|&cell| (cell, format!("{number}{sign}"))));
    }
    sheet.draw_regions(&Grid::new(side, side, |cell| Some(board.cages()[cell])), "cage")?;
    Ok(sheet)
}

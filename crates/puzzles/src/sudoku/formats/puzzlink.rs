//! Addresses of puzz.link's `sudoku`: the sides, then the givens.
//!
//! Boxes are square, except on a board of side 6, where they are 3 wide and 2 tall.

use super::{
    super::{BoxShape, Sudoku},
    error, require_standard_boxes,
};
use crate::{
    TextError, WriteError,
    puzzlink::{self, Mark},
};
use grid::Grid;

pub const KIND: &str = "sudoku";

pub fn recognises(text: &str) -> bool {
    puzzlink::kind(text) == Some(KIND)
}

/// The boxes of puzz.link for this side, if they tile the board.
pub fn shape_of(side: usize) -> Option<BoxShape> {
    BoxShape::standard(side).filter(|shape| shape.tall == shape.wide || side == 6)
}

pub fn read(text: &str) -> Result<Sudoku, TextError> {
    let address = puzzlink::address(text, &[KIND])?;
    let (line, side) = (address.line, address.rows);
    let shape = shape_of(side).filter(|_| address.cols == side);
    let Some(shape) = shape else {
        let found = format!("{} by {}", address.cols, address.rows);
        return Err(TextError::expected(line, "a board of side 4, 6, 9, 16, 25 or another square", &found));
    };
    let marks = puzzlink::only_numbers(&address, side * side)?;
    let mut clues = Vec::with_capacity(marks.len());
    for mark in marks {
        clues.push(match mark {
            Mark::Blank => None,
            Mark::Number(digit) => Some(digit),
            Mark::Hidden => return Err(TextError::expected(line, "a digit or a blank", ".")),
        });
    }
    let clues = Grid::from_values(side, side, clues).expect("as many marks as cells");
    Sudoku::plain(clues, shape).map_err(error(line))
}

pub fn write(board: &Sudoku) -> Result<String, WriteError> {
    require_standard_boxes(board)?;
    let side = board.side();
    if shape_of(side).is_none() {
        return Err(WriteError(format!("it cannot represent a board of side {side}")));
    }
    let marks: Vec<Mark> = board.clues.values().iter().map(|clue| clue.map_or(Mark::Blank, Mark::Number)).collect();
    let body = puzzlink::write_numbers(&marks).expect("digits are small");
    Ok(format!("https://puzz.link/p?{KIND}/{side}/{side}/{body}\n"))
}

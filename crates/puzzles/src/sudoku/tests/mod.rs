//! Tests of the formats and of the fast check, in addition to the laws.

mod drawn;
mod exchange;
mod malformed;
mod pasted;
mod quick_check;
mod random;
mod reading;

use super::Sudoku;
use crate::{
    TextError,
    format_laws::{format, recognised},
};

fn read(name: &str, text: &str) -> Result<Sudoku, TextError> {
    crate::format_laws::read(name, text)
}

/// The board in the native notation.
fn native(board: &Sudoku) -> String {
    (format("text").write)(board).expect("it represents every board")
}

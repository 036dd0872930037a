//! Tests of the formats and of the fast check, in addition to the laws.

mod drawn;
mod exchange;
mod malformed;
mod pasted;
mod quick_check;
mod random;
mod reading;

use super::Sudoku;
use crate::{Format, Puzzle, TextError};

fn format(name: &str) -> &'static Format<Sudoku> {
    Sudoku::KIND.formats.iter().find(|format| format.name == name).expect("a format of sudoku")
}

fn read(name: &str, text: &str) -> Result<Sudoku, TextError> {
    (format(name).read)(text)
}

/// The board in the native notation.
fn native(board: &Sudoku) -> String {
    (format("text").write)(board).expect("it represents every board")
}

/// The format a text is recognised as.
fn recognised(text: &str) -> Option<&'static str> {
    Sudoku::KIND.formats.iter().find(|format| (format.recognises)(text)).map(|format| format.name)
}

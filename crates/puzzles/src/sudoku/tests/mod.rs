//! Tests of the formats beside the laws: what must be read, what must be refused, what is seen at
//! once, and chance.

mod any;
mod at_once;
mod data;
mod malformed;
mod reading;

use super::Sudoku;
use crate::{Format, Puzzle, TextError};

fn format(name: &str) -> &'static Format<Sudoku> {
    Sudoku::KIND.formats.iter().find(|format| format.name == name).expect("a format of sudoku")
}

fn read(name: &str, text: &str) -> Result<Sudoku, TextError> {
    (format(name).read)(text)
}

/// The board as our own format writes it.
fn told(board: &Sudoku) -> String {
    (format("text").write)(board).expect("it can hold every board")
}

/// The format a text is recognised as.
fn recognised(text: &str) -> Option<&'static str> {
    Sudoku::KIND.formats.iter().find(|format| (format.recognises)(text)).map(|format| format.name)
}

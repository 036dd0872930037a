//! Tests of the formats and of the printed models beside the laws.

mod any;
mod codes;
mod data;
mod malformed;
mod reading;

use super::BinarySudoku;
use crate::{Format, Puzzle, TextError};

fn format(name: &str) -> &'static Format<BinarySudoku> {
    BinarySudoku::KIND.formats.iter().find(|format| format.name == name).expect("a format of binary sudoku")
}

fn read(name: &str, text: &str) -> Result<BinarySudoku, TextError> {
    (format(name).read)(text)
}

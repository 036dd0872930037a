//! Tests of the formats and of the formulation `codes`, in addition to the laws that hold for all kinds.

mod any;
mod codes;
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

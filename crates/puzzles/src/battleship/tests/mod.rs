//! Tests of the formats, in addition to the laws that hold for all kinds.

mod any;
mod malformed;
mod parts;
mod reading;

use super::Battleship;
use crate::{Format, Puzzle, TextError};

fn format(name: &str) -> &'static Format<Battleship> {
    Battleship::KIND.formats.iter().find(|format| format.name == name).expect("a format of battleship")
}

fn read(name: &str, text: &str) -> Result<Battleship, TextError> {
    (format(name).read)(text)
}

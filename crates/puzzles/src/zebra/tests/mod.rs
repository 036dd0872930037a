//! Tests beside the laws: what clues say, what must be refused, boards by chance and boards of others.

mod any;
mod malformed;
mod reading;

use super::Zebra;
use crate::{Format, Puzzle, TextError};

fn format(name: &str) -> &'static Format<Zebra> {
    Zebra::KIND.formats.iter().find(|format| format.name == name).expect("a format of zebra")
}

fn read(name: &str, text: &str) -> Result<Zebra, TextError> {
    (format(name).read)(text)
}

//! Tests in addition to the laws: clues in words, malformed texts, random boards and published ones.

mod any;
mod malformed;
mod parts;
mod reading;
mod texts;

use super::Zebra;
use crate::{Format, Puzzle, TextError};

fn format(name: &str) -> &'static Format<Zebra> {
    Zebra::KIND.formats.iter().find(|format| format.name == name).expect("a format of zebra")
}

fn read(name: &str, text: &str) -> Result<Zebra, TextError> {
    (format(name).read)(text)
}

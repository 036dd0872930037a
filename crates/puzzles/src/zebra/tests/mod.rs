//! Tests in addition to the laws: clues in words, malformed texts, random boards and published ones.

mod any;
mod malformed;
mod parts;
mod prose;
mod reading;
mod sentences;
mod stories;
mod texts;

use super::Zebra;
use crate::{TextError, format_laws::format};

fn read(name: &str, text: &str) -> Result<Zebra, TextError> {
    crate::format_laws::read(name, text)
}

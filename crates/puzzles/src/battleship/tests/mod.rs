//! Tests of the formats, in addition to the laws that hold for all kinds.

mod any;
mod malformed;
mod parts;
mod reading;

use super::Battleship;
use crate::{TextError, format_laws::format};

fn read(name: &str, text: &str) -> Result<Battleship, TextError> {
    crate::format_laws::read(name, text)
}

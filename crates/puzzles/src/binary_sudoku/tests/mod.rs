//! Tests of the formats and of the formulation `codes`, in addition to the laws that hold for all kinds.

mod any;
mod codes;
mod malformed;
mod reading;

use super::BinarySudoku;
use crate::{TextError, format_laws::format};

fn read(name: &str, text: &str) -> Result<BinarySudoku, TextError> {
    crate::format_laws::read(name, text)
}

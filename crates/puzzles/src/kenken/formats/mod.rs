//! The text formats of KenKen.

mod json;
mod native;
mod tatham;

use super::{InvalidBoard, KenKen};
use crate::{Format, TextError};

pub const FORMATS: &[Format<KenKen>] = &[native::FORMAT, tatham::FORMAT, json::FORMAT];

fn error(line: usize) -> impl Fn(InvalidBoard) -> TextError {
    move |problem| TextError::new(line, problem)
}

//! The text formats of KenKen.

mod json;
mod native;
mod tatham;

use super::{KenKen, NotABoard};
use crate::{Format, TextError};

pub const FORMATS: &[Format<KenKen>] = &[native::FORMAT, tatham::FORMAT, json::FORMAT];

fn error(line: usize) -> impl Fn(NotABoard) -> TextError {
    move |problem| TextError::new(line, problem)
}

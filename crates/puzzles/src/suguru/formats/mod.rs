//! The text formats of Suguru.

pub mod json;
mod native;
mod penpa;
mod puzzlink;

use super::{InvalidBoard, Suguru};
use crate::{Format, TextError};

pub const FORMATS: &[Format<Suguru>] = &[native::FORMAT, puzzlink::FORMAT, penpa::FORMAT, json::FORMAT];

fn error(line: usize) -> impl Fn(InvalidBoard) -> TextError {
    move |problem| TextError::new(line, problem)
}

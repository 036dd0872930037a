//! The text formats of Star Battle.

pub mod json;
mod native;
mod penpa;
mod puzzlink;

use super::{InvalidBoard, StarBattle};
use crate::{Format, TextError};

pub const FORMATS: &[Format<StarBattle>] = &[native::FORMAT, puzzlink::FORMAT, penpa::FORMAT, json::FORMAT];

fn error(line: usize) -> impl Fn(InvalidBoard) -> TextError {
    move |problem| TextError::new(line, problem)
}

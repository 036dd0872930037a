//! The text formats of Star Battle.

pub mod json;
mod native;
mod penpa;
mod puzzlink;
mod pzprv3;

pub use pzprv3::has_answer;

use super::{InvalidBoard, StarBattle};
use crate::{Format, TextError};

pub const FORMATS: &[Format<StarBattle>] = &[native::FORMAT, puzzlink::FORMAT, pzprv3::FORMAT, penpa::FORMAT, json::FORMAT];

fn error(line: usize) -> impl Fn(InvalidBoard) -> TextError {
    move |problem| TextError::new(line, problem)
}

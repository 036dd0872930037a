//! The text formats of zebra puzzles.

mod clue;
mod json;
mod names;
mod text;

pub use clue::{read as read_clue, sentences as clue_sentences};
pub use names::Names;

use super::{InvalidBoard, Zebra};
use crate::{Format, TextError};

pub const FORMATS: &[Format<Zebra>] = &[text::FORMAT, json::FORMAT];

fn error(line: usize) -> impl Fn(InvalidBoard) -> TextError {
    move |problem| TextError::new(line, problem)
}

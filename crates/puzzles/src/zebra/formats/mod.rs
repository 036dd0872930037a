//! The text formats of zebra puzzles.

mod clue;
pub mod json;
mod names;
mod prose;
mod text;

pub use clue::{read as read_clue, sentences as clue_sentences, write as write_clue};
pub use names::Names;

use super::{InvalidBoard, Zebra};
use crate::{Format, TextError};

pub const FORMATS: &[Format<Zebra>] = &[text::FORMAT, json::FORMAT];

fn error(line: usize) -> impl Fn(InvalidBoard) -> TextError {
    move |problem| TextError::new(line, problem)
}

/// Whether a word has a meaning in clues, so that it cannot be one that adds nothing.
pub fn has_meaning(word: &str) -> bool {
    let is_keyword = clue::is_keyword(word) && !clue::is_filler(word);
    is_keyword || clue::is_reserved(word) || clue::is_negation(word) || clue::number(word).is_some()
}

//! Fields beside the text of a board that say more of it: without them it is another board.

use crate::{AnyPuzzle, Tool, find, record::synonyms, text::cell_named};
use serde_json::Value;

/// Whether a field beside the text or the rows of a board says more of it, such as `killer_cages` or `regions`, or anything of cells
/// that is no record of playing: without it the board is another.
pub(super) fn says_more(puzzle: &dyn AnyPuzzle, name: &str, value: &Value) -> bool {
    let says_something = match value {
        Value::Array(list) => !list.is_empty(),
        Value::Object(fields) => !fields.is_empty(),
        Value::String(text) => !text.trim().is_empty(),
        other => *other == Value::Bool(true),
    };
    let (words, tools) = (words(name), puzzle.tools());
    let is_mark = |word: &str| tools.iter().any(|tool| is_for(tool, word));
    let is_regions = |word: &str| synonyms(REGIONS).contains(&word) || ["box", "boxes", "jigsaw"].contains(&word);
    let is_of_board = words.iter().any(|word| is_mark(word) || is_regions(word));
    says_something && (is_of_board || names_cells(value) && !words.iter().any(|word| OF_PLAYING.contains(&word.as_str())))
}

/// A text in a field that names a kind or a variant which the board is not, such as `killer` under `type`.
pub(super) fn other_type<'v>(puzzle: &dyn AnyPuzzle, name: &str, value: &'v Value) -> Option<&'v str> {
    let texts = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
    let names_type = TYPES.contains(&words(name).concat().as_str());
    texts.iter().filter(|_| names_type).filter_map(Value::as_str).find(|text| !is_of(puzzle, text))
}

/// The words of the name of a field: `puzzleType` and `puzzle_type` have the same.
fn words(name: &str) -> Vec<String> {
    let is_inside = |c: char| c.is_ascii_lowercase();
    let spaced = name.chars().flat_map(|c| [Some(' ').filter(|_| !is_inside(c)), Some(c.to_ascii_lowercase())]);
    let spaced: String = spaced.flatten().collect();
    spaced.split(|c: char| !is_inside(c)).filter(|word| !word.is_empty()).map(String::from).collect()
}

/// Whether a word is for a mark of boards, such as `thermos`.
fn is_for(tool: &Tool, word: &str) -> bool {
    let mut parts = tool.name.split(' ').next().unwrap_or_default().split('-');
    parts.any(|part| is_short_for(word, part))
}

/// Names of fields that may name the kind or the variant of a board, without what separates their words.
const TYPES: [&str; 8] = ["type", "puzzletype", "game", "gametype", "genre", "variant", "variants", "varianttype"];

/// Whether the board can be of a type that a text names: of no other kind, and with the marks of a variant that is named.
fn is_of(puzzle: &dyn AnyPuzzle, text: &str) -> bool {
    let is_other_kind = find(text).is_some_and(|named| named.name() != puzzle.kind().name());
    let (words, tools) = (text.to_ascii_lowercase(), puzzle.tools());
    let mut words = words.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let lacks = |word: &str| {
        if ["jigsaw", "irregular"].contains(&word) {
            return puzzle.sudoku_9x9().is_some();
        }
        let word = if word == "killer" { "cage" } else { word };
        let mut named = tools.iter().filter(|tool| is_for(tool, word)).peekable();
        named.peek().is_some() && named.all(|tool| tool.marks.is_empty())
    };
    !is_other_kind && !words.any(lacks)
}

/// Whether a value lists cells: pairs of numbers, names such as `r1c2`, or objects with `cells`.
fn names_cells(value: &Value) -> bool {
    let is_number = |value: &Value| value.as_u64().is_some();
    let is_pair = |value: &Value| value.as_array().is_some_and(|two| two.len() == 2 && two.iter().all(is_number));
    let is_name = |value: &Value| value.as_str().is_some_and(|name| cell_named(name).is_some());
    match value {
        Value::Array(list) => list.iter().any(|value| is_pair(value) || is_name(value) || names_cells(value)),
        Value::Object(fields) => {
            fields.iter().any(|(key, value)| CELLS.contains(&key.to_ascii_lowercase().as_str()) || names_cells(value))
        }
        _ => false,
    }
}

/// Keys of objects that stand for something in cells.
const CELLS: [&str; 4] = ["cell", "cells", "position", "positions"];

/// Words in the names of fields that record how a board was played, made or rated.
const OF_PLAYING: [&str; 17] = [
    "candidates",
    "commands",
    "entries",
    "hint",
    "hints",
    "history",
    "log",
    "moves",
    "notes",
    "path",
    "pencilmarks",
    "played",
    "progress",
    "stats",
    "step",
    "steps",
    "trace",
];

/// Whether a word is another, perhaps in the plural or without its end, as in `thermos` for `thermometer`.
fn is_short_for(word: &str, whole: &str) -> bool {
    let one = word.strip_suffix('s').unwrap_or(word);
    whole == word || whole == one || (one.len() >= 4 && whole.starts_with(one))
}

/// The key of regions.
const REGIONS: &str = "room";

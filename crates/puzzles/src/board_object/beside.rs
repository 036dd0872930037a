//! Fields beside the text of a board that say more of it: without them it is another board.

use crate::{
    AnyPuzzle, TextError, Tool, find,
    record::{Row, field_text, synonyms},
    text::{MAX_SIDE, cell_named},
};
use algebra::Rows;
use serde_json::Value;

/// Refuses fields that contradict the board: another type, or another size. `line` is the line of a field.
///
/// # Errors
/// The first such field.
pub(super) fn agree(puzzle: &dyn AnyPuzzle, fields: &Row, line: &dyn Fn(&str) -> usize) -> Result<(), TextError> {
    for (name, value) in fields {
        if let Some(text) = other_type(puzzle, name, value) {
            return Err(TextError::expected(line(name), format_args!("the type of this board under `{name}`"), text));
        }
        if let Some([rows, columns]) = other_size(puzzle, name, value) {
            let expected = format_args!("the size of this board, {rows} rows and {columns} columns, under `{name}`");
            return Err(TextError::expected(line(name), expected, &field_text(value)));
        }
    }
    Ok(())
}

/// The rows and columns of a board of which a field states others, such as `9` under `rows`.
fn other_size(puzzle: &dyn AnyPuzzle, name: &str, value: &Value) -> Option<[i64; 2]> {
    let words = words(name);
    let of_board = |word: &&str| !["grid", "board", "puzzle", "number", "num", "n", "of", "count"].contains(word);
    let what: Vec<&str> = words.iter().map(String::as_str).filter(of_board).collect();
    let (is_rows, is_columns) = match what[..] {
        ["size" | "dimension" | "dimensions" | "dim" | "dims" | "shape" | "side"] => (true, true),
        ["row" | "rows" | "nrows" | "height" | "h"] => (true, false),
        ["column" | "columns" | "col" | "cols" | "ncols" | "width" | "w"] => (false, true),
        _ => return None,
    };
    if let Value::Object(fields) = value {
        return fields.iter().filter(|_| is_rows && is_columns).find_map(|(name, value)| other_size(puzzle, name, value));
    }
    let stated = numbers(value).filter(|stated| stated.iter().all(|side| (1..=MAX_SIDE as i64).contains(side)))?;
    let size @ [rows, columns] = size(puzzle)?;
    let agrees = match stated[..] {
        // One number of the whole board may be that of its cells.
        [side] if is_rows && is_columns => rows == columns && side == rows || side == rows * columns,
        [side] => side == if is_rows { rows } else { columns },
        // Width or height may come first.
        [one, other] if is_rows && is_columns => [one, other] == size || [other, one] == size,
        _ => true,
    };
    (!agrees).then_some(size)
}

/// The one or two numbers that a value is, also as the text `4` or `4x6`.
fn numbers(value: &Value) -> Option<Vec<i64>> {
    let found: Option<Vec<i64>> = match value {
        Value::Number(number) => Some(vec![number.as_i64()?]),
        Value::Array(sides) => sides.iter().map(Value::as_i64).collect(),
        Value::String(text) => text.split(['x', 'X', '×', '*', ',']).map(|side| side.trim().parse().ok()).collect(),
        _ => None,
    };
    found.filter(|found| (1..=2).contains(&found.len()))
}

/// The rows and columns of a board, if its cells are in rows: what its models call them, or the last of the cells that are named.
fn size(puzzle: &dyn AnyPuzzle) -> Option<[i64; 2]> {
    let data = puzzle.data();
    let value = |name: &str| data.params().find(|param| param.0 == name).and_then(|(_, entries)| entries.cells.first().copied());
    if let (Some(rows), Some(columns)) = (value("rows"), value("columns").or_else(|| value("cols"))) {
        return Some([rows, columns]);
    }
    let edits = puzzle.edits();
    let cells = edits.iter().filter_map(|edit| cell_named(&edit.name));
    cells.map(|cell| [cell.row as i64 + 1, cell.col as i64 + 1]).reduce(|[a, b], [c, d]| [a.max(c), b.max(d)])
}

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
fn other_type<'v>(puzzle: &dyn AnyPuzzle, name: &str, value: &'v Value) -> Option<&'v str> {
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
            return has_standard_boxes(puzzle);
        }
        let word = if word == "killer" { "cage" } else { word };
        let mut named = tools.iter().filter(|tool| is_for(tool, word)).peekable();
        named.peek().is_some() && named.all(|tool| tool.marks.is_empty())
    };
    !is_other_kind && !words.any(lacks)
}

/// Whether a board is a sudoku whose boxes are rectangles.
fn has_standard_boxes(puzzle: &dyn AnyPuzzle) -> bool {
    let data = puzzle.data();
    let boxes = || data.sets().filter(|(name, _)| *name == "Box").flat_map(|(_, boxes)| boxes);
    let side = |cells: &Rows, place: usize| {
        let values = || cells.iter().map(|cell| cell[place]);
        values().max().zip(values().min()).map_or(0, |(last, first)| last - first + 1)
    };
    puzzle.kind().name() == "sudoku" && boxes().all(|(_, cells)| side(cells, 0) * side(cells, 1) == cells.len() as i64)
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

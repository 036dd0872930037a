//! A board as it was read, with its source.

use crate::{error::CliError, printable::is_hidden};
use puzzles::{AnyPuzzle, Board, Row, TextError, field_text};
use serde_json::Value;
use std::fmt;

/// A board as it was read, or the error in it.
#[derive(Debug)]
pub struct BoardInput {
    /// The source of the board.
    pub source: Source,
    /// The line of the source where the board starts, from 1; 0 if the source could not be opened.
    pub line: usize,
    /// The number of digits of the last line of the source; 0 if it holds no other board.
    pub digits: usize,
    /// The board, or the error in it.
    pub puzzle: Result<Box<dyn AnyPuzzle>, CliError>,
    /// The solutions that the source lists with the board: their values, or the error in them.
    pub solutions: Vec<Result<Vec<i64>, TextError>>,
    /// The other fields of its record.
    pub row: Row,
}

/// The source of a board: a path, `-`, or the text of the board itself.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// A file or folder, or `-` for the standard input.
    Path(String),
    /// The text of the board.
    Text(String),
}

/// The length of a board's text in messages, in characters.
const MAX_SHOWN: usize = 60;

/// The number of other fields of a record in messages.
const MAX_FIELDS: usize = 2;

impl Source {
    /// The full argument.
    pub fn text(&self) -> &str {
        match self {
            Self::Path(text) | Self::Text(text) => text,
        }
    }
}

/// One line without control characters; the text of a board is shortened, and an empty name is quoted.
impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = match self {
            Self::Path(path) => path.as_str(),
            Self::Text(text) => text.trim_start().lines().next().unwrap_or_default(),
        };
        if self.text().is_empty() {
            return f.write_str("\"\"");
        }
        let max = if matches!(self, Self::Path(_)) { usize::MAX } else { MAX_SHOWN };
        let clean = |c: char| if is_hidden(c) { '\u{fffd}' } else { c };
        f.write_str(&shown.chars().take(max).map(clean).collect::<String>())?;
        f.write_str(if shown.chars().nth(max).is_some() || (shown.len() < self.text().trim().len()) { "…" } else { "" })
    }
}

impl BoardInput {
    /// A board found in a source, and the number of digits of its last line if it holds several boards, otherwise 0.
    pub fn board(source: Source, board: Board, digits: usize) -> Self {
        let Board { line, puzzle, solutions, row } = board;
        Self { source, line, digits, puzzle: puzzle.map_err(CliError::from), solutions, row }
    }

    /// A source that could not be opened.
    pub fn missing(source: Source, error: CliError) -> Self {
        Self { line: 0, ..Self::error(source, error) }
    }

    /// A source without a readable board.
    pub fn error(source: Source, error: CliError) -> Self {
        Self { source, line: error.line.unwrap_or(1), digits: 0, puzzle: Err(error), solutions: Vec::new(), row: Row::new() }
    }

    /// `source:line`, as editors accept it.
    pub fn place(&self) -> String {
        self.place_of(self.line)
    }

    /// `source:line` with what tells the record from others, such as `list.csv:2 (id a7)`.
    pub fn title(&self) -> String {
        self.place() + &self.fields()
    }

    /// The first other fields of the record, in brackets behind a blank; empty if it has none.
    pub fn fields(&self) -> String {
        let plain = |(_, value): &(&String, &Value)| !value.is_array() && !value.is_object() && !field_text(value).is_empty();
        let fields = self.row.iter().filter(plain).take(MAX_FIELDS);
        let fields: Vec<String> = fields.map(|(name, value)| format!("{name} {}", field_text(value))).collect();
        if fields.is_empty() {
            return String::new();
        }
        let mut shown: String = fields.join(", ").chars().map(|c| if is_hidden(c) { ' ' } else { c }).collect();
        if let Some((end, _)) = shown.char_indices().nth(MAX_SHOWN) {
            shown.truncate(end);
            shown.push('…');
        }
        format!(" ({shown})")
    }

    /// `source:line` for a line of the source, or the source alone for 0.
    pub fn place_of(&self, line: usize) -> String {
        if line == 0 { self.source.to_string() } else { format!("{}:{line}", self.source) }
    }
}

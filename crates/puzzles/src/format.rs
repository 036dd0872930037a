//! Text formats: reading boards from text and writing them.

use std::fmt;

/// A text format of one kind of puzzle.
///
/// Files are UTF-8 text, except those that start with `aig `: they are binary, and their text has one character per
/// byte (Latin-1), in reading and writing.
pub struct Format<P> {
    /// The name in commands.
    pub name: &'static str,
    /// One sentence for the list of formats.
    pub summary: &'static str,
    /// Whether a text is meant to be in this format, even if it is malformed.
    ///
    /// It must be fast on any text and should return `false` in doubt: a text that several kinds recognise is refused
    /// until the user names one.
    pub recognises: fn(&str) -> bool,
    /// Reads a board. It must be fast on any text and never panic.
    pub read: fn(&str) -> Result<P, TextError>,
    /// Writes a board, if the format can represent it. `read` returns the same board from the text.
    pub write: fn(&P) -> Result<String, WriteError>,
    /// Reads a solution in the notation of the format, if it has one.
    pub read_solution: Option<ReadSolution<P>>,
}

/// A reader of solutions: returns a value for each puzzle variable.
pub type ReadSolution<P> = fn(&P, &str) -> Result<Vec<i64>, TextError>;

/// An error in a text, with its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// The line, from 1.
    pub line: usize,
    /// What was expected and what was found, without a full stop.
    pub problem: String,
}

impl TextError {
    /// An error in `line`, from 1.
    pub fn new(line: usize, problem: impl fmt::Display) -> Self {
        Self { line, problem: problem.to_string() }
    }

    /// `expected …, found …`, with the found text shortened and its control characters escaped.
    pub fn expected(line: usize, expected: impl fmt::Display, found: &str) -> Self {
        Self::new(line, format_args!("expected {expected}, found {}", quoted(found)))
    }

    /// The same error, `lines` lines further down.
    pub fn below(self, lines: usize) -> Self {
        Self { line: self.line + lines, ..self }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

impl std::error::Error for TextError {}

/// Why a format cannot represent a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteError(pub String);

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WriteError {}

/// A piece of user text for an error message: at most 40 characters, between backquotes, control characters escaped;
/// `nothing` if it is empty.
pub fn quoted(text: &str) -> String {
    if text.is_empty() {
        return "nothing".into();
    }
    let mut shown: String = text.chars().take(40).flat_map(char::escape_debug).collect();
    if text.chars().nth(40).is_some() {
        shown.push('…');
    }
    format!("`{shown}`")
}

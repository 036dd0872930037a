//! A board as it was given, and where it came from.

use crate::problem::Problem;
use puzzles::{AnyPuzzle, Board};
use std::fmt;

/// A board as it was given, or what is wrong with it.
#[derive(Debug)]
pub struct Given {
    /// Where it comes from.
    pub source: Source,
    /// The line of the source it starts in, from 1.
    pub line: usize,
    /// The board, or what is wrong with it.
    pub puzzle: Result<Box<dyn AnyPuzzle>, Problem>,
    /// The solution that the source lists beside it, in the notation of its format.
    pub listed: Option<String>,
}

/// Where a board comes from: a path, `-`, or the text of the board itself.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// A file or folder, or `-` for the standard input.
    Path(String),
    /// The text itself was given.
    Text(String),
}

/// How much of a text is shown in messages, in characters.
const SHOWN: usize = 60;

impl Source {
    /// What was given, in full.
    pub fn text(&self) -> &str {
        match self {
            Self::Path(text) | Self::Text(text) => text,
        }
    }
}

/// In one line, without control characters, and short if it is the text of a board.
impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = match self {
            Self::Path(path) => path.as_str(),
            Self::Text(text) => text.trim_start().lines().next().unwrap_or_default(),
        };
        let most = if matches!(self, Self::Path(_)) { usize::MAX } else { SHOWN };
        let clean = |c: char| if c.is_control() { '\u{fffd}' } else { c };
        f.write_str(&shown.chars().take(most).map(clean).collect::<String>())?;
        f.write_str(if shown.chars().nth(most).is_some() || (shown.len() < self.text().trim().len()) { "…" } else { "" })
    }
}

impl Given {
    /// A board found in a source.
    pub fn board(source: Source, board: Board) -> Self {
        Self { source, line: board.line, puzzle: board.puzzle.map_err(Problem::from), listed: board.listed_solution }
    }

    /// A source in which no board can be found.
    pub fn problem(source: Source, problem: Problem) -> Self {
        Self { source, line: problem.line.unwrap_or(1), puzzle: Err(problem), listed: None }
    }

    /// `source:line`, as editors take it.
    pub fn place(&self) -> String {
        format!("{}:{}", self.source, self.line)
    }
}

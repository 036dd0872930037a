//! What reading a board yields: the board with its solutions, or an error.

use crate::{AnyPuzzle, Row, TextError, boards::MAX_BOARD, penpa, puzzlink, similar, tatham};
use std::fmt;

/// A board with its solutions, each read or with the error in it, and the other fields of its record.
pub(crate) type WithSolutions = (Box<dyn AnyPuzzle>, Vec<Result<Vec<i64>, TextError>>, Row);

/// Why a text cannot be read as a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// The text is blank.
    Empty,
    /// No format of any kind recognises it.
    Unknown {
        /// Its first non-blank line, from 1.
        line: usize,
        /// The text of that line.
        start: String,
        /// What in it looks most like a board, such as `9 lines of 9 characters`; empty if nothing does.
        nearest: String,
    },
    /// Several kinds recognise it.
    Ambiguous {
        /// Its first non-blank line, from 1.
        line: usize,
        /// The names of the kinds.
        kinds: Vec<&'static str>,
    },
    /// A format recognises it, but it is malformed.
    Wrong {
        /// The name of the kind.
        kind: &'static str,
        /// The error.
        error: TextError,
    },
    /// It is longer than any board, and no list of boards.
    TooLong {
        /// Its length in bytes.
        bytes: usize,
    },
    /// The [interrupt](model::Interrupt::current) of the thread was due before the board was read.
    Interrupted,
}

impl ReadError {
    /// The line of the error, from 1.
    pub fn line(&self) -> usize {
        match self {
            Self::Empty | Self::TooLong { .. } | Self::Interrupted => 1,
            Self::Unknown { line, .. } | Self::Ambiguous { line, .. } => *line,
            Self::Wrong { error, .. } => error.line,
        }
    }

    /// What was expected and what was found, without a full stop and without the line.
    pub fn problem(&self) -> String {
        match self {
            Self::Empty => "expected a board, found nothing".into(),
            Self::Unknown { line, start, nearest } => match puzzlink::genre(start) {
                _ if penpa::is_address(start) => "a drawing of penpa-edit does not say its rules; name the kind".into(),
                _ if start.trim_start().starts_with("pzprv3") => {
                    "expected a file of pzpr of a genre that is read, found another; `kinds` lists those with the format `pzprv3`"
                        .into()
                }
                Some(genre) => {
                    let known = puzzlink::genres();
                    let near = similar::name_of(genre, known.iter().copied());
                    let near = near.map(|near| format!("; did you mean {near}?")).unwrap_or_default();
                    format!("puzz.link genre \"{genre}\" is not supported{near}; supported genres: {}", known.join(", "))
                }
                None => match tatham::unsupported(start) {
                    Some(problem) => problem,
                    None => {
                        let problem = TextError::expected(*line, "a board in a known format", start).problem;
                        match &nearest[..] {
                            "" => problem,
                            nearest => {
                                format!("{problem}; the nearest to a board are {nearest}, whose kind is not known: name it")
                            }
                        }
                    }
                },
            },
            Self::Ambiguous { kinds, .. } => format!("this could be {}; name the kind", crate::part::or(kinds)),
            Self::Wrong { error, .. } => error.problem.clone(),
            Self::TooLong { bytes } => {
                format!("expected a board of at most {MAX_BOARD} bytes or a list with a board in each line, found {bytes} bytes")
            }
            Self::Interrupted => "a limit was reached before the board was read".into(),
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line(), self.problem())
    }
}

impl std::error::Error for ReadError {}

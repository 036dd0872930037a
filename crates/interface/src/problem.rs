//! Errors of requests, as the response reports them.

use puzzles::{EncodeError, ReadError, WriteError};
use query::QueryError;
use serde_json::{Value, json};
use solve::SearchError;
use std::fmt;

/// Whose fault a [`Problem`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProblemKind {
    /// The request is invalid.
    WrongUse,
    /// There is nothing of this name.
    NotFound,
    /// The board is too large.
    TooLarge,
    /// The text is not a board, or the formulation, backend or format cannot take it.
    Refused,
    /// A solver or a formulation is wrong.
    Internal,
    /// There is no room for the query now.
    Busy,
}

impl ProblemKind {
    /// The status code of HTTP (RFC 9110) that says the same.
    pub fn status(self) -> u16 {
        match self {
            Self::WrongUse => 400,
            Self::NotFound => 404,
            Self::TooLarge => 413,
            Self::Refused => 422,
            Self::Internal => 500,
            Self::Busy => 503,
        }
    }
}

/// An error of a request.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// Whose fault it is.
    pub kind: ProblemKind,
    /// The line of the board, from 1, if the error is about one.
    pub line: Option<usize>,
    /// What was expected and what was found, without a full stop.
    pub message: String,
}

impl Problem {
    /// An error that is not about a line.
    pub fn new(kind: ProblemKind, message: impl fmt::Display) -> Self {
        Self { kind, line: None, message: message.to_string() }
    }

    /// The request is invalid.
    pub fn wrong_use(message: impl fmt::Display) -> Self {
        Self::new(ProblemKind::WrongUse, message)
    }

    /// A formulation, a backend or a format cannot take the board.
    pub fn refused(message: impl fmt::Display) -> Self {
        Self::new(ProblemKind::Refused, message)
    }

    /// A bug in this program.
    pub fn internal() -> Self {
        Self::new(ProblemKind::Internal, "internal error: a bug in this program; please report it with the board")
    }

    /// The error as a JSON object.
    pub fn object(&self) -> Value {
        json!({ "error": { "line": self.line, "message": self.message } })
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for Problem {}

impl From<ReadError> for Problem {
    fn from(error: ReadError) -> Self {
        let kind = if error == ReadError::Interrupted { ProblemKind::TooLarge } else { ProblemKind::Refused };
        Self { kind, line: Some(error.line()), message: error.problem() }
    }
}

impl From<WriteError> for Problem {
    fn from(error: WriteError) -> Self {
        Self::refused(error)
    }
}

impl From<QueryError> for Problem {
    fn from(error: QueryError) -> Self {
        let kind = match &error {
            QueryError::Encode(EncodeError::NoSuch { .. } | EncodeError::NoRule { .. } | EncodeError::Model(_)) => {
                ProblemKind::WrongUse
            }
            QueryError::Encode(EncodeError::Refused(_))
            | QueryError::Search(SearchError::Refused { .. } | SearchError::NotImplied)
            | QueryError::Explain(explain::Error::NotExplained(_)) => ProblemKind::Refused,
            QueryError::Search(SearchError::Limit(_)) => ProblemKind::Busy,
            QueryError::Search(SearchError::WrongSolver { .. } | SearchError::WrongLowering { .. })
            | QueryError::Unsound(_)
            | QueryError::Explain(_) => ProblemKind::Internal,
        };
        Self::new(kind, error)
    }
}

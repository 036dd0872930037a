//! What went wrong with one board, and how the program ends for it.

use crate::exit::Exit;
use puzzles::{EncodeError, ReadError, TextError, WriteError};
use query::{QueryError, generate::GenerateError};
use solve::SearchError;
use std::fmt;

/// What went wrong, where, and how the program ends for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// The line of the input, from 1, if it is about one.
    pub line: Option<usize>,
    /// What was expected and what was found, without a full stop.
    pub message: String,
    /// How the program ends.
    pub exit: Exit,
}

impl Problem {
    /// Something that is not about a line.
    pub fn new(exit: Exit, message: impl fmt::Display) -> Self {
        Self { line: None, message: message.to_string(), exit }
    }

    /// Bad input that is not about a line.
    pub fn input(message: impl fmt::Display) -> Self {
        Self::new(Exit::BadInput, message)
    }
}

impl From<TextError> for Problem {
    fn from(error: TextError) -> Self {
        Self { line: Some(error.line), message: error.problem, exit: Exit::BadInput }
    }
}

impl From<ReadError> for Problem {
    fn from(error: ReadError) -> Self {
        Self { line: error.line(), message: error.problem(), exit: Exit::BadInput }
    }
}

impl From<WriteError> for Problem {
    fn from(error: WriteError) -> Self {
        Self::new(Exit::Refused, error)
    }
}

impl From<QueryError> for Problem {
    fn from(error: QueryError) -> Self {
        let exit = match &error {
            QueryError::Encode(EncodeError::NoSuch { .. } | EncodeError::NoRule { .. }) => Exit::WrongUse,
            QueryError::Encode(EncodeError::Refused(_)) | QueryError::Search(SearchError::Refused { .. }) => Exit::Refused,
            QueryError::Search(SearchError::Limit(_)) => Exit::Unknown,
            QueryError::Search(SearchError::WrongSolver { .. } | SearchError::WrongLowering { .. }) | QueryError::Unsound(_) => {
                Exit::Wrong
            }
        };
        Self::new(exit, error)
    }
}

impl From<GenerateError> for Problem {
    fn from(why: GenerateError) -> Self {
        match why {
            GenerateError::Parameters(_) => Self::new(Exit::WrongUse, why),
            GenerateError::Attempts(_) | GenerateError::Limit(_) => Self::new(Exit::Unknown, why),
            GenerateError::Query(error) => error.into(),
        }
    }
}

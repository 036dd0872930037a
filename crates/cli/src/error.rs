//! The error for one board, with its exit status.

use crate::exit::Exit;
use puzzles::{EncodeError, ReadError, TextError, WriteError};
use query::{QueryError, generate::GenerateError};
use solve::SearchError;
use std::fmt;

/// An error: its line, its message and its exit status.
#[derive(Clone, Debug, PartialEq)]
pub struct CliError {
    /// The line of the input, from 1, if the error is about one.
    pub line: Option<usize>,
    /// What was expected and what was found, without a full stop.
    pub message: String,
    /// The exit status.
    pub exit: Exit,
}

impl CliError {
    /// An error without a line.
    pub fn new(exit: Exit, message: impl fmt::Display) -> Self {
        Self { line: None, message: message.to_string(), exit }
    }

    /// Bad input, without a line.
    pub fn input(message: impl fmt::Display) -> Self {
        Self::new(Exit::BadInput, message)
    }
}

impl From<TextError> for CliError {
    fn from(error: TextError) -> Self {
        Self { line: Some(error.line), message: error.problem, exit: Exit::BadInput }
    }
}

impl From<ReadError> for CliError {
    fn from(error: ReadError) -> Self {
        let exit = if error == ReadError::Interrupted { Exit::Unknown } else { Exit::BadInput };
        Self { line: Some(error.line()), message: error.problem(), exit }
    }
}

impl From<WriteError> for CliError {
    fn from(error: WriteError) -> Self {
        Self::new(Exit::Refused, error)
    }
}

impl From<QueryError> for CliError {
    fn from(error: QueryError) -> Self {
        let exit = match &error {
            QueryError::Encode(EncodeError::NoSuch { .. } | EncodeError::NoRule { .. }) => Exit::Usage,
            QueryError::Encode(EncodeError::Model(_)) => Exit::BadInput,
            QueryError::Encode(EncodeError::Refused(_))
            | QueryError::Search(SearchError::Refused { .. } | SearchError::NotImplied)
            | QueryError::Explain(explain::Error::NotExplained(_)) => Exit::Refused,
            QueryError::Search(SearchError::Limit(_)) => Exit::Unknown,
            QueryError::Search(SearchError::WrongSolver { .. } | SearchError::WrongLowering { .. })
            | QueryError::Unsound(_)
            | QueryError::Explain(_) => Exit::Internal,
        };
        Self::new(exit, error)
    }
}

impl From<GenerateError> for CliError {
    fn from(error: GenerateError) -> Self {
        match error {
            GenerateError::Parameters(_) => Self::new(Exit::Usage, error),
            GenerateError::Attempts(_) | GenerateError::Limit(_) | GenerateError::Unmet { .. } => Self::new(Exit::Unknown, error),
            GenerateError::Query(error) => error.into(),
        }
    }
}

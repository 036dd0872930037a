//! What went wrong with one board, and how the program ends for it.

use crate::exit::Exit;
use puzzles::{CannotEncode, CannotRead, CannotWrite, TextError};
use solve::SearchError;
use std::fmt;
use study::{StudyError, generate::CouldNot};

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

impl From<CannotRead> for Problem {
    fn from(error: CannotRead) -> Self {
        Self { line: error.line(), message: error.problem(), exit: Exit::BadInput }
    }
}

impl From<CannotWrite> for Problem {
    fn from(error: CannotWrite) -> Self {
        Self::new(Exit::Refused, error)
    }
}

impl From<StudyError> for Problem {
    fn from(error: StudyError) -> Self {
        let exit = match &error {
            StudyError::Encode(CannotEncode::NoSuch { .. } | CannotEncode::NoRule { .. }) => Exit::WrongUse,
            StudyError::Encode(CannotEncode::Refused(_)) | StudyError::Search(SearchError::Refused { .. }) => Exit::Refused,
            StudyError::Search(SearchError::Limit(_)) => Exit::Unknown,
            StudyError::Search(SearchError::WrongSolver { .. } | SearchError::WrongLowering { .. }) | StudyError::Unsound(_) => {
                Exit::Wrong
            }
        };
        Self::new(exit, error)
    }
}

impl From<CouldNot> for Problem {
    fn from(why: CouldNot) -> Self {
        match why {
            CouldNot::Wish(_) => Self::new(Exit::WrongUse, why),
            CouldNot::Attempts(_) | CouldNot::Limit(_) => Self::new(Exit::Unknown, why),
            CouldNot::Study(error) => error.into(),
        }
    }
}

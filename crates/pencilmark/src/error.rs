//! The one error type, with the errors of the crates below inside.

use crate::Verdict;
use ::model::write::WriteModelError;
use puzzles::{EncodeError, NotASolution, ReadError, WriteError};
use query::{QueryError, VerifyError, generate::GenerateError};
use report::limit_message;
use solve::{Limit, SearchError};

/// Why a call has no result. Every message is complete: it says what was expected and what was found.
///
/// ```
/// use pencilmark::{Error, Puzzle, ReadError};
///
/// let error = Puzzle::read("not a board").unwrap_err();
/// assert_eq!(error.to_string(), "line 1: expected a board in a known format, found `not a board`");
/// assert!(matches!(error, Error::Read(ReadError::Unknown { line: 1, .. })));
/// ```
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A text cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A text has several boards where one is expected.
    #[error("expected one board, found several")]
    SeveralBoards,
    /// A format cannot hold a board.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// A format cannot hold a model.
    #[error(transparent)]
    WriteModel(#[from] WriteModelError),
    /// A notation with indices cannot hold a model.
    #[error("{0}")]
    NotIndexed(String),
    /// There is no formulation of that name, or it refuses the board.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The backend refuses the model, or a backend, a lowering or a formulation is wrong.
    #[error(transparent)]
    Query(QueryError),
    /// No board was generated.
    #[error(transparent)]
    Generate(GenerateError),
    /// A certificate is rejected.
    #[error(transparent)]
    Verify(#[from] VerifyError),
    /// An assignment is not a solution.
    #[error(transparent)]
    NotASolution(#[from] NotASolution),
    /// These are not values of different puzzle variables of the board.
    #[error("expected values of different puzzle variables, found `{0}`")]
    NotACube(String),
    /// There is nothing of that name.
    #[error("there is no {what} `{name}`; {}", meant(name, known))]
    NoSuch {
        /// What was named: `kind`, `backend` or `model format`.
        what: &'static str,
        /// The name given.
        name: String,
        /// The names that there are.
        known: Vec<&'static str>,
    },
    /// The query is for boards that are proved to have one solution; this is the verdict instead.
    #[error("expected a board with one solution, found {}", .0.describe())]
    NotUnique(Box<Verdict>),
    /// A limit was reached before there was a result.
    #[error("{}", limit_message(*.0))]
    Limit(Limit),
    /// The thread of a [`Solutions`](crate::Solutions) could not be started, or panicked.
    #[error("the thread that enumerates solutions ended without a result")]
    Thread,
}

impl From<QueryError> for Error {
    fn from(error: QueryError) -> Self {
        match error {
            QueryError::Encode(error) => Self::Encode(error),
            QueryError::Search(SearchError::Limit(limit)) => Self::Limit(limit),
            error => Self::Query(error),
        }
    }
}

impl From<GenerateError> for Error {
    fn from(error: GenerateError) -> Self {
        match error {
            GenerateError::Query(error) => error.into(),
            GenerateError::Limit(limit) | GenerateError::Unmet { limit: Some(limit), .. } => Self::Limit(limit),
            error => Self::Generate(error),
        }
    }
}

impl Error {
    /// There is nothing called `name` among `known`.
    pub(crate) fn no_such(what: &'static str, name: &str, known: impl IntoIterator<Item = &'static str>) -> Self {
        Self::NoSuch { what, name: name.into(), known: known.into_iter().collect() }
    }
}

/// What a mistyped name may mean, or which names there are.
fn meant(name: &str, known: &[&'static str]) -> String {
    match puzzles::similar::name_of(name, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("there are {}", known.join(", ")),
    }
}

//! Errors of explaining.

use solve::SearchError;

/// Why a board is not explained.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Error {
    /// Boards of this kind or size are not explained; the reason, as a sentence without a full stop.
    #[error("{0}")]
    NotExplained(String),
    /// The backend refuses the constraints of a step.
    #[error("a step cannot be checked: {0}")]
    Search(#[from] SearchError),
    /// The finder is wrong: its step does not follow.
    #[error("a step does not follow from its parts and facts: {0}")]
    WrongStep(String),
}

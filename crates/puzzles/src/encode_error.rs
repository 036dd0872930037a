//! Why a puzzle is not written as a model.

use std::fmt;

/// Why a puzzle cannot be written as a model in the way that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EncodeError {
    /// There is no formulation or switch of that name.
    NoSuch {
        /// The name.
        name: String,
        /// What there is instead.
        known: Vec<&'static str>,
    },
    /// No rule of that name is to be dropped.
    NoRule {
        /// The name.
        name: String,
        /// The rules that the formulation has constraints for.
        known: Vec<&'static str>,
    },
    /// The formulation refuses the board, for this reason.
    Refused(String),
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuch { name, known } => write!(f, "no formulation or switch `{name}`; there are {}", known.join(", ")),
            Self::NoRule { name, known } => write!(f, "no rule `{name}`; there are {}", known.join(", ")),
            Self::Refused(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for EncodeError {}

//! Errors of writing a puzzle as a model.

use std::fmt;

/// Why a puzzle cannot be written as a model in the requested way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EncodeError {
    /// There is no formulation or preprocessor of that name.
    NoSuch {
        /// The requested name.
        name: String,
        /// The known names.
        known: Vec<&'static str>,
    },
    /// The formulation has no rule of that name that could be dropped.
    NoRule {
        /// The requested name.
        name: String,
        /// The rules that the formulation has constraints for.
        known: Vec<&'static str>,
    },
    /// The abstract model of the formulation has an error.
    Model(algebra::text::ModelError),
    /// The formulation refuses the board, for this reason.
    Refused(String),
}

impl EncodeError {
    /// A formulation reads another number of values from a solution than the board has.
    pub(crate) fn other_solution(name: &str, found: usize, vars: usize) -> Self {
        Self::Refused(match found {
            0 => format!("expected a statement `solution` in `{name}` that reads the {vars} values of the board, found none"),
            _ => format!("`{name}` has solutions of {found} values; the board has {vars}"),
        })
    }
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuch { name, known } => {
                write!(f, "no formulation or preprocessor `{name}`; there are {}", known.join(", "))
            }
            Self::NoRule { name, known } => write!(f, "no rule `{name}`; there are {}", known.join(", ")),
            Self::Model(error) => error.fmt(f),
            Self::Refused(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for EncodeError {}

//! Why a model is not solved.

use crate::Limit;
use model::Rule;
use std::fmt;

/// A backend refused the model, or returned a wrong solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchError {
    /// The backend does not support the model.
    Refused {
        /// The backend.
        backend: &'static str,
        /// The reason, as a sentence without a full stop.
        why: String,
    },
    /// A limit was reached before the backend had the model.
    Limit(Limit),
    /// The solution violates the lowered model: the solver, or its adapter, is wrong.
    WrongSolver {
        /// The backend.
        backend: &'static str,
        /// The rule whose constraint is violated; `None` if a variable is out of its range.
        rule: Option<&'static Rule>,
    },
    /// A variable is marked as an [implied integer](model::Variable::implied), and a solution exists in reals only.
    NotImplied,
    /// The solution satisfies the lowered model and violates the original: a lowering is wrong.
    WrongLowering {
        /// The backend.
        backend: &'static str,
        /// The rule whose constraint is violated; `None` if a variable is out of its range.
        rule: Option<&'static Rule>,
    },
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let violated = |rule: &Option<&'static Rule>| rule.map_or("the range of a variable", |rule| rule.name);
        match self {
            Self::Refused { backend, why } => write!(f, "{backend} cannot solve this model: {why}"),
            Self::Limit(limit) => write!(f, "a limit was reached while the model was built: {}", limit.name()),
            Self::WrongSolver { backend, rule } => write!(f, "{backend} returned a solution that violates `{}`", violated(rule)),
            Self::NotImplied => f.write_str(
                "a variable is marked as an implied integer, and the integers of the others allow only fractions for it",
            ),
            Self::WrongLowering { backend, rule } => {
                write!(f, "the model as lowered for {backend} allows a violation of `{}`", violated(rule))
            }
        }
    }
}

impl std::error::Error for SearchError {}

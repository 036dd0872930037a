//! What a solver has to offer.

use crate::{Limit, Limits, Settings, Statistics};
use model::{
    Assignment, Lit,
    lower::{Lowered, SupportedConstraints},
};

/// A solver for models whose constraints are of certain forms.
///
/// To add one, write its file in `backends/` and its lines in `backends/mod.rs`; the laws in
/// `conformance` then run on it.
pub trait Backend: Send + Sync {
    /// The name in commands.
    fn name(&self) -> &'static str;

    /// One sentence for the list of backends: what it is, by whom, and how it searches.
    fn summary(&self) -> &'static str;

    /// What it takes as it is. What it does not take is lowered first.
    fn supported(&self) -> SupportedConstraints;

    /// Whether it optimises by itself. If not, it is asked again for something better until there
    /// is nothing.
    fn optimises(&self) -> bool {
        false
    }

    /// Whether it can decide on variables in their order, see [`Settings::in_order`].
    fn supports_static_order(&self) -> bool {
        false
    }

    /// Whether it can keep what it concludes, see [`Settings::conclusions`].
    fn logs_proofs(&self) -> bool {
        false
    }

    /// Starts work on a model in its dialect.
    ///
    /// # Errors
    /// A reason, as a sentence without a full stop, if it cannot take the model.
    fn open(&self, model: &Lowered, settings: &Settings) -> Result<Box<dyn Session>, String>;
}

/// A solver at work on one model, which may grow.
pub trait Session {
    /// Takes over the variables and constraints that were added to the model since it was opened
    /// or last grew. What was there has not changed.
    ///
    /// # Errors
    /// A reason, if it cannot take what was added.
    fn grow(&mut self, model: &Lowered) -> Result<(), String>;

    /// Looks for values that keep the constraints and make all `assumptions` hold.
    ///
    /// The values are of the variables of the lowered model; those that were replaced by bits may
    /// be anything. Constraints that are left to cuts may be broken, but a session may enforce
    /// them itself. Counts what it does in `effort`.
    fn solve(&mut self, assumptions: &[Lit], limits: &Limits, statistics: &mut Statistics) -> Outcome;

    /// After [`Outcome::Infeasible`]: some of the assumptions that cannot hold together, if it can
    /// tell. Incumbent not the fewest.
    fn core(&self) -> Option<Vec<Lit>> {
        None
    }

    /// What was concluded so far, if it was to be kept.
    fn proof(&self) -> Option<Vec<ProofStep>> {
        None
    }
}

/// A clause that a solver concluded. After an outcome that is impossible without assumptions, the
/// conclusions lead from the lowered model to a contradiction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofStep {
    /// A RUP step, which is kept.
    Rup(Vec<Lit>),
    /// An auxiliary RUP step, needed only until the next [`Rup`](Self::Rup) step.
    Lemma(Vec<Lit>),
    /// A clause implied by a lazy constraint.
    Cut(Vec<Lit>),
}

/// How a solve ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// Values that keep all constraints. With an objective, the best there are unless
    /// [`Statistics::limit`] says that a limit was reached.
    Feasible(Assignment),
    /// There are none. This has been proved.
    Infeasible,
    /// It gave up; nothing is known.
    Unknown(Limit),
}

//! The interface of solvers.

use crate::{Limit, Limits, Relaxed, Settings, Statistics};
use model::{
    Assignment, Lit,
    lower::{Lowered, SupportedConstraints},
};

/// A solver for models with certain types of constraints.
///
/// To add one, write its file in `backends/` and its lines in `backends/mod.rs`; the laws in `conformance` then test it.
pub trait Backend: Send + Sync {
    /// The name on the command line.
    fn name(&self) -> &'static str;

    /// One sentence for the list of backends: what it is, by whom, and how it searches.
    fn summary(&self) -> &'static str;

    /// The name and version of the solver, such as `HiGHS 1.15.1`: what a reader needs to repeat a run.
    fn version(&self) -> String;

    /// The constraints that it supports natively. All others are lowered first.
    fn supported(&self) -> SupportedConstraints;

    /// Whether it optimises by itself. If not, [`Search`](crate::Search) does so by repeated solves.
    fn optimises(&self) -> bool {
        false
    }

    /// Whether it can branch on variables in model order, see [`Settings::static_order`].
    fn supports_static_order(&self) -> bool {
        false
    }

    /// Whether it solves [linear relaxations](Self::relax).
    fn relaxes(&self) -> bool {
        false
    }

    /// Solves the linear relaxation of a model that has been lowered for this backend, without its lazy constraints.
    fn relax(&self, _model: &Lowered, _limits: &Limits) -> Relaxed {
        Relaxed::Unknown(Limit::Solver)
    }

    /// Whether it can log proofs, see [`Settings::proof`].
    fn logs_proofs(&self) -> bool {
        false
    }

    /// Loads a model that has been lowered for this backend.
    ///
    /// # Errors
    /// The reason, a clause without a full stop, if it cannot take the model.
    fn open(&self, model: &Lowered, settings: &Settings) -> Result<Box<dyn Session>, String>;
}

/// A solver with a loaded model, which may grow.
pub trait Session {
    /// Loads the variables and constraints added to the model since it was opened or last grew. Earlier ones have not
    /// changed.
    ///
    /// # Errors
    /// The reason, if it cannot take an addition.
    fn grow(&mut self, model: &Lowered) -> Result<(), String>;

    /// Searches for a solution under `assumptions`.
    ///
    /// A solution assigns the variables of the lowered model; those that were replaced by binary variables may have any value.
    /// Lazy constraints may be violated, but a session may also enforce them itself. Adds its work to `statistics`.
    fn solve(&mut self, assumptions: &[Lit], limits: &Limits, statistics: &mut Statistics) -> Outcome;

    /// Suggests literals to decide first, in this order, in the next solve. What does not support this ignores it.
    fn suggest(&mut self, _lits: &[Lit]) {}

    /// After [`Outcome::Infeasible`]: assumptions that contradict the model, if it supports cores. Not necessarily minimal.
    fn core(&self) -> Option<Vec<Lit>> {
        None
    }

    /// The proof log so far; `None` unless [`Settings::proof`] is set and supported.
    fn proof(&self) -> Option<Vec<ProofStep>> {
        None
    }
}

/// A literal in a proof log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofLit {
    /// A literal of the lowered model.
    Model(Lit),
    /// A literal of a variable that the log defines.
    Defined {
        /// The index of its definition among all, from 0.
        index: usize,
        /// Whether the variable is negated.
        negated: bool,
    },
}

/// A step of a proof log. After [`Outcome::Infeasible`] without assumptions, the steps derive the empty clause from the lowered
/// model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofStep {
    /// A RUP step: implied by reverse unit propagation from the model and the steps before.
    Rup(Vec<ProofLit>),
    /// A RUP step that is needed only until the next [`Rup`](Self::Rup) step.
    Lemma(Vec<ProofLit>),
    /// A cut: implied by a lazy constraint.
    Cut(Vec<Lit>),
    /// The definition of a new variable.
    Definition {
        /// It is true if and only if enough of these literals are.
        lits: Vec<ProofLit>,
        /// How many are enough.
        least: usize,
    },
    /// A RUP step that follows from a sum.
    Counted {
        /// The clause. What the definitions say of its negated literals is summed.
        lits: Vec<ProofLit>,
        /// A constraint of the model that is summed, too: `Σ coefficient · literal ≥ bound`.
        constraint: Option<(Vec<(i64, Lit)>, i64)>,
    },
    /// The definitions with these indices are not needed any more.
    Forget(Vec<usize>),
}

/// How a solve ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// A solution. With an objective it is optimal, unless [`Statistics::limit`] names a limit that was reached.
    Feasible(Assignment),
    /// Proved: there is no solution.
    Infeasible,
    /// A limit was reached before a solution or a proof was found.
    Unknown(Limit),
}

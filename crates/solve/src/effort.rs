//! What solving took.

use crate::Limit;
use model::{Objective, Sense, Values};
use std::time::Duration;

/// How far a bound in floating point may be from the whole number it stands for, as a part of it.
const ROUNDING: f64 = 1e-6;

/// What solving took, summed over all solves of a search. What a backend cannot tell is nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Effort {
    /// Time on the clock, from the model to the outcome.
    pub wall: Duration,
    /// Time of processors: of the thread that solves, or of the whole process if the backend may use
    /// several threads.
    pub cpu: Duration,
    /// How often the backend was asked to solve.
    pub solves: u64,
    /// Branch-and-bound nodes, or decisions of a solver that learns from conflicts.
    pub nodes: Option<u64>,
    /// Conflicts that a solver learned from.
    pub conflicts: Option<u64>,
    /// Simplex iterations.
    pub lp_iterations: Option<u64>,
    /// Clauses added for constraints that are enforced by cuts.
    pub cuts: u64,
    /// The optimum of the linear relaxation, if it was asked for.
    pub relaxation: Option<f64>,
    /// No answer has a better objective than this.
    pub bound: Option<f64>,
    /// `|objective − bound| / max(1, |objective|)` of the last answer.
    pub gap: Option<f64>,
    /// The bound when the first node was done, after presolve and cuts, in the last solve of a backend that tells.
    pub root_bound: Option<f64>,
    /// How the best solution and the bound moved, in the order of time, for a backend that tells.
    pub course: Vec<Moment>,
    /// The search that did it without a model, if one did: the formulation and the backend had no part in it.
    pub by: Option<&'static str>,
    /// The limit that ended the last solve, if one did.
    pub limit: Option<Limit>,
}

/// How good the best solution and the bound were at some time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    /// Since the model was opened.
    pub wall: Duration,
    /// The objective of the best solution so far; nothing if none was found, or if it may yet be cut off.
    pub best: Option<f64>,
    /// No answer has a better objective than this.
    pub bound: Option<f64>,
}

impl Effort {
    /// Adds to a count that may not have been told before.
    pub(crate) fn add(count: &mut Option<u64>, more: u64) {
        *count = Some(count.unwrap_or(0) + more);
    }

    /// Notes a bound when nothing was found. It is rounded as in [`note_best`](Self::note_best).
    #[cfg(feature = "highs")]
    pub(crate) fn note_bound(&mut self, objective: &Objective, bound: f64) {
        self.bound = Some(bound).filter(|bound| bound.is_finite()).map(|bound| rounded(objective.sense, bound));
        self.gap = None;
    }

    /// Notes how good the best solution is that a solver of linear relaxations found: proved to be
    /// the best, or found before a limit was reached and no better than `bound`.
    ///
    /// Objectives are whole numbers, so their bounds are rounded towards them.
    pub(crate) fn note_best(&mut self, objective: &Objective, values: &Values, bound: Option<f64>, limit: Option<Limit>) {
        let value = objective.expr.value(values) as f64;
        let near = |bound: f64| match objective.sense {
            Sense::Minimise => rounded(objective.sense, bound).min(value),
            Sense::Maximise => rounded(objective.sense, bound).max(value),
        };
        self.limit = limit;
        self.bound = if limit.is_none() { Some(value) } else { bound.filter(|bound| bound.is_finite()).map(near) };
        self.gap = self.bound.map(|bound| (value - bound).abs() / value.abs().max(1.0));
    }
}

/// A bound of whole numbers, rounded towards them.
fn rounded(sense: Sense, bound: f64) -> f64 {
    let slack = ROUNDING * bound.abs().max(1.0);
    match sense {
        Sense::Minimise => (bound - slack).ceil(),
        Sense::Maximise => (bound + slack).floor(),
    }
}

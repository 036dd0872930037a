//! What solving took.

use crate::Limit;
use model::{Assignment, Objective, Sense};
use std::time::Duration;

/// How far a bound in floating point may be from the whole number it stands for, as a part of it.
const ROUNDING: f64 = 1e-6;

/// What solving took, summed over all solves of a search. What a backend cannot tell is nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statistics {
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
    /// No solution has a better objective than this.
    pub dual_bound: Option<f64>,
    /// `|objective − bound| / max(1, |objective|)` of the last solution.
    pub gap: Option<f64>,
    /// The bound when the first node was done, after presolve and cuts, in the last solve of a backend that tells.
    pub root_dual_bound: Option<f64>,
    /// How the best solution and the bound moved, in the order of time, for a backend that tells.
    pub trajectory: Vec<TrajectoryPoint>,
    /// The search that did it without a model, if one did: the formulation and the backend had no part in it.
    pub by: Option<&'static str>,
    /// The limit that ended the last solve, if one did.
    pub limit: Option<Limit>,
}

/// How good the best solution and the bound were at some time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrajectoryPoint {
    /// Since the model was opened.
    pub wall: Duration,
    /// The objective of the best solution so far; nothing if none was found, or if it may yet be cut off.
    pub incumbent: Option<f64>,
    /// No solution has a better objective than this.
    pub dual_bound: Option<f64>,
}

impl Statistics {
    /// Adds to a count that may not have been told before.
    pub(crate) fn add(count: &mut Option<u64>, more: u64) {
        *count = Some(count.unwrap_or(0) + more);
    }

    /// Forgets the bound of another question.
    pub(crate) fn forget_dual_bound(&mut self) {
        (self.dual_bound, self.gap) = (None, None);
    }

    /// Notes a bound when nothing was found. It is rounded as in [`note_best`](Self::note_best).
    #[cfg(feature = "highs")]
    pub(crate) fn note_bound(&mut self, objective: &Objective, dual_bound: f64) {
        self.dual_bound = self.tighter(objective.sense, dual_bound);
        self.gap = None;
    }

    /// A bound of whole numbers, or the one of earlier rounds of cuts, which stands: cuts only forbid more.
    fn tighter(&self, sense: Sense, dual_bound: f64) -> Option<f64> {
        let new = Some(dual_bound).filter(|dual_bound| dual_bound.is_finite()).map(|dual_bound| rounded(sense, dual_bound));
        let both = self.dual_bound.zip(new).map(|(before, new)| match sense {
            Sense::Minimise => before.max(new),
            Sense::Maximise => before.min(new),
        });
        both.or(new).or(self.dual_bound)
    }

    /// Notes how good the best solution is that a solver of linear relaxations found: proved to be
    /// the best, or found before a limit was reached and no better than `bound`.
    ///
    /// Objectives are whole numbers, so their bounds are rounded towards them.
    pub(crate) fn note_best(
        &mut self,
        objective: &Objective,
        values: &Assignment,
        dual_bound: Option<f64>,
        limit: Option<Limit>,
    ) {
        let value = objective.expr.value(values) as f64;
        let near = |dual_bound: f64| match objective.sense {
            Sense::Minimise => dual_bound.min(value),
            Sense::Maximise => dual_bound.max(value),
        };
        self.limit = limit;
        let proved = self.tighter(objective.sense, dual_bound.unwrap_or(f64::NAN));
        self.dual_bound = if limit.is_none() { Some(value) } else { proved.map(near) };
        self.gap = self.dual_bound.map(|dual_bound| (value - dual_bound).abs() / value.abs().max(1.0));
    }
}

/// A bound of whole numbers, rounded towards them.
fn rounded(sense: Sense, dual_bound: f64) -> f64 {
    let slack = ROUNDING * dual_bound.abs().max(1.0);
    match sense {
        Sense::Minimise => (dual_bound - slack).ceil(),
        Sense::Maximise => (dual_bound + slack).floor(),
    }
}

#[cfg(all(test, feature = "highs"))]
mod tests {
    use super::Statistics;
    use crate::Limit;
    use model::{Assignment, Model, Objective, Sense};

    /// A round of cuts that is cut short proves less than the one before, and takes nothing back.
    #[test]
    fn bounds_of_earlier_rounds_stand() {
        for (sense, sign) in [(Sense::Minimise, 1), (Sense::Maximise, -1)] {
            let mut model = Model::default();
            let x = model.integer("x", -99..=99);
            let objective = Objective { sense, expr: x.into() };
            let values = |value: i64| Assignment { integers: vec![i64::from(sign) * value], reals: Vec::new() };
            let at = |value: i32| Some(f64::from(sign * value));
            let mut statistics = Statistics::default();
            statistics.note_best(&objective, &values(40), None, None);
            assert_eq!((statistics.dual_bound, statistics.gap), (at(40), Some(0.0)));
            statistics.note_bound(&objective, f64::from(sign * 8));
            assert_eq!((statistics.dual_bound, statistics.gap), (at(40), None));
            statistics.note_best(&objective, &values(50), at(30), Some(Limit::Time));
            assert_eq!((statistics.dual_bound, statistics.gap), (at(40), Some(0.2)));
            statistics.forget_dual_bound();
            statistics.note_best(&objective, &values(50), at(30), Some(Limit::Time));
            assert_eq!((statistics.dual_bound, statistics.gap), (at(30), Some(0.4)));
        }
    }
}

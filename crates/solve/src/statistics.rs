//! Statistics of a search.

use crate::Limit;
use model::{Assignment, Objective, Sense};
use std::time::Duration;

/// The relative error of a floating-point bound that stands for an integer.
const ROUNDING: f64 = 1e-6;

/// The work of a search, summed over all its solves. `None` where a backend does not report a figure.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statistics {
    /// Wall-clock time from the model to the outcome, lowering included.
    pub wall: Duration,
    /// CPU time of the solving thread, or of the whole process if the backend may use several threads.
    pub cpu: Duration,
    /// The number of calls of the backend.
    pub solves: u64,
    /// Branch-and-bound nodes, or decisions of a solver that learns from conflicts.
    pub nodes: Option<u64>,
    /// Conflicts of a clause-learning solver.
    pub conflicts: Option<u64>,
    /// Simplex iterations.
    pub lp_iterations: Option<u64>,
    /// Cuts added for lazy constraints.
    pub cuts: u64,
    /// The optimum of the linear relaxation, if [requested](crate::Settings::relaxation).
    pub relaxation: Option<f64>,
    /// No solution has a better objective than this.
    pub dual_bound: Option<f64>,
    /// `|objective − bound| / max(1, |objective|)` of the last solution.
    pub gap: Option<f64>,
    /// The dual bound at the root node, after presolve and cutting planes, in the last solve.
    pub root_dual_bound: Option<f64>,
    /// The incumbent and the dual bound over time, in chronological order.
    pub trajectory: Vec<TrajectoryPoint>,
    /// The direct search that solved the puzzle without a model, if one did: formulation and backend were not used.
    pub by: Option<&'static str>,
    /// The limit that ended the last solve, if one did.
    pub limit: Option<Limit>,
}

/// The incumbent and the dual bound at one time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrajectoryPoint {
    /// The wall-clock time since the model was opened.
    pub wall: Duration,
    /// The objective of the incumbent; `None` if there is none, or a lazy constraint may still cut it off.
    pub incumbent: Option<f64>,
    /// No solution has a better objective than this.
    pub dual_bound: Option<f64>,
}

impl Statistics {
    /// Adds to a count that may not have been reported before.
    pub(crate) fn add(count: &mut Option<u64>, more: u64) {
        *count = Some(count.unwrap_or(0) + more);
    }

    /// Clears the bound of an earlier solve.
    pub(crate) fn forget_dual_bound(&mut self) {
        (self.dual_bound, self.gap) = (None, None);
    }

    /// Records a dual bound without an incumbent, rounded as in [`record_solution`](Self::record_solution).
    #[cfg(any(test, feature = "highs"))]
    pub(crate) fn record_bound(&mut self, objective: &Objective, dual_bound: f64) {
        self.dual_bound = self.tighter(objective.sense, dual_bound);
        self.gap = None;
    }

    /// The tighter of a new bound, rounded, and the one of earlier rounds of cuts, which stays valid: cuts only remove solutions.
    fn tighter(&self, sense: Sense, dual_bound: f64) -> Option<f64> {
        let new = Some(dual_bound).filter(|dual_bound| dual_bound.is_finite()).map(|dual_bound| rounded(sense, dual_bound));
        let tighter = self.dual_bound.zip(new).map(|(before, new)| match sense {
            Sense::Minimise => before.max(new),
            Sense::Maximise => before.min(new),
        });
        tighter.or(new).or(self.dual_bound)
    }

    /// Records the solution of a solver with linear relaxations: optimal, or the incumbent when `limit` was reached, with this
    /// dual bound. Objectives are integers, so the bound is rounded to the nearest attainable one.
    pub(crate) fn record_solution(
        &mut self,
        objective: &Objective,
        values: &Assignment,
        dual_bound: Option<f64>,
        limit: Option<Limit>,
    ) {
        let value = objective.expr.value(values) as f64;
        let clamp = |dual_bound: f64| match objective.sense {
            Sense::Minimise => dual_bound.min(value),
            Sense::Maximise => dual_bound.max(value),
        };
        self.limit = limit;
        let proved = self.tighter(objective.sense, dual_bound.unwrap_or(f64::NAN));
        self.dual_bound = if limit.is_none() { Some(value) } else { proved.map(clamp) };
        self.gap = self.dual_bound.map(|dual_bound| (value - dual_bound).abs() / value.abs().max(1.0));
    }
}

/// The tightest integer bound that a floating-point bound implies.
fn rounded(sense: Sense, dual_bound: f64) -> f64 {
    let slack = ROUNDING * dual_bound.abs().max(1.0);
    match sense {
        Sense::Minimise => (dual_bound - slack).ceil(),
        Sense::Maximise => (dual_bound + slack).floor(),
    }
}

#[cfg(test)]
mod tests {
    use super::Statistics;
    use crate::Limit;
    use model::{Assignment, Model, Objective, Sense};

    /// An interrupted round of cuts may prove less than the one before; the better bound stays.
    #[test]
    fn bounds_of_earlier_cut_rounds_stay_valid() {
        for (sense, sign) in [(Sense::Minimise, 1), (Sense::Maximise, -1)] {
            let mut model = Model::default();
            let x = model.integer("x", -99..=99);
            let objective = Objective { sense, expr: x.into() };
            let values = |value: i64| Assignment { integers: vec![i64::from(sign) * value], reals: Vec::new() };
            let at = |value: i32| Some(f64::from(sign * value));
            let mut statistics = Statistics::default();
            statistics.record_solution(&objective, &values(40), None, None);
            assert_eq!((statistics.dual_bound, statistics.gap), (at(40), Some(0.0)));
            statistics.record_bound(&objective, f64::from(sign * 8));
            assert_eq!((statistics.dual_bound, statistics.gap), (at(40), None));
            statistics.record_solution(&objective, &values(50), at(30), Some(Limit::Time));
            assert_eq!((statistics.dual_bound, statistics.gap), (at(40), Some(0.2)));
            statistics.forget_dual_bound();
            statistics.record_solution(&objective, &values(50), at(30), Some(Limit::Time));
            assert_eq!((statistics.dual_bound, statistics.gap), (at(30), Some(0.4)));
        }
    }
}

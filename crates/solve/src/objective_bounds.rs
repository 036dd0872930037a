//! The incumbent and the dual bound of an objective, and bisection between them.

use model::Sense;
use std::{fmt, ops::RangeInclusive};

/// The best known value of an objective and a bound on the optimum. Displayed as `incumbent 5, dual bound 3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObjectiveBounds {
    sense: Sense,
    /// The value of the best solution found.
    pub incumbent: i64,
    /// No solution is better than this.
    pub dual_bound: i64,
}

impl ObjectiveBounds {
    /// The bounds after the first solution: the dual bound is the end of the objective's range.
    pub(crate) fn new(sense: Sense, incumbent: i64, range: &RangeInclusive<i64>) -> Self {
        let dual_bound = match sense {
            Sense::Minimise => *range.start(),
            Sense::Maximise => *range.end(),
        };
        Self { sense, incumbent, dual_bound }
    }

    /// Whether the gap is closed: the incumbent is optimal.
    pub fn is_closed(self) -> bool {
        match self.sense {
            Sense::Minimise => self.incumbent <= self.dual_bound,
            Sense::Maximise => self.incumbent >= self.dual_bound,
        }
    }

    /// The next target: better than the incumbent, halfway to the dual bound.
    pub(crate) fn target(self) -> i64 {
        let half = (self.incumbent.abs_diff(self.dual_bound) - 1) / 2;
        match self.sense {
            Sense::Minimise => self.dual_bound.saturating_add_unsigned(half),
            Sense::Maximise => self.dual_bound.saturating_sub_unsigned(half),
        }
    }

    /// Records that no solution reaches the target: the dual bound becomes the next worse value.
    pub(crate) fn target_is_infeasible(&mut self) {
        self.dual_bound = match self.sense {
            Sense::Minimise => self.target().saturating_add(1),
            Sense::Maximise => self.target().saturating_sub(1),
        };
    }

    /// The relative gap: `|incumbent − dual bound| / max(1, |incumbent|)`.
    pub(crate) fn gap(self) -> f64 {
        self.incumbent.abs_diff(self.dual_bound) as f64 / self.incumbent.unsigned_abs().max(1) as f64
    }
}

impl fmt::Display for ObjectiveBounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "incumbent {}, dual bound {}", self.incumbent, self.dual_bound)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bisection finds and proves every optimum, in as many steps as the range has bits.
    #[test]
    fn bisection_closes_the_gap() {
        let (low, high) = (-9, 14);
        for sense in [Sense::Minimise, Sense::Maximise] {
            for (start, optimum) in (low..=high).flat_map(|start| (low..=high).map(move |optimum| (start, optimum))) {
                let is_better = |value: i64, than: i64| if sense == Sense::Minimise { value < than } else { value > than };
                if is_better(start, optimum) {
                    continue;
                }
                let mut bounds = ObjectiveBounds::new(sense, start, &(low..=high));
                let mut steps = 0;
                while !bounds.is_closed() {
                    let target = bounds.target();
                    assert!(is_better(target, bounds.incumbent) && !is_better(target, bounds.dual_bound), "{bounds:?}");
                    if is_better(optimum, target) || target == optimum {
                        bounds.incumbent = target
                    } else {
                        bounds.target_is_infeasible()
                    }
                    steps += 1;
                }
                assert_eq!((bounds.incumbent, bounds.dual_bound, bounds.gap()), (optimum, optimum, 0.0));
                assert!(steps <= 5, "{steps}");
            }
        }
    }

    #[test]
    fn unbounded_ranges_are_bisected() {
        let mut bounds = ObjectiveBounds::new(Sense::Minimise, i64::MAX, &(i64::MIN..=i64::MAX));
        assert_eq!(bounds.target(), -1);
        bounds.target_is_infeasible();
        assert_eq!((bounds.dual_bound, bounds.is_closed()), (0, false));
    }
}

//! Where the best value of an objective can be.

use model::Sense;
use std::{fmt, ops::RangeInclusive};

/// What is known of the best value: a solution that has one, and a bound that none is better than.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObjectiveBounds {
    sense: Sense,
    /// The best value found.
    pub incumbent: i64,
    /// No solution is better than this.
    pub dual_bound: i64,
}

impl ObjectiveBounds {
    /// A value that was found, and nothing known of others than the range of the objective.
    pub(crate) fn new(sense: Sense, incumbent: i64, range: &RangeInclusive<i64>) -> Self {
        let dual_bound = match sense {
            Sense::Minimise => *range.start(),
            Sense::Maximise => *range.end(),
        };
        Self { sense, incumbent, dual_bound }
    }

    /// Whether nothing can be better than what was found.
    pub fn is_closed(self) -> bool {
        match self.sense {
            Sense::Minimise => self.incumbent <= self.dual_bound,
            Sense::Maximise => self.incumbent >= self.dual_bound,
        }
    }

    /// What to ask for next: better than the best, halfway to the bound.
    pub(crate) fn aim(self) -> i64 {
        let half = (self.incumbent.abs_diff(self.dual_bound) - 1) / 2;
        match self.sense {
            Sense::Minimise => self.dual_bound.saturating_add_unsigned(half),
            Sense::Maximise => self.dual_bound.saturating_sub_unsigned(half),
        }
    }

    /// Nothing is as good as the aim: the bound is worse by one.
    pub(crate) fn aim_is_impossible(&mut self) {
        self.dual_bound = match self.sense {
            Sense::Minimise => self.aim().saturating_add(1),
            Sense::Maximise => self.aim().saturating_sub(1),
        };
    }

    /// `|best − bound| / max(1, |best|)`.
    pub(crate) fn gap(self) -> f64 {
        self.incumbent.abs_diff(self.dual_bound) as f64 / self.incumbent.unsigned_abs().max(1) as f64
    }
}

/// `5 so far, and none better than 3`
impl fmt::Display for ObjectiveBounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} so far, and none better than {}", self.incumbent, self.dual_bound)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever the best value is, halving finds it and proves it, in as many steps as the range has bits.
    #[test]
    fn halving_meets_the_best() {
        let (low, high) = (-9, 14);
        for sense in [Sense::Minimise, Sense::Maximise] {
            for (first, incumbent) in (low..=high).flat_map(|first| (low..=high).map(move |incumbent| (first, incumbent))) {
                let is_better = |value: i64, than: i64| if sense == Sense::Minimise { value < than } else { value > than };
                if is_better(first, incumbent) {
                    continue;
                }
                let mut between = ObjectiveBounds::new(sense, first, &(low..=high));
                let mut steps = 0;
                while !between.is_closed() {
                    let aim = between.aim();
                    assert!(is_better(aim, between.incumbent) && !is_better(aim, between.dual_bound), "{between:?}");
                    if is_better(incumbent, aim) || aim == incumbent {
                        between.incumbent = aim
                    } else {
                        between.aim_is_impossible()
                    }
                    steps += 1;
                }
                assert_eq!((between.incumbent, between.dual_bound, between.gap()), (incumbent, incumbent, 0.0));
                assert!(steps <= 5, "{steps}");
            }
        }
    }

    #[test]
    fn ranges_without_end_are_halved() {
        let mut between = ObjectiveBounds::new(Sense::Minimise, i64::MAX, &(i64::MIN..=i64::MAX));
        assert_eq!(between.aim(), -1);
        between.aim_is_impossible();
        assert_eq!((between.dual_bound, between.is_closed()), (0, false));
    }
}

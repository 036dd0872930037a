//! Sums with real factors within bounds.

use super::Meaning;
use crate::{Real, Values, Var};
use std::ops::RangeInclusive;

/// How far a sum of real numbers may be beyond its bounds, as solvers in floating point see it.
pub const TOLERANCE: f64 = 1e-6;

/// `low ≤ Σ factor · variable ≤ high` in floating point, up to [`TOLERANCE`].
///
/// It has no lowering: exact backends refuse a model that has one.
#[derive(Clone, Debug, PartialEq)]
pub struct RealLinear {
    /// Whole-number variables with their factors.
    pub whole: Vec<(Var, f64)>,
    /// Real variables with their factors.
    pub real: Vec<(Real, f64)>,
    /// The bounds, either of which may be infinite.
    pub range: RangeInclusive<f64>,
}

impl Meaning for RealLinear {
    fn vars(&self) -> Vec<Var> {
        self.whole.iter().map(|t| t.0).collect()
    }

    fn holds(&self, values: &Values) -> bool {
        let whole: f64 = self.whole.iter().map(|&(var, factor)| factor * values.whole[var.index()] as f64).sum();
        let real: f64 = self.real.iter().map(|&(real, factor)| factor * values.real[real.index()]).sum();
        let total = whole + real;
        total >= self.range.start() - TOLERANCE && total <= self.range.end() + TOLERANCE
    }
}

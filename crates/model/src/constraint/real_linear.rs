//! Linear constraints with real coefficients.

use super::Semantics;
use crate::{Assignment, Real, Var};
use std::ops::RangeInclusive;

/// The absolute feasibility tolerance of sums of reals, the usual one of floating-point solvers.
pub const TOLERANCE: f64 = 1e-6;

/// `low ≤ Σ coefficient · variable ≤ high` in floating point, up to [`TOLERANCE`].
///
/// It has no lowering: exact backends refuse a model with such a constraint.
#[derive(Clone, Debug, PartialEq)]
pub struct RealLinear {
    /// Integer variables with their coefficients.
    pub integers: Vec<(Var, f64)>,
    /// Real variables with their coefficients.
    pub reals: Vec<(Real, f64)>,
    /// The bounds, either of which may be infinite.
    pub range: RangeInclusive<f64>,
}

impl Semantics for RealLinear {
    fn vars(&self) -> Vec<Var> {
        self.integers.iter().map(|term| term.0).collect()
    }

    fn holds(&self, values: &Assignment) -> bool {
        let integer: f64 =
            self.integers.iter().map(|&(var, coefficient)| coefficient * values.integers[var.index()] as f64).sum();
        let real: f64 = self.reals.iter().map(|&(real, coefficient)| coefficient * values.reals[real.index()]).sum();
        let total = integer + real;
        total >= self.range.start() - TOLERANCE && total <= self.range.end() + TOLERANCE
    }
}

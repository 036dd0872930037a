//! Sums of whole numbers within bounds.

use super::Semantics;
use crate::{
    Assignment, Expr, Var,
    lower::{LoweringContext, sums},
};
use std::ops::RangeInclusive;

/// `low ≤ Σ coefficient · variable ≤ high`, exact.
#[derive(Clone, Debug, PartialEq)]
pub struct Linear {
    /// The sum, without a constant.
    pub expr: Expr,
    /// The bounds; `i64::MIN` and `i64::MAX` stand for none.
    pub range: RangeInclusive<i64>,
}

impl Linear {
    /// `low ≤ expr ≤ high`; the constant of `expr` moves to the bounds.
    pub fn new(mut expr: Expr, range: RangeInclusive<i64>) -> Self {
        let constant = std::mem::take(&mut expr.constant);
        let shift = |bound: i64| match bound {
            i64::MIN | i64::MAX => bound,
            _ => bound.saturating_sub(constant),
        };
        Self { expr, range: shift(*range.start())..=shift(*range.end()) }
    }
}

impl Semantics for Linear {
    fn vars(&self) -> Vec<Var> {
        self.expr.terms.iter().map(|t| t.0).collect()
    }

    fn size(&self) -> usize {
        self.expr.terms.len()
    }

    fn holds(&self, values: &Assignment) -> bool {
        self.range.contains(&self.expr.value(values))
    }

    fn each_expr(&self, see: &mut dyn FnMut(&Expr)) {
        see(&self.expr);
    }

    /// As clauses, see [`sums`].
    fn lower(&self, context: &mut LoweringContext<'_>) -> bool {
        sums::clauses(self, None, context)
    }
}

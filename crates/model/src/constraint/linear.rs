//! Linear constraints over integers.

use super::Semantics;
use crate::{
    Assignment, Expr, Var,
    lower::{LoweringContext, pseudo_boolean},
};
use std::ops::RangeInclusive;

/// `low ≤ Σ coefficient · variable ≤ high`, in exact integer arithmetic.
#[derive(Clone, Debug, PartialEq)]
pub struct Linear {
    /// The sum; its constant is 0.
    pub expr: Expr,
    /// The bounds; `i64::MIN` and `i64::MAX` mean unbounded.
    pub range: RangeInclusive<i64>,
}

impl Linear {
    /// The constraint `low ≤ expr ≤ high`; the constant of `expr` is moved to the bounds.
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
        self.expr.terms.iter().map(|term| term.0).collect()
    }

    fn size(&self) -> usize {
        self.expr.terms.len()
    }

    fn holds(&self, values: &Assignment) -> bool {
        self.range.contains(&self.expr.value(values))
    }

    fn each_expr(&self, visit: &mut dyn FnMut(&Expr)) {
        visit(&self.expr);
    }

    /// As clauses, see [`pseudo_boolean`].
    fn lower(&self, context: &mut LoweringContext<'_>) -> bool {
        pseudo_boolean::encode(self, None, context)
    }
}

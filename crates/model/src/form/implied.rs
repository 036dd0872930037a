//! Sums that must stay within bounds only if a literal holds.

use super::{Linear, Meaning};
use crate::{
    Expr, FormKind, Lit, Values, Var,
    lower::{Parts, sums},
};

/// If `when` holds, so does `then`.
#[derive(Clone, Debug, PartialEq)]
pub struct Implied {
    /// The condition.
    pub when: Lit,
    /// What follows.
    pub then: Linear,
}

impl Meaning for Implied {
    fn vars(&self) -> Vec<Var> {
        self.then.vars().into_iter().chain([self.when.var]).collect()
    }

    fn holds(&self, values: &Values) -> bool {
        !self.when.holds(values) || self.then.holds(values)
    }

    fn each_expr(&self, see: &mut dyn FnMut(&Expr)) {
        self.then.each_expr(see);
    }

    /// `expr ≥ low − (low − least) · (1 − when)` and its mirror image, where `least` is the least
    /// value the expression can take; as clauses where sums are not taken.
    fn lower(&self, parts: &mut Parts<'_>) -> bool {
        if !parts.takes(FormKind::Linear) {
            return sums::clauses(&self.then, Some(self.when), parts);
        }
        let Linear { expr, range } = &self.then;
        let reach = parts.range(expr);
        let slack = |amount: i64| !self.when * amount;
        if range.start() > reach.start() {
            let amount = range.start().saturating_sub(*reach.start());
            parts.post((expr.clone() + slack(amount)).at_least(*range.start()));
        }
        if range.end() < reach.end() {
            let amount = reach.end().saturating_sub(*range.end());
            parts.post((expr.clone() - slack(amount)).at_most(*range.end()));
        }
        true
    }
}

//! Sums that must stay within bounds only if a literal holds.

use super::{Linear, Semantics};
use crate::{
    Assignment, ConstraintType, Expr, Lit, Var,
    lower::{LoweringContext, sums},
};

/// If `when` holds, so does `then`.
#[derive(Clone, Debug, PartialEq)]
pub struct Indicator {
    /// The condition.
    pub when: Lit,
    /// What follows.
    pub then: Linear,
}

impl Semantics for Indicator {
    fn vars(&self) -> Vec<Var> {
        self.then.vars().into_iter().chain([self.when.var]).collect()
    }

    fn holds(&self, values: &Assignment) -> bool {
        !self.when.holds(values) || self.then.holds(values)
    }

    fn each_expr(&self, see: &mut dyn FnMut(&Expr)) {
        self.then.each_expr(see);
    }

    /// `expr ≥ low − (low − least) · (1 − when)` and its mirror image, where `least` is the least
    /// value the expression can take; as clauses where sums are not taken.
    fn lower(&self, context: &mut LoweringContext<'_>) -> bool {
        if !context.supports(ConstraintType::Linear) {
            return sums::clauses(&self.then, Some(self.when), context);
        }
        let Linear { expr, range } = &self.then;
        let reach = context.range(expr);
        let slack = |amount: i64| !self.when * amount;
        if range.start() > reach.start() {
            let amount = range.start().saturating_sub(*reach.start());
            context.post((expr.clone() + slack(amount)).at_least(*range.start()));
        }
        if range.end() < reach.end() {
            let amount = reach.end().saturating_sub(*range.end());
            context.post((expr.clone() - slack(amount)).at_most(*range.end()));
        }
        true
    }
}

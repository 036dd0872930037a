//! Indicator constraints: a linear constraint that is enforced only if a literal is true (half-reified).

use super::{Linear, Semantics};
use crate::{
    Assignment, ConstraintType, Expr, Lit, Var,
    lower::{LoweringContext, pseudo_boolean},
};

/// `when ⇒ then`.
#[derive(Clone, Debug, PartialEq)]
pub struct Indicator {
    /// The condition.
    pub when: Lit,
    /// The linear constraint it implies.
    pub then: Linear,
}

impl Semantics for Indicator {
    fn vars(&self) -> Vec<Var> {
        self.then.vars().into_iter().chain([self.when.var]).collect()
    }

    fn holds(&self, values: &Assignment) -> bool {
        !self.when.holds(values) || self.then.holds(values)
    }

    fn each_expr(&self, visit: &mut dyn FnMut(&Expr)) {
        self.then.each_expr(visit);
    }

    /// Big-M: `expr ≥ low − (low − min) · (1 − when)`, where `min` is the lower bound of the expression, and
    /// likewise for the upper side. As clauses if the backend does not support linear constraints.
    fn lower(&self, context: &mut LoweringContext<'_>) -> bool {
        if !context.supports(ConstraintType::Linear) {
            return pseudo_boolean::encode(&self.then, Some(self.when), context);
        }
        let Linear { expr, range } = &self.then;
        let bounds = context.range(expr);
        let relaxation = |big_m: i64| !self.when * big_m;
        if range.start() > bounds.start() {
            let big_m = range.start().saturating_sub(*bounds.start());
            context.post((expr.clone() + relaxation(big_m)).at_least(*range.start()));
        }
        if range.end() < bounds.end() {
            let big_m = bounds.end().saturating_sub(*range.end());
            context.post((expr.clone() - relaxation(big_m)).at_most(*range.end()));
        }
        true
    }
}

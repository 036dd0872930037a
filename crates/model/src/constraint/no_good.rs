//! No-goods: the views do not all have the given values.

use super::{Clause, Indicator, Semantics};
use crate::{Assignment, Expr, IntegerView, Var, lower::LoweringContext};
use std::sync::Arc;

/// At least one view does not have the value given for it.
#[derive(Clone, Debug, PartialEq)]
pub struct NoGood {
    /// The views; shared by the no-goods of one search.
    pub views: Arc<[IntegerView]>,
    /// The excluded value of each view.
    pub from: Vec<i64>,
}

impl Semantics for NoGood {
    fn vars(&self) -> Vec<Var> {
        self.views.iter().flat_map(|view| view.expr.terms.iter().map(|term| term.0)).collect()
    }

    fn holds(&self, values: &Assignment) -> bool {
        self.views.iter().zip(&self.from).any(|(view, &value)| view.value(values) != value)
    }

    fn each_expr(&self, visit: &mut dyn FnMut(&Expr)) {
        self.views.iter().for_each(|view| visit(&view.expr));
    }

    /// One clause, of the literals of the views or of the encoded variables. A view without either gets a new
    /// binary variable that implies `expr < value` and one that implies `expr > value`.
    fn lower(&self, context: &mut LoweringContext<'_>) -> bool {
        if self.views.iter().zip(&self.from).any(|(view, value)| !context.range(&view.expr).contains(value)) {
            return true;
        }
        let mut clause = Vec::new();
        for (view, &value) in self.views.iter().zip(&self.from) {
            let bounds = context.range(&view.expr);
            match view.not_equal(value).or_else(|| context.not_equal(&view.expr, value)) {
                // The view cannot have the value, so the constraint is always satisfied.
                Some(lits) if lits.is_empty() => return true,
                Some(lits) => {
                    clause.extend(lits);
                    continue;
                }
                None => {}
            }
            if *bounds.start() < value {
                let below = context.binary("below");
                context.post(Indicator { when: below, then: view.expr.clone().at_most(value - 1) });
                clause.push(below);
            }
            if *bounds.end() > value {
                let above = context.binary("above");
                context.post(Indicator { when: above, then: view.expr.clone().at_least(value + 1) });
                clause.push(above);
            }
        }
        context.post(Clause(clause));
        true
    }
}

//! The no-good: not all as given.

use super::{Clause, Indicator, Semantics};
use crate::{Assignment, Expr, IntegerView, Var, lower::LoweringContext};
use std::sync::Arc;

/// At least one reading does not have the value given for it.
#[derive(Clone, Debug, PartialEq)]
pub struct NoGood {
    /// What is read; shared by the no-goods of one search.
    pub views: Arc<[IntegerView]>,
    /// A value for each of them.
    pub from: Vec<i64>,
}

impl Semantics for NoGood {
    fn vars(&self) -> Vec<Var> {
        self.views.iter().flat_map(|r| r.expr.terms.iter().map(|t| t.0)).collect()
    }

    fn holds(&self, values: &Assignment) -> bool {
        self.views.iter().zip(&self.from).any(|(view, &value)| view.value(values) != value)
    }

    fn each_expr(&self, see: &mut dyn FnMut(&Expr)) {
        self.views.iter().for_each(|view| see(&view.expr));
    }

    /// One clause, of the literals that the readings have, or the bits that stand for a variable; a reading that has none gets a bit for
    /// being below its value and one for being above.
    fn lower(&self, context: &mut LoweringContext<'_>) -> bool {
        if self.views.iter().zip(&self.from).any(|(view, value)| !context.range(&view.expr).contains(value)) {
            return true;
        }
        let mut some = Vec::new();
        for (view, &value) in self.views.iter().zip(&self.from) {
            let reach = context.range(&view.expr);
            match view.not_equal(value).or_else(|| context.not_equal(&view.expr, value)) {
                // It cannot have the value, so they differ whatever the others do.
                Some(lits) if lits.is_empty() => return true,
                Some(lits) => {
                    some.extend(lits);
                    continue;
                }
                None => {}
            }
            if *reach.start() < value {
                let below = context.binary("below");
                context.post(Indicator { when: below, then: view.expr.clone().at_most(value - 1) });
                some.push(below);
            }
            if *reach.end() > value {
                let above = context.binary("above");
                context.post(Indicator { when: above, then: view.expr.clone().at_least(value + 1) });
                some.push(above);
            }
        }
        context.post(Clause(some));
        true
    }
}

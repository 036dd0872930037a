//! The no-good: not all as given.

use super::{Clause, Implied, Meaning};
use crate::{Expr, Reading, Values, Var, lower::Parts};
use std::sync::Arc;

/// At least one reading does not have the value given for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Differs {
    /// What is read; shared by the no-goods of one search.
    pub readings: Arc<[Reading]>,
    /// A value for each of them.
    pub from: Vec<i64>,
}

impl Meaning for Differs {
    fn vars(&self) -> Vec<Var> {
        self.readings.iter().flat_map(|r| r.expr.terms.iter().map(|t| t.0)).collect()
    }

    fn holds(&self, values: &Values) -> bool {
        self.readings.iter().zip(&self.from).any(|(reading, &value)| reading.value(values) != value)
    }

    fn each_expr(&self, see: &mut dyn FnMut(&Expr)) {
        self.readings.iter().for_each(|reading| see(&reading.expr));
    }

    /// One clause, of the literals that the readings have, or the bits that stand for a variable; a reading that has none gets a bit for
    /// being below its value and one for being above.
    fn lower(&self, parts: &mut Parts<'_>) -> bool {
        if self.readings.iter().zip(&self.from).any(|(reading, value)| !parts.range(&reading.expr).contains(value)) {
            return true;
        }
        let mut some = Vec::new();
        for (reading, &value) in self.readings.iter().zip(&self.from) {
            let reach = parts.range(&reading.expr);
            match reading.unless(value).or_else(|| parts.unless(&reading.expr, value)) {
                // It cannot have the value, so they differ whatever the others do.
                Some(lits) if lits.is_empty() => return true,
                Some(lits) => {
                    some.extend(lits);
                    continue;
                }
                None => {}
            }
            if *reach.start() < value {
                let below = parts.bit("below");
                parts.post(Implied { when: below, then: reading.expr.clone().at_most(value - 1) });
                some.push(below);
            }
            if *reach.end() > value {
                let above = parts.bit("above");
                parts.post(Implied { when: above, then: reading.expr.clone().at_least(value + 1) });
                some.push(above);
            }
        }
        parts.post(Clause(some));
        true
    }
}

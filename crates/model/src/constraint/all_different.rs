//! No two the same.

use super::Semantics;
use crate::{Assignment, Expr, Var, lower::LoweringContext, sum};
use std::collections::BTreeMap;

/// No two expressions have the same value.
#[derive(Clone, Debug, PartialEq)]
pub struct AllDifferent(pub Vec<Expr>);

impl Semantics for AllDifferent {
    fn vars(&self) -> Vec<Var> {
        self.0.iter().flat_map(|e| e.terms.iter().map(|t| t.0)).collect()
    }

    fn holds(&self, values: &Assignment) -> bool {
        let mut seen: Vec<i64> = self.0.iter().map(|expr| expr.value(values)).collect();
        seen.sort_unstable();
        seen.windows(2).all(|two| two[0] != two[1])
    }

    fn each_expr(&self, see: &mut dyn FnMut(&Expr)) {
        self.0.iter().for_each(see);
    }

    /// With a bit `b[e,v]` for each expression e and each of its values v: `Σ_e b[e,v] ≤ 1`, and
    /// `= 1` if there are as many values as expressions
    /// (Refalo, *Linear Formulation of Constraint Programming Models*, 2000).
    fn lower(&self, context: &mut LoweringContext<'_>) -> bool {
        let mut having: BTreeMap<i64, Vec<_>> = BTreeMap::new();
        for expr in &self.0 {
            for (value, bit) in context.direct_literals(expr) {
                having.entry(value).or_default().push(bit);
            }
        }
        let all_used = having.len() == self.0.len();
        for bits in having.into_values() {
            context.post(if all_used { sum(bits).equals(1) } else { sum(bits).at_most(1) });
        }
        true
    }
}

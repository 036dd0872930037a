//! All-different: the expressions have pairwise different values.
//!
//! Lowered through the direct encoding: for each value at most one expression has it. Source: Refalo, *Linear
//! Formulation of Constraint Programming Models and Hybrid Solvers*, 2000. One literal for each expression and value,
//! one constraint for each value. Weakness: it propagates less than the matching of Régin (*A Filtering Algorithm for
//! Constraints of Difference in CSPs*, 1994), which would be a propagator in the engine.

use super::Semantics;
use crate::{Assignment, Expr, Var, lower::LoweringContext, sum};
use std::collections::BTreeMap;

/// The expressions have pairwise different values.
#[derive(Clone, Debug, PartialEq)]
pub struct AllDifferent(pub Vec<Expr>);

impl Semantics for AllDifferent {
    fn vars(&self) -> Vec<Var> {
        self.0.iter().flat_map(|expr| expr.terms.iter().map(|term| term.0)).collect()
    }

    fn holds(&self, values: &Assignment) -> bool {
        let mut seen: Vec<i64> = self.0.iter().map(|expr| expr.value(values)).collect();
        seen.sort_unstable();
        seen.windows(2).all(|pair| pair[0] != pair[1])
    }

    fn each_expr(&self, visit: &mut dyn FnMut(&Expr)) {
        self.0.iter().for_each(visit);
    }

    /// With the direct literals `b[e,v]` of each expression e: `Σ_e b[e,v] ≤ 1` for each value v, and `= 1` if
    /// there are as many values as expressions.
    fn lower(&self, context: &mut LoweringContext<'_>) -> bool {
        let mut by_value: BTreeMap<i64, Vec<_>> = BTreeMap::new();
        for expr in &self.0 {
            for (value, lit) in context.direct_literals(expr) {
                by_value.entry(value).or_default().push(lit);
            }
        }
        let all_used = by_value.len() == self.0.len();
        for lits in by_value.into_values() {
            context.post(if all_used { sum(lits).equals(1) } else { sum(lits).at_most(1) });
        }
        true
    }
}

//! Clauses: at least one of the literals is true.

use super::Semantics;
use crate::{Assignment, Lit, Var, lower::LoweringContext, sum};

/// At least one of the literals is true; an empty clause cannot be satisfied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause(pub Vec<Lit>);

impl Semantics for Clause {
    fn vars(&self) -> Vec<Var> {
        self.0.iter().map(|lit| lit.var).collect()
    }

    fn size(&self) -> usize {
        self.0.len()
    }

    fn holds(&self, values: &Assignment) -> bool {
        self.0.iter().any(|lit| lit.holds(values))
    }

    /// `Σ lit ≥ 1`
    fn lower(&self, context: &mut LoweringContext<'_>) -> bool {
        context.post(sum(self.0.iter().copied()).at_least(1));
        true
    }
}

//! At least one of some literals.

use super::Meaning;
use crate::{Lit, Values, Var, lower::Parts, sum};

/// At least one of the literals holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause(pub Vec<Lit>);

impl Meaning for Clause {
    fn vars(&self) -> Vec<Var> {
        self.0.iter().map(|lit| lit.var).collect()
    }

    fn size(&self) -> usize {
        self.0.len()
    }

    fn holds(&self, values: &Values) -> bool {
        self.0.iter().any(|lit| lit.holds(values))
    }

    /// `Σ lit ≥ 1`
    fn lower(&self, parts: &mut Parts<'_>) -> bool {
        parts.post(sum(self.0.iter().copied()).at_least(1));
        true
    }
}

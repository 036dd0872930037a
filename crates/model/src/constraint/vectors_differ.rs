//! Two lists that are not the same.

use super::{Clause, Semantics};
use crate::{Assignment, Lit, Var};
use std::collections::HashSet;

/// Somewhere, one literal of a pair holds and the other does not.
///
/// Lists are seldom the same, so nothing is written down for them in advance; a formulation that wants that
/// writes where they differ. A backend gets a [cut](Semantics::cuts) where they turn out the same.
#[derive(Clone, Debug, PartialEq)]
pub struct VectorsDiffer(pub Vec<[Lit; 2]>);

impl Semantics for VectorsDiffer {
    fn vars(&self) -> Vec<Var> {
        self.0.iter().flatten().map(|lit| lit.var).collect()
    }

    fn holds(&self, values: &Assignment) -> bool {
        self.0.iter().any(|two| two[0].holds(values) != two[1].holds(values))
    }

    /// One literal is not as it was.
    fn cuts(&self, values: &Assignment) -> Vec<Clause> {
        let changed = |&lit: &Lit| if lit.holds(values) { !lit } else { lit };
        let same = !self.holds(values);
        same.then(|| Clause(self.0.iter().flatten().map(changed).collect())).into_iter().collect()
    }

    /// If no literal of the clause holds, the lists are the same.
    fn explain_cut(&self, clause: &[Lit]) -> Option<String> {
        let failed: HashSet<Lit> = clause.iter().copied().collect();
        let fails = |two: &[Lit; 2]| two.iter().all(|lit| failed.contains(lit)) || two.iter().all(|&lit| failed.contains(&!lit));
        self.0.iter().all(fails).then(|| format!("each of the {} pairs would be two of the same", self.0.len()))
    }
}

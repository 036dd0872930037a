//! Two vectors of literals differ: a lazy constraint.
//!
//! Vectors are seldom equal, so nothing is encoded in advance: an assignment in which they are equal gets one cut.
//! Weakness: each cut excludes a single pair of vectors, so a search that keeps making them equal needs many. A
//! formulation can instead state with auxiliary variables where the vectors differ.

use super::{Clause, Semantics, lit_set::LitSet};
use crate::{Assignment, Lit, Var};

/// At least one pair has one true and one false literal.
///
/// A backend that does not support it gets a [cut](Semantics::cuts) for each assignment in which the vectors are equal.
#[derive(Clone, Debug, PartialEq)]
pub struct VectorsDiffer(pub Vec<[Lit; 2]>);

impl Semantics for VectorsDiffer {
    fn vars(&self) -> Vec<Var> {
        self.0.iter().flatten().map(|lit| lit.var).collect()
    }

    fn holds(&self, values: &Assignment) -> bool {
        self.0.iter().any(|pair| pair[0].holds(values) != pair[1].holds(values))
    }

    /// At least one literal changes its truth value.
    fn cuts(&self, values: &Assignment) -> Vec<Clause> {
        let changed = |&lit: &Lit| if lit.holds(values) { !lit } else { lit };
        let equal = !self.holds(values);
        equal.then(|| Clause(self.0.iter().flatten().map(changed).collect())).into_iter().collect()
    }

    /// The clause is a cut if its falsity makes the vectors equal.
    fn explain_cut(&self, clause: &[Lit]) -> Option<String> {
        let falsified = LitSet::new(clause);
        let equal =
            |pair: &[Lit; 2]| pair.iter().all(|&lit| falsified.contains(lit)) || pair.iter().all(|&lit| falsified.contains(!lit));
        self.0.iter().all(equal).then(|| format!("the literals of each of the {} pairs would be equal", self.0.len()))
    }
}

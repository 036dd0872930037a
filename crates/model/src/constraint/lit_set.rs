//! A set of literals that is asked for each node and edge of a graph: an array, where hashing would take most of the time.

use crate::Lit;

/// A set of literals. Memory: two bytes for each variable up to the last one.
pub struct LitSet(Vec<[bool; 2]>);

impl LitSet {
    pub fn new(lits: &[Lit]) -> Self {
        let variables = lits.iter().map(|lit| lit.var.index() + 1).max().unwrap_or_default();
        let mut contains = vec![[false; 2]; variables];
        lits.iter().for_each(|lit| contains[lit.var.index()][usize::from(lit.negated)] = true);
        Self(contains)
    }

    pub fn contains(&self, lit: Lit) -> bool {
        self.0.get(lit.var.index()).is_some_and(|contains| contains[usize::from(lit.negated)])
    }
}

//! An index of no-goods, the solutions already enumerated.
//!
//! Every solution is checked against all constraints. With a hundred thousand no-goods, checking each would take longer than
//! finding the solution: they are looked up by a hash of their values, and checked one by one only if the hash is present.

use model::{Assignment, IntegerView};
use std::{
    collections::HashSet,
    hash::{DefaultHasher, Hash, Hasher},
    ops::Range,
    sync::Arc,
};

/// The no-goods of a search, all on the same views.
#[derive(Default)]
pub struct NoGoods {
    views: Option<Arc<[IntegerView]>>,
    hashes: HashSet<u64>,
    /// The indices of the no-goods among the constraints of the lowered model.
    indices: Vec<Range<usize>>,
}

impl NoGoods {
    /// Records that the constraints with these indices forbid the values `from` of `views`.
    /// Returns `false` if earlier no-goods are on other views.
    pub fn insert(&mut self, views: &Arc<[IntegerView]>, from: &[i64], indices: Range<usize>) -> bool {
        if !Arc::ptr_eq(self.views.get_or_insert_with(|| views.clone()), views) {
            return false;
        }
        self.hashes.insert(hash(from.iter().copied()));
        match self.indices.last_mut() {
            Some(last) if last.end == indices.start => last.end = indices.end,
            _ => self.indices.push(indices),
        }
        true
    }

    /// Whether an assignment may be forbidden; no false negatives.
    pub fn may_forbid(&self, values: &Assignment) -> bool {
        let hash_of = |views: &Arc<[IntegerView]>| hash(views.iter().map(|view| view.value(values)));
        self.views.as_ref().is_some_and(|views| self.hashes.contains(&hash_of(views)))
    }

    /// The indices of all other constraints, where `count` is the number of all constraints.
    pub fn other_constraints(&self, count: usize) -> impl Iterator<Item = usize> {
        let starts = std::iter::once(0).chain(self.indices.iter().map(|indices| indices.end));
        let ends = self.indices.iter().map(|indices| indices.start).chain([count]);
        starts.zip(ends).flat_map(|(start, end)| start..end)
    }

    /// The indices of the no-goods.
    pub fn indices(&self) -> impl Iterator<Item = usize> {
        self.indices.iter().cloned().flatten()
    }
}

fn hash(values: impl Iterator<Item = i64>) -> u64 {
    let mut hasher = DefaultHasher::new();
    values.for_each(|value| value.hash(&mut hasher));
    hasher.finish()
}

//! Solutions that are not to be found again.
//!
//! Each becomes a no-good of the model. With a hundred thousand of them, to look through all no-goods
//! for each new solution would take longer than to find it: they are looked up by a hash instead, and
//! only if that is known are they looked at one by one.

use model::{Assignment, IntegerView};
use std::{
    collections::HashSet,
    hash::{DefaultHasher, Hash, Hasher},
    ops::Range,
    sync::Arc,
};

/// The no-goods of a search, all on the same readings.
#[derive(Default)]
pub struct NoGoods {
    views: Option<Arc<[IntegerView]>>,
    hashes: HashSet<u64>,
    /// Where the no-goods are among the constraints of the lowered model.
    places: Vec<Range<usize>>,
}

impl NoGoods {
    /// Notes that these values of the readings are forbidden by the constraints at these places.
    /// Says false if other readings were forbidden before.
    pub fn note(&mut self, views: &Arc<[IntegerView]>, from: &[i64], places: Range<usize>) -> bool {
        if !Arc::ptr_eq(self.views.get_or_insert_with(|| views.clone()), views) {
            return false;
        }
        self.hashes.insert(hash(from.iter().copied()));
        match self.places.last_mut() {
            Some(last) if last.end == places.start => last.end = places.end,
            _ => self.places.push(places),
        }
        true
    }

    /// Whether the values are perhaps forbidden.
    pub fn may_forbid(&self, values: &Assignment) -> bool {
        let read = |views: &Arc<[IntegerView]>| hash(views.iter().map(|view| view.value(values)));
        self.views.as_ref().is_some_and(|views| self.hashes.contains(&read(views)))
    }

    /// The places of all other constraints, of which there are `count` in all.
    pub fn others(&self, count: usize) -> impl Iterator<Item = usize> {
        let starts = std::iter::once(0).chain(self.places.iter().map(|places| places.end));
        let ends = self.places.iter().map(|places| places.start).chain([count]);
        starts.zip(ends).flat_map(|(start, end)| start..end)
    }

    /// The places of the no-goods.
    pub fn places(&self) -> impl Iterator<Item = usize> {
        self.places.iter().cloned().flatten()
    }
}

fn hash(values: impl Iterator<Item = i64>) -> u64 {
    let mut hasher = DefaultHasher::new();
    values.for_each(|value| value.hash(&mut hasher));
    hasher.finish()
}

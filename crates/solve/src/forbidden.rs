//! Answers that are not to be found again.
//!
//! Each becomes a no-good of the model. With a hundred thousand of them, to look through all no-goods
//! for each new solution would take longer than to find it: they are looked up by a hash instead, and
//! only if that is known are they looked at one by one.

use model::{Reading, Values};
use std::{
    collections::HashSet,
    hash::{DefaultHasher, Hash, Hasher},
    ops::Range,
    sync::Arc,
};

/// The no-goods of a search, all on the same readings.
#[derive(Default)]
pub struct Forbidden {
    readings: Option<Arc<[Reading]>>,
    hashes: HashSet<u64>,
    /// Where the no-goods are among the constraints of the lowered model.
    places: Vec<Range<usize>>,
}

impl Forbidden {
    /// Notes that these values of the readings are forbidden by the constraints at these places.
    /// Says false if other readings were forbidden before.
    pub fn note(&mut self, readings: &Arc<[Reading]>, from: &[i64], places: Range<usize>) -> bool {
        if !Arc::ptr_eq(self.readings.get_or_insert_with(|| readings.clone()), readings) {
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
    pub fn may_forbid(&self, values: &Values) -> bool {
        let read = |readings: &Arc<[Reading]>| hash(readings.iter().map(|reading| reading.value(values)));
        self.readings.as_ref().is_some_and(|readings| self.hashes.contains(&read(readings)))
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

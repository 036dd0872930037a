//! Proves by exhaustive search that no small set hits each of some sets.
//!
//! A written proof is too long where there are many elements: each of millions of choices misses a set of its own. So the
//! sets are the certificate, and whoever checks it repeats the search. The search branches on the elements of a small unhit
//! set and prunes by disjoint sets; the elements are split into thirds, of which two must hold few (McGuire, Tugemann and
//! Civario, *There Is No 16-Clue Sudoku*, 2014). Exponential in the size; an LP bound or a solver such as those for the
//! implicit hitting set approach would prune more, but would have to be trusted.

mod search;
mod table;
#[cfg(test)]
mod tests;

use search::{Limits, NO_CAPS, Search};

/// A set of elements below 128, as a bitmask.
pub type Set = u128;

/// A search for a hitting set of bounded size.
#[derive(Clone, Copy, Debug)]
pub struct HittingSetSearch<'h> {
    /// All elements that may be chosen.
    pub elements: Set,
    /// The largest number of elements that may be chosen.
    pub max_size: u32,
    /// Partitions of the elements into three parts that are used for pruning, such as the bands and the stacks of a sudoku
    /// grid.
    pub partitions: &'h [[Set; 3]],
}

/// Supplies sets on demand and interrupts the search.
pub trait Oracle {
    /// A set without elements of `hit`, which hits all sets so far; `None` if there is none. A set returned is one that the
    /// hitting set sought has to hit, too.
    fn missed_set(&mut self, hit: Set) -> Option<Set>;
    /// Whether to interrupt the search, after `tried` choices.
    fn stop(&mut self, tried: u64) -> bool;
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// No set of the given size hits all sets; the number of choices tried, partial ones included.
    Exhausted(u64),
    /// A set that hits all sets.
    Hit(Set),
    /// The oracle interrupted the search.
    Interrupted,
}

impl HittingSetSearch<'_> {
    /// Tries all choices; sets supplied by the oracle are appended to `sets`. Exponential in `max_size`.
    ///
    /// A hitting set stays one when elements are added, so it has `max_size` elements without loss of generality. Let three
    /// numbers sum up to that. Either some part of a partition has more elements than its number, and the other two share the
    /// rest; or each has exactly its number. In both cases two parts have few elements, and the search chooses those first
    /// (McGuire, Tugemann and Civario, *There Is No 16-Clue Sudoku*, 2014). One partition is enough: the one whose searches
    /// with still fewer elements in two parts take fewer steps.
    ///
    /// # Panics
    /// If a partition does not have every element in exactly one of its parts.
    pub fn run(&self, sets: &mut Vec<Set>, oracle: &mut dyn Oracle) -> Outcome {
        let Self { elements, partitions, .. } = *self;
        let is_partition = |[a, b, c]: &[Set; 3]| a | b | c == elements && a & b == 0 && (a | b) & c == 0;
        assert!(partitions.iter().all(is_partition), "every element is in exactly one part");
        let max_size = self.max_size.min(elements.count_ones());
        let mut search = Search::new(max_size, sets, oracle);
        if partitions.is_empty() {
            search.run(Limits { light: elements, max_light: max_size, max_each: NO_CAPS });
            return search.outcome();
        }
        let max = [max_size / 3, (max_size + 1) / 3, max_size.div_ceil(3)];
        let costs = partitions.iter().map(|parts| {
            let mut costs = parts.map(|part| {
                let before = search.tried;
                if let Some(max_light) = max_size.checked_sub(max[2] + 3) {
                    search.run(Limits { light: elements & !part, max_light, max_each: NO_CAPS });
                }
                (search.tried - before, part)
            });
            costs.sort_unstable();
            (costs.iter().map(|cost| cost.0).sum::<u64>(), costs)
        });
        let parts = costs.min().map_or([0; 3], |(_, costs)| costs.map(|cost| cost.1));
        let mut max_each = NO_CAPS;
        for (index, (part, max)) in parts.into_iter().zip(max).enumerate() {
            if max_size > max {
                search.run(Limits { light: elements & !part, max_light: max_size - max - 1, max_each });
            }
            max_each[index] = (part, max);
        }
        // Of the parts with the largest number, so that the fewest remain, the first.
        let last = max.iter().position(|&count| count == max[2]).unwrap_or(2);
        search.run(Limits { light: elements & !parts[last], max_light: max_size - max[last], max_each });
        search.outcome()
    }
}

/// The elements of a set.
fn elements(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let element = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            element
        })
    })
}

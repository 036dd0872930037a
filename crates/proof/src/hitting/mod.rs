//! That no few members hit each of some sets, by trying them all.
//!
//! A refutation of this kind is too long to be written down where the members are many: there are choices by the
//! million, and each misses a set of its own. So the sets are the certificate, and the search is done again, by
//! itself, where it is to be believed.

mod search;
mod table;
#[cfg(test)]
mod tests;

use search::{Caps, Search};

/// A set of members, each a number below 128.
pub type Set = u128;

/// What is to be tried.
#[derive(Clone, Copy, Debug)]
pub struct Hitting<'h> {
    /// All that can be chosen.
    pub members: Set,
    /// How many may be chosen.
    pub most: u32,
    /// Ways to divide the members into three parts, where that is of use: as the cells of a sudoku grid into bands, and
    /// into stacks.
    pub thirds: &'h [[Set; 3]],
}

/// Who waits for a search.
pub trait Watch {
    /// Another set that some members miss which hit each one so far; nothing if there is none. What is to be refuted must
    /// be that few members hit this set too.
    fn more(&mut self, hit: Set) -> Option<Set>;
    /// Whether to stop, after so many choices were tried.
    fn stop(&mut self, tried: u64) -> bool;
}

/// What came of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tried {
    /// So many choices and parts of choices were tried, and no choice hits each set.
    All(u64),
    /// These members hit each set.
    Hit(Set),
    /// It was stopped.
    Stopped,
}

impl Hitting<'_> {
    /// Tries all choices; sets that are asked for on the way are added to those there are.
    ///
    /// A choice that hits each set still does when members are added, so it may have as many as are allowed.
    /// Of every three parts, one then has at least a third of them, rounded up. Either some part has more, and the two
    /// beside it have the rest; or none has, and then of any `3 · third − most + 1` of the parts one has as
    /// many as that. So two parts have few, and there the search begins (McGuire, Tugemann, Civario, *There is no
    /// 16-clue Sudoku*, 2014).
    ///
    /// # Panics
    /// If three parts are not all the members, each once.
    pub fn tried(&self, sets: &mut Vec<Set>, watch: &mut dyn Watch) -> Tried {
        let Self { members, thirds, .. } = *self;
        let is_divided = |[a, b, c]: &[Set; 3]| a | b | c == members && a & b == 0 && (a | b) & c == 0;
        assert!(thirds.iter().all(is_divided), "three parts have all members, each once");
        let most = self.most.min(members.count_ones());
        let mut search = Search::new(most, thirds.as_flattened(), sets, watch);
        if thirds.is_empty() {
            search.run(Caps { light: members, in_light: most, each: u32::MAX });
            return search.ended();
        }
        let third = most.div_ceil(3);
        let mut costs = Vec::new();
        for part in thirds.as_flattened() {
            let before = search.tried;
            if most > third {
                search.run(Caps { light: members & !part, in_light: most - third - 1, each: u32::MAX });
            }
            costs.push((search.tried - before, *part));
        }
        for part in cheapest(&mut costs, (3 * third - most) as usize + 1) {
            search.run(Caps { light: members & !part, in_light: most - third, each: third });
        }
        search.ended()
    }
}

/// So many parts of some three that cost the least together.
fn cheapest(costs: &mut [(u64, Set)], count: usize) -> Vec<Set> {
    let thirds = costs.chunks_exact_mut(3).map(|third| {
        third.sort_unstable();
        &third[..count]
    });
    let least = thirds.min_by_key(|parts| parts.iter().map(|part| part.0).sum::<u64>());
    least.into_iter().flatten().map(|part| part.1).collect()
}

/// The members of a set.
fn members(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let member = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            member
        })
    })
}

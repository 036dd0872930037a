//! The follower of the bilevel problem: another completion of the chosen clues, if there is one.
//!
//! Its difference to the grid is an unavoidable set that the chosen clues miss; small ones are enumerated beforehand and found
//! ones are stored, so that the leader asks less often (McGuire, Tugemann, Civario, *There Is No 16-Clue Sudoku*, 2014).
//! Cost: one direct search per question. Weakness: large sets, which rarely exclude a choice, are not stored.

use crate::{bands::Alternatives, solver::Grid, unavoidable::small};

/// At most this many unavoidable sets are stored for the searches to come.
const MAX_STORED: usize = 200_000;

/// Sets found during the search are stored for later ones up to this many cells.
const MAX_STORED_SIZE: u32 = 24;

/// Whether the search has to end.
pub type Stop<'g> = &'g (dyn Fn() -> bool + Sync);

/// The follower's problem for one grid, and the unavoidable sets known so far.
pub struct Follower<'g> {
    alternatives: Alternatives,
    pub stop: Stop<'g>,
    pub stopped: bool,
    /// The number of calls of [`should_stop`](Self::should_stop): a machine-independent measure of the search's cost.
    pub steps: u64,
    pub unavoidable: Vec<u128>,
}

impl<'g> Follower<'g> {
    pub fn new(grid: &Grid, max_size: u32, stop: Stop<'g>) -> Self {
        Self { alternatives: Alternatives::of(grid), stop, stopped: false, steps: 0, unavoidable: small(grid, max_size, stop) }
    }

    /// A copy with another `stop`.
    pub fn copy<'s>(&self, stop: Stop<'s>) -> Follower<'s> {
        let (alternatives, unavoidable) = (self.alternatives.clone(), self.unavoidable.clone());
        Follower { alternatives, stop, stopped: false, steps: 0, unavoidable }
    }

    /// Takes over what copies have found.
    pub fn merge(&mut self, copies: Vec<Follower<'_>>) {
        let known = self.unavoidable.len();
        self.steps += copies.iter().map(|copy| copy.steps).sum::<u64>();
        let mut new: Vec<u128> = copies.into_iter().flat_map(|mut copy| copy.unavoidable.split_off(known)).collect();
        new.sort_unstable();
        new.dedup();
        new.truncate(MAX_STORED.saturating_sub(known));
        self.unavoidable.extend(new);
    }

    /// Whether the search has to end. Cheap: asks `stop` once in 1024 calls.
    pub fn should_stop(&mut self) -> bool {
        self.steps += 1;
        if self.steps.is_multiple_of(1024) {
            self.stopped |= (self.stop)();
        }
        self.stopped
    }

    /// A minimal unavoidable set that no chosen cell hits; `None` if the chosen clues have one completion.
    pub fn unavoidable_set(&mut self, chosen: u128) -> Option<u128> {
        let found = self.alternatives.unavoidable_set(chosen)?;
        if self.unavoidable.len() < MAX_STORED && found.count_ones() <= MAX_STORED_SIZE {
            self.unavoidable.push(found);
        }
        Some(found)
    }

    /// The known unavoidable sets of at most `max_size` cells, sorted and without duplicates.
    pub fn small_sets(&self, max_size: u32) -> Vec<u128> {
        let mut sets: Vec<u128> = self.unavoidable.iter().copied().filter(|set| set.count_ones() <= max_size).collect();
        sets.sort_unstable();
        sets.dedup();
        sets
    }
}

//! The follower: another completion that agrees with the clues that were chosen.

use crate::{bands::Alternatives, differences::small, solver::Grid};

/// The most differences that are kept, and the largest of those found on the way.
const MOST: usize = 200_000;
const LARGEST_KEPT: u32 = 24;

/// A grid, and how it differs from others.
pub struct Follower<'g> {
    alternatives: Alternatives,
    stop: &'g dyn Fn() -> bool,
    pub stopped: bool,
    /// How often the search has looked whether it is to end: what it costs.
    pub steps: u64,
    pub differences: Vec<u128>,
}

impl<'g> Follower<'g> {
    pub fn new(grid: &Grid, largest: u32, stop: &'g dyn Fn() -> bool) -> Self {
        Self { alternatives: Alternatives::of(grid), stop, stopped: false, steps: 0, differences: small(grid, largest, stop) }
    }

    /// Whether the search is to end; asked often, it looks now and then.
    pub fn is_to_stop(&mut self) -> bool {
        self.steps += 1;
        if self.steps.is_multiple_of(1024) {
            self.stopped |= (self.stop)();
        }
        self.stopped
    }

    /// A smallest difference that no chosen cell hits; nothing if there is one completion.
    pub fn difference(&mut self, chosen: u128) -> Option<u128> {
        let found = self.alternatives.difference(chosen)?;
        if self.differences.len() < MOST && found.count_ones() <= LARGEST_KEPT {
            self.differences.push(found);
        }
        Some(found)
    }

    /// The differences that are known of up to so many cells, each once.
    pub fn smallest(&self, cells: u32) -> Vec<u128> {
        let mut some: Vec<u128> = self.differences.iter().copied().filter(|set| set.count_ones() <= cells).collect();
        some.sort_unstable();
        some.dedup();
        some
    }
}

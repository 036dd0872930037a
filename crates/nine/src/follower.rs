//! The follower: another completion that agrees with the clues that were chosen.

use crate::{
    ALL,
    differences::{difference, small},
    solver::{Grid, completions},
};
use std::ops::ControlFlow;

/// The most differences that are kept, and the largest of those found on the way.
const MOST: usize = 60_000;
const LARGEST_KEPT: u32 = 24;

/// A grid, and how it differs from others.
pub struct Follower<'g> {
    grid: &'g Grid,
    stop: &'g dyn Fn() -> bool,
    pub stopped: bool,
    asked: u32,
    pub differences: Vec<u128>,
}

impl<'g> Follower<'g> {
    pub fn new(grid: &'g Grid, largest: u32, stop: &'g dyn Fn() -> bool) -> Self {
        Self { grid, stop, stopped: false, asked: 0, differences: small(grid, largest, stop) }
    }

    /// Whether the search is to end; asked often, it looks now and then.
    pub fn is_to_stop(&mut self) -> bool {
        self.asked = self.asked.wrapping_add(1);
        if self.asked.is_multiple_of(1024) {
            self.stopped |= (self.stop)();
        }
        self.stopped
    }

    /// A smallest difference that no chosen cell hits; nothing if there is one completion.
    pub fn difference(&mut self, chosen: u128) -> Option<u128> {
        let mut found = self.rival(chosen)?;
        let mut left = found;
        while left != 0 {
            let cell = left & left.wrapping_neg();
            left &= left - 1;
            // With this cell given too: is there one that differs in fewer?
            if let Some(less) = self.rival(!found & ALL | cell) {
                found = less;
                left &= less;
            }
        }
        if self.differences.len() < MOST && found.count_ones() <= LARGEST_KEPT {
            self.differences.push(found);
        }
        Some(found)
    }

    fn rival(&mut self, chosen: u128) -> Option<u128> {
        let mut found = None;
        completions(self.grid, chosen, 81, &mut |other| {
            if other == self.grid {
                return ControlFlow::Continue(());
            }
            found = Some(difference(self.grid, other));
            ControlFlow::Break(())
        });
        found
    }
}

//! Lines of sight: cells seen from a cell up to the first that blocks.

use super::Is;
use std::ops::RangeInclusive;

/// Lines in which one sees as far as conditions hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Sight {
    /// The conditions of each line, from its start; each on another variable.
    pub lines: Vec<Vec<Is>>,
    /// The number of conditions that are seen.
    pub sum: usize,
}

impl Sight {
    /// The fewest and the most conditions that are seen, if some `must` hold and others `can`.
    pub(super) fn ends(&self, must: impl Fn(&Is) -> bool, can: impl Fn(&Is) -> bool) -> RangeInclusive<usize> {
        let least = self.lines.iter().map(|line| line.iter().take_while(|is| must(is)).count()).sum();
        let most = self.lines.iter().map(|line| line.iter().take_while(|is| can(is)).count()).sum();
        least..=most
    }
}

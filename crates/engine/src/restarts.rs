//! When to start again from the top, keeping what was learned.

/// Conflicts between two restarts, times the sequence of Luby, Sinclair and Zuckerman (*Optimal
/// Speedup of Las Vegas Algorithms*, 1993): 1 1 2 1 1 2 4 1 1 2 …
pub const UNIT: u64 = 50;

/// Counts conflicts to the next restart.
pub struct Restarts {
    unit: u64,
    made: u64,
    left: u64,
}

impl Restarts {
    /// The first comes after `unit` conflicts, at least one.
    pub fn after(unit: u64) -> Self {
        let unit = unit.max(1);
        Self { unit, made: 0, left: unit }
    }

    pub fn conflict(&mut self) {
        self.left = self.left.saturating_sub(1);
    }

    /// Whether to start again now.
    pub fn due(&mut self) -> bool {
        if self.left > 0 {
            return false;
        }
        self.made += 1;
        self.left = self.unit * luby(self.made + 1);
        true
    }
}

/// The term of the sequence with this number, from 1.
fn luby(mut number: u64) -> u64 {
    loop {
        let whole = (number + 1).next_power_of_two();
        if whole == number + 1 {
            return whole / 2;
        }
        number -= whole / 2 - 1;
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_sequence_begins_as_published() {
        let begin: Vec<u64> = (1..=15).map(super::luby).collect();
        assert_eq!(begin, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}

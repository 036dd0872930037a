//! When to restart: after multiples of the Luby sequence (Luby, Sinclair and Zuckerman, *Optimal Speedup of Las Vegas
//! Algorithms*, 1993), whatever the search has learned. Glucose's dynamic restarts (Audemard and Simon, *Refining Restarts
//! Strategies for SAT and UNSAT*, 2012) adapt to the LBD of recent clauses instead.

/// The default number of conflicts by which the sequence 1 1 2 1 1 2 4 1 1 2 … is multiplied.
pub const LUBY_UNIT: u64 = 50;

/// Counts the conflicts until the next restart.
#[derive(Clone)]
pub struct Restarts {
    unit: u64,
    restarts: u64,
    remaining: u64,
}

impl Restarts {
    /// The first restart is after `unit` conflicts, at least one.
    pub fn new(unit: u64) -> Self {
        let unit = unit.max(1);
        Self { unit, restarts: 0, remaining: unit }
    }

    pub fn on_conflict(&mut self) {
        self.remaining = self.remaining.saturating_sub(1);
    }

    /// Whether to restart now; if so, schedules the next restart.
    pub fn due(&mut self) -> bool {
        if self.remaining > 0 {
            return false;
        }
        self.restarts += 1;
        self.remaining = self.unit * luby(self.restarts + 1);
        true
    }
}

/// The term of the Luby sequence with an index from 1.
fn luby(mut index: u64) -> u64 {
    loop {
        let power = (index + 1).next_power_of_two();
        if power == index + 1 {
            return power / 2;
        }
        index -= power / 2 - 1;
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn luby_sequence_starts_as_published() {
        let terms: Vec<u64> = (1..=15).map(super::luby).collect();
        assert_eq!(terms, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}

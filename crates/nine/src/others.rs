//! Grids that differ from a complete one in few cells.

use crate::bands::{Alternatives, Completions, Digits, Next};

/// The other grids beside a complete one.
pub struct Others {
    digits: Digits,
    alternatives: Alternatives,
}

impl Others {
    /// Of a complete grid: digits from 1 to 9 in reading order.
    pub fn of(digits: &Digits) -> Self {
        Self { digits: *digits, alternatives: Alternatives::of(&digits.map(|digit| digit - 1)) }
    }

    /// A grid that has the same digits in the cells kept, and differs in so few others that no grid differs in some
    /// of them only; nothing if no other grid has those.
    pub fn near(&mut self, kept: u128) -> Option<Digits> {
        let differs = self.alternatives.difference(kept)?;
        let clue = |cell: usize| if differs >> cell & 1 == 1 { 0 } else { self.digits[cell] };
        let mut completions = Completions::of(&std::array::from_fn(clue));
        loop {
            match completions.next(&|| false) {
                Next::Found(other) if other == self.digits => {}
                Next::Found(other) => return Some(other),
                Next::Exhausted | Next::Stopped => return None,
            }
        }
    }
}

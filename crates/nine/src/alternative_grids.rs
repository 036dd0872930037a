//! Complete grids that differ from a given one.

use crate::bands::{Alternatives, Completions, Digits, Next};

/// The alternatives to a complete grid.
pub struct AlternativeGrids {
    digits: Digits,
    alternatives: Alternatives,
}

impl AlternativeGrids {
    /// The alternatives to a complete grid: digits 1–9 in reading order.
    pub fn of(digits: &Digits) -> Self {
        Self { digits: *digits, alternatives: Alternatives::of(&digits.map(|digit| digit - 1)) }
    }

    /// Another grid that agrees with this one in the cells of `kept` (bit `i` is cell `i` in reading order). Calls `stop` after
    /// every 1024 guesses; if it returns `true`, the result is [`Next::Interrupted`].
    ///
    /// Cost: one search, which tries first what differs from this grid.
    pub fn any(&mut self, kept: u128, stop: &dyn Fn() -> bool) -> Next {
        self.alternatives.another(kept, stop)
    }

    /// Another grid that agrees with this one in the cells of `kept` (bit `i` is cell `i` in reading order); `None` if there
    /// is none. The set of cells in which it differs is minimal: no grid differs in a proper subset of them only.
    ///
    /// Cost: about one search for each cell of that set.
    pub fn minimal(&mut self, kept: u128) -> Option<Digits> {
        let differing = self.alternatives.unavoidable_set(kept)?;
        let clue = |cell: usize| if differing >> cell & 1 == 1 { 0 } else { self.digits[cell] };
        let mut completions = Completions::of(&std::array::from_fn(clue));
        loop {
            match completions.next(&|| false) {
                Next::Found(other) if other == self.digits => {}
                Next::Found(other) => return Some(other),
                Next::Exhausted | Next::Interrupted => return None,
            }
        }
    }
}

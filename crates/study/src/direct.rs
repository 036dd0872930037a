//! Boards of 9×9 sudoku, which need no model: the rules are part of the search.

use nine::{Completions, Next};
use solve::{Clock, Effort, Limit, Limits};

/// The name of the search, where a method is told.
pub const NAME: &str = "nine";

/// The answers to such a board, one after the other.
pub struct Direct {
    completions: Completions,
    effort: Effort,
}

impl Direct {
    /// Of clues in reading order, 0 where there is none.
    pub fn of(clues: &[u8; 81]) -> Self {
        Self { completions: Completions::of(clues), effort: Effort { by: Some(NAME), ..Effort::default() } }
    }

    /// The values of the next answer; nothing if there are no more.
    ///
    /// # Errors
    /// The limit that was reached before it was known.
    pub fn next(&mut self, limits: &Limits) -> Result<Option<Vec<i64>>, Limit> {
        let clock = Clock::start_for_little();
        let stop = || {
            clock.note_much();
            limits.reached().is_some()
        };
        // Answers may come so fast that the search itself never looks.
        let next = if limits.reached_by(|| clock.started()).is_some() { Next::Stopped } else { self.completions.next(&stop) };
        clock.add_to(&mut self.effort);
        self.effort.solves += 1;
        self.effort.nodes = Some(self.completions.tried());
        match next {
            Next::Found(digits) => Ok(Some(digits.into_iter().map(i64::from).collect())),
            Next::NoMore => Ok(None),
            Next::Stopped => {
                let limit = limits.reached().unwrap_or(Limit::Stopped);
                self.effort.limit = Some(limit);
                Err(limit)
            }
        }
    }

    /// What has been done so far.
    pub fn effort(&self) -> &Effort {
        &self.effort
    }
}

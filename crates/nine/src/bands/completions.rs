//! All completions of clues, one after the other.

use super::{
    BANDS, DIGITS, Digits, Words,
    search::{Search, Step, next},
    state::State,
};

/// No grid is looked at before others.
const NONE: Words = [[0; BANDS + 1]; DIGITS];

/// The completions of clues, each once.
pub struct Completions(Search);

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Another completion: digits from 1 to 9 in reading order.
    Found(Digits),
    /// There are no more.
    NoMore,
    /// It was stopped.
    Stopped,
}

impl Completions {
    /// Of clues in reading order: digits from 1 to 9, and 0 where there is none.
    pub fn of(clues: &Digits) -> Self {
        Self(Search { open: vec![State::of(clues)], tried: 0 })
    }

    /// The next completion. It looks often whether it is to stop.
    pub fn next(&mut self, stop: &dyn Fn() -> bool) -> Next {
        match next(&mut self.0, &NONE, stop) {
            Step::Done(words) => Next::Found(digits(&words)),
            Step::NoMore => Next::NoMore,
            Step::Stopped => Next::Stopped,
        }
    }

    /// How often a digit was tried.
    pub fn tried(&self) -> u64 {
        self.0.tried
    }
}

/// The digits by where each is.
fn digits(words: &Words) -> Digits {
    let mut digits = [0; 81];
    for (digit, word) in (1..).zip(words) {
        for band in 0..BANDS {
            let mut cells = word[band];
            while cells != 0 {
                digits[band * 27 + cells.trailing_zeros() as usize] = digit;
                cells &= cells - 1;
            }
        }
    }
    digits
}

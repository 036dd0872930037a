//! All completions of clues, one after the other.

use super::{
    BANDS, Bands, DIGITS, Digits, Words,
    search::{Search, Step, next},
    state::State,
    with,
};
use multiversion::multiversion;

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
    Exhausted,
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
            Step::Exhausted => Next::Exhausted,
            Step::Stopped => Next::Stopped,
        }
    }

    /// How often a digit was tried.
    pub fn tried(&self) -> u64 {
        self.0.tried
    }
}

/// The digits by where each is: the bits of the digit of each cell are in four words, so that many cells are read at once.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn digits(words: &Words) -> Digits {
    let mut planes = [Bands::default(); 4];
    for (digit, &word) in (1..).zip(words) {
        for bit in (0..planes.len()).filter(|bit| digit >> bit & 1 == 1) {
            planes[bit] = with(planes[bit], word, |plane, word| plane | word);
        }
    }
    let mut digits = [0; 81];
    for (band, digits) in digits.chunks_exact_mut(27).enumerate() {
        for (cell, digit) in digits.iter_mut().enumerate() {
            *digit = (0..).zip(&planes).fold(0, |digit, (bit, plane)| digit | (plane[band] >> cell & 1) << bit) as u8;
        }
    }
    digits
}

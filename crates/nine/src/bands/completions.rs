//! An iterator-like search for all completions of clues.

use super::{
    BANDS, Bands, DIGITS, DigitBands, Digits,
    search::{Search, Step, next},
    state::State,
    zip_bands,
};
use multiversion::multiversion;

/// A reference that no solution disagrees with: no order is preferred.
const NO_REFERENCE: DigitBands = [[0; BANDS + 1]; DIGITS];

/// The completions of 9×9 sudoku clues, each once, in no particular order.
pub struct Completions(Search);

/// The result of [`Completions::next`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Another completion: digits 1–9 in reading order.
    Found(Digits),
    /// There are no more completions.
    Exhausted,
    /// `stop` returned `true`; the next call resumes the search.
    Interrupted,
}

impl Completions {
    /// The completions of clues in reading order: digits 1–9, and 0 where there is none.
    ///
    /// # Panics
    /// If a clue is above 9.
    pub fn of(clues: &Digits) -> Self {
        Self(Search { stack: vec![State::of(clues)], guesses: 0 })
    }

    /// The next completion. Calls `stop` after every 1024 guesses.
    ///
    /// Cost: exponential in the worst case.
    pub fn next(&mut self, stop: &dyn Fn() -> bool) -> Next {
        match next(&mut self.0, &NO_REFERENCE, stop) {
            Step::Done(words) => Next::Found(digits(&words)),
            Step::Exhausted => Next::Exhausted,
            Step::Interrupted => Next::Interrupted,
        }
    }

    /// The number of guesses so far.
    pub fn guesses(&self) -> u64 {
        self.0.guesses
    }
}

/// The digit of each cell. The digits' bits are first gathered in four bit planes, so that many cells are read at once.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
fn digits(words: &DigitBands) -> Digits {
    let mut planes = [Bands::default(); 4];
    for (digit, &word) in (1..).zip(words) {
        for bit in (0..planes.len()).filter(|bit| digit >> bit & 1 == 1) {
            planes[bit] = zip_bands(planes[bit], word, |plane, word| plane | word);
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

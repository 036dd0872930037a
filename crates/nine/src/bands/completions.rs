//! All completions of clues, one after another, and a random one.

use super::{
    BANDS, Bands, DIGITS, DigitBands, Digits,
    search::{Search, Step, next},
    state::State,
    zip_bands,
};
use crate::bits::ones;
use multiversion::multiversion;

/// A reference that no solution disagrees with: no order is preferred.
const NO_REFERENCE: DigitBands = [[0; BANDS + 1]; DIGITS];

/// The number of guesses after which a random completion is tried anew.
const FIRST_RESTART: u64 = 60;

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

impl From<Step> for Next {
    fn from(step: Step) -> Self {
        match step {
            Step::Done(words) => Self::Found(digits(&words)),
            Step::Exhausted => Self::Exhausted,
            Step::Interrupted => Self::Interrupted,
        }
    }
}

impl Completions {
    /// The completions of clues in reading order: digits 1–9, and 0 where there is none.
    ///
    /// # Panics
    /// If a clue is above 9.
    pub fn of(clues: &Digits) -> Self {
        // Few boards need more states than these.
        let mut stack = Vec::with_capacity(8);
        stack.push(State::of(clues));
        Self(Search { stack, guesses: 0 })
    }

    /// The next completion. Calls `stop` after every 1024 guesses.
    ///
    /// Cost: exponential in the worst case.
    pub fn next(&mut self, stop: &dyn Fn() -> bool) -> Next {
        next(&mut self.0, &NO_REFERENCE, stop).into()
    }

    /// The number of guesses so far.
    pub fn guesses(&self) -> u64 {
        self.0.guesses
    }
}

/// A random completion of clues, given as for [`Completions::of`]; `None` if there is none. `below` draws a number below its
/// argument.
///
/// Guesses a random candidate of a random cell until propagation leaves one digit in each. An early wrong guess may take
/// millions of others to refute, so the search starts anew after some, each time after twice as many. Every completion can come,
/// but not all are equally likely. Cost: about 15 guesses from an empty board, exponential in the worst case.
///
/// # Panics
/// If a clue is above 9.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
pub fn random_completion(clues: &Digits, below: &mut dyn FnMut(usize) -> usize) -> Option<Digits> {
    let mut stack = vec![State::of(clues)];
    let (mut guesses, mut limit) = (0, FIRST_RESTART);
    while let Some(mut state) = stack.pop() {
        while state.propagate().is_some() {
            if state.unsolved == Bands::default() {
                return Some(digits(&state.candidates));
            }
            guesses += 1;
            if guesses > limit {
                (guesses, limit) = (0, 2 * limit);
                stack.clear();
                state = State::of(clues);
                continue;
            }
            let (digit, band, cell) = random_candidate(&state, below);
            let mut other = state;
            other.exclude(digit, band, 1 << cell);
            stack.push(other);
            state.place(digit, band, cell);
        }
    }
    None
}

/// A random candidate of a random unsolved cell: digit, band and cell.
#[inline(always)]
fn random_candidate(state: &State, below: &mut dyn FnMut(usize) -> usize) -> (usize, usize, u32) {
    let nth = |cells: u32, number: usize| ones(u64::from(cells)).nth(number).unwrap_or(0);
    let count = |cells: &u32| cells.count_ones() as usize;
    let (mut number, mut band) = (below(state.unsolved.iter().map(count).sum()), 0);
    while number >= count(&state.unsolved[band]) {
        number -= count(&state.unsolved[band]);
        band += 1;
    }
    let cell = nth(state.unsolved[band], number) as u32;
    let candidates = (0..DIGITS).fold(0, |all, digit| all | (state.candidates[digit][band] >> cell & 1) << digit);
    (nth(candidates, below(count(&candidates))), band, cell)
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

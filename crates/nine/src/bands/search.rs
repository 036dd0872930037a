//! Depth-first search with an explicit stack: propagate, then guess a digit.

use super::{
    Bands, DigitBands,
    state::{CandidateCounts, State, differing_cells},
};
use multiversion::multiversion;

/// The number of guesses between two calls of `stop`.
const STOP_CHECK_INTERVAL: u64 = 1024;

/// A search that can be resumed.
#[derive(Clone, Default)]
pub struct Search {
    /// The states still to be examined, the next one last.
    pub stack: Vec<State>,
    /// The number of guesses so far.
    pub guesses: u64,
}

/// The next step of a search.
pub enum Step {
    /// A solution: each cell has one candidate.
    Done(DigitBands),
    /// There are no more solutions.
    Exhausted,
    /// `stop` returned `true`.
    Interrupted,
}

/// The next solution. The order of guesses favours solutions that differ from `reference`, but in few cells.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
pub fn next(search: &mut Search, reference: &DigitBands, stop: &dyn Fn() -> bool) -> Step {
    search.next(reference, stop)
}

impl Search {
    #[inline(always)]
    fn next(&mut self, reference: &DigitBands, stop: &dyn Fn() -> bool) -> Step {
        while let Some(mut state) = self.stack.pop() {
            while let Some(counts) = state.propagate() {
                if state.unsolved == Bands::default() {
                    return Step::Done(state.candidates);
                }
                self.guesses += 1;
                if self.guesses.is_multiple_of(STOP_CHECK_INTERVAL) && stop() {
                    self.stack.push(state);
                    return Step::Interrupted;
                }
                self.guess(&mut state, &counts, reference);
            }
        }
        Step::Exhausted
    }

    /// Branches: continues with a digit placed in a cell, and stacks the state in which the cell does not have it.
    #[inline(always)]
    fn guess(&mut self, state: &mut State, counts: &CandidateCounts, reference: &DigitBands) {
        // Disagree with the reference first; once some cell does, agree with it.
        let differs = differing_cells(reference, &state.candidates) != Bands::default();
        let (digit, band, cell) = state.choose_branch(counts, reference, differs);
        let mut other = *state;
        other.exclude(digit, band, 1 << cell);
        self.stack.push(other);
        state.place(digit, band, cell);
    }
}

//! The search: where nothing follows any more, a digit is tried.

use super::{
    Bands, Words,
    state::{Counts, State, taken},
};
use multiversion::multiversion;

/// How many digits are tried before it looks again whether it is to stop.
const BETWEEN_LOOKS: u64 = 1024;

/// What is still to be looked at, the next one last.
#[derive(Default)]
pub struct Search {
    pub open: Vec<State>,
    /// How often a digit was tried.
    pub tried: u64,
}

/// What comes next.
pub enum Step {
    /// Every digit is placed: here.
    Done(Words),
    /// There are no more.
    Exhausted,
    /// It was stopped.
    Stopped,
}

/// The next way to place every digit; one that differs from `own`, but in few cells, rather than others. It looks often
/// whether it is to stop.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+lzcnt+popcnt"))]
pub fn next(search: &mut Search, own: &Words, stop: &dyn Fn() -> bool) -> Step {
    search.next(own, stop)
}

impl Search {
    #[inline(always)]
    fn next(&mut self, own: &Words, stop: &dyn Fn() -> bool) -> Step {
        while let Some(mut state) = self.open.pop() {
            while let Some(counts) = state.settle() {
                if state.open == Bands::default() {
                    return Step::Done(state.may);
                }
                self.tried += 1;
                if self.tried.is_multiple_of(BETWEEN_LOOKS) && stop() {
                    self.open.push(state);
                    return Step::Stopped;
                }
                self.try_one(&mut state, &counts, own);
            }
        }
        Step::Exhausted
    }

    /// Goes on with a digit in a cell; that it is not there comes later.
    #[inline(always)]
    fn try_one(&mut self, state: &mut State, counts: &Counts, own: &Words) {
        // First it is to differ; once it does, the rest is rather as it was.
        let differs = taken(own, &state.may) != Bands::default();
        let (digit, band, cell) = state.choice(counts, own, differs);
        let mut other = *state;
        other.forbid(digit, band, 1 << cell);
        self.open.push(other);
        state.place(digit, band, cell);
    }
}

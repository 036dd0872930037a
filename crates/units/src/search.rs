//! Depth-first search with an explicit stack: guess the literal that the propagator chooses, and exclude it after a failure.
//!
//! States are copied instead of being undone. Cost: exponential in the worst case; `stop` bounds it. Weakness:
//! chronological backtracking; callers hand over to the clause engine, which learns, beyond a budget.

use crate::{
    Units,
    propagation::{Literal, Propagator, State},
};

/// The number of guesses between two calls of `stop`.
const STOP_CHECK_INTERVAL: u64 = 64;

/// The completions of clues, each once, in no particular order.
pub struct Completions {
    propagator: Propagator,
    /// The states still to be searched, each with a literal to exclude there: the one already searched.
    stack: Vec<(State, Option<Literal>)>,
    /// Reused for their allocations.
    recycled: Vec<State>,
    guesses: u64,
}

/// The result of [`Completions::next`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// Another completion: a digit from 1 for each cell.
    Found(Vec<u8>),
    /// There are no more completions.
    Exhausted,
    /// `stop` returned `true`; the next call resumes the search.
    Interrupted,
}

impl Completions {
    /// The completions of clues, one for each cell: a digit from 1, or 0 for none.
    ///
    /// # Panics
    /// If the number of clues is not that of cells, or a clue exceeds the number of digits.
    pub fn of(units: Units, clues: &[u8]) -> Self {
        assert!(clues.len() == units.count() && clues.iter().all(|&clue| usize::from(clue) <= units.digits), "{clues:?}");
        let mut propagator = Propagator::of(units);
        let given = (0..).zip(clues).filter(|clue| *clue.1 > 0).map(|(cell, clue)| Literal { cell, digit: clue - 1 });
        let state = propagator.given(given);
        let stack = state.into_iter().map(|state| (state, None)).collect();
        Self { propagator, stack, recycled: Vec::new(), guesses: 0 }
    }

    /// The next completion. Calls `stop` with the number of guesses so far, once in 64 guesses.
    ///
    /// Cost: exponential in the worst case.
    pub fn next(&mut self, stop: &dyn Fn(u64) -> bool) -> Next {
        while let Some((mut state, excluded)) = self.stack.pop() {
            let mut is_consistent = excluded.is_none_or(|excluded| self.propagator.exclude(&mut state, excluded).is_ok());
            while is_consistent {
                if let Some(digits) = state.digits() {
                    self.recycled.push(state);
                    return Next::Found(digits);
                }
                if self.guesses.is_multiple_of(STOP_CHECK_INTERVAL) && stop(self.guesses) {
                    self.stack.push((state, None));
                    return Next::Interrupted;
                }
                self.guesses += 1;
                let choose_branch = self.propagator.choose_branch(&state);
                let other = self.copy_of(&state);
                self.stack.push((other, Some(choose_branch)));
                is_consistent = self.propagator.assign(&mut state, choose_branch).is_ok();
            }
            self.recycled.push(state);
        }
        Next::Exhausted
    }

    /// The number of guesses so far.
    pub fn guesses(&self) -> u64 {
        self.guesses
    }

    fn copy_of(&mut self, state: &State) -> State {
        let Some(mut copy) = self.recycled.pop() else { return state.clone() };
        copy.copy_from(state);
        copy
    }
}

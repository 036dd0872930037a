//! All completions of clues, one after the other.

use crate::{
    Areas,
    reasoning::{Literal, Reasoner, State},
};

/// So often it is asked whether to stop.
const OFTEN: u64 = 64;

/// The completions of clues, each once.
pub struct Completions {
    reasoner: Reasoner,
    /// What is still to be searched, and what a cell is not to have there because it was tried.
    open: Vec<(State, Option<Literal>)>,
    /// Kept for their memory.
    spare: Vec<State>,
    tried: u64,
}

/// What comes next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// Another completion: a digit from 1 for each cell.
    Found(Vec<u8>),
    /// There are no more.
    Exhausted,
    /// It was stopped.
    Stopped,
}

impl Completions {
    /// Of clues, one for each cell: digits from 1, and 0 where there is none.
    ///
    /// # Panics
    /// If there is another number of clues than of cells, or one is more than the digits.
    pub fn of(areas: Areas, clues: &[u8]) -> Self {
        assert!(clues.len() == areas.count() && clues.iter().all(|&clue| usize::from(clue) <= areas.digits), "{clues:?}");
        let mut reasoner = Reasoner::of(areas);
        let given = (0..).zip(clues).filter(|clue| *clue.1 > 0).map(|(cell, clue)| Literal { cell, digit: clue - 1 });
        let state = reasoner.given(given);
        let open = state.into_iter().map(|state| (state, None)).collect();
        Self { reasoner, open, spare: Vec::new(), tried: 0 }
    }

    /// The next completion. It asks often whether it is to stop, with how much was tried.
    pub fn next(&mut self, stop: &dyn Fn(u64) -> bool) -> Next {
        while let Some((mut state, not)) = self.open.pop() {
            let mut holds = not.is_none_or(|not| self.reasoner.exclude(&mut state, not).is_ok());
            while holds {
                if let Some(digits) = state.digits() {
                    self.spare.push(state);
                    return Next::Found(digits);
                }
                if self.tried.is_multiple_of(OFTEN) && stop(self.tried) {
                    self.open.push((state, None));
                    return Next::Stopped;
                }
                self.tried += 1;
                let choice = self.reasoner.choice(&state);
                let other = self.copied(&state);
                self.open.push((other, Some(choice)));
                holds = self.reasoner.assign(&mut state, choice).is_ok();
            }
            self.spare.push(state);
        }
        Next::Exhausted
    }

    /// How often a digit was tried.
    pub fn tried(&self) -> u64 {
        self.tried
    }

    fn copied(&mut self, state: &State) -> State {
        let Some(mut copy) = self.spare.pop() else { return state.clone() };
        copy.copy_from(state);
        copy
    }
}

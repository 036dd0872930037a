//! Judges each clue of a board separately: which clues does an assignment violate?

use crate::clue_set::ClueSet;
use puzzles::{AnyPuzzle, Clue};
use std::cell::OnceCell;

/// The clues of a board, and what it takes to tell which of them an assignment violates.
pub struct ClueViolations<'p> {
    board: &'p dyn AnyPuzzle,
    clues: Vec<Clue>,
    /// For each clue that is not the value of one puzzle variable: the board with that clue alone, once it is needed.
    boards: Vec<OnceCell<Box<dyn AnyPuzzle>>>,
}

impl<'p> ClueViolations<'p> {
    /// The clues of a board.
    pub fn of(board: &'p dyn AnyPuzzle) -> Self {
        let clues = board.clues();
        let boards = clues.iter().map(|_| OnceCell::new()).collect();
        Self { board, clues, boards }
    }

    /// The board with one clue alone.
    fn alone(&self, clue: usize) -> &dyn AnyPuzzle {
        let with_one = || self.board.with_clues(&(0..self.clues.len()).map(|other| other == clue).collect::<Vec<_>>());
        &**self.boards[clue].get_or_init(with_one)
    }

    /// The clues.
    pub fn clues(&self) -> &[Clue] {
        &self.clues
    }

    /// The clues that the values violate, one value per puzzle variable in order. Cost: one judgement per clue that
    /// is not a value of one puzzle variable, and one board when it is first judged.
    pub fn violated(&self, values: &[i64]) -> ClueSet {
        self.violated_among(values, &ClueSet::full(self.clues.len()))
    }

    /// Those of some clues that the values violate. Cost: one judgement per such clue that is not a value of one puzzle variable.
    pub fn violated_among(&self, values: &[i64], some: &ClueSet) -> ClueSet {
        self.violated_as_known(values, some, |_| None)
    }

    /// The same where it may be known already whether a clue that is not a value of one puzzle variable is violated.
    pub fn violated_as_known(&self, values: &[i64], some: &ClueSet, known: impl Fn(usize) -> Option<bool>) -> ClueSet {
        let breaks = |&clue: &usize| match self.clues[clue].gives {
            Some((index, value)) => values[index] != value,
            None => known(clue).unwrap_or_else(|| !self.alone(clue).is_solution(values)),
        };
        ClueSet::of(self.clues.len(), some.members().filter(breaks))
    }
}

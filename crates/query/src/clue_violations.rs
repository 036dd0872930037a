//! Judges each clue of a board separately: which clues does an assignment violate?

use crate::clue_set::ClueSet;
use puzzles::{AnyPuzzle, Clue};
use std::ops::RangeInclusive;

/// The clues of a board, and what it takes to tell which of them an assignment violates.
pub struct ClueViolations {
    clues: Vec<Clue>,
    /// For each clue that is not the value of one puzzle variable: the board with that clue alone.
    boards: Vec<Option<Board>>,
}

struct Board {
    board: Box<dyn AnyPuzzle>,
    ranges: Vec<RangeInclusive<i64>>,
}

impl ClueViolations {
    /// The clues of a board.
    /// The clues of a board, each alone on a board unless it is a value. Cost: one board per such clue.
    pub fn of(board: &dyn AnyPuzzle) -> Self {
        let clues = board.clues();
        let alone = |index: usize| {
            let kept: Vec<bool> = (0..clues.len()).map(|other| other == index).collect();
            let board = board.with_clues(&kept);
            let ranges = board.ranges();
            Board { board, ranges }
        };
        let boards = (0..clues.len()).map(|index| clues[index].gives.is_none().then(|| alone(index))).collect();
        Self { clues, boards }
    }

    /// The clues.
    pub fn clues(&self) -> &[Clue] {
        &self.clues
    }

    /// The clues that the values violate, one value per puzzle variable in order. Cost: one judgement per clue that
    /// is not a value of one puzzle variable.
    pub fn violated(&self, values: &[i64]) -> ClueSet {
        self.violated_among(values, &ClueSet::full(self.clues.len()))
    }

    /// Those of some clues that the values violate. Cost: one judgement per such clue that is not a value of one puzzle variable.
    pub fn violated_among(&self, values: &[i64], some: &ClueSet) -> ClueSet {
        let breaks = |&clue: &usize| match (&self.boards[clue], self.clues[clue].gives) {
            (_, Some((index, value))) => values[index] != value,
            (Some(Board { board, ranges }), None) => {
                ranges.iter().zip(values).any(|(range, value)| !range.contains(value)) || !board.violations(values).is_empty()
            }
            (None, None) => false,
        };
        ClueSet::of(self.clues.len(), some.members().filter(breaks))
    }
}

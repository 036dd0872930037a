//! The clues of a board, each judged alone.

use crate::sets::Set;
use puzzles::{AnyPuzzle, Clue};
use std::ops::RangeInclusive;

/// The clues of a board, and what is needed to say which of them some values break.
pub struct Alone {
    clues: Vec<Clue>,
    /// For each clue that is no value of an unknown, the board with it and no other.
    boards: Vec<Option<Board>>,
}

struct Board {
    board: Box<dyn AnyPuzzle>,
    ranges: Vec<RangeInclusive<i64>>,
}

impl Alone {
    /// The clues of a board.
    pub fn of(board: &dyn AnyPuzzle) -> Self {
        let clues = board.clues();
        let alone = |place: usize| {
            let kept: Vec<bool> = (0..clues.len()).map(|other| other == place).collect();
            let board = board.with_clues(&kept);
            let ranges = board.ranges();
            Board { board, ranges }
        };
        let boards = (0..clues.len()).map(|place| clues[place].gives.is_none().then(|| alone(place))).collect();
        Self { clues, boards }
    }

    /// The clues.
    pub fn clues(&self) -> &[Clue] {
        &self.clues
    }

    /// The clues that some values break.
    pub fn broken(&self, values: &[i64]) -> Set {
        let breaks = |&clue: &usize| match (&self.boards[clue], self.clues[clue].gives) {
            (_, Some((place, value))) => values[place] != value,
            (Some(Board { board, ranges }), None) => {
                ranges.iter().zip(values).any(|(range, value)| !range.contains(value)) || !board.violations(values).is_empty()
            }
            (None, None) => false,
        };
        Set::of(self.clues.len(), (0..self.clues.len()).filter(breaks))
    }
}

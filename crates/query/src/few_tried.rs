//! How few digits of a 9×9 grid are enough, shown by other grids alone.
//!
//! That fewer digits do not tell the grid from all of these is tried choice by choice, by whoever is to believe it: a
//! refutation of which each step is written down would be as long as the search.

use crate::{QueryError, alternatives::Alternatives, direct};
use nine::Others;
use proof::hitting_set::{HittingSetSearch, Oracle, Outcome, Set};
use puzzles::{AnyPuzzle, Solution};
use solve::{Limits, SearchError};

/// That fewer than so many digits are enough is refuted at once, as it takes milliseconds.
pub const QUICK: usize = 16;

const CELLS: usize = 81;

/// The digits of a board that is a complete 9×9 grid and has no other clues.
pub fn grid(board: &dyn AnyPuzzle) -> Option<[u8; CELLS]> {
    board.sudoku_9x9().filter(|digits| digits.iter().all(|&digit| digit > 0) && board.clues().len() == CELLS)
}

/// Tries all choices of fewer than `least` cells that have one of each of some sets.
pub fn tried(least: usize, sets: &mut Vec<Set>, oracle: &mut dyn Oracle) -> Outcome {
    let thirds = [|cell| cell / 27, |cell| cell % 9 / 3].map(|third: fn(usize) -> usize| {
        [0, 1, 2].map(|part| (0..CELLS).filter(|&cell| third(cell) == part).fold(0, |set, cell| set | 1 << cell))
    });
    HittingSetSearch { elements: (1 << CELLS) - 1, max_size: (least - 1).min(CELLS) as u32, partitions: &thirds }
        .run(sets, oracle)
}

/// Grids near a complete one.
pub struct Near {
    /// The board without clues.
    board: Box<dyn AnyPuzzle>,
    others: Others,
}

impl Near {
    /// Those near the grid of a board.
    pub fn of(board: &dyn AnyPuzzle, grid: &[u8; CELLS]) -> Self {
        Self { board: board.with_clues(&[false; CELLS]), others: Others::of(grid) }
    }

    /// A grid with the same digits in some cells, and of those one that differs in few others; nothing if there is none.
    ///
    /// # Errors
    /// If what is found breaks the rules, so that the search is wrong.
    pub fn alternative(&mut self, kept: Set) -> Result<Option<Solution>, QueryError> {
        let Some(other) = self.others.near(kept) else { return Ok(None) };
        let values = other.into_iter().map(i64::from).collect();
        Solution::to(&*self.board, values).map(Some).map_err(QueryError::Unsound)
    }
}

/// Refutes that fewer than `least` cells of a grid are enough, at least one, with more alternatives where they are needed; says
/// whether it did, or a limit was reached.
///
/// # Errors
/// If what is found breaks the rules; also if so few are enough.
pub fn refuted(
    alternatives: &mut Alternatives<'_, '_>,
    near: &mut Near,
    least: usize,
    limits: &Limits,
) -> Result<bool, QueryError> {
    let mut sets: Vec<Set> = alternatives.differences().iter().map(crate::sets::Set::bits).collect();
    let mut asker = Asker { alternatives, near, limits, wrong: None };
    let tried = tried(least, &mut sets, &mut asker);
    match (asker.wrong, tried) {
        (Some(error), _) => Err(error),
        (None, Outcome::Exhausted(_)) => Ok(true),
        (None, Outcome::Interrupted) => Ok(false),
        (None, Outcome::Hit(_)) => Err(SearchError::WrongSolver { backend: direct::NINE, rule: None }.into()),
    }
}

/// Finds the alternatives that a search asks for.
struct Asker<'a, 'p, 'b> {
    alternatives: &'a mut Alternatives<'p, 'b>,
    near: &'a mut Near,
    limits: &'a Limits,
    wrong: Option<QueryError>,
}

impl Oracle for Asker<'_, '_, '_> {
    fn missed_set(&mut self, hit: Set) -> Option<Set> {
        match self.near.alternative(hit) {
            Ok(alternative) => {
                self.alternatives.note(alternative?);
                self.alternatives.differences().last().map(crate::sets::Set::bits)
            }
            Err(error) => {
                self.wrong = Some(error);
                None
            }
        }
    }

    fn stop(&mut self, _: u64) -> bool {
        self.limits.reached().is_some()
    }
}

//! Lower bounds on the clues of a 9×9 grid, proved by exhaustive hitting set search over alternative grids.
//!
//! A written refutation would have a step for each node, and be as long as the search. So the certificate contains
//! only the alternative grids, and the verifier enumerates the choices again: seconds to minutes, with the packing
//! bounds of [`proof::hitting`]. Weakness: the verifier must trust that enumeration. Source of the enumeration over
//! unavoidable sets: McGuire, Tugemann, Civario, *There is no 16-clue Sudoku*, 2012.

use crate::{QueryError, alternatives::Alternatives, direct};
use nine::AlternativeGrids;
use proof::hitting_set::{HittingSetSearch, Oracle, Outcome, Set};
use puzzles::{AnyPuzzle, Solution};
use solve::{Limits, SearchError};

/// Bounds up to this many clues are refuted at once: it takes milliseconds.
pub const QUICK_BOUND: usize = 16;

const CELLS: usize = 81;

/// The digits of a board that is a complete 9×9 sudoku grid without other clues; `None` for other boards.
pub fn grid(board: &dyn AnyPuzzle) -> Option<[u8; CELLS]> {
    board.sudoku_9x9().filter(|digits| digits.iter().all(|&digit| digit > 0) && board.clues().len() == CELLS)
}

/// Enumerates all choices of fewer than `least` cells that hit all sets. `watch` may add sets as the search goes on.
pub fn try_all(least: usize, sets: &mut Vec<Set>, watch: &mut dyn Oracle) -> Outcome {
    let thirds = [|cell| cell / 27, |cell| cell % 9 / 3].map(|third: fn(usize) -> usize| {
        [0, 1, 2].map(|part| (0..CELLS).filter(|&cell| third(cell) == part).fold(0, |set, cell| set | 1 << cell))
    });
    HittingSetSearch { elements: (1 << CELLS) - 1, max_size: (least - 1).min(CELLS) as u32, partitions: &thirds }.run(sets, watch)
}

/// Finds grids that differ from a complete one in few cells.
pub struct NearbyGrids {
    /// The board without clues.
    board: Box<dyn AnyPuzzle>,
    others: AlternativeGrids,
}

impl NearbyGrids {
    /// The grids near the grid of a board.
    pub fn of(board: &dyn AnyPuzzle, grid: &[u8; CELLS]) -> Self {
        Self { board: board.with_clues(&[false; CELLS]), others: AlternativeGrids::of(grid) }
    }

    /// A grid with the same digits in the kept cells that differs in few other cells; `None` if there is none.
    ///
    /// # Errors
    /// If a grid violates the rules, so the search is wrong.
    pub fn alternative(&mut self, kept: Set) -> Result<Option<Solution>, QueryError> {
        let Some(other) = self.others.minimal(kept) else { return Ok(None) };
        let values = other.into_iter().map(i64::from).collect();
        Solution::to(&*self.board, values).map(Some).map_err(QueryError::Unsound)
    }
}

/// Proves that fewer than `least` (≥ 1) cells of a grid do not leave one solution, adding alternatives where they are
/// needed. Returns `false` if a limit was reached.
///
/// # Errors
/// If a grid violates the rules, or fewer than `least` cells leave one solution.
pub fn refute_fewer(
    alternatives: &mut Alternatives<'_, '_>,
    nearby: &mut NearbyGrids,
    least: usize,
    limits: &Limits,
) -> Result<bool, QueryError> {
    let mut sets: Vec<Set> = alternatives.unavoidable_sets().iter().map(crate::clue_set::ClueSet::bits).collect();
    let mut source = AlternativeSource { alternatives, nearby, limits, error: None };
    let tried = try_all(least, &mut sets, &mut source);
    match (source.error, tried) {
        (Some(error), _) => Err(error),
        (None, Outcome::Exhausted(_)) => Ok(true),
        (None, Outcome::Interrupted) => Ok(false),
        (None, Outcome::Hit(_)) => Err(SearchError::WrongSolver { backend: direct::NINE, rule: None }.into()),
    }
}

/// Finds an alternative for each hitting set that the search reports.
struct AlternativeSource<'a, 'p, 'b> {
    alternatives: &'a mut Alternatives<'p, 'b>,
    nearby: &'a mut NearbyGrids,
    limits: &'a Limits,
    error: Option<QueryError>,
}

impl Oracle for AlternativeSource<'_, '_, '_> {
    fn missed_set(&mut self, hit: Set) -> Option<Set> {
        match self.nearby.alternative(hit) {
            Ok(alternative) => {
                self.alternatives.insert(alternative?);
                self.alternatives.unavoidable_sets().last().map(crate::clue_set::ClueSet::bits)
            }
            Err(error) => {
                self.error = Some(error);
                None
            }
        }
    }

    fn stop(&mut self, _: u64) -> bool {
        self.limits.reached().is_some()
    }
}

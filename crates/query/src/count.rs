//! Counts the solutions of a puzzle by enumeration: each solution found is forbidden. Cost: one solve per solution.

use crate::{Method, Next, QueryError, Solutions};
use puzzles::{AnyPuzzle, Solution};
use solve::{Limit, Limits, Statistics};

/// The number of solutions, or a lower bound on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Count {
    /// The number of different solutions found.
    pub found: u64,
    /// Whether these are all (proved).
    pub complete: bool,
    /// The limit that ended the count, if one did.
    pub limit: Option<Limit>,
}

/// Counts the solutions of a puzzle, with an objective the optimal ones, up to `most`, and passes each to `each`.
///
/// # Errors
/// If the method cannot take the puzzle, or turns out to be wrong.
pub fn count(
    puzzle: &dyn AnyPuzzle,
    method: &Method<'_>,
    limits: &Limits,
    most: u64,
    mut each: impl FnMut(&Solution),
) -> Result<(Count, Statistics), QueryError> {
    let mut solutions = Solutions::new(puzzle, method, limits)?;
    let mut count = Count { found: 0, complete: false, limit: None };
    while count.found < most {
        match solutions.next(limits)? {
            Next::Solution(solution) => {
                each(&solution);
                count.found += 1;
                solutions.forbid(&solution)?;
            }
            Next::Exhausted => {
                count.complete = true;
                break;
            }
            Next::Unknown(limit) | Next::Incumbent(_, limit) => {
                count.limit = Some(limit);
                break;
            }
        }
    }
    Ok((count, solutions.statistics().clone()))
}

//! Whether a puzzle has one solution, several or none: the query `check`.

use crate::{
    Method, Next, QueryError, Solutions,
    direct::{Direct, SearchStop},
};
use puzzles::{AnyPuzzle, Solution};
use solve::{Limit, Limits, Statistics};

/// The verdict on a puzzle; with an objective, on its optimal solutions.
#[derive(Clone, Debug, PartialEq)]
pub enum Uniqueness {
    /// No solution (proved).
    None,
    /// This solution and no other (proved).
    Unique(Solution),
    /// Multiple solutions: these two, and perhaps more.
    Multiple(Solution, Solution),
    /// Unknown: a limit was reached; perhaps a solution was found before.
    Unknown(Limit, Option<Solution>),
}

/// Finds a solution, forbids it, and looks for another. Cost: two solves.
///
/// # Errors
/// If the method cannot take the puzzle, or turns out to be wrong.
pub fn uniqueness(puzzle: &dyn AnyPuzzle, method: &Method<'_>, limits: &Limits) -> Result<(Uniqueness, Statistics), QueryError> {
    if method.is_direct(limits)
        && let Some(mut direct) = Direct::of_nine(puzzle)
    {
        let (found, end) = direct.next_up_to(2, limits, None);
        let mut solutions = found.into_iter().map(|values| Solution::to(puzzle, values).map_err(QueryError::Unsound));
        let verdict = match (solutions.next().transpose()?, solutions.next().transpose()?, end) {
            (Some(first), Some(second), _) => Uniqueness::Multiple(first, second),
            (found, _, Err(SearchStop::Limit(limit))) => Uniqueness::Unknown(limit, found),
            (found, _, Err(SearchStop::Budget)) => Uniqueness::Unknown(Limit::Nodes, found),
            (Some(only), None, Ok(())) => Uniqueness::Unique(only),
            (None, _, Ok(())) => Uniqueness::None,
        };
        return Ok((verdict, direct.statistics().clone()));
    }
    let mut solutions = Solutions::new(puzzle, method, limits)?;
    let verdict = match solutions.next(limits)? {
        Next::Exhausted => Uniqueness::None,
        Next::Unknown(limit) => Uniqueness::Unknown(limit, None),
        Next::Incumbent(solution, limit) => Uniqueness::Unknown(limit, Some(solution)),
        Next::Solution(first) => {
            solutions.forbid(&first)?;
            match solutions.next(limits)? {
                Next::Exhausted => Uniqueness::Unique(first),
                Next::Unknown(limit) | Next::Incumbent(_, limit) => Uniqueness::Unknown(limit, Some(first)),
                Next::Solution(second) => Uniqueness::Multiple(first, second),
            }
        }
    };
    Ok((verdict, solutions.statistics().clone()))
}

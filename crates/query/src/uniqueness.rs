//! Whether a puzzle has one solution, several or none.

use crate::{Method, Next, QueryError, Solutions};
use puzzles::{AnyPuzzle, Solution};
use solve::{Limit, Limits, Statistics};

/// How many solutions a puzzle has, as far as matters; with an objective, how many best ones.
#[derive(Clone, Debug, PartialEq)]
pub enum Uniqueness {
    /// It has none; this has been proved.
    None,
    /// It has this one and no other; this has been proved.
    Unique(Solution),
    /// It has these two, and perhaps more.
    Multiple(Solution, Solution),
    /// A limit was reached before it was known; a solution may have been found.
    Unknown(Limit, Option<Solution>),
}

/// Finds a solution, forbids it, and looks for another.
///
/// # Errors
/// If the method cannot take the puzzle, or turns out to be wrong.
pub fn uniqueness(puzzle: &dyn AnyPuzzle, method: &Method<'_>, limits: &Limits) -> Result<(Uniqueness, Statistics), QueryError> {
    let mut solutions = Solutions::to(puzzle, method, limits)?;
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

//! Which clues of a board are not needed.

use crate::{
    Method, QueryError, Uniqueness,
    alternatives::{Alternative, Alternatives},
    sets::Set,
    uniqueness,
};
use puzzles::AnyPuzzle;
use solve::{Limit, Limits, Statistics};

/// The clues of a board with one solution, by their places among all its clues.
#[derive(Clone, Debug, PartialEq)]
pub struct Redundant {
    /// Those that can each be left out alone, and there is still one solution.
    pub redundant: Vec<usize>,
    /// Those without which there are several solutions.
    pub needed: Vec<usize>,
    /// The limit that was reached before the others could be looked at, if one was.
    pub limit: Option<Limit>,
}

/// Leaves out each clue of a board alone. If the board has not one solution, or that could not be
/// proved, there is no question, and what is known of its solutions is told instead.
///
/// # Errors
/// If the method cannot take the puzzle, or turns out to be wrong.
pub fn redundant(
    puzzle: &dyn AnyPuzzle,
    method: &Method<'_>,
    limits: &Limits,
) -> Result<(Result<Redundant, Uniqueness>, Statistics), QueryError> {
    let (solution, spent) = match uniqueness(puzzle, method, limits)? {
        (Uniqueness::Unique(solution), spent) => (solution, spent),
        (other, statistics) => return Ok((Err(other), statistics)),
    };
    let mut alternatives = Alternatives::of(puzzle, &solution, method, spent);
    let count = alternatives.clues().len();
    let mut found = Redundant { redundant: Vec::new(), needed: Vec::new(), limit: None };
    for clue in 0..count {
        let mut others = Set::all(count);
        others.remove(clue);
        match alternatives.alternative(&others, limits)? {
            Alternative::None => found.redundant.push(clue),
            Alternative::Found(_) => found.needed.push(clue),
            Alternative::Unknown(limit) => {
                found.limit = Some(limit);
                break;
            }
        }
    }
    Ok((Ok(found), alternatives.statistics()))
}

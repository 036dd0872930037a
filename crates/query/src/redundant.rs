//! Redundant clues: each can be left out alone.

use crate::{
    Method, QueryError, Uniqueness,
    alternatives::{Alternative, Alternatives},
    clue_set::ClueSet,
    uniqueness,
};
use puzzles::AnyPuzzle;
use solve::{Limit, Limits, Statistics};

/// The clues of a board with one solution, by index.
#[derive(Clone, Debug, PartialEq)]
pub struct Redundant {
    /// Clues without each of which there is still one solution.
    pub redundant: Vec<usize>,
    /// Clues without each of which there are several solutions.
    pub needed: Vec<usize>,
    /// The limit that was reached before the other clues were tested, if one was.
    pub limit: Option<Limit>,
}

/// Leaves out each clue of a board in turn. If the board is not proved to have one solution, returns its verdict
/// instead. Cost: at most one solve per clue.
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
    if method.is_direct(limits) {
        alternatives = alternatives.directly();
    }
    let count = alternatives.clues().len();
    let mut found = Redundant { redundant: Vec::new(), needed: Vec::new(), limit: None };
    for clue in 0..count {
        let mut others = ClueSet::full(count);
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

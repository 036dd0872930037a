//! Which clues of a board are not needed.

use crate::{
    Method, StudyError, Uniqueness,
    rivals::{Rival, Rivals},
    sets::Set,
    uniqueness,
};
use puzzles::AnyPuzzle;
use solve::{Effort, Limit, Limits};

/// The clues of a board with one answer, by their places among all its clues.
#[derive(Clone, Debug, PartialEq)]
pub struct Redundant {
    /// Those that can each be left out alone, and there is still one answer.
    pub redundant: Vec<usize>,
    /// Those without which there are several answers.
    pub needed: Vec<usize>,
    /// The limit that was reached before the others could be looked at, if one was.
    pub limit: Option<Limit>,
}

/// Leaves out each clue of a board alone. If the board has not one answer, or that could not be
/// proved, there is no question, and what is known of its answers is told instead.
///
/// # Errors
/// If the method cannot take the puzzle, or turns out to be wrong.
pub fn redundant(
    puzzle: &dyn AnyPuzzle,
    method: &Method<'_>,
    limits: &Limits,
) -> Result<(Result<Redundant, Uniqueness>, Effort), StudyError> {
    let (answer, spent) = match uniqueness(puzzle, method, limits)? {
        (Uniqueness::Unique(answer), spent) => (answer, spent),
        (other, effort) => return Ok((Err(other), effort)),
    };
    let mut rivals = Rivals::of(puzzle, &answer, method, spent);
    let count = rivals.clues().len();
    let mut found = Redundant { redundant: Vec::new(), needed: Vec::new(), limit: None };
    for clue in 0..count {
        let mut others = Set::all(count);
        others.remove(clue);
        match rivals.rival(&others, limits)? {
            Rival::None => found.redundant.push(clue),
            Rival::Found(_) => found.needed.push(clue),
            Rival::Unknown(limit) => {
                found.limit = Some(limit);
                break;
            }
        }
    }
    Ok((Ok(found), rivals.effort()))
}

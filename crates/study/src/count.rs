//! How many answers a puzzle has.

use crate::{Answers, Method, Next, StudyError};
use puzzles::{Answer, AnyPuzzle};
use solve::{Effort, Limit, Limits};

/// A count of answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Count {
    /// How many were found, each once.
    pub found: u64,
    /// Whether there are no others; this has then been proved.
    pub complete: bool,
    /// The limit that ended the count, if one did.
    pub limit: Option<Limit>,
}

/// Counts the answers of a puzzle (with an objective, the best ones), at most `most`, and shows each to `each`.
///
/// # Errors
/// If the method cannot take the puzzle, or turns out to be wrong.
pub fn count(
    puzzle: &dyn AnyPuzzle,
    method: &Method<'_>,
    limits: &Limits,
    most: u64,
    mut each: impl FnMut(&Answer),
) -> Result<(Count, Effort), StudyError> {
    let mut answers = Answers::to(puzzle, method, limits)?;
    let mut count = Count { found: 0, complete: false, limit: None };
    while count.found < most {
        match answers.next(limits)? {
            Next::Answer(answer) => {
                each(&answer);
                count.found += 1;
                answers.forbid(&answer)?;
            }
            Next::NoMore => {
                count.complete = true;
                break;
            }
            Next::Unknown(limit) | Next::Perhaps(_, limit) => {
                count.limit = Some(limit);
                break;
            }
        }
    }
    Ok((count, answers.effort().clone()))
}

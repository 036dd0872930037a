//! Whether a puzzle has one answer, several or none.

use crate::{Answers, Method, Next, StudyError};
use puzzles::{Answer, AnyPuzzle};
use solve::{Effort, Limit, Limits};

/// How many answers a puzzle has, as far as matters; with an objective, how many best ones.
#[derive(Clone, Debug, PartialEq)]
pub enum Uniqueness {
    /// It has none; this has been proved.
    None,
    /// It has this one and no other; this has been proved.
    Unique(Answer),
    /// It has these two, and perhaps more.
    Several(Answer, Answer),
    /// A limit was reached before it was known; an answer may have been found.
    Unknown(Limit, Option<Answer>),
}

/// Finds an answer, forbids it, and looks for another.
///
/// # Errors
/// If the method cannot take the puzzle, or turns out to be wrong.
pub fn uniqueness(puzzle: &dyn AnyPuzzle, method: &Method<'_>, limits: &Limits) -> Result<(Uniqueness, Effort), StudyError> {
    let mut answers = Answers::to(puzzle, method, limits)?;
    let verdict = match answers.next(limits)? {
        Next::NoMore => Uniqueness::None,
        Next::Unknown(limit) => Uniqueness::Unknown(limit, None),
        Next::Perhaps(answer, limit) => Uniqueness::Unknown(limit, Some(answer)),
        Next::Answer(first) => {
            answers.forbid(&first)?;
            match answers.next(limits)? {
                Next::NoMore => Uniqueness::Unique(first),
                Next::Unknown(limit) | Next::Perhaps(_, limit) => Uniqueness::Unknown(limit, Some(first)),
                Next::Answer(second) => Uniqueness::Several(first, second),
            }
        }
    };
    Ok((verdict, answers.effort().clone()))
}

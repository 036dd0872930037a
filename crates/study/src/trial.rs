//! One board solved by one method, with everything that can come of it, so that methods can be compared.

use crate::{Answers, Method, Next, StudyError};
use puzzles::{Answer, AnyPuzzle, CannotEncode};
use solve::{Effort, Limit, Limits, SearchError};

/// What came of one method.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// How it ended.
    pub end: End,
    /// What it took.
    pub effort: Effort,
}

/// How a trial ended.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    /// An answer that the rules accept; with an objective, a best one.
    Found(Answer),
    /// An answer of which it is not known whether it is a best one.
    Perhaps(Answer, Limit),
    /// It was proved that there is none.
    Impossible,
    /// A limit was reached.
    Unknown(Limit),
    /// The formulation refuses the board or the backend the model, for this reason.
    Refused(String),
    /// The solver, the lowering or the formulation turned out to be wrong.
    Wrong(String),
}

/// What a trial proved of a board, as far as trials of one board can contradict each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proved {
    /// There is an answer; with an objective, the least it can be.
    Best(Option<i64>),
    /// There is an answer, and its objective is this or less.
    AtMost(i64),
    /// There is none.
    Impossible,
}

/// Solves a board to its first answer. Nothing is an error: what cannot be done is told as the end.
///
/// # Errors
/// If there is no such formulation.
pub fn trial(puzzle: &dyn AnyPuzzle, method: &Method<'_>, limits: &Limits) -> Result<Trial, StudyError> {
    let mut answers = match Answers::to(puzzle, method, limits) {
        Ok(answers) => answers,
        Err(error @ StudyError::Encode(CannotEncode::NoSuch { .. })) => return Err(error),
        Err(error) => return Ok(Trial { end: failed(&error), effort: Effort::default() }),
    };
    let end = match answers.next(limits) {
        Ok(Next::Answer(answer)) => End::Found(answer),
        Ok(Next::Perhaps(answer, limit)) => End::Perhaps(answer, limit),
        Ok(Next::NoMore) => End::Impossible,
        Ok(Next::Unknown(limit)) => End::Unknown(limit),
        Err(error) => failed(&error),
    };
    Ok(Trial { end, effort: answers.effort().clone() })
}

fn failed(error: &StudyError) -> End {
    match error {
        StudyError::Encode(_) | StudyError::Search(SearchError::Refused { .. }) => End::Refused(error.to_string()),
        StudyError::Search(SearchError::Limit(limit)) => End::Unknown(*limit),
        StudyError::Search(_) | StudyError::Unsound(_) => End::Wrong(error.to_string()),
    }
}

/// Whether two proofs about one board cannot both be right.
pub fn contradict(one: Proved, other: Proved) -> bool {
    match (one, other) {
        (Proved::Impossible, Proved::Impossible) | (Proved::AtMost(_), Proved::AtMost(_)) => false,
        (Proved::Impossible, _) | (_, Proved::Impossible) => true,
        (Proved::Best(one), Proved::Best(other)) => one != other,
        (Proved::Best(Some(best)), Proved::AtMost(found)) | (Proved::AtMost(found), Proved::Best(Some(best))) => found < best,
        (Proved::Best(None), Proved::AtMost(_)) | (Proved::AtMost(_), Proved::Best(None)) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::{Proved::*, contradict};

    #[test]
    fn proofs_contradict_each_other() {
        for (one, other) in [
            (Impossible, Best(None)),
            (Impossible, AtMost(3)),
            (Best(Some(2)), Best(Some(3))),
            (Best(Some(4)), AtMost(3)),
            (Best(None), Best(Some(1))),
        ] {
            assert!(contradict(one, other) && contradict(other, one), "{one:?} {other:?}");
        }
        for (one, other) in
            [(Impossible, Impossible), (Best(Some(2)), Best(Some(2))), (Best(Some(2)), AtMost(3)), (AtMost(1), AtMost(2))]
        {
            assert!(!contradict(one, other) && !contradict(other, one), "{one:?} {other:?}");
        }
    }
}

//! One board solved by one method, with everything that can come of it, so that methods can be compared.

use crate::{Method, Next, QueryError, Solutions};
use puzzles::{AnyPuzzle, EncodeError, Solution};
use solve::{Limit, Limits, SearchError, Statistics};

/// What came of one method.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// How it ended.
    pub end: End,
    /// What it took.
    pub statistics: Statistics,
}

/// How a trial ended.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    /// A solution that the rules accept; with an objective, a best one.
    Optimal(Solution),
    /// A solution of which it is not known whether it is a best one.
    Feasible(Solution, Limit),
    /// It was proved that there is none.
    Infeasible,
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
    /// There is a solution; with an objective, the least it can be.
    Best(Option<i64>),
    /// There is a solution, and its objective is this or less.
    AtMost(i64),
    /// There is none.
    Infeasible,
}

/// Solves a board to its first solution. Nothing is an error: what cannot be done is told as the end.
///
/// # Errors
/// If there is no such formulation.
pub fn trial(puzzle: &dyn AnyPuzzle, method: &Method<'_>, limits: &Limits) -> Result<Trial, QueryError> {
    let mut solutions = match Solutions::to(puzzle, method, limits) {
        Ok(solutions) => solutions,
        Err(error @ QueryError::Encode(EncodeError::NoSuch { .. })) => return Err(error),
        Err(error) => return Ok(Trial { end: failed(&error), statistics: Statistics::default() }),
    };
    let end = match solutions.next(limits) {
        Ok(Next::Solution(solution)) => End::Optimal(solution),
        Ok(Next::Incumbent(solution, limit)) => End::Feasible(solution, limit),
        Ok(Next::Exhausted) => End::Infeasible,
        Ok(Next::Unknown(limit)) => End::Unknown(limit),
        Err(error) => failed(&error),
    };
    Ok(Trial { end, statistics: solutions.statistics().clone() })
}

fn failed(error: &QueryError) -> End {
    match error {
        QueryError::Encode(_) | QueryError::Search(SearchError::Refused { .. }) => End::Refused(error.to_string()),
        QueryError::Search(SearchError::Limit(limit)) => End::Unknown(*limit),
        QueryError::Search(_) | QueryError::Unsound(_) => End::Wrong(error.to_string()),
    }
}

/// Whether two proofs about one board cannot both be right.
pub fn contradict(one: Proved, other: Proved) -> bool {
    match (one, other) {
        (Proved::Infeasible, Proved::Infeasible) | (Proved::AtMost(_), Proved::AtMost(_)) => false,
        (Proved::Infeasible, _) | (_, Proved::Infeasible) => true,
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
            (Infeasible, Best(None)),
            (Infeasible, AtMost(3)),
            (Best(Some(2)), Best(Some(3))),
            (Best(Some(4)), AtMost(3)),
            (Best(None), Best(Some(1))),
        ] {
            assert!(contradict(one, other) && contradict(other, one), "{one:?} {other:?}");
        }
        for (one, other) in
            [(Infeasible, Infeasible), (Best(Some(2)), Best(Some(2))), (Best(Some(2)), AtMost(3)), (AtMost(1), AtMost(2))]
        {
            assert!(!contradict(one, other) && !contradict(other, one), "{one:?} {other:?}");
        }
    }
}

//! One board solved by one method, with every possible result, so that methods can be compared.

use crate::{Method, Next, QueryError, Solutions};
use puzzles::{AnyPuzzle, EncodeError, Solution};
use solve::{Limit, Limits, SearchError, Statistics};

/// The result of one method on one board.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// How it ended.
    pub end: End,
    /// The statistics of the solve.
    pub statistics: Statistics,
}

/// How a trial ended.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    /// A solution; with an objective, an optimal one.
    Optimal(Solution),
    /// A solution that is perhaps not optimal.
    Feasible(Solution, Limit),
    /// No solution (proved).
    Infeasible,
    /// A limit was reached.
    Unknown(Limit),
    /// The formulation refuses the board or the backend the model, for this reason.
    Refused(String),
    /// The solver, the lowering or the formulation turned out to be wrong.
    Wrong(String),
}

/// What a trial proved about a board, so far as two trials can contradict each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proved {
    /// There is a solution; with an objective, its optimum (minimised).
    Optimal(Option<i64>),
    /// There is a solution, and the optimum is at most this.
    AtMost(i64),
    /// There is no solution.
    Infeasible,
}

/// Solves a board to its first solution. Refusals and wrong results are not errors but ends of the trial.
///
/// # Errors
/// If there is no such formulation.
pub fn trial(puzzle: &dyn AnyPuzzle, method: &Method<'_>, limits: &Limits) -> Result<Trial, QueryError> {
    let mut solutions = match Solutions::new(puzzle, method, limits) {
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
        QueryError::Search(_) | QueryError::Unsound(_) | QueryError::Explain(_) => End::Wrong(error.to_string()),
    }
}

/// Whether two proofs about one board contradict each other.
pub fn contradict(one: Proved, other: Proved) -> bool {
    match (one, other) {
        (Proved::Infeasible, Proved::Infeasible) | (Proved::AtMost(_), Proved::AtMost(_)) => false,
        (Proved::Infeasible, _) | (_, Proved::Infeasible) => true,
        (Proved::Optimal(one), Proved::Optimal(other)) => one != other,
        (Proved::Optimal(Some(best)), Proved::AtMost(found)) | (Proved::AtMost(found), Proved::Optimal(Some(best))) => {
            found < best
        }
        (Proved::Optimal(None), Proved::AtMost(_)) | (Proved::AtMost(_), Proved::Optimal(None)) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::{Proved::*, contradict};

    #[test]
    fn contradicting_proofs_are_detected() {
        for (one, other) in [
            (Infeasible, Optimal(None)),
            (Infeasible, AtMost(3)),
            (Optimal(Some(2)), Optimal(Some(3))),
            (Optimal(Some(4)), AtMost(3)),
            (Optimal(None), Optimal(Some(1))),
        ] {
            assert!(contradict(one, other) && contradict(other, one), "{one:?} {other:?}");
        }
        for (one, other) in [
            (Infeasible, Infeasible),
            (Optimal(Some(2)), Optimal(Some(2))),
            (Optimal(Some(2)), AtMost(3)),
            (AtMost(1), AtMost(2)),
        ] {
            assert!(!contradict(one, other) && !contradict(other, one), "{one:?} {other:?}");
        }
    }
}

//! The solution with the least sum of puzzle variables, for boards without an objective.

use crate::{End, Method, QueryError, Trial};
use model::Sense;
use puzzles::{AnyPuzzle, Solution};
use solve::{Limits, Outcome, Search, SearchError, Statistics};

/// Minimises the sum of the puzzle variables, as papers do that ask for the fewest links of a tree; returns the sum,
/// too. A board with an objective keeps its own.
///
/// # Errors
/// If there is no such formulation, it refuses the board, or the method turns out to be wrong.
pub fn least_sum(puzzle: &dyn AnyPuzzle, method: &Method<'_>, limits: &Limits) -> Result<(Trial, Option<i64>), QueryError> {
    let mut encoding = puzzle.encode_within(&method.formulation, limits.interrupt())?;
    if !puzzle.has_objective() {
        encoding.model.optimise(Sense::Minimise, encoding.views.iter().map(|view| view.expr.clone()).sum());
    }
    let unknown = |limit| {
        Ok((Trial { end: End::Unknown(limit), statistics: Statistics { limit: Some(limit), ..Statistics::default() } }, None))
    };
    let mut search = match Search::open(method.backend, encoding.model, method.settings, limits) {
        Ok(search) => search,
        Err(SearchError::Limit(limit)) => return unknown(limit),
        Err(error) => return Ok((Trial { end: End::Refused(error.to_string()), statistics: Statistics::default() }, None)),
    };
    let outcome = search.solve(limits)?;
    let statistics = search.statistics().clone();
    let (end, sum) = match outcome {
        Outcome::Infeasible => (End::Infeasible, None),
        Outcome::Unknown(limit) => (End::Unknown(limit), None),
        Outcome::Feasible(values) => {
            let values: Vec<i64> = encoding.views.iter().map(|view| view.value(&values)).collect();
            let sum = values.iter().sum();
            let solution = Solution::to(puzzle, values).map_err(QueryError::Unsound)?;
            (
                statistics.limit.map_or_else(|| End::Optimal(solution.clone()), |limit| End::Feasible(solution.clone(), limit)),
                Some(sum),
            )
        }
    };
    Ok((Trial { end, statistics }, sum))
}

#[cfg(test)]
mod tests {
    use super::least_sum;
    use crate::{End, Method};
    use solve::Limits;

    #[test]
    fn a_spanning_tree_has_one_link_fewer_than_points() {
        let board = puzzles::find("circuit-board").expect("a kind").read("circuit-board\no o o\n\n# o #\n", None);
        let board = board.expect("a board");
        let (trial, sum) = least_sum(&*board, &Method::default_for(&*board), &Limits::default()).expect("it can be solved");
        assert!(matches!(trial.end, End::Optimal(_)) && sum == Some(3), "{trial:?}");
        assert_eq!(trial.statistics.dual_bound, Some(3.0));
    }
}

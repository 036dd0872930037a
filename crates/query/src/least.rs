//! The solution of the least sum, for boards that ask for no best one.

use crate::{End, Method, QueryError, Trial};
use model::Sense;
use puzzles::{AnyPuzzle, Solution};
use solve::{Limits, Outcome, Search, SearchError, Statistics};

/// Solves a board for the least sum of its unknowns, as print does that asks for the fewest links of a tree; gives also the
/// sum of the solution. A board with an objective of its own keeps it.
///
/// # Errors
/// If there is no such formulation, it refuses the board, or the method turns out to be wrong.
pub fn least_sum(puzzle: &dyn AnyPuzzle, method: &Method<'_>, limits: &Limits) -> Result<(Trial, Option<i64>), QueryError> {
    let mut encoding = puzzle.encode(&method.formulation)?;
    if encoding.model.objective().is_none() {
        encoding.model.optimise(Sense::Minimise, encoding.views.iter().map(|view| view.expr.clone()).sum());
    }
    let var = |limit| {
        Ok((Trial { end: End::Unknown(limit), statistics: Statistics { limit: Some(limit), ..Statistics::default() } }, None))
    };
    let mut search = match Search::open(method.backend, encoding.model, method.settings, limits) {
        Ok(search) => search,
        Err(SearchError::Limit(limit)) => return var(limit),
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
    fn a_tree_has_one_link_less_than_points() {
        let board = puzzles::find("circuit-board").expect("a kind").read("circuit-board\no o o\n\n# o #\n", None);
        let board = board.expect("a board");
        let (trial, sum) = least_sum(&*board, &Method::default_for(&*board), &Limits::default()).expect("it can be solved");
        assert!(matches!(trial.end, End::Optimal(_)) && sum == Some(3), "{trial:?}");
        assert_eq!(trial.statistics.dual_bound, Some(3.0));
    }
}

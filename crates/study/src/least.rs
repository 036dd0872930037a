//! The answer of the least sum, for boards that ask for no best one.

use crate::{End, Method, StudyError, Trial};
use model::Sense;
use puzzles::{Answer, AnyPuzzle};
use solve::{Effort, Limits, Outcome, Search, SearchError};

/// Solves a board for the least sum of its unknowns, as print does that asks for the fewest links of a tree; gives also the
/// sum of the answer. A board with an objective of its own keeps it.
///
/// # Errors
/// If there is no such formulation, it refuses the board, or the method turns out to be wrong.
pub fn least_sum(puzzle: &dyn AnyPuzzle, method: &Method<'_>, limits: &Limits) -> Result<(Trial, Option<i64>), StudyError> {
    let mut encoding = puzzle.encode(&method.formulation)?;
    if encoding.model.objective().is_none() {
        encoding.model.optimise(Sense::Minimise, encoding.readings.iter().map(|reading| reading.expr.clone()).sum());
    }
    let unknown =
        |limit| Ok((Trial { end: End::Unknown(limit), effort: Effort { limit: Some(limit), ..Effort::default() } }, None));
    let mut search = match Search::open(method.backend, encoding.model, method.settings, limits) {
        Ok(search) => search,
        Err(SearchError::Limit(limit)) => return unknown(limit),
        Err(error) => return Ok((Trial { end: End::Refused(error.to_string()), effort: Effort::default() }, None)),
    };
    let outcome = search.solve(limits)?;
    let effort = search.effort().clone();
    let (end, sum) = match outcome {
        Outcome::Impossible => (End::Impossible, None),
        Outcome::Unknown(limit) => (End::Unknown(limit), None),
        Outcome::Found(values) => {
            let values: Vec<i64> = encoding.readings.iter().map(|reading| reading.value(&values)).collect();
            let sum = values.iter().sum();
            let answer = Answer::to(puzzle, values).map_err(StudyError::Unsound)?;
            (effort.limit.map_or_else(|| End::Found(answer.clone()), |limit| End::Perhaps(answer.clone(), limit)), Some(sum))
        }
    };
    Ok((Trial { end, effort }, sum))
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
        assert!(matches!(trial.end, End::Found(_)) && sum == Some(3), "{trial:?}");
        assert_eq!(trial.effort.bound, Some(3.0));
    }
}

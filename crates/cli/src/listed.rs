//! The solution that is listed beside a board, compared with those that are found.

use crate::{each::Task, problem::Problem};
use puzzles::Solution;
use serde::Serialize;

/// What the listed solution is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Listed {
    /// One that was found.
    Same,
    /// A solution, but not one that was found.
    NoGood,
    /// A solution, but a better one was found.
    Worse,
    /// No solution, for this reason.
    #[serde(untagged, serialize_with = "invalid")]
    Invalid(String),
}

fn invalid<S: serde::Serializer>(_: &String, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str("invalid")
}

impl Listed {
    /// What the solution listed beside the board is, if there is one.
    pub fn of(task: &Task<'_>, found: &[&Solution]) -> Option<Self> {
        let cost = |solution: &Solution| task.puzzle.cost(solution.values());
        let listed = match solution(task)? {
            Ok(solution) if found.contains(&&solution) => Self::Same,
            Ok(solution) if found.iter().any(|best| cost(best) < cost(&solution)) => Self::Worse,
            Ok(_) => Self::NoGood,
            Err(problem) => Self::Invalid(problem.message),
        };
        Some(listed)
    }

    /// What it is, for people.
    pub fn told(&self) -> String {
        match self {
            Self::Same => "the listed solution is this one".into(),
            Self::NoGood => "the listed solution is another one".into(),
            Self::Worse => "the listed solution is not as good".into(),
            Self::Invalid(why) => format!("what is listed is no solution: {why}"),
        }
    }
}

/// The solution listed beside the board, if there is one.
pub fn solution(task: &Task<'_>) -> Option<Result<Solution, Problem>> {
    let text = task.given.listed.as_deref()?;
    let values = task.puzzle.read_solution(text).map_err(|error| Problem::input(error.problem));
    Some(values.and_then(|values| Solution::to(task.puzzle, values).map_err(Problem::input)))
}

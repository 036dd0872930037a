//! The solution listed beside a board, compared with those that are found.

use crate::{batch::Task, error::CliError};
use puzzles::Solution;
use serde::Serialize;

/// How the listed solution relates to those that are found.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ListedSolution {
    /// It is one of them.
    Same,
    /// It is another solution.
    Different,
    /// It is a solution with a worse objective.
    Worse,
    /// It is no solution, for this reason.
    #[serde(untagged, serialize_with = "invalid")]
    Invalid(String),
}

fn invalid<S: serde::Serializer>(_: &String, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str("invalid")
}

impl ListedSolution {
    /// Compares the solution listed beside the board, if there is one, with those in `found`.
    pub fn compare(task: &Task<'_>, found: &[&Solution]) -> Option<Self> {
        let cost = |solution: &Solution| task.puzzle.cost(solution.values());
        let listed = match read(task)? {
            Ok(solution) if found.contains(&&solution) => Self::Same,
            Ok(solution) if found.iter().any(|best| cost(best) < cost(&solution)) => Self::Worse,
            Ok(_) => Self::Different,
            Err(error) => Self::Invalid(error.message),
        };
        Some(listed)
    }

    /// The relation in words.
    pub fn describe(&self) -> String {
        match self {
            Self::Same => "the listed solution is the same".into(),
            Self::Different => "the listed solution is different".into(),
            Self::Worse => "the listed solution has a worse objective".into(),
            Self::Invalid(reason) => format!("the listed solution is invalid: {reason}"),
        }
    }
}

/// Reads the solution listed beside the board, if there is one.
pub fn read(task: &Task<'_>) -> Option<Result<Solution, CliError>> {
    let text = task.input.listed.as_deref()?;
    let values = task.puzzle.read_solution(text).map_err(|error| CliError::input(error.problem));
    Some(values.and_then(|values| Solution::to(task.puzzle, values).map_err(CliError::input)))
}

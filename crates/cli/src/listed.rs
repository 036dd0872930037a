//! The answer that is listed beside a board, compared with those that are found.

use crate::{each::Task, problem::Problem};
use puzzles::Answer;
use serde::Serialize;

/// What the listed answer is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Listed {
    /// One that was found.
    Same,
    /// An answer, but not one that was found.
    Differs,
    /// An answer, but a better one was found.
    Worse,
    /// No answer, for this reason.
    #[serde(untagged, serialize_with = "invalid")]
    Invalid(String),
}

fn invalid<S: serde::Serializer>(_: &String, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str("invalid")
}

impl Listed {
    /// What the answer listed beside the board is, if there is one.
    pub fn of(task: &Task<'_>, found: &[&Answer]) -> Option<Self> {
        let cost = |answer: &Answer| task.puzzle.cost(answer.values());
        let listed = match answer(task)? {
            Ok(answer) if found.contains(&&answer) => Self::Same,
            Ok(answer) if found.iter().any(|best| cost(best) < cost(&answer)) => Self::Worse,
            Ok(_) => Self::Differs,
            Err(problem) => Self::Invalid(problem.message),
        };
        Some(listed)
    }

    /// What it is, for people.
    pub fn told(&self) -> String {
        match self {
            Self::Same => "the listed answer is this one".into(),
            Self::Differs => "the listed answer is another one".into(),
            Self::Worse => "the listed answer is not as good".into(),
            Self::Invalid(why) => format!("what is listed is no answer: {why}"),
        }
    }
}

/// The answer listed beside the board, if there is one.
pub fn answer(task: &Task<'_>) -> Option<Result<Answer, Problem>> {
    let text = task.given.listed.as_deref()?;
    let values = task.puzzle.read_answer(text).map_err(|error| Problem::input(error.problem));
    Some(values.and_then(|values| Answer::to(task.puzzle, values).map_err(Problem::input)))
}

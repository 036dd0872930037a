//! How long a method takes for a question about a board.

use puzzles::{Answer, AnyPuzzle};
use serde_json::{Map, Value, json};
use solve::{Limit, Limits};
use std::time::{Duration, Instant};
use study::{Answers, Method, Next, StudyError, Uniqueness, candidates, uniqueness};

/// A question that is answered sooner than this is asked again, and the median counts.
const QUICK: Duration = Duration::from_millis(50);

/// How often it is asked then.
const TIMES: usize = 5;

/// What is answered: how many answers, up to two, and whether that is all that are asked for.
struct Said {
    answers: u64,
    /// An answer, if there is one.
    answer: Option<Answer>,
    limit: Option<Limit>,
}

/// Asks `ask` of a board within `seconds`: of `formulation` on `backend`, or the default method.
pub fn measured(board: &dyn AnyPuzzle, request: &Value) -> Result<Value, String> {
    let ask = match request["ask"].as_str() {
        Some("one") => one,
        Some("unique") => unique,
        Some("forced") => forced,
        _ => return Err("expected `ask` to be one, unique or forced".into()),
    };
    let limit = Duration::from_secs_f64(request["seconds"].as_f64().unwrap_or(10.0));
    let method = method(board, request)?;
    let timed = || {
        let start = Instant::now();
        let said = ask(board, &method, &Limits::of(limit));
        (said, start.elapsed())
    };
    let (said, first) = timed();
    let said = match said {
        Ok(said) => said,
        Err(StudyError::Encode(why)) => return Ok(json!({ "outcome": "refused", "reason": why.to_string() })),
        Err(error) => return Ok(json!({ "outcome": "broken", "reason": error.to_string() })),
    };
    let mut times = vec![first];
    if first < QUICK {
        times.extend((1..TIMES).map(|_| timed().1));
    }
    times.sort();
    let outcome = match (&said.limit, said.answers) {
        (Some(_), _) => "unknown",
        (None, 0) => "impossible",
        (None, _) => "found",
    };
    let values = said.answer.as_ref().map(|answer| named(board, answer.values()));
    Ok(json!({
        "outcome": outcome,
        "answers": said.answers,
        "cost": said.answer.as_ref().and_then(|answer| board.cost(answer.values())),
        "answer": values,
        "seconds": times[times.len() / 2].as_secs_f64(),
        "unknowns": board.unknowns().len(),
        "method": method.formulation,
    }))
}

/// The method that is asked.
fn method(board: &dyn AnyPuzzle, request: &Value) -> Result<Method<'static>, String> {
    let default = Method::default_for(board);
    let formulation = request["formulation"].as_str().map_or(default.formulation, str::to_owned);
    let backend = match request["backend"].as_str() {
        None => default.backend,
        Some(name) => solve::find(name).ok_or_else(|| format!("{name:?} is no backend"))?,
    };
    let direct = request["formulation"].is_null() && request["backend"].is_null();
    Ok(Method { formulation, backend, direct, ..default })
}

/// One answer, with an objective the best.
fn one(board: &dyn AnyPuzzle, method: &Method<'_>, limits: &Limits) -> Result<Said, StudyError> {
    Ok(match Answers::to(board, method, limits)?.next(limits)? {
        Next::Answer(answer) => Said { answers: 1, answer: Some(answer), limit: None },
        Next::NoMore => Said { answers: 0, answer: None, limit: None },
        Next::Perhaps(answer, limit) => Said { answers: 1, answer: Some(answer), limit: Some(limit) },
        Next::Unknown(limit) => Said { answers: 0, answer: None, limit: Some(limit) },
    })
}

/// No, one or several answers.
fn unique(board: &dyn AnyPuzzle, method: &Method<'_>, limits: &Limits) -> Result<Said, StudyError> {
    Ok(match uniqueness(board, method, limits)?.0 {
        Uniqueness::None => Said { answers: 0, answer: None, limit: None },
        Uniqueness::Unique(answer) => Said { answers: 1, answer: Some(answer), limit: None },
        Uniqueness::Several(answer, _) => Said { answers: 2, answer: Some(answer), limit: None },
        Uniqueness::Unknown(limit, answer) => Said { answers: u64::from(answer.is_some()), answer, limit: Some(limit) },
    })
}

/// The values of all unknowns in all answers, from which an answer and whether it is the only one follow.
fn forced(board: &dyn AnyPuzzle, method: &Method<'_>, limits: &Limits) -> Result<Said, StudyError> {
    let found = candidates(board, method, limits)?.0;
    let only: Option<Vec<i64>> = found.forced().into_iter().collect();
    let answers = match (found.exists, &only) {
        (Some(false) | None, _) => 0,
        (Some(true), Some(_)) => 1,
        (Some(true), None) => 2,
    };
    let answer = only.map(|values| Answer::to(board, values).map_err(StudyError::Unsound)).transpose()?;
    Ok(Said { answers, answer, limit: found.limit })
}

/// Values by the names of unknowns.
pub fn named(board: &dyn AnyPuzzle, values: &[i64]) -> Map<String, Value> {
    board.unknowns().into_iter().map(|unknown| unknown.name.to_string()).zip(values.iter().map(|&value| value.into())).collect()
}

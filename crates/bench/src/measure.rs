//! How long a method takes for a question about a board.

use puzzles::{AnyPuzzle, Solution};
use query::{Method, Next, QueryError, Solutions, Uniqueness, candidates, uniqueness};
use serde_json::{Map, Value, json};
use solve::{Limit, Limits};
use std::time::{Duration, Instant};

/// A question that is answered sooner than this is asked again, and the median counts.
const QUICK: Duration = Duration::from_millis(50);

/// How often it is asked then.
const TIMES: usize = 5;

/// What is answered: how many solutions, up to two, and whether that is all that are asked for.
struct Said {
    solutions: u64,
    /// A solution, if there is one.
    solution: Option<Solution>,
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
        Err(QueryError::Encode(why)) => return Ok(json!({ "outcome": "refused", "reason": why.to_string() })),
        Err(error) => return Ok(json!({ "outcome": "broken", "reason": error.to_string() })),
    };
    let mut times = vec![first];
    if first < QUICK {
        times.extend((1..TIMES).map(|_| timed().1));
    }
    times.sort();
    let outcome = match (&said.limit, said.solutions) {
        (Some(_), _) => "unknown",
        (None, 0) => "infeasible",
        (None, _) => "feasible",
    };
    let values = said.solution.as_ref().map(|solution| named(board, solution.values()));
    Ok(json!({
        "outcome": outcome,
        "solutions": said.solutions,
        "cost": said.solution.as_ref().and_then(|solution| board.cost(solution.values())),
        "solution": values,
        "seconds": times[times.len() / 2].as_secs_f64(),
        "variables": board.vars().len(),
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

/// One solution, with an objective the best.
fn one(board: &dyn AnyPuzzle, method: &Method<'_>, limits: &Limits) -> Result<Said, QueryError> {
    Ok(match Solutions::new(board, method, limits)?.next(limits)? {
        Next::Solution(solution) => Said { solutions: 1, solution: Some(solution), limit: None },
        Next::Exhausted => Said { solutions: 0, solution: None, limit: None },
        Next::Incumbent(solution, limit) => Said { solutions: 1, solution: Some(solution), limit: Some(limit) },
        Next::Unknown(limit) => Said { solutions: 0, solution: None, limit: Some(limit) },
    })
}

/// No, one or several solutions.
fn unique(board: &dyn AnyPuzzle, method: &Method<'_>, limits: &Limits) -> Result<Said, QueryError> {
    Ok(match uniqueness(board, method, limits)?.0 {
        Uniqueness::None => Said { solutions: 0, solution: None, limit: None },
        Uniqueness::Unique(solution) => Said { solutions: 1, solution: Some(solution), limit: None },
        Uniqueness::Multiple(solution, _) => Said { solutions: 2, solution: Some(solution), limit: None },
        Uniqueness::Unknown(limit, solution) => Said { solutions: u64::from(solution.is_some()), solution, limit: Some(limit) },
    })
}

/// The values of all unknowns in all solutions, from which a solution and whether it is the only one follow.
fn forced(board: &dyn AnyPuzzle, method: &Method<'_>, limits: &Limits) -> Result<Said, QueryError> {
    let found = candidates(board, method, limits)?.0;
    let only: Option<Vec<i64>> = found.forced().into_iter().collect();
    let solutions = match (found.exists, &only) {
        (Some(false) | None, _) => 0,
        (Some(true), Some(_)) => 1,
        (Some(true), None) => 2,
    };
    let solution = only.map(|values| Solution::to(board, values).map_err(QueryError::Unsound)).transpose()?;
    Ok(Said { solutions, solution, limit: found.limit })
}

/// Values by the names of unknowns.
pub fn named(board: &dyn AnyPuzzle, values: &[i64]) -> Map<String, Value> {
    board.vars().into_iter().map(|var| var.name.to_string()).zip(values.iter().map(|&value| value.into())).collect()
}

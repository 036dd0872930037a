//! Measures the time of a query on a board.

use cpu_time::ThreadTime;
use puzzles::{AnyPuzzle, Solution};
use query::{Method, Next, QueryError, Solutions, Uniqueness, candidates, uniqueness};
use serde_json::{Map, Value, json};
use solve::{Limit, Limits};
use std::time::{Duration, Instant};

/// A query faster than this is repeated, and the median time is reported.
const QUICK: Duration = Duration::from_millis(50);

/// The number of runs of a fast query.
const RUNS: usize = 5;

/// The result of a query.
struct Found {
    /// The number of solutions, at most 2.
    solutions: u64,
    /// A solution, if one was found.
    solution: Option<Solution>,
    /// The limit that stopped the query, if any.
    limit: Option<Limit>,
}

/// Runs the query `ask` on a board within `seconds`: by `formulation` on `backend`, or by the default method.
///
/// # Errors
/// If the query or the backend is unknown.
pub fn measure(board: &dyn AnyPuzzle, request: &Value) -> Result<Value, String> {
    let query = match request["ask"].as_str() {
        Some("one") => one,
        Some("unique") => unique,
        Some("forced") => forced,
        _ => return Err("expected `ask` to be one, unique or forced".into()),
    };
    let limit = Duration::from_secs_f64(request["seconds"].as_f64().unwrap_or(10.0));
    let method = method(board, request)?;
    let timed = || {
        // The wall clock is read next to the query: reading a thread's processor time takes a part of a microsecond.
        let start_cpu = ThreadTime::now();
        let start = Instant::now();
        let found = query(board, &method, &Limits::of(limit));
        (found, (start.elapsed(), start_cpu.elapsed()))
    };
    let (found, first) = timed();
    let found = match found {
        Ok(found) => found,
        Err(QueryError::Encode(error)) => return Ok(json!({ "outcome": "refused", "reason": error.to_string() })),
        Err(error) => return Ok(json!({ "outcome": "broken", "reason": error.to_string() })),
    };
    let mut times = vec![first];
    if first.0 < QUICK {
        times.extend((1..RUNS).map(|_| timed().1));
    }
    let median = |time: fn(&(Duration, Duration)) -> Duration| {
        let mut times: Vec<Duration> = times.iter().map(time).collect();
        times.sort();
        times[times.len() / 2].as_secs_f64()
    };
    let outcome = match (&found.limit, found.solutions) {
        (Some(_), _) => "unknown",
        (None, 0) => "infeasible",
        (None, _) => "feasible",
    };
    let values = found.solution.as_ref().map(|solution| named(board, solution.values()));
    Ok(json!({
        "outcome": outcome,
        "solutions": found.solutions,
        "cost": found.solution.as_ref().and_then(|solution| board.cost(solution.values())),
        "solution": values,
        "seconds": median(|time| time.0),
        "cpu_seconds": median(|time| time.1),
        "variables": board.vars().len(),
        "method": method.formulation,
    }))
}

/// The method of the request.
fn method(board: &dyn AnyPuzzle, request: &Value) -> Result<Method<'static>, String> {
    let default = Method::default_for(board);
    let formulation = request["formulation"].as_str().map_or(default.formulation, str::to_owned);
    let backend = match request["backend"].as_str() {
        None => default.backend,
        Some(name) => solve::find(name).ok_or_else(|| format!("{name:?} is not a backend"))?,
    };
    let direct = request["formulation"].is_null() && request["backend"].is_null();
    Ok(Method { formulation, backend, direct, ..default })
}

/// One solution, with an objective an optimal one.
fn one(board: &dyn AnyPuzzle, method: &Method<'_>, limits: &Limits) -> Result<Found, QueryError> {
    Ok(match Solutions::new(board, method, limits)?.next(limits)? {
        Next::Solution(solution) => Found { solutions: 1, solution: Some(solution), limit: None },
        Next::Exhausted => Found { solutions: 0, solution: None, limit: None },
        Next::Incumbent(solution, limit) => Found { solutions: 1, solution: Some(solution), limit: Some(limit) },
        Next::Unknown(limit) => Found { solutions: 0, solution: None, limit: Some(limit) },
    })
}

/// Whether there are no, one or several solutions.
fn unique(board: &dyn AnyPuzzle, method: &Method<'_>, limits: &Limits) -> Result<Found, QueryError> {
    Ok(match uniqueness(board, method, limits)?.0 {
        Uniqueness::None => Found { solutions: 0, solution: None, limit: None },
        Uniqueness::Unique(solution) => Found { solutions: 1, solution: Some(solution), limit: None },
        Uniqueness::Multiple(solution, _) => Found { solutions: 2, solution: Some(solution), limit: None },
        Uniqueness::Unknown(limit, solution) => Found { solutions: u64::from(solution.is_some()), solution, limit: Some(limit) },
    })
}

/// The candidates of all puzzle variables, which also decide uniqueness.
fn forced(board: &dyn AnyPuzzle, method: &Method<'_>, limits: &Limits) -> Result<Found, QueryError> {
    let found = candidates(board, method, limits)?.0;
    let unique: Option<Vec<i64>> = found.forced().into_iter().collect();
    let solutions = match (found.exists, &unique) {
        (Some(false) | None, _) => 0,
        (Some(true), Some(_)) => 1,
        (Some(true), None) => 2,
    };
    let solution = unique.map(|values| Solution::to(board, values).map_err(QueryError::Unsound)).transpose()?;
    Ok(Found { solutions, solution, limit: found.limit })
}

/// Values by the names of puzzle variables.
pub fn named(board: &dyn AnyPuzzle, values: &[i64]) -> Map<String, Value> {
    board.vars().into_iter().map(|var| var.name.to_string()).zip(values.iter().map(|&value| value.into())).collect()
}

//! Measures explanations of a board: its grade, its path and its next step.

use cpu_time::ThreadTime;
use explain::{Cost, End, Explainer, Grade};
use puzzles::AnyPuzzle;
use query::{Method, Uniqueness, uniqueness};
use serde_json::{Value, json};
use solve::{BACKENDS, Limits};
use std::time::Duration;

/// Grades a board with one solution within `seconds`; with `path`, its path and its next step are measured too.
///
/// # Errors
/// If boards like this are not explained, or a step turns out to be wrong.
pub fn explain(board: &dyn AnyPuzzle, request: &Value) -> Result<Value, String> {
    let limits = || Limits::of(Duration::from_secs_f64(request["seconds"].as_f64().unwrap_or(60.0)));
    let (grade, seconds) = timed(|| Ok(Explainer::new(board)?.grade(true, &limits())));
    let grade: Grade = grade.map_err(|error: explain::Error| error.to_string())?;
    let mut reply = json!({
        "end": grade.end.name(), "level": grade.whole_level().map(|level| level.name()), "number": grade.whole_number(),
        "techniques": grade.techniques, "seconds": seconds, "variables": board.vars().len(),
    });
    if request["path"] == true {
        let explainer = Explainer::new(board).map_err(|error| error.to_string())?;
        let found = uniqueness(board, &Method::default_for(board), &limits()).map_err(|error| error.to_string())?.0;
        let solution = if let Uniqueness::Unique(solution) = &found { Some(solution.values()) } else { None };
        let (hint, hint_seconds) = timed(|| Explainer::new(board)?.next(&[], solution, BACKENDS[0], &limits()));
        hint.map_err(|error| error.to_string())?;
        let (path, path_seconds) = timed(|| explainer.path(&[], solution, BACKENDS[0], &limits()));
        let path = path.map_err(|error| error.to_string())?;
        let mut steps = [0; 4];
        path.steps.iter().for_each(|step| steps[class(step.cost) - 1] += 1);
        let unproved = path.steps.iter().filter(|step| !step.minimal).count();
        reply["path"] = json!({
            "solved": path.end == End::Solved, "steps": steps, "not_minimal": unproved, "seconds": path_seconds,
            "hint_seconds": hint_seconds,
        });
    }
    Ok(reply)
}

/// One part is 1; no room at once, pairs read as one, and covers are 2; chains are 3; hypotheses inside hypotheses, and a search, are 4.
fn class(cost: Cost) -> usize {
    match cost {
        cost if cost < Cost::POINTING => 1,
        cost if cost >= Cost::nested(0) => 4,
        cost if (2..=9).any(|depth| cost == Cost::chain(depth)) || cost > Cost::chain(9) => 3,
        _ => 2,
    }
}

/// A result with the processor time of this thread in seconds.
pub fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = ThreadTime::now();
    let done = work();
    (done, start.elapsed().as_secs_f64())
}

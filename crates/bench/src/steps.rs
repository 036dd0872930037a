//! Boards with the steps of their paths, for other tools that explain: every part of the rules as an object.

use explain::{End, Explainer, Fact};
use puzzles::{AnyPuzzle, Is, PartBody};
use query::{Method, Uniqueness, uniqueness};
use serde_json::{Value, json};
use solve::{BACKENDS, Limits};
use std::{fs, ops::RangeInclusive, time::Duration};

/// The bound of numbers without one.
const LARGE: i64 = 1_000_000;

/// Writes a board, its parts and the steps of its path to `file`; the reply has the parts and facts of each step and the
/// processor seconds of the path, proofs included.
///
/// # Errors
/// If boards like this are not explained, a part has no simple constraint, or the path does not lead to the solution.
pub fn write(board: &dyn AnyPuzzle, request: &Value) -> Result<Value, String> {
    let limits = || Limits::of(Duration::from_secs_f64(request["seconds"].as_f64().unwrap_or(60.0)));
    let explainer = Explainer::new(board).map_err(|error| error.to_string())?;
    let found = uniqueness(board, &Method::default_for(board), &limits()).map_err(|error| error.to_string())?.0;
    let Uniqueness::Unique(solution) = &found else { return Err("the board has no single solution".into()) };
    let (path, seconds) = crate::explained::timed(|| explainer.path(&[], Some(solution.values()), BACKENDS[0], &limits()));
    let path = path.map_err(|error| error.to_string())?;
    if path.end != End::Solved {
        return Err(format!("the path ends {}", path.end.name()));
    }
    let ranges = board.ranges();
    let parts = board.parts()?.iter().map(|part| constraint(&part.body, &ranges)).collect::<Result<Vec<_>, _>>()?;
    let left = |fact: &Fact| json!([fact.var, explainer.left(fact)]);
    let advances = explainer.advances(&path.steps);
    let steps = advances.iter().map(|advance| {
        let candidates = |var: usize| explainer.candidates(&advance.before, var);
        json!({
            "left": (0..ranges.len()).map(candidates).collect::<Vec<_>>(),
            "conclusions": advance.step.conclusions.iter().map(left).collect::<Vec<_>>(),
        })
    });
    let written = json!({
        "vars": ranges.iter().map(|range| [range.start(), range.end()]).collect::<Vec<_>>(), "parts": parts,
        "steps": steps.collect::<Vec<_>>(), "solution": solution.values(),
    });
    let file = request["file"].as_str().ok_or("expected a `file`")?;
    fs::write(file, written.to_string()).map_err(|error| format!("{file}: {error}"))?;
    let used = |step: &explain::Step| json!({ "parts": step.parts.len(), "facts": step.facts.len() });
    Ok(json!({ "seconds": seconds, "steps": path.steps.iter().map(used).collect::<Vec<_>>() }))
}

/// A part as an object.
fn constraint(body: &PartBody, ranges: &[RangeInclusive<i64>]) -> Result<Value, String> {
    let condition = |is: &Is| {
        let range = &ranges[is.var];
        json!([is.var, is.values.start().max(range.start()), is.values.end().min(range.end())])
    };
    Ok(match body {
        PartBody::Count { when, of, range } => json!({
            "body": "count", "when": when.as_ref().map(condition), "of": of.iter().map(condition).collect::<Vec<_>>(),
            "least": range.start(), "most": range.end(),
        }),
        PartBody::Sum { terms, range } => json!({
            "body": "sum", "terms": terms, "least": range.start().max(&-LARGE), "most": range.end().min(&LARGE),
        }),
        PartBody::DistinctSum { vars, sum } => json!({ "body": "distinct sum", "vars": vars, "sum": sum }),
        PartBody::Table { vars, rows } => json!({ "body": "table", "vars": vars, "rows": rows }),
        PartBody::Differ(one, other) => {
            json!({ "body": "differ", "pairs": one.iter().zip(other).collect::<Vec<_>>() })
        }
        _ => return Err("a part has no simple constraint".into()),
    })
}

//! Reports of traces.

use puzzles::{PuzzleVar, Violation};
use query::trace::{End, Event, Step, Trace};
use serde_json::{Map, Value, json};

/// The outcome of a trace: `feasible`, `infeasible`, `truncated` (at the maximum number of steps) or `unknown`.
pub fn outcome(trace: &Trace) -> &'static str {
    match &trace.end {
        End::Feasible(_) => "feasible",
        End::Infeasible => "infeasible",
        End::Truncated => "truncated",
        End::Undecided | End::Unknown(_) => "unknown",
    }
}

/// The report of `trace`. The `what` of a step is `decision`, `propagation`, `conflict`, `violation` or `backtrack`;
/// `possible` has the domains that changed.
pub fn trace(kind: &str, vars: &[PuzzleVar], formulation: &str, trace: &Trace) -> Value {
    let start: Map<String, Value> =
        vars.iter().zip(&trace.start).map(|(u, values)| (u.name.to_string(), json!(values))).collect();
    let limit = if let End::Unknown(limit) = &trace.end { Some(limit.name()) } else { None };
    let steps: Vec<Value> = trace.steps.iter().map(|step| step_value(step, vars)).collect();
    json!({
        "kind": kind, "formulation": formulation, "outcome": outcome(trace), "limit": limit, "start": start, "steps": steps
    })
}

fn step_value(Step { event, level, changes }: &Step, vars: &[PuzzleVar]) -> Value {
    let name = |&var: &usize| vars[var].name.as_str();
    let possible: Map<String, Value> = changes.iter().map(|(place, values)| (name(place).into(), json!(values))).collect();
    let mut step = json!({ "level": level, "possible": possible });
    match event {
        Event::Decision(var) => (step["what"], step["variable"]) = (json!("decision"), json!(name(var))),
        Event::Backtrack(var) => (step["what"], step["variable"]) = (json!("backtrack"), json!(name(var))),
        Event::Propagation(provenance, place) | Event::Conflict(provenance, place) => {
            step["what"] = json!(if matches!(event, Event::Propagation(..)) { "propagation" } else { "conflict" });
            step["rule"] = json!(provenance.rule.name);
            step["sentence"] = json!(provenance.rule.sentence);
            step["equation"] = json!(provenance.equation);
            step["place"] = place.positions().iter().map(ToString::to_string).collect();
        }
        Event::Violation(violations) => {
            let value = |Violation { rule, vars }: &Violation| {
                let place: Vec<&str> = vars.iter().map(name).collect();
                json!({ "rule": rule.name, "sentence": rule.sentence, "place": place })
            };
            step["what"] = json!("violation");
            step["violations"] = violations.iter().map(value).collect();
        }
    }
    step
}

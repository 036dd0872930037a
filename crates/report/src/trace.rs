//! A walk through a search, step by step.

use puzzles::{PuzzleVar, Violation};
use query::trace::{End, Step, Trace, What};
use serde_json::{Map, Value, json};

/// How a walk ended: `found`, `impossible`, `long` (there are more steps than are told) or `unknown`.
pub fn outcome(trace: &Trace) -> &'static str {
    match &trace.end {
        End::Solved(_) => "feasible",
        End::Infeasible => "infeasible",
        End::Long => "long",
        End::Unknown(_) => "unknown",
    }
}

/// A plain search. The `what` of a step is `tried`, `follows`, `contradiction`, `broken` or `back`;
/// `possible` are the values that are left where that has changed.
pub fn traced(kind: &str, vars: &[PuzzleVar], formulation: &str, trace: &Trace) -> Value {
    let start: Map<String, Value> =
        vars.iter().zip(&trace.start).map(|(u, values)| (u.name.to_string(), json!(values))).collect();
    let limit = if let End::Unknown(limit) = &trace.end { Some(limit.name()) } else { None };
    let steps: Vec<Value> = trace.steps.iter().map(|step| told(step, vars)).collect();
    json!({
        "kind": kind, "formulation": formulation, "outcome": outcome(trace), "limit": limit, "start": start, "steps": steps
    })
}

fn told(Step { what, level, changes }: &Step, vars: &[PuzzleVar]) -> Value {
    let name = |&var: &usize| vars[var].name.as_str();
    let possible: Map<String, Value> = changes.iter().map(|(place, values)| (name(place).into(), json!(values))).collect();
    let mut step = json!({ "level": level, "possible": possible });
    match what {
        What::Tried(var) => (step["what"], step["unknown"]) = (json!("tried"), json!(name(var))),
        What::Back(var) => (step["what"], step["unknown"]) = (json!("back"), json!(name(var))),
        What::Follows(provenance, place) | What::Contradiction(provenance, place) => {
            step["what"] = json!(if matches!(what, What::Follows(..)) { "follows" } else { "contradiction" });
            step["rule"] = json!(provenance.rule.name);
            step["sentence"] = json!(provenance.rule.sentence);
            step["equation"] = json!(provenance.equation);
            step["place"] = place.positions().iter().map(ToString::to_string).collect();
        }
        What::Broken(violations) => {
            let told = |Violation { rule, vars }: &Violation| json!({ "rule": rule.name, "sentence": rule.sentence, "place": vars.iter().map(name).collect::<Vec<_>>() });
            step["what"] = json!("broken");
            step["violations"] = violations.iter().map(told).collect();
        }
    }
    step
}

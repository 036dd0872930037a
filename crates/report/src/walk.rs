//! A walk through a search, step by step.

use puzzles::{Breach, Unknown};
use serde_json::{Map, Value, json};
use study::walk::{End, Step, Walk, What};

/// How a walk ended: `found`, `impossible`, `long` (there are more steps than are told) or `unknown`.
pub fn outcome(walk: &Walk) -> &'static str {
    match &walk.end {
        End::Found(_) => "found",
        End::Impossible => "impossible",
        End::Long => "long",
        End::Unknown(_) => "unknown",
    }
}

/// A plain search. The `what` of a step is `tried`, `follows`, `contradiction`, `broken` or `back`;
/// `possible` are the values that are left where that has changed.
pub fn walked(kind: &str, unknowns: &[Unknown], formulation: &str, walk: &Walk) -> Value {
    let start: Map<String, Value> =
        unknowns.iter().zip(&walk.start).map(|(u, values)| (u.name.to_string(), json!(values))).collect();
    let limit = if let End::Unknown(limit) = &walk.end { Some(limit.name()) } else { None };
    let steps: Vec<Value> = walk.steps.iter().map(|step| told(step, unknowns)).collect();
    json!({
        "kind": kind, "formulation": formulation, "outcome": outcome(walk), "limit": limit, "start": start, "steps": steps
    })
}

fn told(Step { what, level, changes }: &Step, unknowns: &[Unknown]) -> Value {
    let name = |&unknown: &usize| unknowns[unknown].name.as_str();
    let possible: Map<String, Value> = changes.iter().map(|(place, values)| (name(place).into(), json!(values))).collect();
    let mut step = json!({ "level": level, "possible": possible });
    match what {
        What::Tried(unknown) => (step["what"], step["unknown"]) = (json!("tried"), json!(name(unknown))),
        What::Back(unknown) => (step["what"], step["unknown"]) = (json!("back"), json!(name(unknown))),
        What::Follows(purpose, place) | What::Contradiction(purpose, place) => {
            step["what"] = json!(if matches!(what, What::Follows(..)) { "follows" } else { "contradiction" });
            step["rule"] = json!(purpose.rule.name);
            step["says"] = json!(purpose.rule.says);
            step["equation"] = json!(purpose.equation);
            step["place"] = place.spots().iter().map(ToString::to_string).collect();
        }
        What::Broken(breaches) => {
            let told = |Breach { rule, unknowns }: &Breach| json!({ "rule": rule.name, "says": rule.says, "place": unknowns.iter().map(name).collect::<Vec<_>>() });
            step["what"] = json!("broken");
            step["breaks"] = breaches.iter().map(told).collect();
        }
    }
    step
}

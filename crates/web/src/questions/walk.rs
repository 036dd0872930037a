//! The search of a small board, to be walked through.

use crate::{asked::Task, problem::Problem};
use model::{Place, Purpose};
use puzzles::{Breach, Unknown};
use serde_json::{Map, Value, json};
use study::walk::{End, Step, What};

/// A plain search, step by step.
///
/// `outcome` is `found`, `impossible`, `long` (there are more steps than are told) or `unknown`. The `what`
/// of a step is `tried`, `follows`, `contradiction`, `broken` or `back`; `possible` are the values that are
/// left where that has changed.
pub fn walk(task: &Task<'_>) -> Result<Value, Problem> {
    let formulation = task.asked.formulation.as_deref().unwrap_or(task.puzzle.default_formulation());
    let walk = study::walk::walk(task.puzzle, formulation, &task.limits)?;
    let unknowns = task.puzzle.unknowns();
    let start: Map<String, Value> = unknowns.iter().zip(&walk.start).map(|(u, values)| (u.name.clone(), json!(values))).collect();
    let (outcome, limit) = match &walk.end {
        End::Found(_) => ("found", None),
        End::Impossible => ("impossible", None),
        End::Long => ("long", None),
        End::Unknown(limit) => ("unknown", Some(limit.name())),
    };
    let steps: Vec<Value> = walk.steps.iter().map(|step| told(step, &unknowns)).collect();
    let kind = task.puzzle.kind().name();
    Ok(json!({
        "kind": kind, "formulation": formulation, "outcome": outcome, "limit": limit, "start": start, "steps": steps
    }))
}

fn told(Step { what, level, changes }: &Step, unknowns: &[Unknown]) -> Value {
    let name = |&unknown: &usize| unknowns[unknown].name.as_str();
    let possible: Map<String, Value> = changes.iter().map(|(place, values)| (name(place).into(), json!(values))).collect();
    let mut step = json!({ "level": level, "possible": possible });
    match what {
        What::Tried(unknown) => (step["what"], step["unknown"]) = (json!("tried"), json!(name(unknown))),
        What::Back(unknown) => (step["what"], step["unknown"]) = (json!("back"), json!(name(unknown))),
        What::Follows(purpose, place) => row(&mut step, "follows", purpose, place),
        What::Contradiction(purpose, place) => row(&mut step, "contradiction", purpose, place),
        What::Broken(breaches) => {
            let told = |Breach { rule, unknowns }: &Breach| json!({ "rule": rule.name, "says": rule.says, "place": unknowns.iter().map(name).collect::<Vec<_>>() });
            step["what"] = json!("broken");
            step["breaks"] = breaches.iter().map(told).collect();
        }
    }
    step
}

fn row(step: &mut Value, what: &str, purpose: &Purpose, place: &Place) {
    step["what"] = json!(what);
    step["rule"] = json!(purpose.rule.name);
    step["says"] = json!(purpose.rule.says);
    step["equation"] = json!(purpose.equation);
    step["place"] = place.0.iter().map(ToString::to_string).collect();
}

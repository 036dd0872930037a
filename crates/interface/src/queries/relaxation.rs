//! The query for the linear relaxation of a formulation, with cuts round by round.

use crate::{
    common::Board,
    problem::Problem,
    query::{NoOptions, query},
    task::Task,
};
use model::counted;
use model::{Model, write::formula};
use puzzles::PuzzleVar;
use query::{Cut, Round, Rounds, RoundsEnd, cutting_planes};
use report::{digits, relaxed_values};
use serde_json::{Value, json};

query! {
    /// Solve the linear relaxation, add the cuts that its optimum violates, and repeat.
    Relaxation, "relaxation", &["board", "kind", "formulation", "time"], relaxation: Board, NoOptions; COMMAND = as_text
}

/// The rounds.
fn relaxation(task: &Task<'_>, _: &NoOptions) -> Result<Value, Problem> {
    let (puzzle, formulation) = (task.puzzle(), task.formulation());
    let vars = puzzle.vars();
    let mut rounds: Vec<Value> = Vec::new();
    let results = |rounds: &[Value], outcome: &str, limit: Option<&str>| json!({ "kind": puzzle.kind().name(), "formulation": formulation, "outcome": outcome, "limit": limit, "rounds": rounds });
    let Rounds { has_objective, end, .. } = cutting_planes(puzzle, formulation, &task.limits, |model, round| {
        rounds.push(object(&vars, model, round));
        task.progress(counted(rounds.len(), "round"));
        (task.watch.so_far)(results(&rounds, "unknown", None));
    })?;
    let (outcome, limit) = match &end {
        RoundsEnd::Solution(_) => ("solution", None),
        RoundsEnd::NoCut { .. } => ("fractional", None),
        RoundsEnd::Infeasible => ("infeasible", None),
        RoundsEnd::Unknown(limit) => ("unknown", Some(limit.name())),
    };
    let mut found = results(&rounds, outcome, limit);
    found["of"] = if has_objective { "objective" } else { "sum" }.into();
    if let RoundsEnd::NoCut { proved } = end {
        found["proved"] = proved.into();
    }
    Ok(found)
}

fn object(vars: &[PuzzleVar], model: &Model, round: &Round) -> Value {
    let cut = |Cut { constraint, vars: on }: &Cut| {
        let on: Vec<&str> = on.iter().map(|&var| vars[var].name.as_str()).collect();
        json!({ "rule": constraint.provenance.rule.name, "variables": on, "formula": formula(model, constraint) })
    };
    let cuts: Vec<Value> = round.cuts.iter().map(cut).collect();
    json!({ "objective": digits(round.objective), "values": relaxed_values(vars, &round.values), "cuts": cuts })
}

/// A line a round, and the cuts that were added after it.
#[cfg(feature = "cli")]
fn as_text(found: &Value) -> String {
    let texts = |of: &Value| of.as_array().into_iter().flatten().filter_map(Value::as_str).collect::<Vec<_>>().join(" ");
    let fractional = |of: &&Value| of["value"].as_f64().is_some_and(|value| value.fract() != 0.0);
    let mut lines = Vec::new();
    for (number, round) in found["rounds"].as_array().into_iter().flatten().enumerate() {
        let values: Vec<&Value> = round["values"].as_object().into_iter().flatten().map(|(_, value)| value).collect();
        let (open, all) = (values.iter().copied().filter(fractional).count(), values.len());
        lines.push(format!(
            "round {}: {} {}, {open} of {} {} fractional",
            number + 1,
            found["of"].as_str().unwrap_or_default(),
            round["objective"].as_f64().map_or(0.0, |value| (value * 1e6).round() / 1e6),
            counted(all, "value"),
            if open == 1 { "is" } else { "are" }
        ));
        for cut in round["cuts"].as_array().into_iter().flatten() {
            lines.push(format!("  cut: {} at {}", cut["rule"].as_str().unwrap_or_default(), texts(&cut["variables"])));
        }
    }
    lines.push(match (found["outcome"].as_str(), found["limit"].as_str()) {
        (Some("solution"), _) => "the last round is a solution".into(),
        (Some("fractional"), _) if found["proved"] == json!(true) => {
            "the last round is no solution, and violates no cut of a lazy constraint (proved)".into()
        }
        (Some("fractional"), _) => "the last round is no solution; no violated cut was found, and there may be one".into(),
        (Some("infeasible"), _) => "the relaxation has no solution, so the board has none".into(),
        (_, limit) => format!("ended by a limit: {}", limit.unwrap_or_default()),
    });
    lines.join("\n") + "\n"
}

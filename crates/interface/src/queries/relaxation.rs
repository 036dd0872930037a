//! The query for the linear relaxation of a formulation, with cuts round by round.

use crate::{
    common::Board,
    problem::Problem,
    query::{NoOptions, Task, query},
};
use model::{Model, write::formula};
use puzzles::PuzzleVar;
use query::{Cut, RelaxedValue, Round, Rounds, RoundsEnd, cutting_planes};
use serde_json::{Map, Value, json};

query! {
    /// Solve the linear relaxation of a formulation, add the cuts of lazy constraints that its optimum violates, and repeat.
    Relaxation, "relaxation", &["board", "kind", "formulation", "time"], relaxation: Board, NoOptions
}

/// The rounds.
fn relaxation(task: &Task<'_>, _: &NoOptions) -> Result<Value, Problem> {
    let (puzzle, formulation) = (task.puzzle(), task.formulation());
    let vars = puzzle.vars();
    let mut rounds: Vec<Value> = Vec::new();
    let results = |rounds: &[Value], outcome: &str, limit: Option<&str>| json!({ "kind": puzzle.kind().name(), "formulation": formulation, "outcome": outcome, "limit": limit, "rounds": rounds });
    let Rounds { has_objective, end, .. } = cutting_planes(puzzle, formulation, &task.limits, |model, round| {
        rounds.push(object(&vars, model, round));
        task.progress(format!("{} rounds", rounds.len()));
        (task.watch.so_far)(results(&rounds, "unknown", None));
    })?;
    let (outcome, limit) = match &end {
        RoundsEnd::Solution(_) => ("solution", None),
        RoundsEnd::NoCut => ("fractional", None),
        RoundsEnd::Infeasible => ("infeasible", None),
        RoundsEnd::Unknown(limit) => ("unknown", Some(limit.name())),
    };
    let mut found = results(&rounds, outcome, limit);
    found["of"] = if has_objective { "objective" } else { "sum" }.into();
    Ok(found)
}

/// Six digits are more than the tolerance of a linear program.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6 + 0.0
}

fn object(vars: &[PuzzleVar], model: &Model, round: &Round) -> Value {
    let of = |it: &RelaxedValue| {
        let shares = it
            .shares
            .as_ref()
            .map(|shares| shares.iter().map(|&(value, share)| (value.to_string(), json!(rounded(share)))).collect::<Map<_, _>>());
        json!({ "value": rounded(it.value), "shares": shares })
    };
    let values: Map<String, Value> =
        vars.iter().zip(&round.values).map(|(var, value)| (var.name.as_str().to_owned(), of(value))).collect();
    let cut = |Cut { clause, vars: on }: &Cut| {
        let on: Vec<&str> = on.iter().map(|&var| vars[var].name.as_str()).collect();
        json!({ "rule": clause.provenance.rule.name, "variables": on, "formula": formula(model, clause) })
    };
    let cuts: Vec<Value> = round.cuts.iter().map(cut).collect();
    json!({ "objective": rounded(round.objective), "values": values, "cuts": cuts })
}

//! Queries that explain: the next step, the whole solution, and how hard a board is.

use super::board::drawn;
use crate::{
    common::{Board, METHOD, named},
    problem::Problem,
    query::{NoOptions, query},
    task::Task,
};
use query::{Explained, OptimalHint, is_optimised, optimal_hint};
use serde::Deserialize;
use serde_json::Value;

query! {
    /// Give the next step after the values that are entered, and why; wrong values are reported and not used.
    NextStep, "hint", METHOD, hint: Board, HintOptions
}

query! {
    /// Explain the solution step by step, with a drawing of each step.
    Explain, "explain", METHOD, explain: Board, ExplainOptions
}

query! {
    /// Grade the board: level, number and techniques of the hardest steps.
    Grade, "grade", METHOD, grade: Board, NoOptions
}

/// What a player has entered and allows.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct HintOptions {
    /// Use these values that a player has entered, by name.
    #[serde(deserialize_with = "named")]
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, i64>"))]
    #[cfg_attr(feature = "cli", arg(long, value_name = "NAME=VALUE", value_delimiter = ',', value_parser = crate::command::pair::<i64>))]
    pub values: Vec<(String, i64)>,
    /// Also give steps that follow only because the board has one solution, such as unique rectangles.
    #[cfg_attr(feature = "cli", arg(long))]
    pub assume_one_solution: bool,
}

/// What a player allows.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct ExplainOptions {
    /// Also give steps that follow only because the board has one solution, such as unique rectangles.
    #[cfg_attr(feature = "cli", arg(long))]
    pub assume_one_solution: bool,
}

/// The next step after the entries, with a drawing in which it is marked.
fn hint(task: &Task<'_>, options: &HintOptions) -> Result<Value, Problem> {
    let (entries, method) = (task.known(&options.values)?, task.method()?);
    if is_optimised(task.puzzle()) {
        let hint = optimal_hint(task.puzzle(), &entries, &method, &task.limits)?;
        let mut object = report::hinted_optimum(task, task.puzzle(), &hint, &method);
        object["drawing"] = drawn_optimum(task, &entries, &hint);
        return Ok(object);
    }
    let explained = Explained::new(task.puzzle(), &method, &task.limits)?.assuming_one_solution(options.assume_one_solution);
    let hint = explained.hint(&entries, &method, &task.limits)?;
    let mut object = report::hinted(task, &explained, &hint, &method);
    let explainer = &explained.explainer;
    object["drawing"] = hint
        .steps
        .first()
        .map_or(Value::Null, |advance| drawn(&explainer.picture(&explainer.painter(), &advance.before, &advance.step)));
    Ok(object)
}

/// The board with the entries, in which the value of the hint is marked.
fn drawn_optimum(task: &Task<'_>, entries: &[Option<i64>], hint: &OptimalHint) -> Value {
    let Some((var, value)) = hint.value else { return Value::Null };
    let mut known = entries.to_vec();
    known[var] = Some(value);
    drawn(&task.puzzle().draw(&known).marked_against(&task.puzzle().draw(entries)))
}

/// All steps, each with a drawing in which it is marked.
fn explain(task: &Task<'_>, options: &ExplainOptions) -> Result<Value, Problem> {
    let method = task.method()?;
    let explained = Explained::new(task.puzzle(), &method, &task.limits)?.assuming_one_solution(options.assume_one_solution);
    let path = explained.path(&method, &task.limits)?;
    let mut object = report::pathed(task, &explained, &path, &method);
    let explainer = &explained.explainer;
    let (painter, states) = (explainer.painter(), explainer.states(&path.steps));
    for (number, (state, step)) in states.iter().zip(&path.steps).enumerate() {
        object["steps"][number]["drawing"] = drawn(&explainer.picture(&painter, state, step));
    }
    Ok(object)
}

/// How hard the board is.
fn grade(task: &Task<'_>, _: &NoOptions) -> Result<Value, Problem> {
    let method = task.method()?;
    let explained = Explained::new(task.puzzle(), &method, &task.limits)?;
    let grade = explained.grade(&task.limits);
    Ok(report::graded(task, &explained, &grade, &method))
}

//! Queries that explain: the next step, the whole solution, and how hard a board is.

use super::{board::drawn, progress::Entries};
use crate::{
    common::{Board, METHOD},
    problem::Problem,
    query::{NoOptions, Task, query},
};
use query::Explained;
use serde_json::Value;

query! {
    /// Give the next step after the values that are entered, and why; wrong values are reported and not used.
    NextStep, "hint", METHOD, hint: Board, Entries
}

query! {
    /// Explain the solution step by step, with a drawing of each step.
    Explain, "explain", METHOD, explain: Board, NoOptions
}

query! {
    /// Grade the board: level, number and techniques of the hardest steps.
    Grade, "grade", METHOD, grade: Board, NoOptions
}

/// The next step after the entries, with a drawing in which it is marked.
fn hint(task: &Task<'_>, options: &Entries) -> Result<Value, Problem> {
    let (entries, method) = (task.known(&options.values)?, task.method()?);
    let explained = Explained::new(task.puzzle(), &method, &task.limits)?;
    let hint = explained.hint(&entries, &method, &task.limits)?;
    let mut object = report::hinted(task, &explained, &hint, &method);
    let explainer = &explained.explainer;
    object["drawing"] = hint
        .steps
        .first()
        .map_or(Value::Null, |advance| drawn(&explainer.picture(&explainer.painter(), &advance.before, &advance.step)));
    Ok(object)
}

/// All steps, each with a drawing in which it is marked.
fn explain(task: &Task<'_>, _: &NoOptions) -> Result<Value, Problem> {
    let method = task.method()?;
    let explained = Explained::new(task.puzzle(), &method, &task.limits)?;
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

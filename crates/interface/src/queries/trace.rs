//! The query that traces a plain search of a small board.

use crate::{
    common::Board,
    problem::Problem,
    query::{NoOptions, query},
    task::Task,
};
use serde_json::Value;

query! {
    /// Trace a plain search of a small board: decisions, and what each constraint propagates.
    Trace, "trace", &["board", "kind", "formulation", "time"], trace: Board, NoOptions
}

/// The steps of the search.
fn trace(task: &Task<'_>, _: &NoOptions) -> Result<Value, Problem> {
    let formulation = task.formulation();
    let trace = query::trace::trace(task.puzzle(), formulation, &task.limits)?;
    Ok(report::trace(task.puzzle().kind().name(), &task.puzzle().vars(), formulation, &trace))
}

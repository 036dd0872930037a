//! The query that traces a plain search of a small board.

use crate::{problem::Problem, request::Task};
use serde_json::Value;

/// The steps of the search.
pub fn trace(task: &Task<'_>) -> Result<Value, Problem> {
    let formulation = task.fields.formulation.as_deref().unwrap_or(task.puzzle.default_formulation());
    let trace = query::trace::trace(task.puzzle, formulation, &task.limits)?;
    Ok(report::trace(task.puzzle.kind().name(), &task.puzzle.vars(), formulation, &trace))
}

//! The search of a small board, to be walked through.

use crate::{asked::Task, problem::Problem};
use serde_json::Value;

/// A plain search, step by step.
pub fn trace(task: &Task<'_>) -> Result<Value, Problem> {
    let formulation = task.asked.formulation.as_deref().unwrap_or(task.puzzle.default_formulation());
    let trace = query::trace::trace(task.puzzle, formulation, &task.limits)?;
    Ok(report::traced(task.puzzle.kind().name(), &task.puzzle.vars(), formulation, &trace))
}

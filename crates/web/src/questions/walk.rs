//! The search of a small board, to be walked through.

use crate::{asked::Task, problem::Problem};
use serde_json::Value;

/// A plain search, step by step.
pub fn walk(task: &Task<'_>) -> Result<Value, Problem> {
    let formulation = task.asked.formulation.as_deref().unwrap_or(task.puzzle.default_formulation());
    let walk = study::walk::walk(task.puzzle, formulation, &task.limits)?;
    Ok(report::walked(task.puzzle.kind().name(), &task.puzzle.unknowns(), formulation, &walk))
}

//! Queries about the clues of a board.

use crate::{problem::Problem, request::Task};
use serde_json::Value;

/// The redundant clues.
pub fn redundant(task: &Task<'_>) -> Result<Value, Problem> {
    let method = task.method()?;
    let (found, statistics) = query::redundant(task.puzzle, &method, &task.limits)?;
    Ok(match found {
        Ok(found) => report::redundant(task, task.puzzle, &found, &method, &statistics),
        Err(verdict) => report::not_unique(task, &verdict, &method, &statistics),
    })
}

/// A minimal set of clues.
pub fn minimal(task: &Task<'_>) -> Result<Value, Problem> {
    let method = task.method()?;
    let report_progress = |kept: usize, left: usize| (task.progress)(format!("{kept} clues kept, {left} to check"));
    let (found, statistics) = query::minimal(task.puzzle, &method, &task.limits, task.fields.seed, report_progress)?;
    Ok(match found {
        Ok(found) => report::minimal(task, task.puzzle, &found, &method, &statistics)?,
        Err(verdict) => report::not_unique(task, &verdict, &method, &statistics),
    })
}

/// The clues to add.
pub fn repair(task: &Task<'_>) -> Result<Value, Problem> {
    let method = task.method()?;
    let report_progress = |lower: usize, upper: usize| (task.progress)(format!("{lower} to {upper} clues to add"));
    let (found, statistics) = query::repair(task.puzzle, &method, &task.limits, None, task.fields.seed, report_progress)?;
    Ok(match found {
        Ok(found) => report::repaired(task, task.puzzle, &found, &method, &statistics)?,
        Err(verdict) => report::not_unique(task, &verdict, &method, &statistics),
    })
}

/// A minimum set of clues.
pub fn fewest(task: &Task<'_>) -> Result<Value, Problem> {
    let (method, fields) = (task.method()?, task.fields);
    let report_progress = |lower: usize, upper: usize| (task.progress)(format!("at least {lower}, at most {upper} clues"));
    let (found, statistics) = query::fewest(task.puzzle, &method, &task.limits, fields.given, fields.seed, report_progress)?;
    Ok(match found {
        Ok(found) => report::fewest(task, task.puzzle, &found, &method, &statistics)?,
        Err(verdict) => report::not_unique(task, &verdict, &method, &statistics),
    })
}

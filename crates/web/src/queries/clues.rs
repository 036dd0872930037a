//! Questions about the clues of a board.

use crate::{asked::Task, problem::Problem};
use serde_json::Value;

/// Which clues are not needed.
pub fn redundant(task: &Task<'_>) -> Result<Value, Problem> {
    let method = task.method()?;
    let (found, statistics) = query::redundant(task.puzzle, &method, &task.limits)?;
    Ok(match found {
        Ok(found) => report::redundant(task, task.puzzle, &found, &method, &statistics),
        Err(verdict) => report::not_one(task, &verdict, &method, &statistics),
    })
}

/// The board without clues that are not needed.
pub fn minimal(task: &Task<'_>) -> Result<Value, Problem> {
    let method = task.method()?;
    let tell = |kept: usize, left: usize| (task.tell)(format!("{kept} clues are kept, {left} to look at"));
    let (found, statistics) = query::minimal(task.puzzle, &method, &task.limits, task.asked.seed, tell)?;
    Ok(match found {
        Ok(found) => report::minimal(task, task.puzzle, &found, &method, &statistics)?,
        Err(verdict) => report::not_one(task, &verdict, &method, &statistics),
    })
}

/// Which clues to add.
pub fn repair(task: &Task<'_>) -> Result<Value, Problem> {
    let method = task.method()?;
    let tell = |lower: usize, upper: usize| (task.tell)(format!("{lower} to {upper} clues are to be added"));
    let (found, statistics) = query::repair(task.puzzle, &method, &task.limits, None, task.asked.seed, tell)?;
    Ok(match found {
        Ok(found) => report::repaired(task, task.puzzle, &found, &method, &statistics)?,
        Err(verdict) => report::not_one(task, &verdict, &method, &statistics),
    })
}

/// The fewest clues that are enough.
pub fn fewest(task: &Task<'_>) -> Result<Value, Problem> {
    let (method, asked) = (task.method()?, task.asked);
    let tell = |lower: usize, upper: usize| (task.tell)(format!("at least {lower}, at most {upper} clues"));
    let (found, statistics) = query::fewest(task.puzzle, &method, &task.limits, asked.given, asked.seed, tell)?;
    Ok(match found {
        Ok(found) => report::fewest(task, task.puzzle, &found, &method, &statistics)?,
        Err(verdict) => report::not_one(task, &verdict, &method, &statistics),
    })
}

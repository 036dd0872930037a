//! Queries about the clues of a board.

use crate::{
    common::{Board, METHOD},
    problem::Problem,
    query::{NoOptions, query},
    task::Task,
};
use model::counted;
use serde::Deserialize;
use serde_json::Value;

query! {
    /// Find the redundant clues: each can be removed alone.
    Redundant, "redundant", METHOD, redundant: Board, NoOptions
}

query! {
    /// Remove clues until none can be removed.
    Minimal, "minimal", METHOD, minimal: Board, NoOptions
}

query! {
    /// Find clues that make the solution unique.
    Repair, "repair", METHOD, repair: Board, NoOptions
}

query! {
    /// Find the fewest clues that keep the solution unique.
    FewestClues, "fewest-clues", METHOD, fewest: Board, FewestOptions
}

/// Where to look.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct FewestOptions {
    /// Choose only among the clues of the board.
    #[cfg_attr(feature = "cli", arg(long))]
    pub given: bool,
}

/// The redundant clues.
fn redundant(task: &Task<'_>, _: &NoOptions) -> Result<Value, Problem> {
    let method = task.method()?;
    let (found, statistics) = query::redundant(task.puzzle(), &method, &task.limits)?;
    Ok(match found {
        Ok(found) => report::redundant(task, task.puzzle(), &found, &method, &statistics),
        Err(verdict) => report::not_unique(task, &verdict, &method, &statistics),
    })
}

/// A minimal set of clues.
fn minimal(task: &Task<'_>, _: &NoOptions) -> Result<Value, Problem> {
    let method = task.method()?;
    let report_progress = |kept: usize, left: usize| task.progress(format!("{} kept, {left} to check", counted(kept, "clue")));
    let (found, statistics) = query::minimal(task.puzzle(), &method, &task.limits, task.common.seed, report_progress)?;
    Ok(match found {
        Ok(found) => report::minimal(task, task.puzzle(), &found, &method, &statistics)?,
        Err(verdict) => report::not_unique(task, &verdict, &method, &statistics),
    })
}

/// The clues to add.
fn repair(task: &Task<'_>, _: &NoOptions) -> Result<Value, Problem> {
    let method = task.method()?;
    let report_progress = |lower: usize, upper: usize| task.progress(format!("{lower} to {} to add", counted(upper, "clue")));
    let (found, statistics) = query::repair(task.puzzle(), &method, &task.limits, None, task.common.seed, report_progress)?;
    Ok(match found {
        Ok(found) => report::repaired(task, task.puzzle(), &found, &method, &statistics)?,
        Err(verdict) => report::not_unique(task, &verdict, &method, &statistics),
    })
}

/// A minimum set of clues.
fn fewest(task: &Task<'_>, options: &FewestOptions) -> Result<Value, Problem> {
    let method = task.method()?;
    let report_progress =
        |lower: usize, upper: usize| task.progress(format!("at least {lower}, at most {}", counted(upper, "clue")));
    let (found, statistics) =
        query::fewest(task.puzzle(), &method, &task.limits, options.given, task.common.seed, report_progress)?;
    Ok(match found {
        Ok(found) => report::fewest(task, task.puzzle(), &found, &method, &statistics)?,
        Err(verdict) => report::not_unique(task, &verdict, &method, &statistics),
    })
}

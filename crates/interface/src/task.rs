//! A query at work.

use crate::{
    common::{Board, Common},
    problem::Problem,
};
use puzzles::{AnyPuzzle, PuzzleVar};
use query::Method;
use report::BoardId;
use serde_json::Value;
use solve::{Limits, Settings};
use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};
use web_time::Instant;

/// Receives what a running query reports.
pub struct Watch<'w> {
    /// Receives messages on progress.
    pub progress: &'w dyn Fn(String),
    /// Receives partial results, in the form of the final one.
    pub so_far: &'w dyn Fn(Value),
}

impl Default for Watch<'_> {
    fn default() -> Self {
        Self { progress: &|_| {}, so_far: &|_| {} }
    }
}

/// A query ready to run.
pub struct Task<'t, S = Board> {
    /// The common options.
    pub common: &'t Common,
    /// What it is about.
    pub on: &'t S,
    /// The limits.
    pub limits: Limits,
    /// Receives progress and partial results.
    pub watch: &'t Watch<'t>,
}

impl<S> Task<'_, S> {
    /// Reports progress.
    pub fn progress(&self, message: String) {
        (self.watch.progress)(message);
    }
}

impl<'t> From<&Task<'t>> for BoardId<'t> {
    fn from(task: &Task<'t>) -> Self {
        Self { source: &task.common.board, line: 1, kind: task.puzzle().kind().name(), row: None }
    }
}

impl<'t> Task<'t> {
    /// The board.
    pub fn puzzle(&self) -> &'t dyn AnyPuzzle {
        &*self.on.puzzle
    }

    /// The requested formulation, or the default.
    pub fn formulation(&self) -> &'t str {
        self.common.formulation.as_deref().unwrap_or(self.puzzle().default_formulation())
    }

    /// The requested method, with defaults for the rest.
    ///
    /// # Errors
    /// If there is no such solver.
    pub fn method(&self) -> Result<Method<'static>, Problem> {
        let (common, default) = (self.common, Method::default_for(self.puzzle()));
        let backend = match &common.backend {
            None => Method::default_backend(self.puzzle(), self.formulation()),
            Some(name) => solve::find(name).ok_or_else(|| match solve::OPTIONAL.contains(&name.as_str()) {
                true => Problem::wrong_use(solve::missing(name)),
                false => Problem::wrong_use(format_args!("there is no backend {}; see /api/backends", puzzles::quoted(name))),
            })?,
        };
        let settings = Settings { seed: common.seed, ..Settings::default() };
        let direct = common.formulation.is_none() && common.backend.is_none();
        Ok(Method { formulation: common.formulation.clone().unwrap_or(default.formulation), backend, settings, direct })
    }

    /// Limits with a deadline `time` from now, at most that of the task.
    pub fn within(&self, time: Duration) -> Limits {
        let deadline = Instant::now().checked_add(time);
        let deadline = [deadline, self.limits.deadline].into_iter().flatten().min();
        Limits { deadline, ..self.limits.clone() }
    }

    /// Values given by name, in the order of the puzzle variables; values out of range are `None`.
    ///
    /// # Errors
    /// If there is no variable of a name.
    pub fn known(&self, values: &[(String, i64)]) -> Result<Vec<Option<i64>>, Problem> {
        let vars = self.puzzle().vars();
        let names: BTreeSet<&str> = vars.iter().map(|var| var.name.as_str()).collect();
        if let Some((name, _)) = values.iter().find(|(name, _)| !names.contains(name.as_str())) {
            return Err(Problem::wrong_use(format_args!("there is no variable {}", puzzles::quoted(name))));
        }
        let values: BTreeMap<&str, i64> = values.iter().map(|(name, value)| (name.as_str(), *value)).collect();
        let value = |u: &PuzzleVar| values.get(u.name.as_str()).copied().filter(|value| u.range.contains(value));
        Ok(vars.iter().map(value).collect())
    }
}

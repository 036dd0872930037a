//! What can be asked about: kinds, formulations, backends.

use crate::problem::{Problem, ProblemKind};
use serde_json::{Value, json};
use solve::BACKENDS;

/// The kinds of puzzles, their rules and formats.
pub fn kinds() -> Value {
    puzzles::kinds().map(report::kind).collect()
}

/// The names of the kinds.
pub fn kind_names() -> Vec<&'static str> {
    puzzles::kinds().map(|kind| kind.name()).collect()
}

/// A kind with its formulations, examples and the parameters of its generator.
///
/// # Errors
/// If there is no such kind.
pub fn kind(name: &str) -> Result<Value, Problem> {
    let none = || Problem::new(ProblemKind::NotFound, "there is no such kind; see /api/kinds");
    let kind = puzzles::find(name).ok_or_else(none)?;
    let mut object = report::kind(kind);
    let known = report::formulations(kind);
    let examples: Vec<&str> = kind.examples().to_vec();
    object["formulations"] = known["formulations"].clone();
    object["preprocessors"] = known["preprocessors"].clone();
    object["examples"] = json!(examples);
    object["parameters"] = report::parameters(kind);
    Ok(object)
}

/// The solvers; the first is the default.
pub fn backends() -> Value {
    BACKENDS.iter().map(|backend| json!({ "name": backend.name(), "summary": backend.summary() })).collect()
}

/// A list by its path: `kinds`, `kinds/NAME` or `backends`.
///
/// # Errors
/// If there is nothing of this name.
pub fn list(path: &str) -> Result<Value, Problem> {
    match path.split_once('/') {
        Some(("kinds", name)) => kind(name),
        None if path == "kinds" => Ok(kinds()),
        None if path == "backends" => Ok(backends()),
        _ => Err(Problem::new(ProblemKind::NotFound, "there is no such list; there are kinds, kinds/NAME and backends")),
    }
}

/// Boards as examples of options.
#[cfg(feature = "schema")]
pub const BOARDS: [&str; 3] = ["1234341221434...", "hashi\n2 . 2\n. . .\n2 . 2\n", "https://puzz.link/p?starbattle/4/4/1/94g1s0"];

/// The names of the backends.
#[cfg(feature = "schema")]
pub fn backend_names() -> Vec<&'static str> {
    BACKENDS.iter().map(|backend| backend.name()).collect()
}

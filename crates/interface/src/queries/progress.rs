//! The check of a player's entries.

use super::board::drawn;
use crate::{
    common::{Board, METHOD, Values},
    problem::Problem,
    query::{Task, query},
};
use puzzles::{NotASolution, PuzzleVar, Solution, Violation};
use query::{Candidates, candidates};
use report::violations;
use serde::Deserialize;
use serde_json::{Value, json};

query! {
    /// Check entries: which rules are violated where, and which values cannot be right.
    Progress, "progress", METHOD, judge: Board, Entries
}

/// A player's entries.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Entries {
    /// Values of puzzle variables, by name.
    pub values: Values,
}

/// Checks entries: which violate a rule, and which cannot be right although they violate none yet.
///
/// `outcome` is `solved`, `broken`, `wrong`, `fine`, `infeasible` or `unknown`.
fn judge(task: &Task<'_>, options: &Entries) -> Result<Value, Problem> {
    let (vars, mut known) = (task.puzzle().vars(), task.known(&options.values)?);
    for (value, var) in known.iter_mut().zip(&vars) {
        *value = value.or(only(var));
    }
    let left = known.iter().filter(|value| value.is_none()).count();
    if left == 0 {
        let values = known.iter().copied().flatten().collect();
        return Ok(match Solution::to(task.puzzle(), values) {
            Ok(solution) => checked("solved", task, &solution.known(), &[], None, 0),
            Err(why) => checked("broken", task, &known, &[], Some(&why), 0),
        });
    }
    let (found, _) = candidates(task.puzzle(), &task.method()?, &task.limits)?;
    if found.exists != Some(true) {
        let outcome = if found.exists == Some(false) { "infeasible" } else { "unknown" };
        return Ok(checked(outcome, task, &known, &[], None, left));
    }
    let wrong: Vec<usize> =
        (0..known.len()).filter(|&place| known[place].is_some_and(|value| cannot(&found, place, value))).collect();
    let why = broken(task, &known, &found);
    let outcome = match (&why, wrong.is_empty(), found.limit) {
        (Some(_), ..) => "broken",
        (None, false, _) => "wrong",
        (None, true, None) => "fine",
        (None, true, Some(_)) => "unknown",
    };
    Ok(checked(outcome, task, &known, &wrong, why.as_ref(), left))
}

/// The value of a variable that has only one.
fn only(var: &PuzzleVar) -> Option<i64> {
    Some(*var.range.start()).filter(|low| low == var.range.end())
}

/// Whether it is proved that no solution has this value.
fn cannot(found: &Candidates, place: usize, value: i64) -> bool {
    let values = &found.vars[place];
    !values.possible.contains(&value) && !values.open.contains(&value)
}

/// The rules that the entries violate among themselves, completed by possible values; violations that involve
/// empty variables do not count.
fn broken(task: &Task<'_>, known: &[Option<i64>], found: &Candidates) -> Option<NotASolution> {
    let all: Vec<i64> =
        known.iter().zip(&found.vars).filter_map(|(value, values)| value.or(values.possible.first().copied())).collect();
    if all.len() < known.len() {
        return None;
    }
    let seen = |violation: &Violation| violation.vars.iter().all(|&var| known[var].is_some());
    let violations: Vec<Violation> = task.puzzle().violations(&all).into_iter().filter(seen).collect();
    (!violations.is_empty()).then_some(NotASolution::Violations(violations))
}

fn checked(
    outcome: &str,
    task: &Task<'_>,
    known: &[Option<i64>],
    wrong: &[usize],
    why: Option<&NotASolution>,
    left: usize,
) -> Value {
    let vars = task.puzzle().vars();
    let mut consistent = known.to_vec();
    let violations: &[Violation] = if let Some(NotASolution::Violations(violations)) = why { violations } else { &[] };
    wrong.iter().chain(violations.iter().flat_map(|violation| &violation.vars)).for_each(|&place| consistent[place] = None);
    let picture = task.puzzle().draw(known).marked_against(&task.puzzle().draw(&consistent));
    let names: Vec<&str> = wrong.iter().map(|&place| vars[place].name.as_str()).collect();
    json!({
        "outcome": outcome, "left": left, "wrong": names,
        "violations": why.map(|why| violations::objects(task.puzzle(), why)), "drawing": drawn(&picture)
    })
}

//! The check of a player's entries.

use super::board::drawn;
use crate::{
    common::{Board, METHOD, named},
    problem::Problem,
    query::query,
    task::Task,
};
use puzzles::{NotASolution, Part, PuzzleVar, Solution, Violation};
use query::{Candidates, candidates};
use report::violations;
use serde::Deserialize;
use serde_json::{Value, json};

query! {
    /// Check entries: which rules are violated where, and which values cannot be right.
    Progress, "progress", METHOD, judge: Board, ProgressOptions
}

/// What to check.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct ProgressOptions {
    /// Values of puzzle variables, by name.
    #[serde(deserialize_with = "named")]
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, i64>"))]
    values: Vec<(String, i64)>,
    /// Only check the rules, without a solver or a drawing: values that cannot be right although they violate no rule are not found.
    rules_only: bool,
}

/// Checks entries: which violate a rule, and which cannot be right although they violate none yet.
///
/// `outcome` is `solved`, `broken`, `wrong`, `fine`, `infeasible` or `unknown`. Blank variables count with the value that blank
/// means on this board, if it means any; `left` is then null.
fn judge(task: &Task<'_>, options: &ProgressOptions) -> Result<Value, Problem> {
    let (vars, mut known) = (task.puzzle().vars(), task.known(&options.values)?);
    for (value, var) in known.iter_mut().zip(&vars) {
        *value = value.or(only(var));
    }
    let blanks = task.puzzle().playing().blanks;
    let left = Some(known.iter().filter(|value| value.is_none()).count());
    let left = if blanks.is_some() { None } else { left };
    let filled = known.iter().enumerate().map(|(var, value)| value.or(blanks.as_ref().map(|blanks| blanks[var])));
    if let Some(Ok(solution)) = filled.collect::<Option<Vec<i64>>>().map(|all| Solution::to(task.puzzle(), all)) {
        let mut object = checked("solved", task, &solution.known(), &[], None, Some(0), !options.rules_only);
        object["cost"] = json!(task.puzzle().cost(solution.values()));
        return Ok(object);
    }
    let why = broken(task, &vars, &known);
    if options.rules_only || known.iter().all(Option::is_some) {
        let outcome = if why.is_some() { "broken" } else { "fine" };
        return Ok(checked(outcome, task, &known, &[], why.as_ref(), left, !options.rules_only));
    }
    let (found, _) = candidates(task.puzzle(), &task.method()?, &task.limits)?;
    if found.exists != Some(true) {
        let outcome = if found.exists == Some(false) { "infeasible" } else { "unknown" };
        return Ok(checked(outcome, task, &known, &[], None, left, true));
    }
    let wrong: Vec<usize> =
        (0..known.len()).filter(|&place| known[place].is_some_and(|value| cannot(&found, place, value))).collect();
    let outcome = match (&why, wrong.is_empty(), found.limit) {
        (Some(_), ..) => "broken",
        (None, false, _) => "wrong",
        (None, true, None) => "fine",
        (None, true, Some(_)) => "unknown",
    };
    Ok(checked(outcome, task, &known, &wrong, why.as_ref(), left, true))
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

/// The rules that the entries violate: all of them once nothing is empty; before, the [parts](puzzles::Part) that no values of
/// the empty variables satisfy.
fn broken(task: &Task<'_>, vars: &[PuzzleVar], known: &[Option<i64>]) -> Option<NotASolution> {
    if let Some(all) = known.iter().copied().collect::<Option<Vec<i64>>>() {
        return Solution::to(task.puzzle(), all).err();
    }
    let bounds: Vec<_> =
        known.iter().zip(vars).map(|(value, var)| value.map_or(var.range.clone(), |value| value..=value)).collect();
    let parts = task.puzzle().parts().unwrap_or_default();
    let impossible = parts.iter().filter(|part| !part.body.can_hold(&bounds));
    let known_of = |part: &Part| part.body.vars().into_iter().filter(|&var| known[var].is_some()).collect();
    let violations: Vec<Violation> = impossible.map(|part| Violation { rule: part.rule, vars: known_of(part) }).collect();
    (!violations.is_empty()).then_some(NotASolution::Violations(violations))
}

fn checked(
    outcome: &str,
    task: &Task<'_>,
    known: &[Option<i64>],
    wrong: &[usize],
    why: Option<&NotASolution>,
    left: Option<usize>,
    draws: bool,
) -> Value {
    let vars = task.puzzle().vars();
    let names: Vec<&str> = wrong.iter().map(|&place| vars[place].name.as_str()).collect();
    let mut object = json!({
        "outcome": outcome, "left": left, "wrong": names, "violations": why.map(|why| violations::objects(task.puzzle(), why))
    });
    if draws {
        let mut consistent = known.to_vec();
        let violations: &[Violation] = if let Some(NotASolution::Violations(violations)) = why { violations } else { &[] };
        wrong.iter().chain(violations.iter().flat_map(|violation| &violation.vars)).for_each(|&place| consistent[place] = None);
        object["drawing"] = drawn(&task.puzzle().draw(known).marked_against(&task.puzzle().draw(&consistent)));
    }
    object
}

//! Questions about the solutions of a board.

use crate::{asked::Task, problem::Problem};
use query::{Judged, Solutions, WithoutRules, candidates, uniqueness};
use serde_json::{Value, json};
use std::{collections::BTreeMap, num::NonZero};

/// The most solutions that are counted if nothing else is said.
const COUNTED: u64 = 10_000;

/// A solution; or what goes wrong without some rules.
pub fn solve(task: &Task<'_>) -> Result<Value, Problem> {
    if !task.asked.without.is_empty() {
        return broken(task);
    }
    let method = task.method()?;
    let mut solutions = Solutions::to(task.puzzle, &method, &task.limits)?;
    solutions.on_bounds(|between| (task.tell)(format!("a solution of {between}")));
    let next = solutions.next(&task.limits)?;
    Ok(report::solved(task, task.puzzle, &next, &method, solutions.statistics()))
}

fn broken(task: &Task<'_>) -> Result<Value, Problem> {
    let (method, rules) = (task.method()?, &task.asked.without);
    let mut weakened = WithoutRules::by(task.puzzle, &method, rules, &task.limits)?;
    let mut solutions = 0;
    let end = loop {
        match weakened.next(&task.limits)? {
            Judged::Right(_) => solutions += 1,
            other => break other,
        }
        (task.tell)(format!("{solutions} solutions so far are solutions"));
    };
    let (outcome, wrong) = match &end {
        Judged::Wrong(values, why) => ("broken", Some((&values[..], why))),
        Judged::Exhausted if solutions == 0 => ("infeasible", None),
        Judged::Exhausted | Judged::Right(_) => ("implied", None),
        Judged::Unknown(_) => ("unknown", None),
    };
    Ok(report::broken(task, task.puzzle, (rules, outcome, solutions), wrong, &method, weakened.statistics()))
}

/// Whether there is one solution.
pub fn check(task: &Task<'_>) -> Result<Value, Problem> {
    let method = task.method()?;
    let (verdict, statistics) = uniqueness(task.puzzle, &method, &task.limits)?;
    Ok(report::checked(task, task.puzzle, &verdict, &(), &method, &statistics))
}

/// What others need to believe how many solutions there are; no files where that is not known.
pub fn certificate(task: &Task<'_>) -> Result<Value, Problem> {
    let method = task.method()?;
    let (verdict, statistics) = uniqueness(task.puzzle, &method, &task.limits)?;
    let mut object = report::checked(task, task.puzzle, &verdict, &(), &method, &statistics);
    let certificate = query::certificate(task.puzzle, &verdict, &method, &task.limits)?;
    let files = certificate.map(|certificate| certificate.files.into_iter().collect::<BTreeMap<_, _>>());
    object["files"] = json!(files.ok());
    Ok(object)
}

/// How many solutions there are.
pub fn count(task: &Task<'_>) -> Result<Value, Problem> {
    let method = task.method()?;
    let mut found = 0;
    let (count, statistics) =
        query::count(task.puzzle, &method, &task.limits, task.asked.most.map_or(COUNTED, NonZero::get), |_| {
            found += 1;
            (task.tell)(format!("{found} solutions so far"));
        })?;
    Ok(report::counted(task, &count, &method, &statistics))
}

/// What is the same in all solutions, and what is possible elsewhere.
pub fn forced(task: &Task<'_>) -> Result<Value, Problem> {
    let method = task.method()?;
    let (known, statistics) = candidates(task.puzzle, &method, &task.limits)?;
    Ok(report::forced(task, &task.puzzle.vars(), &known, &method, &statistics))
}

/// What contradicts what.
pub fn why(task: &Task<'_>) -> Result<Value, Problem> {
    let method = task.method()?;
    let found = query::why(task.puzzle, &method, task.asked.smallest, &task.limits)?;
    Ok(report::why(task, task.puzzle, &found, &method))
}

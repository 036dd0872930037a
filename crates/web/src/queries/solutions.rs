//! Queries about the solutions of a board.

use crate::{problem::Problem, request::Task};
use puzzles::Solution;
use query::{Judged, Next, Solutions, Uniqueness, WithoutRules, candidates, uniqueness};
use report::listed;
use serde_json::{Value, json};
use std::{collections::BTreeMap, num::NonZero};

/// The default limit of a count.
const COUNT_LIMIT: u64 = 10_000;

/// A solution; or an assignment that violates a dropped rule.
pub fn solve(task: &Task<'_>) -> Result<Value, Problem> {
    if !task.fields.without.is_empty() {
        return broken(task);
    }
    let method = task.method()?;
    let mut solutions = Solutions::new(task.puzzle, &method, &task.limits)?;
    solutions.on_bounds(|bounds| (task.progress)(bounds.to_string()));
    let next = solutions.next(&task.limits)?;
    let mut object = report::solved(task, task.puzzle, &next, &method, solutions.statistics());
    let found = match &next {
        Next::Solution(solution) | Next::Incumbent(solution, _) => vec![solution],
        Next::Exhausted | Next::Unknown(_) => Vec::new(),
    };
    object["listed"] = json!(judged(task, &found));
    Ok(object)
}

fn broken(task: &Task<'_>) -> Result<Value, Problem> {
    let (method, rules) = (task.method()?, &task.fields.without);
    let mut assignments = WithoutRules::new(task.puzzle, &method, rules, &task.limits)?;
    let mut solutions = 0;
    let end = loop {
        match assignments.next(&task.limits)? {
            Judged::Solution(_) => solutions += 1,
            other => break other,
        }
        (task.progress)(format!("{solutions} assignments so far are solutions"));
    };
    let (outcome, wrong) = match &end {
        Judged::NotASolution(values, why) => ("broken", Some((&values[..], why))),
        Judged::Exhausted if solutions == 0 => ("infeasible", None),
        Judged::Exhausted | Judged::Solution(_) => ("implied", None),
        Judged::Unknown(_) => ("unknown", None),
    };
    Ok(report::without_rules(task, task.puzzle, (rules, outcome, solutions), wrong, &method, assignments.statistics()))
}

/// Whether the solution is unique.
pub fn check(task: &Task<'_>) -> Result<Value, Problem> {
    let method = task.method()?;
    let (verdict, statistics) = uniqueness(task.puzzle, &method, &task.limits)?;
    Ok(report::checked(task, task.puzzle, &verdict, &judged(task, &solutions_of(&verdict)), &method, &statistics))
}

/// The judgements of the solutions listed with the board.
fn judged(task: &Task<'_>, found: &[&Solution]) -> Vec<Value> {
    listed::objects(task.puzzle, &listed::compare(task.puzzle, task.listed, found))
}

fn solutions_of(verdict: &Uniqueness) -> Vec<&Solution> {
    match verdict {
        Uniqueness::None | Uniqueness::Unknown(_, None) => Vec::new(),
        Uniqueness::Unique(first) | Uniqueness::Unknown(_, Some(first)) => vec![first],
        Uniqueness::Multiple(first, second) => vec![first, second],
    }
}

/// The files of a certificate of the verdict; none if it is unknown.
pub fn certificate(task: &Task<'_>) -> Result<Value, Problem> {
    let method = task.method()?;
    let (verdict, statistics) = uniqueness(task.puzzle, &method, &task.limits)?;
    let mut object = report::checked(task, task.puzzle, &verdict, &judged(task, &solutions_of(&verdict)), &method, &statistics);
    let certificate = query::certify(task.puzzle, &verdict, &method, &task.limits)?;
    let files = certificate.map(|certificate| certificate.files.into_iter().collect::<BTreeMap<_, _>>());
    object["files"] = json!(files.ok());
    Ok(object)
}

/// The number of solutions.
pub fn count(task: &Task<'_>) -> Result<Value, Problem> {
    let method = task.method()?;
    let mut found = 0;
    let (count, statistics) =
        query::count(task.puzzle, &method, &task.limits, task.fields.most.map_or(COUNT_LIMIT, NonZero::get), |_| {
            found += 1;
            (task.progress)(format!("{found} solutions so far"));
        })?;
    Ok(report::counted(task, &count, &method, &statistics))
}

/// The forced values, and the possible values elsewhere.
pub fn forced(task: &Task<'_>) -> Result<Value, Problem> {
    let method = task.method()?;
    let (known, statistics) = candidates(task.puzzle, &method, &task.limits)?;
    Ok(report::forced(task, &task.puzzle.vars(), &known, &method, &statistics))
}

/// The rules and clues that contradict each other.
pub fn conflict(task: &Task<'_>) -> Result<Value, Problem> {
    let method = task.method()?;
    let found = query::conflict(task.puzzle, &method, task.fields.smallest, &task.limits)?;
    Ok(report::conflict(task, task.puzzle, &found, &method))
}

//! Questions about the answers of a board.

use crate::{asked::Task, problem::Problem};
use serde_json::{Value, json};
use std::{collections::BTreeMap, num::NonZero};
use study::{Answers, Weak, Weakened, candidates, uniqueness};

/// The most answers that are counted if nothing else is said.
const COUNTED: u64 = 10_000;

/// An answer; or what goes wrong without some rules.
pub fn solve(task: &Task<'_>) -> Result<Value, Problem> {
    if !task.asked.without.is_empty() {
        return broken(task);
    }
    let method = task.method()?;
    let mut answers = Answers::to(task.puzzle, &method, &task.limits)?;
    answers.tell_bounds(|between| (task.tell)(format!("an answer of {between}")));
    let next = answers.next(&task.limits)?;
    Ok(report::solved(task, task.puzzle, &next, &method, answers.effort()))
}

fn broken(task: &Task<'_>) -> Result<Value, Problem> {
    let (method, rules) = (task.method()?, &task.asked.without);
    let mut weakened = Weakened::by(task.puzzle, &method, rules, &task.limits)?;
    let mut answers = 0;
    let end = loop {
        match weakened.next(&task.limits)? {
            Weak::Right(_) => answers += 1,
            other => break other,
        }
        (task.tell)(format!("{answers} solutions so far are answers"));
    };
    let (outcome, wrong) = match &end {
        Weak::Wrong(values, why) => ("broken", Some((&values[..], why))),
        Weak::NoMore if answers == 0 => ("impossible", None),
        Weak::NoMore | Weak::Right(_) => ("implied", None),
        Weak::Unknown(_) => ("unknown", None),
    };
    Ok(report::broken(task, task.puzzle, (rules, outcome, answers), wrong, &method, weakened.effort()))
}

/// Whether there is one answer.
pub fn check(task: &Task<'_>) -> Result<Value, Problem> {
    let method = task.method()?;
    let (verdict, effort) = uniqueness(task.puzzle, &method, &task.limits)?;
    Ok(report::checked(task, task.puzzle, &verdict, &(), &method, &effort))
}

/// What others need to believe how many answers there are; no files where that is not known.
pub fn certificate(task: &Task<'_>) -> Result<Value, Problem> {
    let method = task.method()?;
    let (verdict, effort) = uniqueness(task.puzzle, &method, &task.limits)?;
    let mut object = report::checked(task, task.puzzle, &verdict, &(), &method, &effort);
    let certificate = study::certificate(task.puzzle, &verdict, &method, &task.limits)?;
    let files = certificate.map(|certificate| certificate.files.into_iter().collect::<BTreeMap<_, _>>());
    object["files"] = json!(files.ok());
    Ok(object)
}

/// How many answers there are.
pub fn count(task: &Task<'_>) -> Result<Value, Problem> {
    let method = task.method()?;
    let mut found = 0;
    let (count, effort) =
        study::count(task.puzzle, &method, &task.limits, task.asked.most.map_or(COUNTED, NonZero::get), |_| {
            found += 1;
            (task.tell)(format!("{found} answers so far"));
        })?;
    Ok(report::counted(task, &count, &method, &effort))
}

/// What is the same in all answers, and what is possible elsewhere.
pub fn forced(task: &Task<'_>) -> Result<Value, Problem> {
    let method = task.method()?;
    let (known, effort) = candidates(task.puzzle, &method, &task.limits)?;
    Ok(report::forced(task, &task.puzzle.unknowns(), &known, &method, &effort))
}

/// What contradicts what.
pub fn why(task: &Task<'_>) -> Result<Value, Problem> {
    let method = task.method()?;
    let found = study::why(task.puzzle, &method, task.asked.smallest, &task.limits)?;
    Ok(report::why(task, task.puzzle, &found, &method))
}

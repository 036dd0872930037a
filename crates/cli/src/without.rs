//! `--without`: what changes when a rule is dropped from a model.

use crate::{
    batch::{Reported, Task},
    error::CliError,
    exit::Exit,
    output::Output,
    report::{limit_message, object, summary_line, violations},
};
use model::counted;
use puzzles::Picture;
use query::{Judged, Method, WithoutRules};
use serde::Serialize;
use solve::Limits;

/// Finds an assignment of the model without `rules` that is no solution. Returns the result and the drawing.
///
/// # Errors
/// If the method does not support the board, or the formulation has no constraints for a rule.
pub fn find_violation(
    task: &Task<'_>,
    method: &Method<'_>,
    limits: &Limits,
    rules: &[String],
    output: &Output,
) -> Result<(Reported, Option<Picture>), CliError> {
    let mut weakened = WithoutRules::new(task.puzzle, method, rules, limits)?;
    let mut solutions = 0;
    let end = loop {
        match weakened.next(limits)? {
            Judged::Solution(_) => solutions += 1,
            other => break other,
        }
    };
    let (outcome, what, exit) = describe(&end, solutions, rules);
    let wrong = match &end {
        Judged::NotASolution(values, reason) => Some((values, reason)),
        _ => None,
    };
    let picture = wrong.map(|(values, reason)| violations::picture(task.puzzle, values, reason));
    let text = if output.json {
        let wrong = wrong.map(|(values, reason)| (&values[..], reason));
        object(&::report::without_rules(task, task.puzzle, (rules, outcome, solutions), wrong, method, weakened.statistics()))
    } else {
        let drawn = picture.as_ref().filter(|_| !task.many).map(|picture| output.style.draw(picture)).unwrap_or_default();
        let listed = wrong.filter(|_| !task.many).map(|(_, reason)| violations::text(task.puzzle, reason)).unwrap_or_default();
        drawn + &summary_line(task, &what, method, weakened.statistics()) + &listed
    };
    Ok((Reported { text, status: outcome, exit }, picture))
}

fn describe(end: &Judged, solutions: u64, rules: &[String]) -> (&'static str, String, Exit) {
    let rules = rules.join(" and ");
    match end {
        Judged::NotASolution(_, reason) => {
            let what = format!("without {rules}, this satisfies the model, but {}", violations::summary(reason));
            ("broken", what, Exit::Success)
        }
        Judged::Exhausted if solutions == 0 => ("infeasible", format!("no solution even without {rules}"), Exit::NoSolution),
        Judged::Exhausted | Judged::Solution(_) => {
            let what =
                format!("without {rules}, the solutions are the same ({solutions}, proved): the other rules imply it here");
            ("implied", what, Exit::Success)
        }
        Judged::Unknown(limit) => {
            let what = format!("without {rules}: unknown, {}; {} so far", limit_message(*limit), counted(solutions, "solution"));
            ("unknown", what, Exit::Unknown)
        }
    }
}

/// The assignments of a model without some rules, and the solutions among them.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Assignments that differ in the puzzle variables.
    pub assignments: u64,
    /// Assignments that satisfy all rules.
    pub solutions: u64,
    /// Whether there are proved to be no others.
    pub complete: bool,
}

/// Counts the assignments of the model without `rules`, at most `limit`.
///
/// # Errors
/// As [`find_violation`].
pub fn count_assignments(
    task: &Task<'_>,
    method: &Method<'_>,
    limits: &Limits,
    rules: &[String],
    limit: u64,
) -> Result<(Tally, solve::Statistics), CliError> {
    let mut weakened = WithoutRules::new(task.puzzle, method, rules, limits)?;
    let mut tally = Tally::default();
    while tally.assignments < limit {
        match weakened.next(limits)? {
            Judged::Solution(_) => tally.solutions += 1,
            Judged::NotASolution(..) => {}
            Judged::Exhausted => {
                tally.complete = true;
                break;
            }
            Judged::Unknown(_) => break,
        }
        tally.assignments += 1;
    }
    Ok((tally, weakened.statistics().clone()))
}

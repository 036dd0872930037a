//! `--without`: what goes wrong when a rule is dropped from a model.

use crate::{
    each::{Task, Told},
    exit::Exit,
    output::Output,
    problem::Problem,
    report::{limit_message, line, object, violations},
};
use puzzles::Picture;
use query::{Judged, Method, WithoutRules};
use serde::Serialize;
use solve::Limits;

/// Looks for a assignment of the model without `rules` that is no solution. Gives what is told of it, and its drawing.
///
/// # Errors
/// If the method cannot take the board or has no constraints for a rule.
pub fn broken(
    task: &Task<'_>,
    method: &Method<'_>,
    limits: &Limits,
    rules: &[String],
    output: &Output,
) -> Result<(Told, Option<Picture>), Problem> {
    let mut weakened = WithoutRules::new(task.puzzle, method, rules, limits)?;
    let mut solutions = 0;
    let end = loop {
        match weakened.next(limits)? {
            Judged::Solution(_) => solutions += 1,
            other => break other,
        }
    };
    let (outcome, what, exit) = judged(&end, solutions, rules);
    let wrong = match &end {
        Judged::NotASolution(values, why) => Some((values, why)),
        _ => None,
    };
    let picture = wrong.map(|(values, why)| violations::picture(task.puzzle, values, why));
    let text = if output.json {
        let wrong = wrong.map(|(values, why)| (&values[..], why));
        object(&::report::without_rules(task, task.puzzle, (rules, outcome, solutions), wrong, method, weakened.statistics()))
    } else {
        let drawn = picture.as_ref().filter(|_| !task.many).map(|picture| output.paint.draw(picture)).unwrap_or_default();
        let listed = wrong.filter(|_| !task.many).map(|(_, why)| violations::text(task.puzzle, why)).unwrap_or_default();
        drawn + &line(task, &what, method, weakened.statistics()) + &listed
    };
    Ok((Told { text, word: outcome, exit }, picture))
}

fn judged(end: &Judged, solutions: u64, rules: &[String]) -> (&'static str, String, Exit) {
    let rules = rules.join(" and ");
    match end {
        Judged::NotASolution(_, why) => {
            ("broken", format!("without {rules} this is a solution, and {}", violations::summary(why)), Exit::Done)
        }
        Judged::Exhausted if solutions == 0 => ("infeasible", format!("without {rules} there is no solution either"), Exit::None),
        Judged::Exhausted | Judged::Solution(_) => {
            let what = format!(
                "without {rules} every solution is a solution still ({solutions} in all, proved): the other rules imply it here"
            );
            ("implied", what, Exit::Done)
        }
        Judged::Unknown(limit) => {
            let what =
                format!("without {rules} unknown, {}; all of {solutions} solutions so far are solutions", limit_message(*limit));
            ("unknown", what, Exit::Unknown)
        }
    }
}

/// How many assignments a model has without some rules, and how many of them are solutions.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Different in the unknowns of the puzzle.
    pub assignments: u64,
    /// Those that break no rule.
    pub solutions: u64,
    /// Whether it was proved that there are no others.
    pub complete: bool,
}

/// Counts the assignments of the model without `rules`, at most `most`.
///
/// # Errors
/// As [`broken`].
pub fn tally(
    task: &Task<'_>,
    method: &Method<'_>,
    limits: &Limits,
    rules: &[String],
    most: u64,
) -> Result<(Tally, solve::Statistics), Problem> {
    let mut weakened = WithoutRules::new(task.puzzle, method, rules, limits)?;
    let mut tally = Tally::default();
    while tally.assignments < most {
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

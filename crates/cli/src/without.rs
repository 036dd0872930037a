//! `--without`: what goes wrong when a rule is dropped from a model.

use crate::{
    each::{Task, Told},
    exit::Exit,
    output::Output,
    problem::Problem,
    report::{ended, faults, line, object},
};
use puzzles::Picture;
use serde::Serialize;
use solve::Limits;
use study::{Method, Weak, Weakened};

/// Looks for a solution of the model without `rules` that is no answer. Gives what is told of it, and its drawing.
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
    let mut weakened = Weakened::by(task.puzzle, method, rules, limits)?;
    let mut answers = 0;
    let end = loop {
        match weakened.next(limits)? {
            Weak::Right(_) => answers += 1,
            other => break other,
        }
    };
    let (outcome, what, exit) = judged(&end, answers, rules);
    let wrong = match &end {
        Weak::Wrong(values, why) => Some((values, why)),
        _ => None,
    };
    let picture = wrong.map(|(values, why)| faults::picture(task.puzzle, values, why));
    let text = if output.json {
        let wrong = wrong.map(|(values, why)| (&values[..], why));
        object(&::report::broken(task, task.puzzle, (rules, outcome, answers), wrong, method, weakened.effort()))
    } else {
        let drawn = picture.as_ref().filter(|_| !task.many).map(|picture| output.paint.draw(picture)).unwrap_or_default();
        let listed = wrong.filter(|_| !task.many).map(|(_, why)| faults::text(task.puzzle, why)).unwrap_or_default();
        drawn + &line(task, &what, method, weakened.effort()) + &listed
    };
    Ok((Told { text, word: outcome, exit }, picture))
}

fn judged(end: &Weak, answers: u64, rules: &[String]) -> (&'static str, String, Exit) {
    let rules = rules.join(" and ");
    match end {
        Weak::Wrong(_, why) => {
            ("broken", format!("without {rules} this is a solution, and {}", faults::summary(why)), Exit::Done)
        }
        Weak::NoMore if answers == 0 => ("impossible", format!("without {rules} there is no solution either"), Exit::None),
        Weak::NoMore | Weak::Right(_) => {
            let what = format!(
                "without {rules} every solution is an answer still ({answers} in all, proved): the other rules imply it here"
            );
            ("implied", what, Exit::Done)
        }
        Weak::Unknown(limit) => {
            let what = format!("without {rules} unknown, {}; all of {answers} solutions so far are answers", ended(*limit));
            ("unknown", what, Exit::Unknown)
        }
    }
}

/// How many solutions a model has without some rules, and how many of them are answers.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Different in the unknowns of the puzzle.
    pub solutions: u64,
    /// Those that break no rule.
    pub answers: u64,
    /// Whether it was proved that there are no others.
    pub complete: bool,
}

/// Counts the solutions of the model without `rules`, at most `most`.
///
/// # Errors
/// As [`broken`].
pub fn tally(
    task: &Task<'_>,
    method: &Method<'_>,
    limits: &Limits,
    rules: &[String],
    most: u64,
) -> Result<(Tally, solve::Effort), Problem> {
    let mut weakened = Weakened::by(task.puzzle, method, rules, limits)?;
    let mut tally = Tally::default();
    while tally.solutions < most {
        match weakened.next(limits)? {
            Weak::Right(_) => tally.answers += 1,
            Weak::Wrong(..) => {}
            Weak::NoMore => {
                tally.complete = true;
                break;
            }
            Weak::Unknown(_) => break,
        }
        tally.solutions += 1;
    }
    Ok((tally, weakened.effort().clone()))
}

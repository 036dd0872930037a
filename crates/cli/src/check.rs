//! `check`: whether there is one answer, several or none.

use crate::{
    certifying::{Certifying, certify},
    each::{Task, Told},
    exit::Exit,
    listed::{self, Listed},
    options::Drawing,
    output::Output,
    problem::Problem,
    report::{ended, line, object},
    work::Work,
};
use clap::Args;
use puzzles::{Answer, Unknown};
use solve::Effort;
use study::{Method, Uniqueness, uniqueness};

/// How many unknowns in which two answers differ are listed.
const LISTED: usize = 20;

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark check examples/first.sdk
  $ pencilmark check examples/list.sdm             # exit 3
  $ pencilmark check examples/islands.has --json --time 1m
  $ pencilmark check examples/first.sdk --certificate first && pencilmark verify first";

/// Prove that there is one answer, or find two, or prove that there is none.
///
/// Of several answers, the second is drawn too, and the unknowns in which they differ are listed.
/// Where an answer is listed beside the board, as in tables, it is compared with what is found.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Check {
    #[command(flatten)]
    work: Work,
    #[command(flatten)]
    drawing: Drawing,
    #[command(flatten)]
    certifying: Certifying,
}

/// What was found about a board.
struct Found<'f> {
    method: &'f Method<'f>,
    effort: &'f Effort,
    verdict: &'f Uniqueness,
    listed: Option<Listed>,
    unknowns: Vec<Unknown>,
}

impl Check {
    /// Checks every board.
    pub fn run(&self) -> Exit {
        self.work.each(|task, output| self.check(task, output))
    }

    fn check(&self, task: &Task<'_>, output: &Output) -> Result<Told, Problem> {
        let svg = self.drawing.of(task.given, task.many)?;
        let folder = self.certifying.folder(task.given, task.many, self.drawing.force)?;
        let (method, limits) = self.work.start(task);
        let (verdict, effort) = uniqueness(task.puzzle, &method, &limits)?;
        let verdict = with_listed(task, verdict);
        let (first, second) = answers(&verdict);
        if let Some(first) = first {
            svg.draw(|| task.puzzle.draw(&first.known()))?;
        }
        let listed = Listed::of(task, &[first, second].into_iter().flatten().collect::<Vec<_>>());
        let refuted = matches!(verdict, Uniqueness::Unique(_) | Uniqueness::None) && listed == Some(Listed::Differs);
        if refuted {
            let message = "the listed answer keeps the rules, and the solver overlooked it: the method is wrong";
            return Err(Problem::new(Exit::Wrong, message));
        }
        if let (Some(folder), false) = (&folder, matches!(verdict, Uniqueness::Unknown(..))) {
            certify(folder, self.drawing.force, task.puzzle, &verdict, &method, &limits)?;
        }
        // A line for a board needs no names.
        let unknowns = if output.json || second.is_some() { task.puzzle.unknowns() } else { Vec::new() };
        let found = Found { method: &method, effort: &effort, verdict: &verdict, listed, unknowns };
        let text = match (output.json, task.many) {
            (true, _) => found.object(task),
            (false, true) => found.line(task),
            (false, false) => found.drawn(task, output) + &found.line(task) + &found.differences(),
        };
        Ok(Told { text, word: word(&verdict), exit: found.exit() })
    }
}

/// The verdict with an answer listed beside the board, if a limit was reached before one or a
/// second was found: it keeps the rules, whoever found it.
fn with_listed(task: &Task<'_>, verdict: Uniqueness) -> Uniqueness {
    let Uniqueness::Unknown(limit, found) = verdict else { return verdict };
    match (found, listed::answer(task)) {
        (None, Some(Ok(listed))) => Uniqueness::Unknown(limit, Some(listed)),
        // Where there is an objective, it is not known that either is a best one.
        (Some(first), Some(Ok(listed))) if first != listed && task.puzzle.cost(first.values()).is_none() => {
            Uniqueness::Several(first, listed)
        }
        (found, _) => Uniqueness::Unknown(limit, found),
    }
}

/// The answers that were found.
fn answers(verdict: &Uniqueness) -> (Option<&Answer>, Option<&Answer>) {
    match verdict {
        Uniqueness::None => (None, None),
        Uniqueness::Unique(first) => (Some(first), None),
        Uniqueness::Several(first, second) => (Some(first), Some(second)),
        Uniqueness::Unknown(_, first) => (first.as_ref(), None),
    }
}

fn word(verdict: &Uniqueness) -> &'static str {
    match verdict {
        Uniqueness::None => "none",
        Uniqueness::Unique(_) => "unique",
        Uniqueness::Several(..) => "several",
        Uniqueness::Unknown(..) => "unknown",
    }
}

impl Found<'_> {
    fn exit(&self) -> Exit {
        let exit = match self.verdict {
            Uniqueness::None => Exit::None,
            Uniqueness::Unique(_) => Exit::Done,
            Uniqueness::Several(..) => Exit::Several,
            Uniqueness::Unknown(..) => Exit::Unknown,
        };
        if matches!(self.listed, Some(Listed::Invalid(_))) { exit.max(Exit::BadInput) } else { exit }
    }

    fn object(&self, task: &Task<'_>) -> String {
        object(&::report::checked(task, task.puzzle, self.verdict, &self.listed, self.method, self.effort))
    }

    fn line(&self, task: &Task<'_>) -> String {
        let verdict = match self.verdict {
            Uniqueness::None => "none: there is no answer".into(),
            Uniqueness::Unique(first) => match task.puzzle.cost(first.values()) {
                Some(cost) => format!("unique, and no other answer has {cost} or less"),
                None => "unique".into(),
            },
            Uniqueness::Several(first, _) => match task.puzzle.cost(first.values()) {
                Some(cost) => format!("several best answers, {cost} each"),
                None => "several answers".into(),
            },
            Uniqueness::Unknown(limit, None) => format!("unknown, {}", ended(*limit)),
            Uniqueness::Unknown(limit, Some(_)) => {
                format!("unknown whether this answer is the only one, {}", ended(*limit))
            }
        };
        let listed = self.listed.as_ref().map(|listed| format!("; {}", listed.told())).unwrap_or_default();
        line(task, &(verdict + &listed), self.method, self.effort)
    }

    fn drawn(&self, task: &Task<'_>, output: &Output) -> String {
        let picture = |answer: &Answer| task.puzzle.draw(&answer.known());
        match answers(self.verdict) {
            (Some(first), Some(second)) => {
                let (first, second) = (picture(first), picture(second));
                output.paint.draw(&first) + "\n" + &output.paint.draw_beside(&second, &first)
            }
            (Some(first), None) => output.paint.draw(&picture(first)),
            _ => String::new(),
        }
    }

    /// The unknowns in which the two answers differ, and their values.
    fn differing(&self) -> impl Iterator<Item = (&Unknown, i64, i64)> {
        let values = |answer: Option<&'_ Answer>| answer.map(|answer| answer.values().to_vec()).unwrap_or_default();
        let (first, second) = answers(self.verdict);
        let pairs = values(first).into_iter().zip(values(second));
        let unknowns = self.unknowns.iter().zip(pairs).map(|(unknown, (one, other))| (unknown, one, other));
        unknowns.filter(|(_, one, other)| one != other)
    }

    fn differences(&self) -> String {
        let told: Vec<String> =
            self.differing().map(|(unknown, one, other)| format!("{} {one} or {other}", unknown.name)).collect();
        let more = if told.len() > LISTED { format!(" and {} more", told.len() - LISTED) } else { String::new() };
        match &told[..told.len().min(LISTED)] {
            [] => String::new(),
            shown => format!("{} differ: {}{more}\n", told.len(), shown.join(", ")),
        }
    }
}

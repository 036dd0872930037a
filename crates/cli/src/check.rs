//! `check`: whether there is one solution, several or none.

use crate::{
    certifying::{Certifying, certify},
    each::{Task, Told},
    exit::Exit,
    listed::{self, Listed},
    options::Drawing,
    output::Output,
    problem::Problem,
    report::{limit_message, line, object},
    work::Work,
};
use clap::Args;
use puzzles::{PuzzleVar, Solution};
use query::{Method, Uniqueness, uniqueness};
use solve::Statistics;

/// How many unknowns in which two solutions differ are listed.
const LISTED: usize = 20;

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark check examples/first.sdk
  $ pencilmark check examples/list.sdm             # exit 3
  $ pencilmark check examples/islands.has --json --time 1m
  $ pencilmark check examples/first.sdk --certificate first && pencilmark verify first";

/// Prove that there is one solution, or find two, or prove that there is none.
///
/// Of several solutions, the second is drawn too, and the unknowns in which they differ are listed.
/// Where a solution is listed beside the board, as in tables, it is compared with what is found.
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
    statistics: &'f Statistics,
    verdict: &'f Uniqueness,
    listed: Option<Listed>,
    vars: Vec<PuzzleVar>,
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
        let (verdict, statistics) = uniqueness(task.puzzle, &method, &limits)?;
        let verdict = with_listed(task, verdict);
        let (first, second) = solutions(&verdict);
        if let Some(first) = first {
            svg.draw(|| task.puzzle.draw(&first.known()))?;
        }
        let listed = Listed::of(task, &[first, second].into_iter().flatten().collect::<Vec<_>>());
        let refuted = matches!(verdict, Uniqueness::Unique(_) | Uniqueness::None) && listed == Some(Listed::NoGood);
        if refuted {
            let message = "the listed solution keeps the rules, and the solver overlooked it: the method is wrong";
            return Err(Problem::new(Exit::Wrong, message));
        }
        if let (Some(folder), false) = (&folder, matches!(verdict, Uniqueness::Unknown(..))) {
            certify(folder, self.drawing.force, task.puzzle, &verdict, &method, &limits)?;
        }
        // A line for a board needs no names.
        let vars = if output.json || second.is_some() { task.puzzle.vars() } else { Vec::new() };
        let found = Found { method: &method, statistics: &statistics, verdict: &verdict, listed, vars };
        let text = match (output.json, task.many) {
            (true, _) => found.object(task),
            (false, true) => found.line(task),
            (false, false) => found.drawn(task, output) + &found.line(task) + &found.differences(),
        };
        Ok(Told { text, word: word(&verdict), exit: found.exit() })
    }
}

/// The verdict with a solution listed beside the board, if a limit was reached before one or a
/// second was found: it keeps the rules, whoever found it.
fn with_listed(task: &Task<'_>, verdict: Uniqueness) -> Uniqueness {
    let Uniqueness::Unknown(limit, found) = verdict else { return verdict };
    match (found, listed::solution(task)) {
        (None, Some(Ok(listed))) => Uniqueness::Unknown(limit, Some(listed)),
        // Where there is an objective, it is not known that either is a best one.
        (Some(first), Some(Ok(listed))) if first != listed && task.puzzle.cost(first.values()).is_none() => {
            Uniqueness::Multiple(first, listed)
        }
        (found, _) => Uniqueness::Unknown(limit, found),
    }
}

/// The solutions that were found.
fn solutions(verdict: &Uniqueness) -> (Option<&Solution>, Option<&Solution>) {
    match verdict {
        Uniqueness::None => (None, None),
        Uniqueness::Unique(first) => (Some(first), None),
        Uniqueness::Multiple(first, second) => (Some(first), Some(second)),
        Uniqueness::Unknown(_, first) => (first.as_ref(), None),
    }
}

fn word(verdict: &Uniqueness) -> &'static str {
    match verdict {
        Uniqueness::None => "none",
        Uniqueness::Unique(_) => "unique",
        Uniqueness::Multiple(..) => "multiple",
        Uniqueness::Unknown(..) => "unknown",
    }
}

impl Found<'_> {
    fn exit(&self) -> Exit {
        let exit = match self.verdict {
            Uniqueness::None => Exit::None,
            Uniqueness::Unique(_) => Exit::Done,
            Uniqueness::Multiple(..) => Exit::Multiple,
            Uniqueness::Unknown(..) => Exit::Unknown,
        };
        if matches!(self.listed, Some(Listed::Invalid(_))) { exit.max(Exit::BadInput) } else { exit }
    }

    fn object(&self, task: &Task<'_>) -> String {
        object(&::report::checked(task, task.puzzle, self.verdict, &self.listed, self.method, self.statistics))
    }

    fn line(&self, task: &Task<'_>) -> String {
        let verdict = match self.verdict {
            Uniqueness::None => "none: there is no solution".into(),
            Uniqueness::Unique(first) => match task.puzzle.cost(first.values()) {
                Some(cost) => format!("unique, and no other solution has {cost} or less"),
                None => "unique".into(),
            },
            Uniqueness::Multiple(first, _) => match task.puzzle.cost(first.values()) {
                Some(cost) => format!("several best solutions, {cost} each"),
                None => "several solutions".into(),
            },
            Uniqueness::Unknown(limit, None) => format!("unknown, {}", limit_message(*limit)),
            Uniqueness::Unknown(limit, Some(_)) => {
                format!("unknown whether this solution is the only one, {}", limit_message(*limit))
            }
        };
        let listed = self.listed.as_ref().map(|listed| format!("; {}", listed.told())).unwrap_or_default();
        line(task, &(verdict + &listed), self.method, self.statistics)
    }

    fn drawn(&self, task: &Task<'_>, output: &Output) -> String {
        let picture = |solution: &Solution| task.puzzle.draw(&solution.known());
        match solutions(self.verdict) {
            (Some(first), Some(second)) => {
                let (first, second) = (picture(first), picture(second));
                output.paint.draw(&first) + "\n" + &output.paint.draw_beside(&second, &first)
            }
            (Some(first), None) => output.paint.draw(&picture(first)),
            _ => String::new(),
        }
    }

    /// The unknowns in which the two solutions differ, and their values.
    fn differing(&self) -> impl Iterator<Item = (&PuzzleVar, i64, i64)> {
        let values = |solution: Option<&'_ Solution>| solution.map(|solution| solution.values().to_vec()).unwrap_or_default();
        let (first, second) = solutions(self.verdict);
        let pairs = values(first).into_iter().zip(values(second));
        let vars = self.vars.iter().zip(pairs).map(|(var, (one, other))| (var, one, other));
        vars.filter(|(_, one, other)| one != other)
    }

    fn differences(&self) -> String {
        let told: Vec<String> = self.differing().map(|(var, one, other)| format!("{} {one} or {other}", var.name)).collect();
        let more = if told.len() > LISTED { format!(" and {} more", told.len() - LISTED) } else { String::new() };
        match &told[..told.len().min(LISTED)] {
            [] => String::new(),
            shown => format!("{} differ: {}{more}\n", told.len(), shown.join(", ")),
        }
    }
}

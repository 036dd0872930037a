//! `check`: whether a board has a unique solution, multiple solutions or none.

use crate::{
    batch::{Reported, Task},
    certificate::{CertificateOptions, certify},
    error::CliError,
    exit::Exit,
    listed_solution,
    options::{ClueOptions, SvgOptions},
    output::Output,
    report::{limit_message, object, summary_line},
    result_table::TableOptions,
    solve_options::SolveOptions,
};
use ::report::listed::{self, ListedSolution};
use clap::Args;
use puzzles::{PuzzleVar, Solution};
use query::{Method, Uniqueness, uniqueness};
use solve::Statistics;

/// The maximum number of differences between two solutions that are listed.
const MAX_DIFFERENCES: usize = 20;

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark check examples/first.sdk
  $ pencilmark check examples/list.sdm             # exit 3
  $ pencilmark check examples/islands.has --json --time 1m
  $ pencilmark check examples/first.sdk --certificate first && pencilmark verify first";

/// Check that puzzles have exactly one solution.
///
/// The verdict is proved: unique, multiple solutions, no solution, or unknown if a limit is reached.
/// For multiple solutions, two of them are drawn and their differences are listed. Solutions listed with
/// the board, as in puzzle files and tables, are checked against the rules and compared with those found:
/// the exit status is 8 if one of them is wrong and 9 if one is incomplete or malformed.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Check {
    #[command(flatten)]
    options: SolveOptions,
    #[command(flatten)]
    svg: SvgOptions,
    #[command(flatten)]
    certificate: CertificateOptions,
    #[command(flatten)]
    clues: ClueOptions,
    #[command(flatten)]
    table: TableOptions,
}

/// The result for a board.
struct Found<'f> {
    method: &'f Method<'f>,
    statistics: &'f Statistics,
    verdict: &'f Uniqueness,
    listed: Vec<ListedSolution>,
    vars: Vec<PuzzleVar>,
}

impl Check {
    /// Checks every board.
    pub fn run(&self) -> Exit {
        let output = self.table.on(Output::standard(&self.options.output), &["verdict"]);
        self.options.run_batch_on(&output, |task, output| self.check(task, output))
    }

    fn check(&self, task: &Task<'_>, output: &Output) -> Result<Reported, CliError> {
        let svg = self.svg.file(task.input, task.many)?;
        let folder = self.certificate.folder(task.input, task.many, self.svg.force)?;
        let (method, limits) = self.options.method_and_limits(task);
        let (verdict, statistics) = uniqueness(task.puzzle, &method, &limits)?;
        let verdict = with_listed(task, verdict);
        let (first, second) = solutions(&verdict);
        if let Some(first) = first {
            task.keep_error(svg.write(|| task.puzzle.draw(&first.known())));
        }
        let found = [first, second].into_iter().flatten().collect::<Vec<_>>();
        let listed = listed::compare(task.puzzle, &task.input.solutions, &found);
        let refuted = matches!(verdict, Uniqueness::Unique(_) | Uniqueness::None) && listed.contains(&ListedSolution::Different);
        if refuted {
            return Err(listed_solution::missed());
        }
        if let (Some(folder), false) = (&folder, matches!(verdict, Uniqueness::Unknown(..))) {
            task.keep_error(certify(folder, self.svg.force, task.puzzle, &verdict, &method, &limits));
        }
        // The one-line form needs no variable names.
        let vars = if output.json || second.is_some() { task.puzzle.vars() } else { Vec::new() };
        let found = Found { method: &method, statistics: &statistics, verdict: &verdict, listed, vars };
        let row = task.table_row(output, &[::report::verdict_of_uniqueness(&verdict).1.unwrap_or_default().into()])?;
        let text = match (row, output.json, task.many) {
            (Some(row), ..) => row,
            (None, true, _) => found.object(task),
            (None, false, true) => found.line(task),
            (None, false, false) => {
                found.drawing(task, output) + &found.line(task) + &found.differences() + &found.violations(task)
            }
        };
        let text = self.clues.text(task.puzzle) + &text;
        let status = if found.listed_exit() == Exit::Success { status(&verdict) } else { "with an invalid listed solution" };
        Ok(Reported { text, status, exit: found.exit() })
    }
}

/// The verdict after a limit was reached, with the solutions listed with the board as first and second solution: they
/// satisfy the rules, whoever found them.
fn with_listed(task: &Task<'_>, verdict: Uniqueness) -> Uniqueness {
    let Uniqueness::Unknown(limit, found) = verdict else { return verdict };
    let mut solutions = found.into_iter().chain(listed::read(task.puzzle, &task.input.solutions).flatten());
    let Some(first) = solutions.next() else { return Uniqueness::Unknown(limit, None) };
    // With an objective, none is known to be optimal.
    match solutions.find(|other| *other != first && task.puzzle.cost(first.values()).is_none()) {
        Some(second) => Uniqueness::Multiple(first, second),
        None => Uniqueness::Unknown(limit, Some(first)),
    }
}

/// The solutions found.
fn solutions(verdict: &Uniqueness) -> (Option<&Solution>, Option<&Solution>) {
    match verdict {
        Uniqueness::None => (None, None),
        Uniqueness::Unique(first) => (Some(first), None),
        Uniqueness::Multiple(first, second) => (Some(first), Some(second)),
        Uniqueness::Unknown(_, first) => (first.as_ref(), None),
    }
}

fn status(verdict: &Uniqueness) -> &'static str {
    match verdict {
        Uniqueness::None => "without a solution",
        Uniqueness::Unique(_) => "unique",
        Uniqueness::Multiple(..) => "with multiple solutions",
        Uniqueness::Unknown(..) => "unknown",
    }
}

impl Found<'_> {
    fn exit(&self) -> Exit {
        let exit = match self.verdict {
            Uniqueness::None => Exit::NoSolution,
            Uniqueness::Unique(_) => Exit::Success,
            Uniqueness::Multiple(..) => Exit::Multiple,
            Uniqueness::Unknown(..) => Exit::Unknown,
        };
        exit.max(self.listed_exit())
    }

    /// The exit status that the listed solutions alone give.
    fn listed_exit(&self) -> Exit {
        listed_solution::worst_exit(&self.listed)
    }

    /// The rules that listed solutions break, with their places.
    fn violations(&self, task: &Task<'_>) -> String {
        self.listed.iter().map(|listed| listed.violations(task.puzzle)).collect()
    }

    fn object(&self, task: &Task<'_>) -> String {
        let listed = listed::objects(task.puzzle, &self.listed);
        object(&::report::checked(task, task.puzzle, self.verdict, &listed, self.method, self.statistics))
    }

    fn line(&self, task: &Task<'_>) -> String {
        let verdict = match self.verdict {
            Uniqueness::None => "no solution".into(),
            Uniqueness::Unique(first) => match task.puzzle.cost(first.values()) {
                Some(cost) => format!("unique optimal solution, objective {cost}"),
                None => "unique".into(),
            },
            Uniqueness::Multiple(first, _) => match task.puzzle.cost(first.values()) {
                Some(cost) => format!("multiple optimal solutions, objective {cost}"),
                None => "multiple solutions".into(),
            },
            Uniqueness::Unknown(limit, None) => format!("unknown, {}", limit_message(*limit)),
            Uniqueness::Unknown(limit, Some(_)) => {
                format!("unknown whether this solution is unique, {}", limit_message(*limit))
            }
        };
        let listed = listed::describe(&self.listed).map(|listed| format!("; {listed}")).unwrap_or_default();
        summary_line(task, &(verdict + &listed), self.method, self.statistics)
    }

    fn drawing(&self, task: &Task<'_>, output: &Output) -> String {
        let picture = |solution: &Solution| task.puzzle.draw(&solution.known());
        match solutions(self.verdict) {
            (Some(first), Some(second)) => {
                let (first, second) = (picture(first), picture(second));
                output.style.draw(&first) + "\n" + &output.style.draw_difference(&second, &first)
            }
            (Some(first), None) => output.style.draw(&picture(first)),
            _ => String::new(),
        }
    }

    /// The puzzle variables in which the two solutions differ, with both values.
    fn differing(&self) -> impl Iterator<Item = (&PuzzleVar, i64, i64)> {
        let values = |solution: Option<&'_ Solution>| solution.map(|solution| solution.values().to_vec()).unwrap_or_default();
        let (first, second) = solutions(self.verdict);
        let pairs = values(first).into_iter().zip(values(second));
        let vars = self.vars.iter().zip(pairs).map(|(var, (one, other))| (var, one, other));
        vars.filter(|(_, one, other)| one != other)
    }

    fn differences(&self) -> String {
        let listed: Vec<String> = self.differing().map(|(var, one, other)| format!("{} {one} or {other}", var.name)).collect();
        let more =
            if listed.len() > MAX_DIFFERENCES { format!(" and {} more", listed.len() - MAX_DIFFERENCES) } else { String::new() };
        match &listed[..listed.len().min(MAX_DIFFERENCES)] {
            [] => String::new(),
            [one] => format!("1 value differs: {one}\n"),
            shown => format!("{} values differ: {}{more}\n", listed.len(), shown.join(", ")),
        }
    }
}

//! `forced`: the values that all solutions share, and the possible values of the other puzzle variables.

use crate::{
    batch::{Reported, Task},
    error::CliError,
    exit::Exit,
    options::SvgOptions,
    output::Output,
    report::{limit_message, object, summary_line, verb},
    solve_options::SolveOptions,
};
use clap::Args;
use model::counted;
use puzzles::PuzzleVar;
use query::{Candidates, VarCandidates, candidates};
use std::collections::{BTreeMap, BTreeSet};

/// The maximum number of puzzle variables without a forced value that are listed.
const MAX_LISTED: usize = 100;

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark forced 12..34..........
  $ pencilmark forced examples/islands.has --json";

/// Find the forced values: those that all solutions share.
///
/// The forced values are drawn on the board. For every other puzzle variable, the values it takes in some
/// solution are listed; no other value is possible. At a limit, or after Ctrl-C, the values proved so far
/// are printed, and the undecided ones follow a question mark.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Forced {
    #[command(flatten)]
    options: SolveOptions,
    #[command(flatten)]
    svg: SvgOptions,
}

impl Forced {
    /// Finds the forced values of every board.
    pub fn run(&self) -> Exit {
        self.options.run_batch(|task, output| self.find(task, output))
    }

    fn find(&self, task: &Task<'_>, output: &Output) -> Result<Reported, CliError> {
        let svg = self.svg.file(task.input, task.many)?;
        let (method, limits) = self.options.method_and_limits(task);
        let (known, statistics) = candidates(task.puzzle, &method, &limits)?;
        let picture = task.puzzle.draw(&known.forced());
        if known.exists == Some(true) {
            task.keep_error(svg.write(|| &picture));
        }
        let vars = task.puzzle.vars();
        let exit = exit(&known);
        let text = if output.json {
            object(&::report::forced(task, &vars, &known, &method, &statistics))
        } else {
            let drawn = if task.many || known.exists == Some(false) { String::new() } else { output.style.draw(&picture) };
            let list = if task.many { String::new() } else { list(&vars, &known) };
            drawn + &summary_line(task, &describe(&known), &method, &statistics) + &list
        };
        let status = if known.limit.is_some() { "partly decided" } else { "decided" };
        Ok(Reported { text, status, exit })
    }
}

fn exit(known: &Candidates) -> Exit {
    match (known.exists, known.limit) {
        (Some(false), _) => Exit::NoSolution,
        (Some(true), None) => Exit::Success,
        _ => Exit::Unknown,
    }
}

fn describe(known: &Candidates) -> String {
    if known.exists == Some(false) {
        return "no solution".into();
    }
    let forced = known.vars.iter().filter(|values| values.forced().is_some()).count();
    let open = known.vars.iter().filter(|values| !values.open.is_empty()).count();
    let total = known.vars.len();
    match known.limit {
        None => format!("{forced} of {} {} forced", counted(total, "value"), verb(forced)),
        Some(limit) => {
            let (values, limit) = (counted(total, "value"), limit_message(limit));
            format!("at least {forced} of {values} {} forced, {open} undecided, {limit}", verb(forced))
        }
    }
}

/// The puzzle variables without a forced value, grouped by their values.
fn list(vars: &[PuzzleVar], known: &Candidates) -> String {
    let mut groups: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    let others = vars.iter().zip(&known.vars).filter(|(_, values)| values.forced().is_none());
    let (count, exists) = (others.clone().count(), known.exists != Some(false));
    for (var, values) in others.take(if exists { MAX_LISTED } else { 0 }) {
        groups.entry(values_text(values)).or_default().push(&var.name);
    }
    let lines = groups.iter().map(|(values, names)| format!("  {values}: {}\n", names.join(" ")));
    let list: String = lines.collect();
    let more = if exists && count > MAX_LISTED {
        format!("  and {} more; --json prints all\n", count - MAX_LISTED)
    } else {
        String::new()
    };
    list + &more
}

/// The possible values, and the undecided ones.
fn values_text(values: &VarCandidates) -> String {
    let joined = |values: &BTreeSet<i64>| values.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
    let open = if values.open.is_empty() { String::new() } else { format!("? {}", joined(&values.open)) };
    [joined(&values.possible), open].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

//! `forced`: what is the same in all solutions, and what is possible elsewhere.

use crate::{
    each::{Task, Told},
    exit::Exit,
    options::Drawing,
    output::Output,
    problem::Problem,
    report::{limit_message, line, object},
    work::Work,
};
use clap::Args;
use puzzles::PuzzleVar;
use query::{Candidates, VarCandidates, candidates};
use std::collections::{BTreeMap, BTreeSet};

/// How many unknowns whose value is not forced are listed.
const LISTED: usize = 100;

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark forced 12..34..........
  $ pencilmark forced examples/islands.has --json";

/// Find the values that all solutions share, and those possible elsewhere.
///
/// What all solutions have in common is drawn on the board. Of every other unknown the values that it
/// has in some solution are listed; no other value is possible. Ctrl-C or a limit leaves what is known
/// so far, with the values of which nothing is known after a question mark.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Forced {
    #[command(flatten)]
    work: Work,
    #[command(flatten)]
    drawing: Drawing,
}

impl Forced {
    /// Looks at every board.
    pub fn run(&self) -> Exit {
        self.work.each(|task, output| self.look(task, output))
    }

    fn look(&self, task: &Task<'_>, output: &Output) -> Result<Told, Problem> {
        let svg = self.drawing.of(task.given, task.many)?;
        let (method, limits) = self.work.start(task);
        let (known, statistics) = candidates(task.puzzle, &method, &limits)?;
        let picture = task.puzzle.draw(&known.forced());
        if known.exists == Some(true) {
            svg.draw(|| &picture)?;
        }
        let vars = task.puzzle.vars();
        let exit = exit(&known);
        let text = if output.json {
            object(&::report::forced(task, &vars, &known, &method, &statistics))
        } else {
            let drawn = if task.many || known.exists == Some(false) { String::new() } else { output.paint.draw(&picture) };
            let list = if task.many { String::new() } else { list(&vars, &known) };
            drawn + &line(task, &told(&known), &method, &statistics) + &list
        };
        let word = if known.limit.is_some() { "looked at in part" } else { "looked at" };
        Ok(Told { text, word, exit })
    }
}

fn exit(known: &Candidates) -> Exit {
    match (known.exists, known.limit) {
        (Some(false), _) => Exit::None,
        (Some(true), None) => Exit::Done,
        _ => Exit::Unknown,
    }
}

fn told(known: &Candidates) -> String {
    if known.exists == Some(false) {
        return "none: there is no solution".into();
    }
    let forced = known.vars.iter().filter(|values| values.forced().is_some()).count();
    let open = known.vars.iter().filter(|values| !values.open.is_empty()).count();
    let total = known.vars.len();
    match known.limit {
        None => format!("{forced} of {total} values are forced"),
        Some(limit) => format!("{forced} of {total} values are known to be forced, {open} not known, {}", limit_message(limit)),
    }
}

/// The unknowns that are not forced, those with the same values together.
fn list(vars: &[PuzzleVar], known: &Candidates) -> String {
    let mut having: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    let others = vars.iter().zip(&known.vars).filter(|(_, values)| values.forced().is_none());
    let (count, exists) = (others.clone().count(), known.exists != Some(false));
    for (var, values) in others.take(if exists { LISTED } else { 0 }) {
        having.entry(written(values)).or_default().push(&var.name);
    }
    let lines = having.iter().map(|(values, names)| format!("  {values}: {}\n", names.join(" ")));
    let list: String = lines.collect();
    let more =
        if exists && count > LISTED { format!("  and {} more; --json tells all\n", count - LISTED) } else { String::new() };
    list + &more
}

/// The values that are possible, and those of which that is not known.
fn written(values: &VarCandidates) -> String {
    let joined = |values: &BTreeSet<i64>| values.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
    let open = if values.open.is_empty() { String::new() } else { format!("? {}", joined(&values.open)) };
    [joined(&values.possible), open].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

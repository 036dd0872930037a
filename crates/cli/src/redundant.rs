//! `redundant`: which clues are not needed.

use crate::{
    clued::{names, not_one},
    each::{Task, Told},
    exit::Exit,
    output::Output,
    problem::Problem,
    report::{limit_message, line, object},
    work::Work,
};
use clap::Args;

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark redundant examples/first.sdk
  $ pencilmark redundant examples/islands.has --json";

/// Find the clues each of which can be left out alone.
///
/// Without a redundant clue, and with all others, there is still one solution. Two of them may need
/// each other: `minimal` leaves out as many together as it can.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Redundant {
    #[command(flatten)]
    work: Work,
}

impl Redundant {
    /// Looks at every board.
    pub fn run(&self) -> Exit {
        self.work.each(|task, output| self.look(task, output))
    }

    fn look(&self, task: &Task<'_>, output: &Output) -> Result<Told, Problem> {
        let (method, limits) = self.work.start(task);
        let (found, statistics) = query::redundant(task.puzzle, &method, &limits)?;
        let found = match found {
            Ok(found) => found,
            Err(verdict) => return Ok(not_one(task, output, &verdict, &method, &statistics)),
        };
        let clues = task.puzzle.clues();
        let redundant = names(&clues, found.redundant.iter().copied());
        let exit = if found.limit.is_some() { Exit::Unknown } else { Exit::Done };
        let text = if output.json {
            object(&::report::redundant(task, task.puzzle, &found, &method, &statistics))
        } else {
            let looked = found.redundant.len() + found.needed.len();
            let end = found.limit.map(|limit| format!(", {looked} looked at, {}", limit_message(limit))).unwrap_or_default();
            let list = if redundant.is_empty() { String::new() } else { format!(": {}", redundant.join(", ")) };
            let what = match clues.len() {
                0 => "there are no clues that could be left out".into(),
                count => format!("{} of {count} clues are redundant{end}{list}", redundant.len()),
            };
            line(task, &what, &method, &statistics)
        };
        Ok(Told { text, word: if found.limit.is_some() { "looked at in part" } else { "looked at" }, exit })
    }
}

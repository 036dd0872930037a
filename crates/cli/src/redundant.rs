//! `redundant`: the clues that are not needed.

use crate::{
    batch::{Reported, Task},
    clues::{names, not_unique},
    error::CliError,
    exit::Exit,
    output::Output,
    report::{limit_message, object, summary_line, verb},
    solve_options::SolveOptions,
};
use clap::Args;
use model::counted;

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark redundant examples/first.sdk
  $ pencilmark redundant examples/islands.has --json";

/// Find redundant clues: those that can be removed one at a time.
///
/// Without a redundant clue, and with all others, the solution is still unique. Two redundant clues may
/// need each other: `minimal` removes clues until none is redundant.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Redundant {
    #[command(flatten)]
    options: SolveOptions,
}

impl Redundant {
    /// Finds the redundant clues of every board.
    pub fn run(&self) -> Exit {
        self.options.run_batch(|task, output| self.find(task, output))
    }

    fn find(&self, task: &Task<'_>, output: &Output) -> Result<Reported, CliError> {
        let (method, limits) = self.options.method_and_limits(task);
        let (found, statistics) = query::redundant(task.puzzle, &method, &limits)?;
        let found = match found {
            Ok(found) => found,
            Err(verdict) => return Ok(not_unique(task, output, &verdict, &method, &statistics)),
        };
        let clues = task.puzzle.clues();
        let redundant = names(&clues, found.redundant.iter().copied());
        let exit = if found.limit.is_some() { Exit::Unknown } else { Exit::Success };
        let text = if output.json {
            object(&::report::redundant(task, task.puzzle, &found, &method, &statistics))
        } else {
            let tested = found.redundant.len() + found.needed.len();
            let end = found.limit.map(|limit| format!(", {tested} tested, {}", limit_message(limit))).unwrap_or_default();
            let list = if redundant.is_empty() { String::new() } else { format!(": {}", redundant.join(", ")) };
            let what = match clues.len() {
                0 => "no clues to remove".into(),
                count => {
                    format!("{} of {} {} redundant{end}{list}", redundant.len(), counted(count, "clue"), verb(redundant.len()))
                }
            };
            summary_line(task, &what, &method, &statistics)
        };
        Ok(Reported { text, status: if found.limit.is_some() { "partly tested" } else { "tested" }, exit })
    }
}

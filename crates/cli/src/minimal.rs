//! `minimal`: a board reduced to a minimal set of clues.

use crate::{
    batch::{Reported, Task},
    clues::{ClueOptions, blank, not_unique},
    error::CliError,
    exit::Exit,
    output::Output,
    report::{limit_message, object, summary_line},
};
use clap::Args;
use model::counted;

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark minimal examples/first.sdk
  $ pencilmark minimal examples/islands.has --seed 3 --text | pencilmark check";

/// Remove clues until the board is minimal.
///
/// The solution stays unique, and each remaining clue is proved to be needed: without it there are
/// multiple solutions. Another seed removes other clues. At a limit, the solution is still unique, but
/// some clues may be redundant.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Minimal {
    #[command(flatten)]
    options: ClueOptions,
}

impl Minimal {
    /// Reduces every board.
    pub fn run(&self) -> Exit {
        self.options.solve.run_batch(|task, output| self.reduce(task, output))
    }

    fn reduce(&self, task: &Task<'_>, output: &Output) -> Result<Reported, CliError> {
        let svg = self.options.svg.file(task.input, task.many)?;
        let (method, limits) = self.options.solve.method_and_limits(task);
        let on_clue = |kept: usize, left: usize| {
            task.progress(output, || format!("{} needed, {left} to test", counted(kept, "clue")));
        };
        let (found, statistics) = query::minimal(task.puzzle, &method, &limits, self.options.solve.method.seed, on_clue)?;
        let found = match found {
            Ok(found) => found,
            Err(verdict) => return Ok(not_unique(task, output, &verdict, &method, &statistics)),
        };
        let board = task.puzzle.with_clues(&found.kept);
        task.keep_error(svg.write(|| blank(&*board)));
        let clues = task.puzzle.clues();
        let text = if output.json {
            object(&::report::minimal(task, task.puzzle, &found, &method, &statistics)?)
        } else {
            let (kept, of) = (found.kept.iter().filter(|&&kept| kept).count(), clues.len());
            let what = match (of, found.limit) {
                (0, _) => "no clues to remove".into(),
                (_, None) => format!("{kept} of {} {}, each needed (proved)", counted(of, "clue"), remain(kept)),
                (_, Some(limit)) => {
                    let (of, limit) = (counted(of, "clue"), limit_message(limit));
                    format!("{kept} of {of} {}, not all proved to be needed, {limit}", remain(kept))
                }
            };
            self.options.board_output.render(task, &*board, output, summary_line(task, &what, &method, &statistics))?
        };
        let exit = if found.limit.is_some() { Exit::Unknown } else { Exit::Success };
        Ok(Reported { text, status: if found.limit.is_some() { "partly reduced" } else { "reduced" }, exit })
    }
}

/// The verb for this number of clues.
fn remain(kept: usize) -> &'static str {
    if kept == 1 { "remains" } else { "remain" }
}

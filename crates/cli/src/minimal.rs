//! `minimal`: the board without clues that are not needed.

use crate::{
    clued::{Changed, blank, not_one},
    each::{Task, Told},
    exit::Exit,
    options::Drawing,
    output::Output,
    problem::Problem,
    report::{limit_message, line, object},
    work::Work,
};
use clap::Args;

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark minimal examples/first.sdk
  $ pencilmark minimal examples/islands.has --seed 3 --text | pencilmark check";

/// Leave out clues until none can be left out any more.
///
/// There is still one solution, and without any one of the clues that are kept there are several: that
/// is proved of each. Another seed leaves out others. At a limit the board has one solution still, and
/// may have clues that are not needed.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Minimal {
    #[command(flatten)]
    work: Work,
    #[command(flatten)]
    drawing: Drawing,
    #[command(flatten)]
    changed: Changed,
}

impl Minimal {
    /// Leaves out clues of every board.
    pub fn run(&self) -> Exit {
        self.work.each(|task, output| self.minimal(task, output))
    }

    fn minimal(&self, task: &Task<'_>, output: &Output) -> Result<Told, Problem> {
        let svg = self.drawing.of(task.given, task.many)?;
        let (method, limits) = self.work.start(task);
        let tell = |kept: usize, left: usize| {
            task.tell(output, || format!("{kept} clues are kept, {left} to look at"));
        };
        let (found, statistics) = query::minimal(task.puzzle, &method, &limits, self.work.how.seed, tell)?;
        let found = match found {
            Ok(found) => found,
            Err(verdict) => return Ok(not_one(task, output, &verdict, &method, &statistics)),
        };
        let board = task.puzzle.with_clues(&found.kept);
        svg.draw(|| blank(&*board))?;
        let clues = task.puzzle.clues();
        let text = if output.json {
            object(&::report::minimal(task, task.puzzle, &found, &method, &statistics)?)
        } else {
            let (kept, of) = (found.kept.iter().filter(|&&kept| kept).count(), clues.len());
            let what = match (of, found.limit) {
                (0, _) => "there are no clues that could be left out".into(),
                (_, None) => format!("{kept} of {of} clues are kept, and each is needed"),
                (_, Some(limit)) => {
                    format!("{kept} of {of} clues are kept, not all known to be needed, {}", limit_message(limit))
                }
            };
            self.changed.told(task, &*board, output, line(task, &what, &method, &statistics))?
        };
        let exit = if found.limit.is_some() { Exit::Unknown } else { Exit::Done };
        Ok(Told { text, word: if found.limit.is_some() { "reduced in part" } else { "reduced" }, exit })
    }
}

//! `minimal`: the board without clues that are not needed.

use crate::{
    clued::{Changed, blank, names, not_one, written},
    each::{Task, Told},
    exit::Exit,
    options::Drawing,
    output::Output,
    problem::Problem,
    report::{Report, ended, line},
    work::Work,
};
use clap::Args;
use serde::Serialize;

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark minimal examples/first.sdk
  $ pencilmark minimal examples/islands.has --seed 3 --text | pencilmark check";

/// Leave out clues until none can be left out any more.
///
/// There is still one answer, and without any one of the clues that are kept there are several: that
/// is proved of each. Another seed leaves out others. At a limit the board has one answer still, and
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

/// What only this subcommand tells.
#[derive(Serialize)]
struct More<'m> {
    /// The clues that are kept.
    clues: Vec<&'m str>,
    /// How many clues the board had.
    of: usize,
    /// Whether it was proved of each of them that it is needed.
    minimal: bool,
    /// The board with them, in the first format of its kind.
    board: String,
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
        let (found, effort) = study::minimal(task.puzzle, &method, &limits, self.work.how.seed, tell)?;
        let found = match found {
            Ok(found) => found,
            Err(verdict) => return Ok(not_one(task, output, &verdict, &method, &effort)),
        };
        let board = task.puzzle.with_clues(&found.kept);
        svg.draw(|| blank(&*board))?;
        let clues = task.puzzle.clues();
        let kept = names(&clues, (0..clues.len()).filter(|&clue| found.kept[clue]));
        let text = if output.json {
            Report::of(
                task,
                ("found", Some("unique")),
                More { clues: kept, of: clues.len(), minimal: found.limit.is_none(), board: written(&*board)? },
                &method,
                &effort,
            )
            .object()
        } else {
            let (kept, of) = (kept.len(), clues.len());
            let what = match (of, found.limit) {
                (0, _) => "there are no clues that could be left out".into(),
                (_, None) => format!("{kept} of {of} clues are kept, and each is needed"),
                (_, Some(limit)) => format!("{kept} of {of} clues are kept, not all known to be needed, {}", ended(limit)),
            };
            self.changed.told(task, &*board, output, line(task, &what, &method, &effort))?
        };
        let exit = if found.limit.is_some() { Exit::Unknown } else { Exit::Done };
        Ok(Told { text, word: if found.limit.is_some() { "reduced in part" } else { "reduced" }, exit })
    }
}

//! `fewest-clues`: the fewest clues that leave one answer.

use crate::{
    clued::{Changed, blank, not_one},
    each::{Task, Told},
    exit::Exit,
    options::Drawing,
    output::Output,
    problem::Problem,
    report::{ended, line, object},
    work::Work,
};
use clap::Args;
use study::fewest;

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark fewest-clues 1234341221434321
  $ pencilmark fewest-clues examples/islands.has --given
  $ pencilmark fewest-clues examples/first.sdk --time 1s     # exit 5";

/// Find the fewest clues that leave the answer of a board the only one.
///
/// They are chosen among all clues of the kind that the answer gives; with --given, among those of the
/// board. The number is proved: no fewer leave one answer. At a limit, or after Ctrl-C, what is told
/// is the smallest set found so far and how many there must be at least.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct FewestClues {
    /// Choose only among the clues that the board has.
    #[arg(long)]
    given: bool,
    #[command(flatten)]
    work: Work,
    #[command(flatten)]
    drawing: Drawing,
    #[command(flatten)]
    changed: Changed,
}

impl FewestClues {
    /// Finds the fewest clues of every board.
    pub fn run(&self) -> Exit {
        self.work.each(|task, output| self.fewest(task, output))
    }

    fn fewest(&self, task: &Task<'_>, output: &Output) -> Result<Told, Problem> {
        let svg = self.drawing.of(task.given, task.many)?;
        let (method, limits) = self.work.start(task);
        let tell = |lower: usize, upper: usize| {
            task.tell(output, || format!("at least {lower}, at most {upper} clues"));
        };
        let (found, effort) = fewest(task.puzzle, &method, &limits, self.given, self.work.how.seed, tell)?;
        let found = match found {
            Ok(found) => found,
            Err(verdict) => return Ok(not_one(task, output, &verdict, &method, &effort)),
        };
        let board = found.chosen_board();
        svg.draw(|| blank(&*board))?;
        let (clues, upper) = (found.board.clues(), found.upper());
        let complete = found.lower == upper;
        let text = if output.json {
            object(&::report::fewest(task, task.puzzle, &found, &method, &effort)?)
        } else {
            let (lower, of) = (found.lower, clues.len());
            let what = match found.limit {
                _ if of == 0 => "there are no clues that could be left out".into(),
                Some(limit) if !complete => {
                    format!("{upper} of {of} clues leave one answer; at least {lower} are needed, {}", ended(limit))
                }
                _ => format!("{upper} of {of} clues leave one answer, and no fewer do (proved)"),
            };
            self.changed.told(task, &*board, output, line(task, &what, &method, &effort))?
        };
        let exit = if complete { Exit::Done } else { Exit::Unknown };
        Ok(Told { text, word: if complete { "proved" } else { "bounded" }, exit })
    }
}

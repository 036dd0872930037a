//! `repair`: clues to add so that the solution is unique.

use crate::{
    batch::{Reported, Task},
    clues::{ClueOptions, blank, names, not_unique},
    error::CliError,
    exit::Exit,
    listed_solution,
    output::Output,
    report::{are, limit_message, object, summary_line},
};
use clap::Args;
use model::counted;
use puzzles::Clue;
use solve::Limit;

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark repair 12..34..........
  $ pencilmark repair 12.............. --text | pencilmark check";

/// Find clues to add to a board with multiple solutions so that one becomes unique.
///
/// The clues are those of the first solution listed with the board, or of a solution that needs few. Every clue
/// that is enough alone is listed; if none is, a small set, which is proved to be a smallest one if it has
/// only a few clues. The board is drawn with the first of them.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Repair {
    #[command(flatten)]
    options: ClueOptions,
}

impl Repair {
    /// Repairs every board.
    pub fn run(&self) -> Exit {
        self.options.solve.run_batch(|task, output| self.repair(task, output))
    }

    fn repair(&self, task: &Task<'_>, output: &Output) -> Result<Reported, CliError> {
        let svg = self.options.svg.file(task.input, task.many)?;
        let (method, limits) = self.options.solve.method_and_limits(task);
        let target = listed_solution::first(task).transpose()?;
        let on_bounds = |lower: usize, upper: usize| {
            task.progress(output, || format!("{lower} to {} to add", counted(upper, "clue")));
        };
        let (found, statistics) =
            query::repair(task.puzzle, &method, &limits, target, self.options.solve.method.seed, on_bounds)?;
        let found = match found {
            Ok(found) => found,
            Err(verdict) => return Ok(not_unique(task, output, &verdict, &method, &statistics)),
        };
        let repaired = found.repaired();
        if let Some(board) = &repaired {
            task.keep_error(svg.write(|| blank(&**board)));
        }
        let clues = found.board.clues();
        let text = if output.json {
            object(&::report::repaired(task, task.puzzle, &found, &method, &statistics)?)
        } else {
            let line = summary_line(task, &describe(&found, &clues), &method, &statistics);
            let board = repaired.as_deref().unwrap_or(task.puzzle);
            self.options.board_output.render(task, board, output, line)?
        };
        let exit = match (repaired, found.limit) {
            (_, Some(_)) => Exit::Unknown,
            (Some(_), None) => Exit::Success,
            (None, None) => Exit::Multiple,
        };
        Ok(Reported { text, status: if exit == Exit::Success { "repaired" } else { "not repaired" }, exit })
    }
}

fn describe(found: &query::Repair, clues: &[Clue]) -> String {
    let list = |chosen: &[usize]| names(clues, chosen.iter().copied()).join(", ");
    let end = |limit: Option<Limit>| limit.map(|limit| format!(", {}", limit_message(limit))).unwrap_or_default();
    match (&found.singles[..], &found.together) {
        ([], None) if found.limit.is_none() => "multiple solutions, and no clues of this kind distinguish them".into(),
        ([], None) => format!("unknown which clues to add{}", end(found.limit)),
        ([], Some(together)) => {
            let fewest = match found.lower == together.len() {
                true => "and for this solution no fewer do (proved)".to_string(),
                false => format!("for this solution at least {} needed{}", are(found.lower), end(found.limit)),
            };
            let these =
                if together.len() == 1 { "this clue makes".into() } else { format!("these {} clues make", together.len()) };
            format!("{these} the solution unique, {fewest}: {}", list(together))
        }
        ([only], _) => format!("this clue makes the solution unique{}: {}", end(found.limit), list(&[*only])),
        (singles, _) => {
            format!("each of these {} clues makes the solution unique{}: {}", singles.len(), end(found.limit), list(singles))
        }
    }
}

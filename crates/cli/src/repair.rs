//! `repair`: which clues to add, so that there is one solution.

use crate::{
    clued::{Changed, blank, names, not_one},
    each::{Task, Told},
    exit::Exit,
    listed,
    options::Drawing,
    output::Output,
    problem::Problem,
    report::{limit_message, line, object},
    work::Work,
};
use clap::Args;
use puzzles::Clue;
use solve::Limit;

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark repair 12..34..........
  $ pencilmark repair 12.............. --text | pencilmark check";

/// Find clues that give a board of several solutions one solution.
///
/// They are clues that one of the solutions gives: the one that is listed beside the board, or the first
/// that is found. Each clue that is enough alone is told; if none is, a few that are together, the
/// fewest if that is a handful. The board is drawn with the first of them.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Repair {
    #[command(flatten)]
    work: Work,
    #[command(flatten)]
    drawing: Drawing,
    #[command(flatten)]
    changed: Changed,
}

impl Repair {
    /// Repairs every board.
    pub fn run(&self) -> Exit {
        self.work.each(|task, output| self.repair(task, output))
    }

    fn repair(&self, task: &Task<'_>, output: &Output) -> Result<Told, Problem> {
        let svg = self.drawing.of(task.given, task.many)?;
        let (method, limits) = self.work.start(task);
        let target = listed::solution(task).transpose()?;
        let tell = |lower: usize, upper: usize| {
            task.tell(output, || format!("{lower} to {upper} clues are to be added"));
        };
        let (found, statistics) = query::repair(task.puzzle, &method, &limits, target, self.work.how.seed, tell)?;
        let found = match found {
            Ok(found) => found,
            Err(verdict) => return Ok(not_one(task, output, &verdict, &method, &statistics)),
        };
        let repaired = found.repaired();
        if let Some(board) = &repaired {
            svg.draw(|| blank(&**board))?;
        }
        let clues = found.board.clues();
        let text = if output.json {
            object(&::report::repaired(task, task.puzzle, &found, &method, &statistics)?)
        } else {
            let line = line(task, &told(&found, &clues), &method, &statistics);
            let board = repaired.as_deref().unwrap_or(task.puzzle);
            self.changed.told(task, board, output, line)?
        };
        let exit = match (repaired, found.limit) {
            (_, Some(_)) => Exit::Unknown,
            (Some(_), None) => Exit::Done,
            (None, None) => Exit::Multiple,
        };
        Ok(Told { text, word: if exit == Exit::Done { "repaired" } else { "not repaired" }, exit })
    }
}

fn told(found: &query::Repair, clues: &[Clue]) -> String {
    let list = |chosen: &[usize]| names(clues, chosen.iter().copied()).join(", ");
    let end = |limit: Option<Limit>| limit.map(|limit| format!(", {}", limit_message(limit))).unwrap_or_default();
    match (&found.singles[..], &found.together) {
        ([], None) if found.limit.is_none() => "several solutions, and no clues of this kind could tell them apart".into(),
        ([], None) => format!("unknown which clues to add{}", end(found.limit)),
        ([], Some(together)) => {
            let fewest = match found.lower == together.len() {
                true => "and no fewer do".to_string(),
                false => format!("at least {} are needed{}", found.lower, end(found.limit)),
            };
            format!("these {} clues leave one solution, {fewest}: {}", together.len(), list(together))
        }
        ([only], _) => format!("this clue leaves one solution{}: {}", end(found.limit), list(&[*only])),
        (singles, _) => {
            format!("each of these {} clues leaves one solution{}: {}", singles.len(), end(found.limit), list(singles))
        }
    }
}

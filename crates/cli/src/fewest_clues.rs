//! `fewest-clues`: the fewest clues that leave one solution.

use crate::{
    certifying::{Certifying, certify_fewest},
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
use query::{Fewest, fewest};
use solve::Limit;

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark fewest-clues 1234341221434321
  $ pencilmark fewest-clues examples/islands.has --given
  $ pencilmark fewest-clues examples/first.sdk --time 100ms  # exit 5
  $ pencilmark fewest-clues 1234341221434321 --certificate few && pencilmark verify few";

/// Find the fewest clues that leave the solution of a board the only one.
///
/// They are chosen among all clues of the kind that the solution gives; with --given, among those of the
/// board. The number is proved: no fewer leave one solution. At a limit, or after Ctrl-C, what is told
/// is the smallest set found so far and how many there must be at least. With --certificate, others can
/// verify both; if the bound that could be refuted so that others can follow is a lesser one, that
/// is said, and the exit status is 5.
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
    #[command(flatten)]
    certifying: Certifying,
}

impl FewestClues {
    /// Finds the fewest clues of every board.
    pub fn run(&self) -> Exit {
        self.work.each(|task, output| self.fewest(task, output))
    }

    fn fewest(&self, task: &Task<'_>, output: &Output) -> Result<Told, Problem> {
        let svg = self.drawing.of(task.given, task.many)?;
        let folder = self.certifying.folder(task.given, task.many, self.drawing.force)?;
        let (method, limits) = self.work.start(task);
        let tell = |lower: usize, upper: usize| {
            task.tell(output, || format!("at least {lower}, at most {upper} clues"));
        };
        let (found, statistics) = fewest(task.puzzle, &method, &limits, self.given, self.work.how.seed, tell)?;
        let mut found = match found {
            Ok(found) => found,
            Err(verdict) => return Ok(not_one(task, output, &verdict, &method, &statistics)),
        };
        let mut uncertified = None;
        if let Some(folder) = &folder {
            let upper = found.upper();
            let mut tell = |least: usize| task.tell(output, || format!("certified: at least {least} of {upper} clues"));
            let force = self.drawing.force;
            let certified = certify_fewest(folder, force, (&found, self.given), &method, &limits, &mut tell)?;
            found.certified = certified.ok();
            uncertified = certified.err();
        }
        let board = found.chosen_board();
        svg.draw(|| blank(&*board))?;
        let complete =
            found.lower == found.upper() && uncertified.is_none() && found.certified.is_none_or(|least| least == found.lower);
        let text = if output.json {
            object(&::report::fewest(task, task.puzzle, &found, &method, &statistics)?)
        } else {
            self.changed.told(task, &*board, output, line(task, &what(&found, uncertified), &method, &statistics))?
        };
        let exit = if complete { Exit::Done } else { Exit::Unknown };
        Ok(Told { text, word: if complete { "proved" } else { "bounded" }, exit })
    }
}

/// How few clues are enough, in words; `uncertified` is the limit that was reached before that was certified.
fn what(found: &Fewest, uncertified: Option<Limit>) -> String {
    let (lower, upper, of) = (found.lower, found.upper(), found.chosen.len());
    let what = match found.limit {
        _ if of == 0 => "there are no clues that could be left out".into(),
        Some(limit) if lower != upper => {
            format!("{upper} of {of} clues leave one solution; at least {lower} are needed, {}", limit_message(limit))
        }
        _ => format!("{upper} of {of} clues leave one solution, and no fewer do (proved)"),
    };
    match (found.certified, uncertified) {
        (_, Some(limit)) => format!("{what}; no certificate, {}", limit_message(limit)),
        (Some(least), _) if least < lower => format!("{what}; the certificate shows that at least {least} are needed"),
        _ => what,
    }
}

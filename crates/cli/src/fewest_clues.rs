//! `fewest-clues`: the fewest clues with a unique solution.

use crate::{
    batch::{Reported, Task},
    certificate::{CertificateOptions, certify_fewest},
    clues::{ClueOptions, blank, not_unique},
    error::CliError,
    exit::Exit,
    output::Output,
    report::{are, limit_message, object, summary_line},
};
use clap::Args;
use interface::options::FewestOptions;
use model::counted;
use query::{Fewest, fewest};
use solve::Limit;

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark fewest-clues 1234341221434321
  $ pencilmark fewest-clues examples/islands.has --given
  $ pencilmark fewest-clues examples/first.sdk --time 100ms  # exit 5
  $ pencilmark fewest-clues 1234341221434321 --certificate few && pencilmark verify few";

/// Find the fewest clues that make the solution unique.
///
/// The clues are chosen among all clues that the solution gives; with --given, among those of the board.
/// The number is proved to be minimal. At a limit, or after Ctrl-C, the smallest set found so far and a
/// lower bound are printed. With --certificate, both can be verified; if only a smaller lower bound can
/// be certified, it is printed and the exit status is 5.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct FewestClues {
    #[command(flatten)]
    asked: FewestOptions,
    #[command(flatten)]
    options: ClueOptions,
    #[command(flatten)]
    certificate: CertificateOptions,
}

impl FewestClues {
    /// Finds the fewest clues of every board.
    pub fn run(&self) -> Exit {
        self.options.solve.run_batch(|task, output| self.fewest(task, output))
    }

    fn fewest(&self, task: &Task<'_>, output: &Output) -> Result<Reported, CliError> {
        let svg = self.options.svg.file(task.input, task.many)?;
        let folder = self.certificate.folder(task.input, task.many, self.options.svg.force)?;
        let (method, limits) = self.options.solve.method_and_limits(task);
        let on_bounds = |lower: usize, upper: usize| {
            task.progress(output, || format!("at least {lower}, at most {}", counted(upper, "clue")));
        };
        let (found, statistics) =
            fewest(task.puzzle, &method, &limits, self.asked.given, self.options.solve.method.seed, on_bounds)?;
        let mut found = match found {
            Ok(found) => found,
            Err(verdict) => return Ok(not_unique(task, output, &verdict, &method, &statistics)),
        };
        let mut uncertified = None;
        if let Some(folder) = &folder {
            let upper = found.upper();
            let mut on_bound =
                |lower: usize| task.progress(output, || format!("certified: at least {lower} of {}", counted(upper, "clue")));
            let force = self.options.svg.force;
            match certify_fewest(folder, force, (&found, self.asked.given), &method, &limits, &mut on_bound) {
                Ok(certified) => (found.certified, uncertified) = (certified.ok(), certified.err()),
                Err(error) => task.keep_error(Err(error)),
            }
        }
        let board = found.chosen_board();
        task.keep_error(svg.write(|| blank(&*board)));
        let complete =
            found.lower == found.upper() && uncertified.is_none() && found.certified.is_none_or(|lower| lower == found.lower);
        let text = if output.json {
            object(&::report::fewest(task, task.puzzle, &found, &method, &statistics)?)
        } else {
            self.options.board_output.render(
                task,
                &*board,
                output,
                summary_line(task, &describe(&found, uncertified), &method, &statistics),
            )?
        };
        let exit = if complete { Exit::Success } else { Exit::Unknown };
        Ok(Reported { text, status: if complete { "proved" } else { "bounded" }, exit })
    }
}

/// The bounds in words; `uncertified` is the limit that was reached before they were certified.
fn describe(found: &Fewest, uncertified: Option<Limit>) -> String {
    let (lower, upper, of) = (found.lower, found.upper(), found.chosen.len());
    let what = match found.limit {
        _ if of == 0 => "no clues to remove".into(),
        Some(limit) if lower != upper => {
            let (clues, make) = (counted(of, "clue"), if upper == 1 { "makes" } else { "make" });
            format!("{upper} of {clues} {make} the solution unique; at least {} needed, {}", are(lower), limit_message(limit))
        }
        _ => {
            let (clues, make) = (counted(of, "clue"), if upper == 1 { "makes" } else { "make" });
            format!("{upper} of {clues} {make} the solution unique, and no fewer do (proved)")
        }
    };
    match (found.certified, uncertified) {
        (_, Some(limit)) => format!("{what}; no certificate, {}", limit_message(limit)),
        (Some(certified), _) if certified < lower => {
            format!("{what}; the certificate proves that at least {certified} are needed")
        }
        _ => what,
    }
}

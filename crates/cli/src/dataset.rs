//! `dataset`: records of boards that measure machines, one JSON object in each line.

use crate::{
    declared::exit_of,
    exit::Exit,
    options::{KindParser, ListOptions, MakingOptions},
    report::object,
};
use clap::Args;
use interface::{Problem, options::DatasetOptions};
use model::counted;
use puzzles::AnyKind;
use std::{
    ops::ControlFlow::{Break, Continue},
    time::Instant,
};

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark dataset sudoku --count 3 --seed 7 > boards.jsonl
  $ pencilmark dataset sudoku nurikabe --levels easy,medium --size 6 --count 2
  $ pencilmark dataset hashi --twins --no-steps --no-certificates
  $ pencilmark dataset hashi --count 2 --no-steps | pencilmark check -";

/// Make a data set of boards that measure machines.
///
/// Each record, a JSON object in a line, has a board with one solution as text and as JSON, the rules, a prompt with the form of the
/// answer, the answer, the level with its number, the steps of the explanation, and the digest of the certificate that there is no
/// other solution. No two boards of a kind and level are equal; 9×9 sudoku boards are compared up to symmetry. The records depend on the
/// seed and the options alone, not on the number of cores, and each is written when it is made. At the time limit the records so far
/// are complete, and the exit status is 5.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Dataset {
    /// The kinds of the boards.
    #[arg(value_name = "KIND", value_parser = KindParser, hide_possible_values = true, required = true)]
    kinds: Vec<&'static dyn AnyKind>,
    #[command(flatten)]
    asked: DatasetOptions,
    /// Set the seed of the random numbers.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    seed: u64,
    #[command(flatten)]
    making: MakingOptions,
}

impl Dataset {
    /// Makes the records.
    pub fn run(&self) -> Exit {
        let output = ListOptions { json: true }.output();
        let start = Instant::now();
        let limits = self.making.limits(start);
        let total = self.asked.total(self.kinds.len());
        let (mut made, jobs) = (0, self.making.threads());
        output.progress.start();
        let done = self.asked.records(&self.kinds, self.seed, &limits, jobs, |record| {
            output.print(&object(&record));
            made += 1;
            output.progress.report(|| format!("{made} of {}", counted(total, "record")));
            if output.ended().is_some() { Break(()) } else { Continue(()) }
        });
        if let Some(ended) = output.ended() {
            return ended;
        }
        match done {
            Ok(()) => {
                output.note(format_args!("{} in {:.1} s", counted(made, "record"), start.elapsed().as_secs_f64()));
                Exit::Success
            }
            Err(Problem { kind, message, .. }) => {
                let so_far =
                    if made > 0 { format!("; {} of {total} were written", counted(made, "record")) } else { String::new() };
                output.note(format_args!("error: {message}{so_far}"));
                // As `generate`: there may be such boards.
                if limits.reached().is_some() || kind == interface::ProblemKind::Refused { Exit::Unknown } else { exit_of(kind) }
            }
        }
    }
}

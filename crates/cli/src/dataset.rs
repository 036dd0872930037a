//! `dataset`: records of boards that measure machines, one JSON object in each line.

use crate::{
    declared::exit_of,
    exit::Exit,
    interrupt,
    options::{ListOptions, clamped, cores, kind_parser},
    parse,
    report::object,
};
use clap::Args;
use interface::{Problem, options::DatasetOptions};
use model::counted;
use puzzles::AnyKind;
use solve::Limits;
use std::{
    num::NonZero,
    ops::ControlFlow::{Break, Continue},
    time::{Duration, Instant},
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
    #[arg(value_name = "KIND", value_parser = kind_parser(), required = true)]
    kinds: Vec<&'static dyn AnyKind>,
    #[command(flatten)]
    asked: DatasetOptions,
    /// Set the seed of the random numbers.
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    seed: u64,
    /// Set the number of records made in parallel, at most 64 or the cores [default: the cores].
    #[arg(long, value_name = "NUMBER")]
    jobs: Option<NonZero<usize>>,
    /// Set the time limit for all records together, such as 10, 0.5s, 2m or 1h.
    #[arg(long, value_name = "TIME", value_parser = parse::duration)]
    time: Option<Duration>,
    /// Set the memory limit of the whole process, such as 500M or 2G.
    #[arg(long, value_name = "SIZE", value_parser = parse::bytes)]
    memory: Option<u64>,
}

impl Dataset {
    /// Makes the records.
    pub fn run(&self) -> Exit {
        let output = ListOptions { json: true }.output();
        let start = Instant::now();
        let limits = Limits {
            deadline: self.time.and_then(|time| start.checked_add(time)),
            memory: self.memory,
            stop: Some(interrupt::flag()),
            ..Limits::default()
        };
        let total = self.asked.total(self.kinds.len());
        let (mut made, jobs) = (0, self.jobs.map_or_else(cores, clamped));
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

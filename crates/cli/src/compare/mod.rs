//! `compare`: formulations and solvers side by side on the same boards.

mod html;
mod plan;
mod plots;
mod profile;
mod rows;
mod tables;
mod trajectories;

use crate::{
    exit::Exit,
    given::Given,
    inputs, interrupt,
    laboratory::{memory::measured, record::Record, reporting::Reporting},
    options::{Boards, backend_parser, formulation},
    output::Output,
    problem::Problem,
    quantity,
    report::object,
};
use ::report::{Facts, Key, Run};
use clap::Args;
use plan::{Board, Job, Wanted, jobs};
use query::{Method, trial};
use rows::board_tables;
use serde_json::json;
use solve::{Backend, Limits, Settings};
use std::{
    collections::HashMap,
    num::NonZero,
    ops::ControlFlow::Continue,
    time::{Duration, Instant},
};

const EXAMPLES: &str = "\
EXAMPLES
  $ pencilmark compare examples/islands.has
  $ pencilmark compare examples/islands.has --formulation cuts,flow --seeds 3 --wide
  $ pencilmark compare examples/list.sdm --time 2 --html list.html
  $ pencilmark compare examples/first.sdk --record runs.jsonl --csv";

/// Solve boards in several formulations with several solvers, and put them side by side.
///
/// Every formulation of a board's kind runs on every backend, one run after the other, the small
/// models first. Every solution is judged by the rules; methods that contradict each other are an
/// error. What a formulation or a backend refuses is a row with the reason. The LP column is the
/// optimum of the linear relaxation: of the objective or, for a board without one, of the least sum
/// of its unknowns; the larger, the better the formulation.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Compare {
    #[command(flatten)]
    boards: Boards,
    /// Only these formulations, with switches, such as flow,flow+deductions.
    #[arg(long, short, value_name = "NAME", value_delimiter = ',', value_parser = formulation)]
    formulation: Vec<String>,
    /// Each formulation with each switch of its kind, too.
    #[arg(long, conflicts_with = "formulation")]
    preprocessors: bool,
    /// Only these backends.
    #[arg(long, short, value_name = "NAME", value_delimiter = ',', value_parser = backend_parser())]
    backend: Vec<&'static dyn Backend>,
    /// How often each method runs, with the seeds 0, 1, and so on.
    #[arg(long, value_name = "NUMBER", default_value_t = NonZero::<u64>::MIN)]
    seeds: NonZero<u64>,
    /// How many threads a solver may use.
    #[arg(long, value_name = "NUMBER", default_value_t = NonZero::<usize>::MIN)]
    threads: NonZero<usize>,
    /// Hand the models over as they are: the solvers must not simplify them before they search.
    #[arg(long)]
    no_presolve: bool,
    /// Each method both with presolve and without.
    #[arg(long, conflicts_with = "no_presolve")]
    both_presolves: bool,
    /// The time for each run, such as 10, 0.5s, 2m or 1h; seconds if there is no unit.
    #[arg(long, value_name = "TIME", value_parser = quantity::time, default_value = "10")]
    time: Duration,
    /// Print more columns: variables by type, constraints by rule and form, bounds and gaps.
    #[arg(long)]
    wide: bool,
    #[command(flatten)]
    reporting: Reporting,
}

impl Compare {
    /// Makes every run.
    pub fn run(&self) -> Exit {
        let output = Output::standard(&self.reporting.telling);
        self.compared(&output).unwrap_or_else(|problem| {
            output.note(format_args!("error: {}", problem.message));
            problem.exit
        })
    }

    fn compared(&self, output: &Output) -> Result<Exit, Problem> {
        let mut record = self.reporting.begin()?;
        let mut given = Vec::new();
        inputs::each(&self.boards.boards, self.boards.kind, &mut |board| {
            given.push(board);
            Continue(())
        });
        let (boards, mut exit) = self.taken(&given, output);
        let runs = self.made(&boards, record.as_mut(), output)?;
        exit = exit.max(self.told(&runs, output));
        self.reporting.write(|| html::page(&runs, &boards))?;
        let exit = if interrupt::stopped() { exit.max(Exit::Unknown) } else { exit };
        Ok(output.ended().unwrap_or(exit))
    }

    fn wanted(&self) -> Wanted<'_> {
        let Self { formulation, preprocessors, backend, seeds, .. } = self;
        let presolves = match (self.no_presolve, self.both_presolves) {
            (_, true) => &[true, false][..],
            (true, _) => &[false],
            _ => &[true],
        };
        Wanted { formulations: formulation, preprocessors: *preprocessors, backends: backend, presolves, seeds: seeds.get() }
    }

    /// The boards that can be compared on; the others are complained about.
    fn taken<'g>(&self, given: &'g [Given], output: &Output) -> (Vec<Board<'g>>, Exit) {
        let (mut boards, mut exit) = (Vec::new(), Exit::Done);
        for given in given {
            let puzzle = given.puzzle.as_ref().map_err(Problem::clone);
            match puzzle.and_then(|puzzle| Board::new(given, &**puzzle, &self.wanted())) {
                Ok(board) => boards.push(board),
                Err(problem) => {
                    output.complain(given, &problem);
                    exit = exit.max(problem.exit);
                }
            }
        }
        (boards, exit)
    }

    /// Makes the runs that are not in the record yet, until it is stopped; gives all.
    fn made(&self, boards: &[Board<'_>], mut record: Option<&mut Record>, output: &Output) -> Result<Vec<Run>, Problem> {
        let jobs = jobs(boards, &self.wanted());
        let mut facts = HashMap::new();
        let mut runs = Vec::new();
        let mut header = self.reporting.csv.then_some(tables::COLUMNS);
        output.progress.begin();
        // From here on Ctrl-C stops runs and not the program.
        let stop = interrupt::flag();
        for (number, job) in jobs.iter().enumerate() {
            let board = &boards[job.board];
            let settings =
                Settings { seed: job.seed, threads: self.threads.get(), presolve: job.presolve, ..Settings::default() };
            let method = Method { formulation: job.formulation.clone(), backend: job.backend, settings, direct: false };
            let place = (board.given.source.text(), board.given.line);
            let key = Key::new(place, board.puzzle, &board.digest, &method, self.time);
            let known = record.as_ref().and_then(|record| record.run(&key)).cloned();
            let run = match known {
                Some(run) => run,
                None => {
                    output.progress.tell(|| progress(number, jobs.len(), job, board));
                    let limits = || Limits {
                        deadline: Instant::now().checked_add(self.time),
                        stop: Some(stop.clone()),
                        ..Limits::default()
                    };
                    let entry = facts.entry((job.board, &job.formulation));
                    let size = board.sizes.get(&method.formulation).and_then(Option::as_ref);
                    let facts = entry.or_insert_with(|| Facts::of(board.puzzle, &method, size, &limits, true));
                    let (trial, memory) = measured(|| trial(board.puzzle, &method, &limits()));
                    let run = Run::new(key, board.puzzle, facts.clone(), &trial?).with_memory(memory);
                    if run.interrupted() || interrupt::stopped() && !run.decided() {
                        break;
                    }
                    if let Some(record) = &mut record {
                        record.keep(&run)?;
                    }
                    run
                }
            };
            if output.json {
                output.print_object(&run);
            } else if self.reporting.csv {
                output.print(&(header.take().unwrap_or_default().to_string() + &tables::values(&run)));
            }
            runs.push(run);
            if interrupt::stopped() || output.ended().is_some() {
                break;
            }
        }
        if runs.len() < jobs.len() && output.ended().is_none() {
            let again = if record.is_some() {
                "; the same command goes on from here"
            } else {
                "; with --record it could go on from here"
            };
            output.note(format_args!("stopped after {} of {} runs{again}", runs.len(), jobs.len()));
        }
        Ok(runs)
    }

    /// Prints the tables and says what contradicts what.
    fn told(&self, runs: &[Run], output: &Output) -> Exit {
        let mut exit = Exit::Done;
        for board_table in board_tables(runs) {
            if !output.json && !self.reporting.csv {
                let (models, methods) = (tables::models(&board_table, self.wide), tables::methods(&board_table, self.wide));
                output.print(&format!("{}\n\n{}\n{}\n", board_table.title, models.to_text(), methods.to_text()));
            }
            if let Some((one, other)) = board_table.contradiction() {
                let told = |run: &Run| format!("{} says {}{}", run.method(), run.outcome, cost(run));
                let message = format!("{}: {}, and {}: one of them is wrong", board_table.title, told(one), told(other));
                exit = Exit::Wrong;
                match output.json {
                    true => output.print(&object(&json!({ "error": { "message": message, "exit_code": exit.number() } }))),
                    false => output.note(format_args!("CONTRADICTION: {message}")),
                }
            }
            if board_table.rows.iter().any(|row| row.runs.iter().any(|run| run.outcome == "wrong")) {
                exit = Exit::Wrong;
            }
        }
        exit
    }
}

fn cost(run: &Run) -> String {
    run.cost.map(|cost| format!(" {cost}")).unwrap_or_default()
}

fn progress(number: usize, all: usize, job: &Job, board: &Board<'_>) -> String {
    let place = board.given.place();
    format!("{} of {all}: {} on {}, seed {}, {place}", number + 1, job.formulation, job.backend.name(), job.seed)
}

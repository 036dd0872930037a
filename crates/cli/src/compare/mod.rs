//! `compare`: formulations and backends side by side on the same boards.

mod html;
mod plan;
mod plots;
mod profile;
mod rows;
mod strength;
mod tables;
mod trajectories;

use crate::{
    board_input::BoardInput,
    error::CliError,
    exit::Exit,
    inputs, interrupt,
    options::{InputOptions, backend_parser, formulation},
    output::Output,
    parse,
    report::object,
    runs::{memory::measured, options::RunOptions, provenance::machine, record::Record, table::Table},
};
use ::report::{Facts, Key, Run};
use clap::Args;
use model::counted;
use plan::{Board, Job, Selection, jobs};
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
  $ pencilmark compare examples/islands.has --strength 20
  $ pencilmark compare examples/list.sdm --time 2 --html list.html
  $ pencilmark compare examples/first.sdk --record runs.jsonl --csv";

/// Compare formulations and backends on the same boards.
///
/// Every formulation of a board's kind runs on every backend, in sequence, small models first. Every
/// solution is checked against the rules; contradicting methods are an error. If a formulation or backend
/// does not support a board, the row gives the reason. What the LP relaxation knows is the strength of a
/// formulation: of up to 40 puzzle variables, evenly spread, the share with one integer left between
/// their least and greatest value in the relaxation, and the share of other values that these exclude.
/// --wide adds the optimum of the relaxation: of the objective or, without one, of the sum of the puzzle variables.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Compare {
    #[command(flatten)]
    input: InputOptions,
    /// Compare only these formulations, with preprocessors, such as flow,flow+deductions.
    #[arg(long, short, value_name = "NAME", value_delimiter = ',', value_parser = formulation)]
    formulation: Vec<String>,
    /// Also run each formulation with each preprocessor of its kind.
    #[arg(long, conflicts_with = "formulation")]
    preprocessors: bool,
    /// Compare only these backends.
    #[arg(long, short, value_name = "NAME", value_delimiter = ',', value_parser = backend_parser())]
    backend: Vec<&'static dyn Backend>,
    /// Run each method with this number of seeds: 0, 1, and so on.
    #[arg(long, value_name = "NUMBER", default_value_t = NonZero::<u64>::MIN)]
    seeds: NonZero<u64>,
    /// Set the number of solver threads.
    #[arg(long, value_name = "NUMBER", default_value_t = NonZero::<usize>::MIN)]
    threads: NonZero<usize>,
    /// Turn the presolve of the solvers off.
    #[arg(long)]
    no_presolve: bool,
    /// Run each method with presolve and without.
    #[arg(long, conflicts_with = "no_presolve")]
    compare_presolve: bool,
    /// Set the time limit for each run, such as 10, 0.5s, 2m or 1h; seconds without a unit.
    #[arg(long, value_name = "TIME", value_parser = parse::duration, default_value = "10")]
    time: Duration,
    /// Set the memory limit of the whole process, such as 500M or 2G.
    #[arg(long, value_name = "SIZE", value_parser = parse::bytes)]
    memory: Option<u64>,
    /// Compare the linear relaxations instead, on each value, its opposite and this number of random sums: which formulation is
    /// never below which, and a point of one outside the other.
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["backend", "seeds", "threads", "no_presolve", "compare_presolve", "wide", "preprocessors", "csv"])]
    strength: Option<usize>,
    /// Print more columns: variables by type, constraints by rule and type, bounds and gaps.
    #[arg(long)]
    wide: bool,
    #[command(flatten)]
    runs: RunOptions,
}

impl Compare {
    /// Runs the comparison.
    pub fn run(&self) -> Exit {
        let output = Output::standard(&self.runs.output_options);
        self.compare(&output).unwrap_or_else(|error| {
            output.note(format_args!("error: {}", error.message));
            error.exit
        })
    }

    fn compare(&self, output: &Output) -> Result<Exit, CliError> {
        let mut record = self.runs.open_record()?;
        let mut inputs = Vec::new();
        inputs::for_each_board(&self.input.boards, self.input.kind, &mut |board| {
            inputs.push(board);
            Continue(())
        });
        if let Some(random) = self.strength {
            return Ok(self.strengths(&inputs, random, output));
        }
        let (boards, mut exit) = self.boards(&inputs, output);
        let mut runs = Vec::new();
        let ran = self.runs(&boards, record.as_mut(), output, &mut runs);
        exit = exit.max(self.print(&runs, output));
        self.runs.write_report(|| html::page(&runs, &boards))?;
        ran?;
        let exit = if interrupt::interrupted() { exit.max(Exit::Unknown) } else { exit };
        Ok(output.ended().unwrap_or(exit))
    }

    fn selection(&self) -> Selection<'_> {
        let Self { formulation, preprocessors, backend, seeds, .. } = self;
        let presolves = match (self.no_presolve, self.compare_presolve) {
            (_, true) => &[true, false][..],
            (true, _) => &[false],
            _ => &[true],
        };
        Selection { formulations: formulation, preprocessors: *preprocessors, backends: backend, presolves, seeds: seeds.get() }
    }

    /// The boards that some method supports; prints the errors of the others.
    fn boards<'g>(&self, inputs: &'g [BoardInput], output: &Output) -> (Vec<Board<'g>>, Exit) {
        let (mut boards, mut exit) = (Vec::new(), Exit::Success);
        for input in inputs {
            let puzzle = input.puzzle.as_ref().map_err(CliError::clone);
            match puzzle.and_then(|puzzle| interrupt::limited(|| Board::new(input, &**puzzle, &self.selection()))) {
                Ok(board) => boards.push(board),
                Err(error) => {
                    output.print_error(input, &error);
                    exit = exit.max(error.exit);
                }
            }
        }
        (boards, exit)
    }

    /// Makes the runs that are not in the record, until interrupted; adds all to `runs`, also before an error.
    fn runs(
        &self,
        boards: &[Board<'_>],
        mut record: Option<&mut Record>,
        output: &Output,
        runs: &mut Vec<Run>,
    ) -> Result<(), CliError> {
        let jobs = jobs(boards, &self.selection());
        let (mut facts, machine) = (HashMap::new(), machine());
        let mut header = self.runs.csv.then_some(tables::COLUMNS);
        output.progress.start();
        // From here on, Ctrl-C stops the runs instead of the program.
        let stop = interrupt::flag();
        for (number, job) in jobs.iter().enumerate() {
            let board = &boards[job.board];
            let settings =
                Settings { seed: job.seed, threads: self.threads.get(), presolve: job.presolve, ..Settings::default() };
            let method = Method { formulation: job.formulation.clone(), backend: job.backend, settings, direct: false };
            let place = (board.input.source.text(), board.input.line);
            let key = Key::new(place, board.puzzle, &board.digest, &method, self.time);
            let known = record.as_ref().and_then(|record| record.run(&key)).cloned();
            let mut recorded = Ok(());
            let run = match known {
                Some(run) => run,
                None => {
                    output.progress.report(|| progress(number, jobs.len(), job, board));
                    let limits = || Limits {
                        deadline: Instant::now().checked_add(self.time),
                        memory: self.memory,
                        stop: Some(stop.clone()),
                        ..Limits::default()
                    };
                    let entry = facts.entry((job.board, &job.formulation));
                    let size = board.sizes.get(&method.formulation).and_then(Option::as_ref);
                    // What the models are is found out within the limits of one run.
                    let facts = entry.or_insert_with(|| {
                        let limits = limits();
                        let facts = Facts::of(board.puzzle, &method, size, &|| limits.clone(), true);
                        facts.with_knowledge(board.puzzle, &method, &limits)
                    });
                    let (trial, memory) = measured(|| trial(board.puzzle, &method, &limits()));
                    let run = Run::new(key, board.puzzle, facts.clone(), &trial?).with_memory(memory).on(&machine);
                    if run.interrupted() || interrupt::interrupted() && !run.decided() {
                        break;
                    }
                    if let Some(record) = &mut record {
                        recorded = record.append(&run);
                    }
                    run
                }
            };
            if output.json {
                output.print_object(&run);
            } else if self.runs.csv {
                output.print(&(header.take().unwrap_or_default().to_string() + &tables::values(&run)));
            }
            runs.push(run);
            recorded?;
            if interrupt::interrupted() || output.ended().is_some() {
                break;
            }
        }
        if runs.len() < jobs.len() && output.ended().is_none() {
            let resume = if record.is_some() { "; the same command resumes here" } else { "; use --record to resume" };
            output.note(format_args!("interrupted after {} of {}{resume}", runs.len(), counted(jobs.len(), "run")));
        }
        Ok(())
    }

    /// Prints the tables and the contradictions.
    fn print(&self, runs: &[Run], output: &Output) -> Exit {
        let mut exit = Exit::Success;
        for board_table in board_tables(runs) {
            if !output.json && !self.runs.csv {
                let tables = [tables::models(&board_table, self.wide), tables::methods(&board_table, self.wide)];
                let text: String = tables.map(without_constants).concat();
                output.print(&format!("{}\n\n{text}", board_table.title));
            }
            if let Some((one, other)) = board_table.contradiction() {
                let claim = |run: &Run| format!("{} says {}{}", run.method(), run.outcome, cost(run));
                let message = format!("{}: {}, and {}: one of them is wrong", board_table.title, claim(one), claim(other));
                exit = Exit::Internal;
                match output.json {
                    true => output.print(&object(&json!({ "error": { "message": message, "exit_code": exit.code() } }))),
                    false => output.note(format_args!("CONTRADICTION: {message}")),
                }
            }
            if board_table.rows.iter().any(|row| row.runs.iter().any(|run| run.outcome == "wrong")) {
                exit = Exit::Internal;
            }
        }
        exit
    }
}

/// A table as text, with what is the same in all rows in a line below it.
fn without_constants(mut table: Table) -> String {
    let said = table.take_constants();
    let said = if said.is_empty() { String::new() } else { format!("  in all rows: {}\n", said.join(", ")) };
    format!("{}{said}\n", table.to_text())
}

fn cost(run: &Run) -> String {
    run.cost.map(|cost| format!(" {cost}")).unwrap_or_default()
}

fn progress(number: usize, all: usize, job: &Job, board: &Board<'_>) -> String {
    let place = board.input.place();
    format!("{} of {all}: {} on {}, seed {}, {place}", number + 1, job.formulation, job.backend.name(), job.seed)
}

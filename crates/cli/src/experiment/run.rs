//! The runs of an experiment: each method on each board, unless they are recorded.

use super::boards::{Board, Boards};
use crate::{
    error::CliError,
    exit::Exit,
    interrupt,
    output::Output,
    runs::{provenance::machine, record::Record},
};
use ::report::{Facts, Key, Run};
use model::counted;
use query::{
    End, Method, ModelSize, Trial, contradict,
    experiments::{Entry, Experiment, Measure, PublishedMethod},
    least_sum, trial,
};
use solve::{Limits, Settings, Statistics};
use std::time::{Duration, Instant};

/// Makes the runs.
pub struct Runner<'m> {
    pub experiment: &'m Experiment,
    pub boards: &'m Boards,
    /// The time limit of each run.
    pub time: Duration,
    pub memory: Option<u64>,
    pub output: &'m Output,
}

/// The results of all runs.
pub struct Results {
    pub entries: Vec<Entry>,
    /// The worst exit status.
    pub exit: Exit,
    /// The error that ended the runs, if one did.
    pub failed: Result<(), CliError>,
}

impl Runner<'_> {
    /// Makes the runs that are not in the record, until interrupted, a backend is not built in, a method gives a wrong result, or
    /// the record cannot be written.
    pub fn run(&self, mut record: Option<&mut Record>) -> Results {
        let all = self.boards.0.len() * self.experiment.methods.len();
        let mut results = Results { entries: Vec::new(), exit: Exit::Success, failed: Ok(()) };
        // From here on, Ctrl-C stops the runs instead of the program.
        let stop = interrupt::flag();
        'boards: for (number, board) in self.boards.0.iter().enumerate() {
            let mut runs: Vec<Run> = Vec::new();
            for (place, way) in self.experiment.methods.iter().enumerate() {
                let limits = || Limits {
                    deadline: Instant::now().checked_add(self.time),
                    memory: self.memory,
                    stop: Some(stop.clone()),
                    ..Limits::default()
                };
                let done = results.entries.len();
                self.output
                    .progress
                    .report(|| format!("{} of {all}: {} on {}", done + 1, way.name, board.describe(self.experiment)));
                let run = match self.one(board, number, way, &limits, record.as_deref_mut()) {
                    Ok(Some(run)) => run,
                    Ok(None) => break 'boards,
                    Err(error) => {
                        results.failed = Err(error);
                        break 'boards;
                    }
                };
                results.entries.push(self.entry(board, place, &run));
                results.exit = results.exit.max(self.check(board, &run, &runs));
                runs.push(run);
                if interrupt::interrupted() || self.output.ended().is_some() {
                    break 'boards;
                }
            }
        }
        if results.entries.len() < all && results.failed.is_ok() && self.output.ended().is_none() {
            let resume = if record.is_some() { "the same command resumes here" } else { "use --record to resume" };
            self.output.note(format_args!("interrupted after {} of {}; {resume}", results.entries.len(), counted(all, "run")));
        }
        results
    }

    /// One run, from the record if it has it; `None` if interrupted.
    fn one(
        &self,
        board: &Board,
        number: usize,
        way: &PublishedMethod,
        limits: &dyn Fn() -> Limits,
        record: Option<&mut Record>,
    ) -> Result<Option<Run>, CliError> {
        let method = method(way)?;
        let source = format!("experiment {}, version {}, {}", self.experiment.name, self.experiment.version, way.name);
        let key = Key::new((&source, number + 1), &*board.puzzle, &board.digest, &method, self.time);
        if let Some(run) = record.as_ref().and_then(|record| record.run(&key)) {
            return Ok(Some(run.clone()));
        }
        let needs = |needed: fn(Measure) -> bool| self.experiment.measures.iter().copied().any(needed);
        let encoded = board.puzzle.encode_within(way.formulation, limits().interrupt()).ok();
        let complete = encoded.filter(|encoding| !encoding.model.is_incomplete());
        let size = complete.map(|encoding| ModelSize::of(&encoding.model));
        let facts = Facts::of(&*board.puzzle, &method, size.as_ref(), limits, needs(Measure::needs_a_relaxation));
        let (trial, cost) = if !needs(Measure::needs_a_solve) {
            (Trial { end: End::Refused(String::new()), statistics: Statistics::default() }, None)
        } else if way.least_sum {
            least_sum(&*board.puzzle, &method, &limits())?
        } else {
            (trial(&*board.puzzle, &method, &limits())?, None)
        };
        let run = Run::new(key, &*board.puzzle, facts, &trial).with_cost(cost, &trial).on(&machine());
        if run.interrupted() || interrupt::interrupted() && !run.decided() {
            return Ok(None);
        }
        if let Some(record) = record {
            record.append(&run)?;
        }
        Ok(Some(run))
    }

    fn entry(&self, board: &Board, place: usize, run: &Run) -> Entry {
        let way = &self.experiment.methods[place];
        let figures = self.experiment.measures.iter().map(|&measure| figure(measure, run, board, way)).collect();
        let unsolved = run.reason.as_deref() == Some("");
        let remark = match &run.outcome[..] {
            _ if unsolved => String::new(),
            "feasible" | "optimal" if run.decided() => String::new(),
            "feasible" => format!("limit: {}", run.reason.as_deref().unwrap_or_default()),
            "unknown" => format!("limit: {}, no solution found", run.reason.as_deref().unwrap_or_default()),
            outcome => [outcome, run.reason.as_deref().unwrap_or_default()].join(": ").trim_end_matches(": ").into(),
        };
        Entry {
            row: board.row,
            facts: board.facts.clone(),
            method: place,
            figures,
            decided: run.decided() || unsolved,
            note: remark,
        }
    }

    /// Checks that a run is not wrong and does not contradict an earlier run on the same board.
    fn check(&self, board: &Board, run: &Run, before: &[Run]) -> Exit {
        let wrong = run.outcome == "wrong";
        let other = before.iter().find(|other| run.proved().zip(other.proved()).is_some_and(|(a, b)| contradict(a, b)));
        if let Some(other) = other {
            let (one, two) = (run.method(), other.method());
            self.output.note(format_args!("CONTRADICTION on {}: {one} and {two}: one of them is wrong", board.place));
        }
        if wrong || other.is_some() { Exit::Internal } else { Exit::Success }
    }
}

/// The method to run.
///
/// # Errors
/// If its backend is not in this build.
pub fn method(way: &PublishedMethod) -> Result<Method<'static>, CliError> {
    let backend = solve::find(way.backend);
    let missing = || CliError::new(Exit::Refused, solve::missing(way.backend));
    let settings = Settings { presolve: way.presolve, static_order: way.static_order, ..Settings::default() };
    Ok(Method { formulation: way.formulation.into(), backend: backend.ok_or_else(missing)?, settings, direct: false })
}

/// The value of a measure for a run, if it is known.
fn figure(measure: Measure, run: &Run, board: &Board, way: &PublishedMethod) -> Option<f64> {
    let ran = run.outcome != "refused" && run.outcome != "wrong";
    match measure {
        Measure::Seconds => ran.then_some(run.statistics.wall_seconds),
        Measure::ProcessorSeconds => ran.then_some(run.statistics.cpu_seconds),
        Measure::Upper => run.cost.map(|cost| cost as f64),
        Measure::Lower => run.statistics.dual_bound,
        Measure::Gap => run.statistics.gap.map(|gap| 100.0 * gap),
        Measure::Nodes => run.statistics.nodes.filter(|_| ran).map(|nodes| nodes as f64),
        Measure::Rows => run.facts.linear.as_ref().map(|linear| linear.rows as f64),
        Measure::Columns => run.facts.linear.as_ref().map(|linear| linear.columns as f64),
        Measure::RowsOf(rule) => run.facts.model.as_ref().map(|model| model.rules.get(rule).copied().unwrap_or(0) as f64),
        Measure::Relaxation => run.facts.relaxation,
        Measure::Ratio => None,
        Measure::Board(_, of) => of(&*board.puzzle, way),
    }
}

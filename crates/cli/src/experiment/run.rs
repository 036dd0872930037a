//! The runs of a study: each method on each board, unless the record has it.

use super::boards::{Board, Boards};
use crate::{exit::Exit, interrupt, laboratory::record::Record, output::Output, problem::Problem};
use ::report::{Facts, Key, Run};
use query::{
    End, Method, ModelSize, Trial, contradict,
    experiments::{Entry, Experiment, Measure, PublishedMethod},
    least_sum, trial,
};
use solve::{Limits, Settings, Statistics};
use std::time::{Duration, Instant};

/// What makes the runs.
pub struct Generator<'m> {
    pub study: &'m Experiment,
    pub boards: &'m Boards,
    pub time: Duration,
    pub output: &'m Output,
}

/// What came of all runs.
pub struct Entries {
    pub told: Vec<Entry>,
    /// The worst of them.
    pub exit: Exit,
}

impl Generator<'_> {
    /// Makes the runs that are not in the record yet, until it is stopped.
    ///
    /// # Errors
    /// If a backend is not built in, a method turns out to be wrong, or the record cannot be written.
    pub fn all(&self, mut record: Option<&mut Record>) -> Result<Entries, Problem> {
        let all = self.boards.0.len() * self.study.methods.len();
        let mut entries = Entries { told: Vec::new(), exit: Exit::Done };
        // From here on Ctrl-C stops runs and not the program.
        let stop = interrupt::flag();
        'boards: for (number, board) in self.boards.0.iter().enumerate() {
            let mut runs: Vec<Run> = Vec::new();
            for (place, way) in self.study.methods.iter().enumerate() {
                let limits =
                    || Limits { deadline: Instant::now().checked_add(self.time), stop: Some(stop.clone()), ..Limits::default() };
                let done = entries.told.len();
                self.output.progress.tell(|| format!("{} of {all}: {} on {}", done + 1, way.name, board.told(self.study)));
                let Some(run) = self.one(board, number, way, &limits, record.as_deref_mut())? else { break 'boards };
                entries.told.push(self.entry(board, place, &run));
                entries.exit = entries.exit.max(self.judged(board, &run, &runs));
                runs.push(run);
                if interrupt::stopped() || self.output.ended().is_some() {
                    break 'boards;
                }
            }
        }
        if entries.told.len() < all && self.output.ended().is_none() {
            let again =
                if record.is_some() { "the same command goes on from here" } else { "with --record it could go on from here" };
            self.output.note(format_args!("stopped after {} of {all} runs; {again}", entries.told.len()));
        }
        Ok(entries)
    }

    /// One run, from the record if it is there; nothing if it was stopped.
    fn one(
        &self,
        board: &Board,
        number: usize,
        way: &PublishedMethod,
        limits: &dyn Fn() -> Limits,
        record: Option<&mut Record>,
    ) -> Result<Option<Run>, Problem> {
        let method = method(way)?;
        let source = format!("study {}, version {}, {}", self.study.name, self.study.version, way.name);
        let key = Key::new((&source, number + 1), &*board.puzzle, &board.digest, &method, self.time);
        if let Some(run) = record.as_ref().and_then(|record| record.run(&key)) {
            return Ok(Some(run.clone()));
        }
        let wants = |wanted: fn(Measure) -> bool| self.study.measures.iter().copied().any(wanted);
        let size = board.puzzle.encode(way.formulation).ok().map(|encoding| ModelSize::of(&encoding.model));
        let facts = Facts::of(&*board.puzzle, &method, size.as_ref(), limits, wants(Measure::needs_a_relaxation));
        let (trial, cost) = if !wants(Measure::needs_a_solve) {
            (Trial { end: End::Refused(String::new()), statistics: Statistics::default() }, None)
        } else if way.least_sum {
            least_sum(&*board.puzzle, &method, &limits())?
        } else {
            (trial(&*board.puzzle, &method, &limits())?, None)
        };
        let run = Run::new(key, &*board.puzzle, facts, &trial).with_cost(cost, &trial);
        if run.interrupted() || interrupt::stopped() && !run.decided() {
            return Ok(None);
        }
        if let Some(record) = record {
            record.keep(&run)?;
        }
        Ok(Some(run))
    }

    fn entry(&self, board: &Board, place: usize, run: &Run) -> Entry {
        let way = &self.study.methods[place];
        let figures = self.study.measures.iter().map(|&measure| figure(measure, run, board, way)).collect();
        let unsolved = run.reason.as_deref() == Some("");
        let note = match &run.outcome[..] {
            _ if unsolved => String::new(),
            "feasible" | "optimal" if run.decided() => String::new(),
            "feasible" => format!("limit: {}", run.reason.as_deref().unwrap_or_default()),
            "unknown" => format!("limit: {}, nothing found", run.reason.as_deref().unwrap_or_default()),
            outcome => [outcome, run.reason.as_deref().unwrap_or_default()].join(": ").trim_end_matches(": ").into(),
        };
        Entry { row: board.row, facts: board.facts.clone(), method: place, figures, decided: run.decided() || unsolved, note }
    }

    /// Whether a run is wrong, or contradicts one before on the same board.
    fn judged(&self, board: &Board, run: &Run, before: &[Run]) -> Exit {
        let wrong = run.outcome == "wrong";
        let other = before.iter().find(|other| run.proved().zip(other.proved()).is_some_and(|(a, b)| contradict(a, b)));
        if let Some(other) = other {
            let (one, two) = (run.method(), other.method());
            self.output.note(format_args!("CONTRADICTION on {}: {one} and {two}: one of them is wrong", board.place));
        }
        if wrong || other.is_some() { Exit::Wrong } else { Exit::Done }
    }
}

fn method(way: &PublishedMethod) -> Result<Method<'static>, Problem> {
    let backend = solve::find(way.backend);
    let missing = || Problem::new(Exit::Refused, format_args!("the solver `{}` is not built in", way.backend));
    let settings = Settings { presolve: way.presolve, static_order: way.static_order, ..Settings::default() };
    Ok(Method { formulation: way.formulation.into(), backend: backend.ok_or_else(missing)?, settings, direct: false })
}

/// What a measure tells of a run, if it is known.
fn figure(measure: Measure, run: &Run, board: &Board, way: &PublishedMethod) -> Option<f64> {
    let ran = run.outcome != "refused" && run.outcome != "wrong";
    match measure {
        Measure::Seconds => ran.then_some(run.statistics.wall_seconds),
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

//! What is told of one run: one formulation on one backend with one seed.

use crate::{StatisticsReport, board::solved};
use puzzles::AnyPuzzle;
use query::{End, LinearSize, Method, Proved, Relaxation, Size, Trial, relaxation};
use serde::{Deserialize, Serialize};
use solve::{Limit, Limits};
use std::{collections::BTreeMap, time::Duration};

/// A run, as it is printed, kept in a record, and read from it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Run {
    /// Which run it is.
    #[serde(flatten)]
    pub key: Key,
    /// How many unknowns the board has.
    pub variables: usize,
    /// What is known of the formulation.
    #[serde(flatten)]
    pub facts: Facts,
    /// `found`, `impossible`, `unknown`, `refused` or `wrong`.
    pub outcome: String,
    /// Why it was refused or what is wrong.
    pub reason: Option<String>,
    /// What the objective makes of the solution, if there is one.
    pub cost: Option<i64>,
    /// Whether no solution has less; nothing if there is no objective or no solution.
    pub optimal: Option<bool>,
    /// What it took.
    pub statistics: StatisticsReport,
    /// The memory that it took, where the system tells.
    #[serde(default)]
    pub memory: Option<Memory>,
}

/// The memory of the whole process that was resident, in bytes. What earlier runs gave back to the process and not to the
/// system is used again: it is in both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Memory {
    /// Before the run.
    pub before: u64,
    /// The most at any time of the run.
    pub peak: u64,
}

/// What makes a run the same as another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Key {
    /// Where the board comes from.
    pub source: String,
    /// The line of the source.
    pub line: usize,
    /// The kind of puzzle.
    pub kind: String,
    /// A number made from the text of the board, so that a changed file is another board.
    pub board: String,
    /// The formulation, with switches.
    pub formulation: String,
    /// The solver.
    pub backend: String,
    /// The seed of what is random in the solver.
    pub seed: u64,
    /// How many threads it might use.
    pub threads: usize,
    /// Whether it might simplify the model first.
    pub presolve: bool,
    /// The time it had.
    pub time_limit_seconds: f64,
}

/// What is known of a formulation of a board, whatever solves it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Facts {
    /// Its size; nothing if the formulation refuses the board.
    pub model: Option<ModelReport>,
    /// Its size as sums.
    pub linear: Option<LinearReport>,
    /// The optimum of the linear relaxation.
    pub relaxation: Option<f64>,
    /// What the relaxation makes as small as can be, `objective` or `sum`; or why there is none.
    pub relaxation_of: String,
}

/// How large a model is as its formulation states it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ModelReport {
    /// Variables that are 0 or 1.
    pub binaries: usize,
    /// Other variables of whole numbers.
    pub integers: usize,
    /// Variables of real numbers.
    pub reals: usize,
    /// All constraints.
    pub constraints: usize,
    /// How often a variable stands in a constraint.
    pub nonzeros: usize,
    /// Constraints for each rule.
    pub rules: BTreeMap<String, usize>,
    /// Constraints of each form.
    pub constraint_types: BTreeMap<String, usize>,
}

/// How large a model is in rows and columns.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LinearReport {
    /// Variables.
    pub columns: usize,
    /// Sums.
    pub rows: usize,
    /// How often a variable stands in a constraint.
    pub nonzeros: usize,
    /// Constraints that are left to cuts.
    pub cuts: usize,
}

impl From<&Size> for ModelReport {
    fn from(size: &Size) -> Self {
        let owned = |counts: &BTreeMap<&str, usize>| counts.iter().map(|(&name, &count)| (name.into(), count)).collect();
        Self {
            binaries: size.binaries,
            integers: size.integers,
            reals: size.reals,
            constraints: size.constraints(),
            nonzeros: size.nonzeros,
            rules: owned(&size.rules),
            constraint_types: owned(&size.constraint_types),
        }
    }
}

impl From<LinearSize> for LinearReport {
    fn from(LinearSize { columns, rows, nonzeros, cuts }: LinearSize) -> Self {
        Self { columns, rows, nonzeros, cuts }
    }
}

impl Facts {
    /// What is known of a formulation of a board whose model has this size, if the formulation takes it. The relaxation
    /// is solved if it is asked for.
    pub fn of(
        puzzle: &dyn AnyPuzzle,
        method: &Method<'_>,
        size: Option<&Size>,
        limits: &dyn Fn() -> Limits,
        relaxed: bool,
    ) -> Self {
        let Some(size) = size else { return Self::default() };
        let mut facts = Self { model: Some(ModelReport::from(size)), ..Self::default() };
        if let Ok(encoding) = puzzle.encode(&method.formulation) {
            facts.linear = LinearSize::of(&encoding.model, &limits()).ok().map(LinearReport::from);
        }
        if relaxed {
            match relaxation(puzzle, method, &limits()) {
                Ok(relaxation) => facts.note(&relaxation),
                Err(error) => facts.relaxation_of = error.to_string(),
            }
        }
        facts
    }

    /// Notes the relaxation, or why there is none.
    fn note(&mut self, relaxation: &Relaxation) {
        self.relaxation = relaxation.value();
        self.relaxation_of = match relaxation {
            Relaxation::Objective(_) => "objective".into(),
            Relaxation::Sum(_) => "sum".into(),
            Relaxation::Unknown(why) => why.clone(),
        };
    }
}

impl ModelReport {
    /// All variables.
    pub fn variables(&self) -> usize {
        self.binaries + self.integers + self.reals
    }
}

impl Key {
    /// The key of a run on a board that came from a line of a source.
    pub fn new(place: (&str, usize), puzzle: &dyn AnyPuzzle, board: &str, method: &Method<'_>, time: Duration) -> Self {
        Self {
            source: place.0.into(),
            line: place.1,
            kind: puzzle.kind().name().into(),
            board: board.into(),
            formulation: method.formulation.clone(),
            backend: method.backend.name().into(),
            seed: method.settings.seed,
            threads: method.settings.threads,
            presolve: method.settings.presolve,
            time_limit_seconds: time.as_secs_f64(),
        }
    }
}

impl Key {
    /// The formulation and the backend.
    pub fn method(&self) -> (&str, &str) {
        (&self.formulation, &self.backend)
    }
}

impl Run {
    /// The result of a trial.
    pub fn new(key: Key, puzzle: &dyn AnyPuzzle, facts: Facts, trial: &Trial) -> Self {
        let (outcome, reason, solution, optimal) = match &trial.end {
            End::Optimal(solution) => (solved(puzzle.cost(solution.values()), true), None, Some(solution), true),
            End::Feasible(solution, limit) => ("feasible", Some(limit.name().into()), Some(solution), false),
            End::Infeasible => ("infeasible", None, None, false),
            End::Unknown(limit) => ("unknown", Some(limit.name().into()), None, false),
            End::Refused(why) => ("refused", Some(why.clone()), None, false),
            End::Wrong(why) => ("wrong", Some(why.clone()), None, false),
        };
        let cost = solution.and_then(|solution| puzzle.cost(solution.values()));
        Self {
            key,
            variables: puzzle.vars().len(),
            facts,
            outcome: outcome.into(),
            reason,
            cost,
            optimal: cost.map(|_| optimal),
            statistics: (&trial.statistics).into(),
            memory: None,
        }
    }

    /// The same with the memory that it took.
    pub fn with_memory(self, memory: Option<Memory>) -> Self {
        Self { memory, ..self }
    }

    /// The same where something else was made as small as can be than the board asks for: this is what it came to.
    pub fn with_cost(self, cost: Option<i64>, trial: &Trial) -> Self {
        let cost = cost.or(self.cost);
        let optimal = cost.map(|_| matches!(trial.end, End::Optimal(_)));
        let outcome = if optimal == Some(true) { solved(cost, true).into() } else { self.outcome };
        Self { outcome, cost, optimal, ..self }
    }

    /// Whether it was stopped by Ctrl-C, and is to be made again.
    pub fn stopped(&self) -> bool {
        self.reason.as_deref() == Some(Limit::Interrupted.name())
    }

    /// Whether the question was answered within the limits.
    pub fn decided(&self) -> bool {
        matches!(&self.outcome[..], "infeasible" | "optimal") || self.outcome == "feasible" && self.optimal.is_none()
    }

    /// What it proved of the board.
    pub fn proved(&self) -> Option<Proved> {
        match (&self.outcome[..], self.cost, self.optimal) {
            ("infeasible", ..) => Some(Proved::Infeasible),
            ("feasible", Some(cost), Some(false)) => Some(Proved::AtMost(cost)),
            ("feasible" | "optimal", cost, _) => Some(Proved::Best(cost)),
            _ => None,
        }
    }

    /// `flow on highs`, or `flow on highs, no presolve`.
    pub fn method(&self) -> String {
        let presolve = if self.key.presolve { "" } else { ", no presolve" };
        format!("{} on {}{presolve}", self.key.formulation, self.key.backend)
    }
}

/// The 64-bit number of a text by Fowler, Noll and Vo (FNV-1a), in hexadecimal digits.
pub fn digest(text: &str) -> String {
    let number =
        text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{number:016x}")
}

//! The record of one run: one formulation on one backend with one seed.

use crate::{StatisticsReport, board::solved};
use puzzles::AnyPuzzle;
use query::{End, Knowledge, LinearSize, Method, ModelSize, Proved, Relaxation, Trial, knowledge, relaxation};
use serde::{Deserialize, Serialize};
use solve::{Limit, Limits};
use std::{collections::BTreeMap, time::Duration};

/// A run, as it is printed, stored in a record and read back.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Run {
    /// The key of the run.
    #[serde(flatten)]
    pub key: Key,
    /// The number of puzzle variables of the board.
    pub variables: usize,
    /// The size and the relaxation of the formulation.
    #[serde(flatten)]
    pub facts: Facts,
    /// `optimal`, `feasible`, `infeasible`, `unknown`, `refused` or `wrong`.
    pub outcome: String,
    /// The limit, why it was refused, or what is wrong.
    pub reason: Option<String>,
    /// The objective value of the solution, if the board has an objective.
    pub cost: Option<i64>,
    /// Whether the objective value is proved optimal; `None` without an objective or solution.
    pub optimal: Option<bool>,
    /// The statistics of the run.
    pub statistics: StatisticsReport,
    /// The memory of the process, where the system reports it.
    #[serde(default)]
    pub memory: Option<Memory>,
    /// The machine, if the caller knows it.
    #[serde(default)]
    pub machine: Option<String>,
}

/// The resident memory of the process, in bytes. Memory that earlier runs freed but the allocator kept is in both
/// figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Memory {
    /// Before the run.
    pub before: u64,
    /// The peak during the run.
    pub peak: u64,
}

/// The identity of a run: runs with equal keys are repetitions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Key {
    /// Where the board comes from.
    pub source: String,
    /// The line of the source.
    pub line: usize,
    /// The kind of puzzle.
    pub kind: String,
    /// The [`digest`] of the text of the board, so that a changed file is another board.
    pub board: String,
    /// The formulation, with preprocessors.
    pub formulation: String,
    /// The backend.
    pub backend: String,
    /// The name and version of its solver.
    #[serde(default)]
    pub solver: String,
    /// The name and version of the program.
    #[serde(default)]
    pub program: String,
    /// The random seed of the backend.
    pub seed: u64,
    /// The number of threads.
    pub threads: usize,
    /// Whether the backend presolved.
    pub presolve: bool,
    /// The time limit.
    pub time_limit_seconds: f64,
}

/// The facts of a formulation of a board, independent of the backend.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Facts {
    /// Its size; `None` if the formulation refuses the board.
    pub model: Option<ModelReport>,
    /// Its size once lowered to linear constraints.
    pub linear: Option<LinearReport>,
    /// The optimum of the linear relaxation.
    pub relaxation: Option<f64>,
    /// What the relaxation minimises, `objective` or `sum`; or why there is none.
    pub relaxation_of: String,
    /// What the relaxation knows about the puzzle variables, if it was asked and solved.
    #[serde(default)]
    pub knowledge: Option<KnowledgeReport>,
}

/// What a linear relaxation knows: the least and the greatest value of each puzzle variable.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct KnowledgeReport {
    /// The number of puzzle variables examined.
    pub examined: usize,
    /// The share of them with a single integer left.
    pub fixed: f64,
    /// The share of their other values that is excluded.
    pub excluded: f64,
    /// The median time to solve the relaxation once.
    pub seconds: f64,
}

/// The size of a model as its formulation states it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ModelReport {
    /// Binary variables.
    pub binaries: usize,
    /// Other integer variables.
    pub integers: usize,
    /// Real variables.
    pub reals: usize,
    /// All constraints.
    pub constraints: usize,
    /// How often a variable stands in a constraint.
    pub nonzeros: usize,
    /// The number of constraints for each rule.
    pub rules: BTreeMap<String, usize>,
    /// The number of constraints of each type.
    pub constraint_types: BTreeMap<String, usize>,
}

/// The size of a model in rows and columns.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LinearReport {
    /// Variables.
    pub columns: usize,
    /// Linear constraints.
    pub rows: usize,
    /// How often a variable stands in a constraint.
    pub nonzeros: usize,
    /// Lazy constraints.
    pub cuts: usize,
    /// The largest absolute value of an integer coefficient.
    #[serde(default)]
    pub largest: u64,
}

impl From<&ModelSize> for ModelReport {
    fn from(size: &ModelSize) -> Self {
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
    fn from(LinearSize { columns, rows, nonzeros, cuts, largest }: LinearSize) -> Self {
        Self { columns, rows, nonzeros, cuts, largest }
    }
}

impl Facts {
    /// The facts of a formulation of a board; none if `size` is `None`, as the formulation refuses the board. Solves
    /// the linear relaxation if `relaxed`.
    pub fn of(
        puzzle: &dyn AnyPuzzle,
        method: &Method<'_>,
        size: Option<&ModelSize>,
        limits: &dyn Fn() -> Limits,
        relaxed: bool,
    ) -> Self {
        let Some(size) = size else { return Self::default() };
        let mut facts = Self { model: Some(ModelReport::from(size)), ..Self::default() };
        let within = limits();
        if let Ok(encoding) = puzzle.encode_within(&method.formulation, within.interrupt()) {
            facts.linear = LinearSize::of(&encoding.model, &within).ok().map(LinearReport::from);
        }
        if relaxed {
            match relaxation(puzzle, method, &limits()) {
                Ok(relaxation) => facts.note(&relaxation),
                Err(error) => facts.relaxation_of = error.to_string(),
            }
        }
        facts
    }

    /// The same with what the linear relaxation knows about the puzzle variables, if it is solved within the limits.
    pub fn with_knowledge(self, puzzle: &dyn AnyPuzzle, method: &Method<'_>, limits: &Limits) -> Self {
        if self.relaxation.is_none() {
            return self;
        }
        let known = knowledge(puzzle, method, limits).ok().flatten();
        let report = |Knowledge { examined, fixed, excluded, time }| KnowledgeReport {
            examined,
            fixed,
            excluded,
            seconds: time.as_secs_f64(),
        };
        Self { knowledge: known.map(report), ..self }
    }

    /// Records the relaxation, or why there is none.
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
    /// The key of a run on a board from a line of a source.
    pub fn new(place: (&str, usize), puzzle: &dyn AnyPuzzle, board: &str, method: &Method<'_>, time: Duration) -> Self {
        Self {
            source: place.0.into(),
            line: place.1,
            kind: puzzle.kind().name().into(),
            board: board.into(),
            formulation: method.formulation.clone(),
            backend: method.backend.name().into(),
            solver: method.backend.version(),
            program: concat!("pencilmark ", env!("CARGO_PKG_VERSION")).into(),
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
    /// The record of a trial.
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
            machine: None,
        }
    }

    /// The same with the machine that it was made on.
    pub fn on(self, machine: &str) -> Self {
        Self { machine: Some(machine.into()), ..self }
    }

    /// The same with the memory of the process.
    pub fn with_memory(self, memory: Option<Memory>) -> Self {
        Self { memory, ..self }
    }

    /// The same with the value of a replaced objective.
    pub fn with_cost(self, cost: Option<i64>, trial: &Trial) -> Self {
        let cost = cost.or(self.cost);
        let optimal = cost.map(|_| matches!(trial.end, End::Optimal(_)));
        let outcome = if optimal == Some(true) { solved(cost, true).into() } else { self.outcome };
        Self { outcome, cost, optimal, ..self }
    }

    /// Whether it was interrupted by Ctrl-C and must be repeated.
    pub fn interrupted(&self) -> bool {
        self.reason.as_deref() == Some(Limit::Interrupted.name())
    }

    /// Whether it was decided within the limits: optimal, feasible without an objective, or infeasible.
    pub fn decided(&self) -> bool {
        matches!(&self.outcome[..], "infeasible" | "optimal") || self.outcome == "feasible" && self.optimal.is_none()
    }

    /// What it proved about the board.
    pub fn proved(&self) -> Option<Proved> {
        match (&self.outcome[..], self.cost, self.optimal) {
            ("infeasible", ..) => Some(Proved::Infeasible),
            ("feasible", Some(cost), Some(false)) => Some(Proved::AtMost(cost)),
            ("feasible" | "optimal", cost, _) => Some(Proved::Optimal(cost)),
            _ => None,
        }
    }

    /// `flow on highs`, or `flow on highs, no presolve`.
    pub fn method(&self) -> String {
        let presolve = if self.key.presolve { "" } else { ", no presolve" };
        format!("{} on {}{presolve}", self.key.formulation, self.key.backend)
    }
}

/// The 64-bit FNV-1a hash (Fowler, Noll, Vo) of a text, as 16 hexadecimal digits.
pub fn digest(text: &str) -> String {
    let number =
        text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{number:016x}")
}

//! The report on one board: its source, the outcome, the method and the statistics.

use puzzles::{AnyPuzzle, PuzzleVar, Row, Solution};
use query::Method;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Value, json};
use solve::{Limit, Statistics, TrajectoryPoint};
use std::borrow::Cow;

/// The board that a report is about.
#[derive(Clone, Serialize)]
pub struct BoardId<'a> {
    /// Where it comes from: a path, or the text itself.
    pub source: &'a str,
    /// The line of the source it starts on, from 1.
    pub line: usize,
    /// The name of its kind.
    pub kind: &'static str,
    /// The other fields of the record that it was read from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<&'a Row>,
}

/// The report of a query on a board; `M` has the fields that only this query has.
#[derive(Serialize)]
pub struct Report<'r, M> {
    #[serde(flatten)]
    about: BoardId<'r>,
    /// `optimal`, `feasible`, `infeasible` or `unknown`.
    outcome: &'static str,
    /// `unique`, `multiple`, `none` or `unknown`; `None` if the query does not decide it.
    verdict: Option<&'static str>,
    solution: Option<NamedValues<'r>>,
    /// The objective value of the solution, if the board has an objective.
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<Cost>,
    #[serde(flatten)]
    more: M,
    method: MethodReport<'r>,
    statistics: StatisticsReport,
}

impl<'r, M: Serialize> Report<'r, M> {
    /// A report without a solution.
    pub fn of(
        about: impl Into<BoardId<'r>>,
        (outcome, verdict): (&'static str, Option<&'static str>),
        more: M,
        method: &'r Method<'_>,
        statistics: &Statistics,
    ) -> Self {
        let (about, method, statistics) = (about.into(), MethodReport::of(method, statistics), statistics.into());
        Self { about, outcome, verdict, solution: None, cost: None, more, method, statistics }
    }

    /// The same with a solution and its objective value.
    pub fn with(self, solution: Option<NamedValues<'r>>, cost: Option<Cost>) -> Self {
        let proved = cost.as_ref().is_some_and(|cost| cost.optimal == Some(true));
        Self { solution, outcome: if proved { "optimal" } else { self.outcome }, cost, ..self }
    }

    /// The report as a JSON value.
    pub fn value(&self) -> Value {
        json!(self)
    }
}

/// The outcome where a solution was found: `optimal` on a board with an objective once that is proved, otherwise
/// `feasible`.
pub fn solved(cost: Option<i64>, proved: bool) -> &'static str {
    if cost.is_some() && proved { "optimal" } else { "feasible" }
}

/// An object as JSON on a line of its own.
///
/// # Panics
/// If the object cannot be written as JSON, as with map keys that are not strings.
pub fn object(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("names and numbers can be written as JSON") + "\n"
}

/// No further fields.
#[derive(Serialize)]
pub struct NoExtra {}

/// The objective value, minimised.
#[derive(Serialize)]
pub struct Cost {
    value: i64,
    /// Whether it is proved optimal; `None` if not recorded.
    optimal: Option<bool>,
}

impl Cost {
    /// The objective value of a solution, if the board has an objective.
    pub fn of(puzzle: &dyn AnyPuzzle, solution: &Solution, optimal: Option<bool>) -> Option<Self> {
        puzzle.cost(solution.values()).map(|value| Self { value, optimal })
    }
}

/// Values by the names of their puzzle variables, in reading order.
pub struct NamedValues<'n> {
    vars: &'n [PuzzleVar],
    values: &'n [i64],
}

/// Stands for the formulation where a direct search needs no model.
const RULES: &str = "rules";

/// How a board was solved.
#[derive(Serialize)]
pub struct MethodReport<'r> {
    /// The formulation.
    pub formulation: &'r str,
    /// The backend.
    pub backend: &'static str,
}

/// The statistics of solving; `None` for what a backend does not report.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StatisticsReport {
    /// Wall-clock time.
    pub wall_seconds: f64,
    /// Processor time.
    pub cpu_seconds: f64,
    /// The number of solves.
    pub solves: u64,
    /// Branch-and-bound nodes, or decisions.
    pub nodes: Option<u64>,
    /// Conflicts of a clause-learning solver.
    pub conflicts: Option<u64>,
    /// Simplex iterations.
    pub lp_iterations: Option<u64>,
    /// Cuts added for lazy constraints.
    pub cuts: u64,
    /// The optimum of the linear relaxation.
    pub relaxation: Option<f64>,
    /// No solution has a better objective than this.
    pub dual_bound: Option<f64>,
    /// The relative gap between the incumbent and the dual bound.
    pub gap: Option<f64>,
    /// The dual bound after the root node.
    #[serde(default)]
    pub root_dual_bound: Option<f64>,
    /// The incumbent and the dual bound over time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub trajectory: Vec<TrajectoryPointReport>,
    /// The limit that ended the last solve: `time`, `cpu-time`, `nodes`, `memory`, `interrupted` or `solver`.
    pub limit: Option<Cow<'static, str>>,
}

impl<'n> NamedValues<'n> {
    /// One value for each puzzle variable.
    pub fn new(vars: &'n [PuzzleVar], values: &'n [i64]) -> Self {
        Self { vars, values }
    }
}

impl Serialize for NamedValues<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.vars.iter().map(|var| var.name.as_str()).zip(self.values))
    }
}

impl<'r> MethodReport<'r> {
    /// The method, or the direct search that the statistics name.
    pub fn of(method: &'r Method<'_>, statistics: &Statistics) -> Self {
        statistics.by.map_or_else(|| method.into(), |backend| Self { formulation: RULES, backend })
    }
}

impl<'r> From<&'r Method<'_>> for MethodReport<'r> {
    fn from(method: &'r Method<'_>) -> Self {
        Self { formulation: &method.formulation, backend: method.backend.name() }
    }
}

/// The incumbent and the dual bound at some time.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TrajectoryPointReport {
    /// Wall-clock time since the solve began.
    pub wall_seconds: f64,
    /// The objective value of the best solution so far.
    pub incumbent: Option<f64>,
    /// No solution has a better objective than this.
    pub dual_bound: Option<f64>,
}

impl From<&TrajectoryPoint> for TrajectoryPointReport {
    fn from(&TrajectoryPoint { wall, incumbent, dual_bound }: &TrajectoryPoint) -> Self {
        Self { wall_seconds: wall.as_secs_f64(), incumbent, dual_bound }
    }
}

impl From<&Statistics> for StatisticsReport {
    fn from(statistics: &Statistics) -> Self {
        Self {
            wall_seconds: statistics.wall.as_secs_f64(),
            cpu_seconds: statistics.cpu.as_secs_f64(),
            solves: statistics.solves,
            nodes: statistics.nodes,
            conflicts: statistics.conflicts,
            lp_iterations: statistics.lp_iterations,
            cuts: statistics.cuts,
            relaxation: statistics.relaxation,
            dual_bound: statistics.dual_bound,
            gap: statistics.gap,
            root_dual_bound: statistics.root_dual_bound,
            trajectory: statistics.trajectory.iter().map(TrajectoryPointReport::from).collect(),
            limit: statistics.limit.map(|limit| limit.name().into()),
        }
    }
}

/// Why a solve ended early, in words.
pub fn limit_message(limit: Limit) -> &'static str {
    match limit {
        Limit::Time => "time limit reached",
        Limit::Cpu => "limit of processor time reached",
        Limit::Nodes => "node limit reached",
        Limit::Memory => "memory limit reached",
        Limit::Interrupted => "interrupted",
        Limit::Solver => "the solver gave up",
    }
}

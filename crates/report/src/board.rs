//! What is told of one board: which it is, what came of it, by which method, with what effort.

use puzzles::{AnyPuzzle, PuzzleVar, Solution};
use query::Method;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Value, json};
use solve::{Limit, Statistics, TrajectoryPoint};
use std::borrow::Cow;

/// Which board something is told of.
#[derive(Clone, Serialize)]
pub struct About<'a> {
    /// Where it comes from: a path, or the text itself.
    pub source: &'a str,
    /// The line of the source it starts in, from 1.
    pub line: usize,
    /// The name of its kind.
    pub kind: &'static str,
}

/// All that is told of a board, as an object; `more` is what only one question tells.
#[derive(Serialize)]
pub struct Report<'r, M> {
    #[serde(flatten)]
    about: About<'r>,
    /// `optimal`, `feasible`, `infeasible` or `unknown`.
    outcome: &'static str,
    /// `unique`, `several`, `none` or `unknown`; nothing if it was not asked.
    verdict: Option<&'static str>,
    solution: Option<Named<'r>>,
    /// What the objective makes of the solution, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<Cost>,
    #[serde(flatten)]
    more: M,
    method: MethodReport<'r>,
    statistics: StatisticsReport,
}

impl<'r, M: Serialize> Report<'r, M> {
    /// What is told, without a solution.
    pub fn of(
        about: impl Into<About<'r>>,
        (outcome, verdict): (&'static str, Option<&'static str>),
        more: M,
        method: &'r Method<'_>,
        statistics: &Statistics,
    ) -> Self {
        let (about, method, statistics) = (about.into(), MethodReport::of(method, statistics), statistics.into());
        Self { about, outcome, verdict, solution: None, cost: None, more, method, statistics }
    }

    /// The same with a solution, and what the objective makes of it.
    pub fn with(self, solution: Option<Named<'r>>, cost: Option<Cost>) -> Self {
        let proved = cost.as_ref().is_some_and(|cost| cost.optimal == Some(true));
        Self { solution, outcome: if proved { "optimal" } else { self.outcome }, cost, ..self }
    }

    /// The report as a value.
    pub fn value(&self) -> Value {
        json!(self)
    }
}

/// The outcome where a solution was found: `optimal` is said of a solution to a board with an objective, once that is proved.
pub fn solved(cost: Option<i64>, proved: bool) -> &'static str {
    if cost.is_some() && proved { "optimal" } else { "feasible" }
}

/// An object in a line of its own.
pub fn object(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("names and numbers can be written as JSON") + "\n"
}

/// Nothing more is told.
#[derive(Serialize)]
pub struct Exhausted {}

/// What is to be as small as can be.
#[derive(Serialize)]
pub struct Cost {
    value: i64,
    /// Whether no solution has less; nothing if that was not noted.
    optimal: Option<bool>,
}

impl Cost {
    /// The cost of a solution, if the board has an objective.
    pub fn of(puzzle: &dyn AnyPuzzle, solution: &Solution, optimal: Option<bool>) -> Option<Self> {
        puzzle.cost(solution.values()).map(|value| Self { value, optimal })
    }
}

/// Values by the names of their unknowns, in reading order.
pub struct Named<'n> {
    vars: &'n [PuzzleVar],
    values: &'n [i64],
}

/// What stands for the formulation where a search needs no model.
const RULES: &str = "rules";

/// How it was solved.
#[derive(Serialize)]
pub struct MethodReport<'r> {
    /// The formulation.
    pub formulation: &'r str,
    /// The backend.
    pub backend: &'static str,
}

/// What solving took; what a backend cannot tell is nothing.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StatisticsReport {
    /// Time on the clock.
    pub wall_seconds: f64,
    /// Time of processors.
    pub cpu_seconds: f64,
    /// How often the backend was asked to solve.
    pub solves: u64,
    /// Branch-and-bound nodes, or decisions.
    pub nodes: Option<u64>,
    /// Conflicts that a solver learned from.
    pub conflicts: Option<u64>,
    /// Simplex iterations.
    pub lp_iterations: Option<u64>,
    /// Clauses added for constraints that are enforced by cuts.
    pub cuts: u64,
    /// The optimum of the linear relaxation.
    pub relaxation: Option<f64>,
    /// No solution has a better objective than this.
    pub dual_bound: Option<f64>,
    /// How far the last solution is from it, as a part of its objective.
    pub gap: Option<f64>,
    /// The bound when the first node was done.
    #[serde(default)]
    pub root_dual_bound: Option<f64>,
    /// How the best solution and the bound moved.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub trajectory: Vec<TrajectoryPointReport>,
    /// The limit that ended the last solve.
    pub limit: Option<Cow<'static, str>>,
}

impl<'n> Named<'n> {
    /// A value for each unknown.
    pub fn new(vars: &'n [PuzzleVar], values: &'n [i64]) -> Self {
        Self { vars, values }
    }
}

impl Serialize for Named<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.vars.iter().map(|var| var.name.as_str()).zip(self.values))
    }
}

impl<'r> MethodReport<'r> {
    /// How it was solved: without a model, by the rules themselves, if the effort says so.
    pub fn of(method: &'r Method<'_>, statistics: &Statistics) -> Self {
        statistics.by.map_or_else(|| method.into(), |backend| Self { formulation: RULES, backend })
    }
}

impl<'r> From<&'r Method<'_>> for MethodReport<'r> {
    fn from(method: &'r Method<'_>) -> Self {
        Self { formulation: &method.formulation, backend: method.backend.name() }
    }
}

/// How good the best solution and the bound were at some time.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TrajectoryPointReport {
    /// Time on the clock since the solve began.
    pub wall_seconds: f64,
    /// The objective of the best solution so far.
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

/// Why a solve ended early, for people.
pub fn ended(limit: Limit) -> &'static str {
    match limit {
        Limit::Time => "the time is over",
        Limit::Nodes => "the nodes are used up",
        Limit::Memory => "the memory is used up",
        Limit::Interrupted => "it was stopped",
        Limit::Solver => "the solver gave up",
    }
}

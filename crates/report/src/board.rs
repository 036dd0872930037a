//! What is told of one board: which it is, what came of it, by which method, with what effort.

use puzzles::{Answer, AnyPuzzle, Unknown};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Value, json};
use solve::{Effort, Limit, Moment};
use std::borrow::Cow;
use study::Method;

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
    /// `found`, `impossible` or `unknown`.
    outcome: &'static str,
    /// `unique`, `several`, `none` or `unknown`; nothing if it was not asked.
    verdict: Option<&'static str>,
    answer: Option<Named<'r>>,
    /// What the objective makes of the answer, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<Cost>,
    #[serde(flatten)]
    more: M,
    method: MethodReport<'r>,
    effort: EffortReport,
}

impl<'r, M: Serialize> Report<'r, M> {
    /// What is told, without an answer.
    pub fn of(
        about: impl Into<About<'r>>,
        (outcome, verdict): (&'static str, Option<&'static str>),
        more: M,
        method: &'r Method<'_>,
        effort: &Effort,
    ) -> Self {
        let (about, method, effort) = (about.into(), MethodReport::of(method, effort), effort.into());
        Self { about, outcome, verdict, answer: None, cost: None, more, method, effort }
    }

    /// The same with an answer, and what the objective makes of it.
    pub fn with(self, answer: Option<Named<'r>>, cost: Option<Cost>) -> Self {
        Self { answer, cost, ..self }
    }

    /// The report as a value.
    pub fn value(&self) -> Value {
        json!(self)
    }
}

/// An object in a line of its own.
pub fn object(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("names and numbers can be written as JSON") + "\n"
}

/// Nothing more is told.
#[derive(Serialize)]
pub struct NoMore {}

/// What is to be as small as can be.
#[derive(Serialize)]
pub struct Cost {
    value: i64,
    /// Whether no answer has less; nothing if that was not noted.
    optimal: Option<bool>,
}

impl Cost {
    /// The cost of an answer, if the board has an objective.
    pub fn of(puzzle: &dyn AnyPuzzle, answer: &Answer, optimal: Option<bool>) -> Option<Self> {
        puzzle.cost(answer.values()).map(|value| Self { value, optimal })
    }
}

/// Values by the names of their unknowns, in reading order.
pub struct Named<'n> {
    unknowns: &'n [Unknown],
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
pub struct EffortReport {
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
    /// No answer has a better objective than this.
    pub bound: Option<f64>,
    /// How far the last answer is from it, as a part of its objective.
    pub gap: Option<f64>,
    /// The bound when the first node was done.
    #[serde(default)]
    pub root_bound: Option<f64>,
    /// How the best answer and the bound moved.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub course: Vec<MomentReport>,
    /// The limit that ended the last solve.
    pub limit: Option<Cow<'static, str>>,
}

impl<'n> Named<'n> {
    /// A value for each unknown.
    pub fn new(unknowns: &'n [Unknown], values: &'n [i64]) -> Self {
        Self { unknowns, values }
    }
}

impl Serialize for Named<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.unknowns.iter().map(|unknown| unknown.name.as_str()).zip(self.values))
    }
}

impl<'r> MethodReport<'r> {
    /// How it was solved: without a model, by the rules themselves, if the effort says so.
    pub fn of(method: &'r Method<'_>, effort: &Effort) -> Self {
        effort.by.map_or_else(|| method.into(), |backend| Self { formulation: RULES, backend })
    }
}

impl<'r> From<&'r Method<'_>> for MethodReport<'r> {
    fn from(method: &'r Method<'_>) -> Self {
        Self { formulation: &method.formulation, backend: method.backend.name() }
    }
}

/// How good the best answer and the bound were at some time.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MomentReport {
    /// Time on the clock since the solve began.
    pub wall_seconds: f64,
    /// The objective of the best answer so far.
    pub best: Option<f64>,
    /// No answer has a better objective than this.
    pub bound: Option<f64>,
}

impl From<&Moment> for MomentReport {
    fn from(&Moment { wall, best, bound }: &Moment) -> Self {
        Self { wall_seconds: wall.as_secs_f64(), best, bound }
    }
}

impl From<&Effort> for EffortReport {
    fn from(effort: &Effort) -> Self {
        Self {
            wall_seconds: effort.wall.as_secs_f64(),
            cpu_seconds: effort.cpu.as_secs_f64(),
            solves: effort.solves,
            nodes: effort.nodes,
            conflicts: effort.conflicts,
            lp_iterations: effort.lp_iterations,
            cuts: effort.cuts,
            relaxation: effort.relaxation,
            bound: effort.bound,
            gap: effort.gap,
            root_bound: effort.root_bound,
            course: effort.course.iter().map(MomentReport::from).collect(),
            limit: effort.limit.map(|limit| limit.name().into()),
        }
    }
}

/// Why a solve ended early, for people.
pub fn ended(limit: Limit) -> &'static str {
    match limit {
        Limit::Time => "the time is over",
        Limit::Nodes => "the nodes are used up",
        Limit::Memory => "the memory is used up",
        Limit::Stopped => "it was stopped",
        Limit::Solver => "the solver gave up",
    }
}

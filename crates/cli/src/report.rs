//! What is told of a board that was worked on: lines for people and objects for programs.

use crate::each::Task;
use puzzles::{Answer, Entry, Unknown};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Value, json};
use solve::{Effort, Limit, Moment};
use std::borrow::Cow;
use study::Method;

/// Which board something is told of.
#[derive(Serialize)]
pub struct About<'a> {
    source: &'a str,
    line: usize,
    kind: &'static str,
}

impl<'a> About<'a> {
    /// The board of a task.
    pub fn of(task: &Task<'a>) -> Self {
        Self { source: task.given.source.text(), line: task.given.line, kind: task.puzzle.kind().name() }
    }
}

/// All that is told of a board, as an object; `more` is what only one subcommand tells.
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

impl<'r, M> Report<'r, M> {
    /// What is told, without an answer.
    pub fn of(
        task: &Task<'r>,
        (outcome, verdict): (&'static str, Option<&'static str>),
        more: M,
        method: &'r Method<'_>,
        effort: &Effort,
    ) -> Self {
        let (about, method, effort) = (About::of(task), method.into(), effort.into());
        Self { about, outcome, verdict, answer: None, cost: None, more, method, effort }
    }

    /// The same with an answer, and what the objective makes of it.
    pub fn with(self, answer: Option<Named<'r>>, cost: Option<Cost>) -> Self {
        Self { answer, cost, ..self }
    }
}

impl<M: Serialize> Report<'_, M> {
    /// The report as an object in a line of its own.
    pub fn object(&self) -> String {
        object(self)
    }
}

/// An object in a line of its own.
pub fn object(object: &impl Serialize) -> String {
    serde_json::to_string(object).expect("names and numbers can be written as JSON") + "\n"
}

/// Entries of a list, as an array of objects.
pub fn entries(entries: &[Entry]) -> Vec<Value> {
    let entry = |e: &Entry| match e.source {
        "" => json!({ "name": e.name, "summary": e.summary }),
        source => json!({ "name": e.name, "summary": e.summary, "source": source }),
    };
    entries.iter().map(entry).collect()
}

/// Names and what they mean, a line for each.
pub fn table<'t>(rows: impl Iterator<Item = (&'t str, String)>) -> String {
    let rows: Vec<(&str, String)> = rows.collect();
    let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    rows.iter().map(|(name, meaning)| format!("  {name:width$}  {meaning}\n")).collect()
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
    pub fn of(task: &Task<'_>, answer: &Answer, optimal: Option<bool>) -> Option<Self> {
        task.puzzle.cost(answer.values()).map(|value| Self { value, optimal })
    }
}

/// Values by the names of their unknowns, in reading order.
pub struct Named<'n> {
    unknowns: &'n [Unknown],
    values: &'n [i64],
}

/// How it was solved.
#[derive(Serialize)]
pub struct MethodReport<'r> {
    formulation: &'r str,
    backend: &'static str,
}

/// What solving took; what a backend cannot tell is nothing.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct EffortReport {
    pub wall_seconds: f64,
    pub cpu_seconds: f64,
    pub solves: u64,
    pub nodes: Option<u64>,
    pub conflicts: Option<u64>,
    pub lp_iterations: Option<u64>,
    pub cuts: u64,
    pub relaxation: Option<f64>,
    pub bound: Option<f64>,
    pub gap: Option<f64>,
    /// The bound when the first node was done.
    #[serde(default)]
    pub root_bound: Option<f64>,
    /// How the best answer and the bound moved.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub course: Vec<MomentReport>,
    pub limit: Option<Cow<'static, str>>,
}

/// How good the best answer and the bound were at some time.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct MomentReport {
    pub wall_seconds: f64,
    pub best: Option<f64>,
    pub bound: Option<f64>,
}

impl<'n> Named<'n> {
    /// A value for each unknown.
    pub fn new(unknowns: &'n [Unknown], values: &'n [i64]) -> Self {
        Self { unknowns, values }
    }
}

impl Serialize for Named<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.unknowns.iter().map(|unknown| &unknown.name).zip(self.values))
    }
}

impl<'r> From<&'r Method<'_>> for MethodReport<'r> {
    fn from(method: &'r Method<'_>) -> Self {
        Self { formulation: &method.formulation, backend: method.backend.name() }
    }
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

/// One line for people: what came of the board, by which method, with what effort.
pub fn line(task: &Task<'_>, what: &str, method: &Method<'_>, effort: &Effort) -> String {
    let place = if task.many { format!("{}: ", task.given.place()) } else { String::new() };
    let (kind, formulation, backend) = (task.puzzle.kind().name(), &method.formulation, method.backend.name());
    format!("{place}{kind}: {what}; {formulation} on {backend}, {}\n", spent(effort))
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

/// What solving took, for people.
fn spent(effort: &Effort) -> String {
    let counts = [
        (effort.nodes, "nodes"),
        (effort.conflicts, "conflicts"),
        (effort.lp_iterations, "LP iterations"),
        (Some(effort.cuts), "cuts"),
    ];
    let told = counts.into_iter().filter_map(|(count, what)| Some(format!(", {} {what}", count.filter(|&n| n > 0)?)));
    time(effort.wall.as_secs_f64()) + &told.collect::<String>()
}

/// A time in seconds, for people.
pub fn time(seconds: f64) -> String {
    if seconds < 1.0 { format!("{:.1} ms", 1000.0 * seconds) } else { format!("{seconds:.2} s") }
}

//! Queries about the solutions of a board.

use crate::{
    common::{Board, METHOD},
    problem::Problem,
    query::{NoOptions, query},
    task::Task,
};
use model::counted;
use puzzles::Solution;
use query::{Counting, Judged, Next, Solutions, Swept, Uniqueness, WithoutRules, candidates, uniqueness};
use report::listed;
use serde::Deserialize;
use serde_json::{Value, json};
use std::{collections::BTreeMap, num::NonZero};

query! {
    /// Find a solution; with `without`, an assignment that violates a dropped rule.
    Solve, "solve", METHOD, solve: Board, SolveOptions
}

/// What to drop.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct SolveOptions {
    /// Drop the constraints of this rule, and find an assignment of the model that violates the rules.
    ///
    /// If there is none, the other rules are proved to imply this one on the board.
    #[cfg_attr(feature = "cli", arg(long, value_name = "RULE", value_delimiter = ','))]
    pub without: Vec<String>,
    /// Draw a solution uniformly from all, by the seed.
    ///
    /// Many solutions are swept as by `count`; where that cannot be done, the result is unknown.
    #[cfg_attr(feature = "cli", arg(long, conflicts_with = "without"))]
    pub random: bool,
}

query! {
    /// Prove that there is one solution, or find two, or prove that there is none.
    Check, "check", METHOD, check: Board, NoOptions
}

query! {
    /// Write a certificate of the verdict: files for `verify`.
    Certify, "certificate", METHOD, certificate: Board, NoOptions
}

query! {
    /// Count the solutions, each once.
    Count, "count", METHOD, count: Board, CountOptions
}

/// How far to count.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct CountOptions {
    /// Enumerate at most this many solutions, by default a million; where a sweep counts all, that is no bound.
    #[cfg_attr(feature = "cli", arg(long = "limit", value_name = "NUMBER"))]
    pub most: Option<NonZero<u64>>,
    /// Count the solutions with each value of each puzzle variable, too.
    #[cfg_attr(feature = "cli", arg(long))]
    pub values: bool,
}

query! {
    /// Find the forced values, and the possible values elsewhere.
    Forced, "forced", METHOD, forced: Board, NoOptions
}

query! {
    /// Find rules and clues that contradict each other on a board without a solution.
    Conflict, "conflict", METHOD, conflict: Board, ConflictOptions
}

/// Which conflict.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct ConflictOptions {
    /// Find a conflict with the fewest parts.
    #[cfg_attr(feature = "cli", arg(long))]
    pub smallest: bool,
}

/// The default bound of an enumeration.
const COUNT_LIMIT: u64 = 1_000_000;

impl CountOptions {
    /// The bound of an enumeration.
    pub fn limit(&self) -> u64 {
        self.most.map_or(COUNT_LIMIT, NonZero::get)
    }
}

/// A solution; or an assignment that violates a dropped rule.
fn solve(task: &Task<'_>, options: &SolveOptions) -> Result<Value, Problem> {
    if !options.without.is_empty() {
        return broken(task, &options.without);
    }
    let method = task.method()?;
    let (next, statistics) = if options.random {
        query::random_solution(task.puzzle(), &method, &task.limits, |counting| counting_progress(task, &counting))?
    } else {
        let mut solutions = Solutions::new(task.puzzle(), &method, &task.limits)?;
        solutions.on_bounds(|bounds| task.progress(bounds.to_string()));
        let next = solutions.next(&task.limits)?;
        (next, solutions.statistics().clone())
    };
    let mut object = report::solved(task, task.puzzle(), &next, &method, &statistics);
    let found = match &next {
        Next::Solution(solution) | Next::Incumbent(solution, _) => vec![solution],
        Next::Exhausted | Next::Unknown(_) => Vec::new(),
    };
    object["listed"] = json!(judged(task, &found));
    Ok(object)
}

fn broken(task: &Task<'_>, rules: &[String]) -> Result<Value, Problem> {
    let method = task.method()?;
    let mut assignments = WithoutRules::new(task.puzzle(), &method, rules, &task.limits)?;
    let mut solutions = 0;
    let end = loop {
        match assignments.next(&task.limits)? {
            Judged::Solution(_) => solutions += 1,
            other => break other,
        }
        task.progress(format!("{} so far", counted(solutions, "solution")));
    };
    let (outcome, wrong) = match &end {
        Judged::NotASolution(values, why) => ("broken", Some((&values[..], why))),
        Judged::Exhausted if solutions == 0 => ("infeasible", None),
        Judged::Exhausted | Judged::Solution(_) => ("implied", None),
        Judged::Unknown(_) => ("unknown", None),
    };
    Ok(report::without_rules(task, task.puzzle(), (rules, outcome, solutions), wrong, &method, assignments.statistics()))
}

/// Whether the solution is unique.
fn check(task: &Task<'_>, _: &NoOptions) -> Result<Value, Problem> {
    let method = task.method()?;
    let (verdict, statistics) = uniqueness(task.puzzle(), &method, &task.limits)?;
    Ok(report::checked(task, task.puzzle(), &verdict, &judged(task, &solutions_of(&verdict)), &method, &statistics))
}

/// The judgements of the solutions listed with the board.
fn judged(task: &Task<'_>, found: &[&Solution]) -> Vec<Value> {
    listed::objects(task.puzzle(), &listed::compare(task.puzzle(), &task.on.listed, found))
}

fn solutions_of(verdict: &Uniqueness) -> Vec<&Solution> {
    match verdict {
        Uniqueness::None | Uniqueness::Unknown(_, None) => Vec::new(),
        Uniqueness::Unique(first) | Uniqueness::Unknown(_, Some(first)) => vec![first],
        Uniqueness::Multiple(first, second) => vec![first, second],
    }
}

/// The files of a certificate of the verdict; none if it is unknown.
fn certificate(task: &Task<'_>, _: &NoOptions) -> Result<Value, Problem> {
    let method = task.method()?;
    let (verdict, statistics) = uniqueness(task.puzzle(), &method, &task.limits)?;
    let mut object = report::checked(task, task.puzzle(), &verdict, &judged(task, &solutions_of(&verdict)), &method, &statistics);
    let certificate = query::certify(task.puzzle(), &verdict, &method, &task.limits)?;
    let files = certificate.map(|certificate| certificate.files.into_iter().collect::<BTreeMap<_, _>>());
    object["files"] = json!(files.ok());
    Ok(object)
}

/// The number of solutions.
fn count(task: &Task<'_>, options: &CountOptions) -> Result<Value, Problem> {
    let method = task.method()?;
    let most = options.limit();
    if options.values {
        let (count, values, statistics) =
            query::count_values(task.puzzle(), &method, &task.limits, most, |counting| counting_progress(task, &counting))?;
        let mut object = report::counted(task, &count, &method, &statistics);
        object["values"] = report::value_counts(&task.puzzle().vars(), &values);
        return Ok(object);
    }
    let (count, statistics) =
        query::count(task.puzzle(), &method, &task.limits, most, |counting| counting_progress(task, &counting))?;
    Ok(report::counted(task, &count, &method, &statistics))
}

fn counting_progress(task: &Task<'_>, counting: &Counting<'_>) {
    task.progress(match counting {
        Counting::Found(number, _) => format!("{} so far", counted(number, "solution")),
        Counting::Swept(Swept { vars, of, states }) => {
            format!("swept {vars} of {}, {}", counted(of, "place"), counted(states, "state"))
        }
    });
}

/// The forced values, and the possible values elsewhere.
fn forced(task: &Task<'_>, _: &NoOptions) -> Result<Value, Problem> {
    let method = task.method()?;
    let (known, statistics) = candidates(task.puzzle(), &method, &task.limits)?;
    Ok(report::forced(task, &task.puzzle().vars(), &known, &method, &statistics))
}

/// The rules and clues that contradict each other.
fn conflict(task: &Task<'_>, options: &ConflictOptions) -> Result<Value, Problem> {
    let method = task.method()?;
    let found = query::conflict(task.puzzle(), &method, options.smallest, &task.limits)?;
    Ok(report::conflict(task, task.puzzle(), &found, &method))
}

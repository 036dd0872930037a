//! Boards as counting problems for the sweep of the crate `frontier`: the parts of the rules are its constraints.
//!
//! Values that are in no solution are removed first, since they decide how large the frontier gets.

use crate::{Method, QueryError, candidates};
use frontier::{Condition, Constraint, Control, Diagram, Graph, Problem, Refusal};
use puzzles::{AnyPuzzle, Edges, Is, PartBody};
use solve::{Clock, Limits, SearchError, Settings, Statistics};
use std::ops::RangeInclusive;

/// The name of the sweep in reports.
const FRONTIER: &str = "frontier";

/// The maximum number of states of a sweep: some minutes.
const MAX_STATES: usize = 1 << 28;

/// The maximum resident memory of the process during a sweep, in bytes, where the limits state none.
const MAX_MEMORY: u64 = if cfg!(target_family = "wasm") { 1 << 30 } else { 6 << 30 };

/// The part of a sweep that was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swept {
    /// The puzzle variables that were swept.
    pub vars: usize,
    /// The puzzle variables with several values.
    pub of: usize,
    /// The states on the frontier.
    pub states: usize,
}

/// The maximum number of fillings of an automaton that the sweep takes as a table.
const MAX_ROWS: usize = 20_000;

/// Whether counts of a board by this method may come from a sweep: with default settings but for the seed, on boards
/// without an objective whose rules the sweep knows. Another formulation or backend is asked for its own count.
pub fn takes(puzzle: &dyn AnyPuzzle, method: &Method<'_>, limits: &Limits) -> bool {
    let settings = Settings { seed: 0, ..method.settings };
    Method { settings, ..method.clone() }.is_direct(limits) && !puzzle.has_objective()
}

/// All solutions of a board as a diagram, without enumerating any. `None` if the sweep does not know a rule, is too large or a limit
/// was reached.
///
/// # Errors
/// If the method cannot take the puzzle, or turns out to be wrong.
pub fn diagram(puzzle: &dyn AnyPuzzle, method: &Method<'_>, limits: &Limits) -> Result<Option<Diagram>, QueryError> {
    if !takes(puzzle, method, limits) {
        return Ok(None);
    }
    Ok(run(puzzle, method, limits, |_| (), frontier::diagram)?.0)
}

/// Runs `sweep` on the counting problem of a board, with its seed. `None` if the sweep does not know a rule, is too large or a limit
/// was reached.
///
/// # Errors
/// If the method cannot take the puzzle, or turns out to be wrong.
pub fn run<T>(
    puzzle: &dyn AnyPuzzle,
    method: &Method<'_>,
    limits: &Limits,
    mut progress: impl FnMut(Swept),
    sweep: impl FnOnce(&Problem, u64, &Control<'_>) -> Result<T, Refusal>,
) -> Result<(Option<T>, Statistics), QueryError> {
    let clock = Clock::start(&method.settings);
    let mut statistics = Statistics { by: Some(FRONTIER), ..Statistics::default() };
    let result = match problem(puzzle, method, limits)? {
        None => None,
        Some(problem) => {
            let limits = Limits { memory: limits.memory.or(Some(MAX_MEMORY)), ..limits.clone() };
            let stop = |bytes: usize| limits.reached().is_some() || bytes > 0 && !limits.has_room_for(bytes);
            let report = std::cell::RefCell::new(&mut progress);
            let progress = |vars, of, states| (report.borrow_mut())(Swept { vars, of, states });
            sweep(&problem, method.settings.seed, &Control { stop: &stop, progress: &progress, max_states: MAX_STATES }).ok()
        }
    };
    clock.add_to(&mut statistics);
    Ok((result, statistics))
}

/// The counting problem of a board, on the values that are in a solution as far as that is known in time.
fn problem(puzzle: &dyn AnyPuzzle, method: &Method<'_>, limits: &Limits) -> Result<Option<Problem>, QueryError> {
    let Some(mut problem) = puzzle.parts().ok().and_then(|parts| {
        let (mut problem, ranges) = (Problem::default(), puzzle.ranges());
        parts.into_iter().try_for_each(|part| add(&mut problem, part.body, &ranges)).map(|()| problem)
    }) else {
        return Ok(None);
    };
    problem.domains = match candidates(puzzle, method, limits) {
        Ok((known, _)) => known.vars.iter().map(|var| var.possible.union(&var.open).copied().collect()).collect(),
        Err(error) if is_refusal(&error) => puzzle.ranges().into_iter().map(Iterator::collect).collect(),
        Err(error) => return Err(error),
    };
    Ok(Some(problem))
}

/// Whether the backend does not take the model, as it would be too large.
pub fn is_refusal(error: &QueryError) -> bool {
    matches!(error, QueryError::Search(SearchError::Refused { .. }))
}

/// Adds what a part demands; `None` if the sweep does not know it.
fn add(problem: &mut Problem, body: PartBody, ranges: &[RangeInclusive<i64>]) -> Option<()> {
    let condition = |is: Is| Condition { var: is.var, values: is.values };
    let constraint = match body {
        PartBody::Count { when, of, range } => {
            Constraint::Count { when: when.map(condition), of: of.into_iter().map(condition).collect(), range }
        }
        PartBody::Sum { terms, range } => Constraint::Sum { terms, range },
        PartBody::DistinctSum { vars, sum } => {
            problem.constraints.push(Constraint::Sum { terms: vars.iter().map(|&var| (var, 1)).collect(), range: sum..=sum });
            Constraint::Distinct(vars)
        }
        PartBody::Table { vars, rows } => Constraint::Table { vars, rows },
        // Every filling, if they are few.
        PartBody::Automaton(automaton) => {
            let rows = automaton.rows(MAX_ROWS)?;
            Constraint::Table { vars: automaton.vars, rows }
        }
        PartBody::Connected(graph) => {
            add_graph(problem, edges(graph, ranges)?, true, false);
            return Some(());
        }
        PartBody::Acyclic(edges) => {
            add_graph(problem, edges, false, true);
            return Some(());
        }
        PartBody::Loop(_)
        | PartBody::Areas(_)
        | PartBody::Matching(_)
        | PartBody::Sight(_)
        | PartBody::Differ(..)
        | PartBody::Fleet(_)
        | PartBody::Hidden(_) => return None,
    };
    problem.constraints.push(constraint);
    Some(())
}

/// The graph, if all of its nodes are always present, and its edges where their variable is positive.
fn edges(graph: puzzles::Graph, ranges: &[RangeInclusive<i64>]) -> Option<Edges> {
    let is_positive = |is: &Is| *is.values.start() == 1 && is.values.end() >= ranges[is.var].end();
    let edge = |(a, b, when): (usize, usize, Option<Is>)| Some((a, b, when.filter(is_positive)?.var));
    let edges = graph.edges.into_iter().map(edge).collect::<Option<_>>()?;
    graph.nodes.iter().all(Option::is_none).then_some(Edges { nodes: graph.nodes.len(), edges })
}

/// Adds a condition on a graph, to the same graph if it is there.
fn add_graph(problem: &mut Problem, Edges { nodes, edges }: Edges, connected: bool, acyclic: bool) {
    match problem.graphs.iter_mut().find(|graph| graph.nodes == nodes && graph.edges == edges) {
        Some(graph) => (graph.connected, graph.acyclic) = (graph.connected | connected, graph.acyclic | acyclic),
        None => problem.graphs.push(Graph { nodes, edges, connected, acyclic }),
    }
}

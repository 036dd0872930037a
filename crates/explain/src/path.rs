//! Whole solutions, step by step.

use crate::{
    Error, alike,
    board::Board,
    check::{Checker, Proof},
    cost::Cost,
    end::End,
    fact::Fact,
    finder::{Finder, Finding, Stop},
    rectangle::rectangles,
    sentence::Words,
    state::State,
    step::{Shape, Step},
};
use std::collections::BTreeSet;

/// The most findings of equal cost that are compared in full.
const MAX_COMPARED: usize = 8;

/// The steps from what is given to where nothing follows.
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// How it ends.
    pub end: End,
}

/// Finds the next step, or says why there is none. `solution` is the one solution, if the board is known to have exactly one:
/// where nothing else follows, one of its values is then shown by a search. A step that a limit leaves without proof is none.
///
/// # Errors
/// If the backend cannot take the constraints, or a step turns out to be wrong.
pub(crate) fn next(
    finder: &mut Finder<'_>,
    board: &Board<'_>,
    last: Option<&Step>,
    solution: Option<&[i64]>,
    checker: &Checker<'_>,
    stop: Stop<'_>,
) -> Result<Result<Step, End>, Error> {
    if let Some(end) = finder.end(stop) {
        return Ok(Err(end));
    }
    let Some(findings) = finder.simplest(Cost::SEARCH, stop) else { return Ok(Err(End::Stopped)) };
    let is_simple = findings.first().is_some_and(|finding| finding.cost < Cost::RECTANGLE);
    if let (Some(solution), true) = (solution, board.assumes_one_solution && !is_simple)
        && let Some(step) = rectangles(board, finder.state()).into_iter().next()
    {
        // It is no consequence of the rules, so it is checked against the solution.
        return match step.conclusions.iter().all(|fact| fact.lost & board.vars[fact.var].bit(solution[fact.var]) == 0) {
            true => Ok(Ok(step)),
            false => Err(Error::WrongStep(Words::of(board, &step).reason)),
        };
    }
    let near: BTreeSet<usize> =
        last.iter().flat_map(|step| step.vars()).flat_map(|var| board.of_var[var].iter().copied()).collect();
    let key = |finding: &&Finding| {
        let vars = finding.vars();
        let far = !vars.iter().any(|&var| board.of_var[var].iter().any(|part| near.contains(part)));
        (!finder.places(finding), far)
    };
    let mut simplest: Vec<&Finding> = findings.iter().collect();
    simplest.sort_by_cached_key(key);
    let mut best: Option<((bool, usize), Step)> = None;
    for finding in simplest.into_iter().take(MAX_COMPARED) {
        let Some(step) = Step::new(board, finder.state(), &finder.stated, finding, stop) else { return Ok(Err(End::Stopped)) };
        let key = (!step.places(), step.parts.len() + step.facts.len());
        if best.as_ref().is_none_or(|best| key < best.0) {
            best = Some((key, step));
        }
    }
    match (best, solution) {
        (Some((_, step)), _) => match alike::joined(board, finder, step, &findings, stop) {
            Some(step) => proved(board, step, checker),
            None => Ok(Err(End::Stopped)),
        },
        (None, Some(solution)) => searched(board, finder.state(), solution, checker),
        (None, None) => Ok(Err(End::Open)),
    }
}

/// Checks a step, and leaves out what it does not need.
fn proved(board: &Board<'_>, mut step: Step, checker: &Checker<'_>) -> Result<Result<Step, End>, Error> {
    match checker.minimise(&mut step.parts, &mut step.facts, &step.conclusions)? {
        Proof::Minimal => step.minimal = true,
        Proof::Implied => {}
        Proof::Unknown => return Ok(Err(End::Stopped)),
        Proof::Wrong => return Err(Error::WrongStep(Words::of(board, &step).reason)),
    }
    Ok(Ok(step))
}

/// The whole path.
///
/// # Errors
/// As [`next`].
pub(crate) fn path(
    finder: &mut Finder<'_>,
    board: &Board<'_>,
    solution: Option<&[i64]>,
    checker: &Checker<'_>,
    stop: Stop<'_>,
) -> Result<Path, Error> {
    let mut steps: Vec<Step> = Vec::new();
    let end = loop {
        let step = match next(finder, board, steps.last(), solution, checker, stop)? {
            Ok(step) => step,
            Err(end) => break end,
        };
        let learned = finder.learn(&step.conclusions);
        steps.push(step);
        if learned.is_err() {
            break End::Contradiction;
        }
    };
    Ok(Path { steps, end })
}

/// A value of the one solution that nothing but a search shows.
fn searched(board: &Board<'_>, state: &State, solution: &[i64], checker: &Checker<'_>) -> Result<Result<Step, End>, Error> {
    let open = (0..board.vars.len()).filter(|&var| !state.placed[var]);
    let Some(var) = open.min_by_key(|&var| state.candidates[var].count_ones()) else { return Ok(Err(End::Solved)) };
    let known = |var: usize| {
        if state.placed[var] {
            Fact::value(board, var, state.candidates[var])
        } else {
            Fact::lost(crate::state::Removal { var, candidates: board.vars[var].all & !state.candidates[var] })
        }
    };
    let step = Step {
        cost: Cost::SEARCH,
        shape: Shape::Search,
        parts: (0..board.parts.len()).collect(),
        facts: (0..board.vars.len()).map(known).filter(|fact| fact.kept(board) != board.vars[fact.var].all).collect(),
        conclusions: vec![Fact::value(board, var, board.vars[var].bit(solution[var]))],
        minimal: false,
    };
    proved(board, step, checker)
}

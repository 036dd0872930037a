//! The second judge of [`laws`](crate::laws()): every assignment of a small board, judged by the rules alone, against all solutions of a
//! formulation.
//!
//! [`compare_encoding`](crate::compare_encoding) finds solutions of both sides with solvers, and only some of many. What a formulation and
//! the model of the rules get wrong in the same way, and one solution lost among hundreds, are not seen by it. Here the rules are
//! evaluated on each assignment and no solver is asked about them. Cost: the number of assignments times that of judging one.

use crate::{
    Discrepancy, QueryError,
    misprint::{open, read},
};
use model::{Place, Rule, constraint::NoGood};
use puzzles::{AnyPuzzle, Encoding, Solution};
use solve::{Limits, Outcome, SearchError};
use std::collections::BTreeMap;

const NEW: &Rule = &Rule { name: "new", sentence: "The solution is not one found before." };

/// The maximum number of assignments of a board.
const MAX_ASSIGNMENTS: i64 = 1 << 16;

/// The maximum number of solutions, each of which costs a solve.
const MAX_SOLUTIONS: usize = 500;

/// How many assignments are judged between two looks at the limits.
const BETWEEN_LIMITS: usize = 64;

/// All solutions of a board, with an objective the best, by judging every assignment; `None` if there are too many of either.
///
/// # Errors
/// If a limit is reached.
pub(crate) fn exhaustive(puzzle: &dyn AnyPuzzle, limits: &Limits) -> Result<Option<Vec<Solution>>, QueryError> {
    let ranges = puzzle.ranges();
    let width = |range: &std::ops::RangeInclusive<i64>| range.end().saturating_sub(*range.start()).saturating_add(1);
    let assignments = ranges.iter().map(width).fold(1, i64::saturating_mul);
    if !(1..=MAX_ASSIGNMENTS).contains(&assignments) {
        return Ok(None);
    }
    let mut found: Vec<Solution> = Vec::new();
    let mut values: Vec<i64> = ranges.iter().map(|range| *range.start()).collect();
    for number in 0.. {
        if number % BETWEEN_LIMITS == 0
            && let Some(limit) = limits.reached()
        {
            return Err(SearchError::Limit(limit).into());
        }
        found.extend(Solution::to(puzzle, values.clone()).ok());
        if found.len() > MAX_SOLUTIONS {
            return Ok(None);
        }
        // The next assignment: the first value that can grow does, and those before it start anew.
        let Some(next) = (0..values.len()).find(|&var| values[var] < *ranges[var].end()) else { break };
        values[next] += 1;
        (0..next).for_each(|var| values[var] = *ranges[var].start());
    }
    let cost = |solution: &Solution| puzzle.cost(solution.values());
    let best = found.iter().map(cost).min();
    found.retain(|solution| Some(cost(solution)) == best);
    Ok(Some(found))
}

/// How all solutions of an encoding differ from `correct`, which are all solutions of the board.
///
/// # Errors
/// If no backend takes the encoding, or a limit is reached.
pub(crate) fn differs(
    puzzle: &dyn AnyPuzzle,
    Encoding { model, views, .. }: &Encoding,
    correct: Vec<Solution>,
    limits: &Limits,
) -> Result<Option<Discrepancy>, QueryError> {
    let mut missing: BTreeMap<Vec<i64>, Solution> =
        correct.into_iter().map(|solution| (solution.values().to_vec(), solution)).collect();
    let mut search = open(model, limits)?;
    loop {
        let assignment = match search.solve(limits)? {
            Outcome::Feasible(assignment) => assignment,
            Outcome::Infeasible => break,
            Outcome::Unknown(limit) => return Err(SearchError::Limit(limit).into()),
        };
        let values = read(views, &assignment);
        if missing.remove(&values).is_none() {
            return Ok(Some(match Solution::to(puzzle, values.clone()) {
                Err(why) => Discrepancy::AcceptsNonSolution(values, why),
                Ok(solution) => Discrepancy::AcceptsSuboptimal(solution),
            }));
        }
        search.fix_objective(&assignment)?;
        search.add(NEW, Place::board(), NoGood { views: views.clone().into(), from: values })?;
    }
    Ok(missing.into_values().next().map(Discrepancy::MissesSolution))
}

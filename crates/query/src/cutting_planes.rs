//! The linear relaxation of a formulation, round by round with the cuts of its lazy constraints: what it says of each place.

use crate::{QueryError, RelaxedValue};
use model::{Constraint, Expr, IntegerView, Model, Semantics, Sense, Var};
use puzzles::{AnyPuzzle, Encoding, Solution};
use solve::{Limit, Limits, LinearRelaxation, Relaxed, SearchError};
use std::collections::BTreeSet;

/// Rounds after this number would show little.
const MAX_ROUNDS: usize = 50;

/// An optimum of the linear relaxation, and the cuts that it violates.
#[derive(Clone, Debug)]
pub struct Round {
    /// The value of the objective.
    pub objective: f64,
    /// What it says of each puzzle variable.
    pub values: Vec<RelaxedValue>,
    /// The cuts, which the next round has.
    pub cuts: Vec<Cut>,
}

/// A cut of a lazy constraint.
#[derive(Clone, Debug)]
pub struct Cut {
    /// The row or clause, with the rule of the constraint.
    pub constraint: Constraint,
    /// The puzzle variables that are read from its variables.
    pub vars: Vec<usize>,
}

/// How the rounds ended.
#[derive(Clone, Debug, PartialEq)]
pub enum RoundsEnd {
    /// The last optimum is a solution of the board.
    Solution(Solution),
    /// The last optimum is not integral, or no solution, and no cut was found that it violates; `proved` if there is none.
    NoCut {
        /// Whether it is proved that the optimum violates no cut of a lazy constraint.
        proved: bool,
    },
    /// Proved: the relaxation has no solution, so the board has none.
    Infeasible,
    /// A limit was reached.
    Unknown(Limit),
}

/// The rounds of the relaxation of a formulation.
#[derive(Clone, Debug)]
pub struct Rounds {
    /// Each round.
    pub rounds: Vec<Round>,
    /// Whether the objective is the board's; otherwise it is the least sum of the puzzle variables.
    pub has_objective: bool,
    /// How they ended.
    pub end: RoundsEnd,
}

/// Solves the linear relaxation of a formulation, adds the cuts of lazy constraints that its optimum violates, and repeats. `each`
/// receives each round, with the model that its cuts belong to. Cost: a linear program a round, at most 50.
///
/// # Errors
/// If there is no such formulation, it refuses the board, or no backend takes it.
pub fn cutting_planes(
    puzzle: &dyn AnyPuzzle,
    formulation: &str,
    limits: &Limits,
    mut each: impl FnMut(&Model, &Round),
) -> Result<Rounds, QueryError> {
    let Encoding { mut model, views, .. } = puzzle.encode_within(formulation, limits.interrupt())?;
    let has_objective = puzzle.has_objective();
    if !has_objective {
        model.optimise(Sense::Minimise, views.iter().map(|view| view.expr.clone()).sum::<Expr>());
    }
    let ranges = puzzle.ranges();
    let mut relaxation = LinearRelaxation::open(&model, limits)?;
    let mut rounds = Vec::new();
    loop {
        let (objective, integers) = match relaxation.solve(limits) {
            Relaxed::Optimal { objective, integers } => (objective, integers),
            Relaxed::Infeasible => return Ok(Rounds { rounds, has_objective, end: RoundsEnd::Infeasible }),
            Relaxed::Unknown(limit) => return Ok(Rounds { rounds, has_objective, end: RoundsEnd::Unknown(limit) }),
        };
        let values = views.iter().zip(&ranges).map(|(view, range)| RelaxedValue::of(view, range, &integers)).collect();
        let is_last = rounds.len() + 1 == MAX_ROUNDS;
        let separated = if is_last { Ok((Vec::new(), false)) } else { relaxation.separate(&integers, limits) };
        // The round has its optimum, although its cuts are not known.
        let (cuts, proved, limit) = match separated {
            Ok((cuts, proved)) => (cuts, proved, None),
            Err(SearchError::Limit(limit)) => (Vec::new(), false, Some(limit)),
            Err(error) => return Err(error.into()),
        };
        let cuts: Vec<Cut> =
            cuts.into_iter().map(|constraint| Cut { vars: read_from(&views, &constraint), constraint }).collect();
        let last = cuts.is_empty();
        let round = Round { objective, values, cuts };
        each(relaxation.model(), &round);
        let without = limit.map_or(RoundsEnd::NoCut { proved }, RoundsEnd::Unknown);
        let end = last.then(|| solution(puzzle, &round.values).map_or(without, RoundsEnd::Solution));
        rounds.push(round);
        if let Some(end) = end {
            return Ok(Rounds { rounds, has_objective, end });
        }
    }
}

/// The puzzle variables that are read from variables of a constraint.
fn read_from(views: &[IntegerView], constraint: &Constraint) -> Vec<usize> {
    let vars: BTreeSet<Var> = constraint.body.vars().into_iter().collect();
    let reads = |view: &IntegerView| {
        let literals = view.direct.iter().chain(&view.order).map(|case| case.1.var);
        view.expr.terms.iter().map(|term| term.0).chain(literals).any(|var| vars.contains(&var))
    };
    (0..views.len()).filter(|&number| reads(&views[number])).collect()
}

/// The values as a solution, if they are one.
fn solution(puzzle: &dyn AnyPuzzle, values: &[RelaxedValue]) -> Option<Solution> {
    let integers: Option<Vec<i64>> = values.iter().map(RelaxedValue::integer).collect();
    Solution::to(puzzle, integers?).ok()
}

//! Which formulation of a board has the stronger linear relaxation, by objectives.
//!
//! Each objective is a linear function of the puzzle variables, so that all formulations have it. One relaxation is at least as
//! strong as another if its bound is never below; each is above somewhere if they are incomparable, and then the optimum of one is a
//! witness outside the other. Objectives are each puzzle variable, its opposite, and random sums; a formulation with lazy
//! constraints counts twice, without them and with all their cuts. Cost: for each relaxation and objective a linear program, with
//! cuts one for each round. Weakness: that a bound is never below on these objectives proves nothing about others.

use crate::QueryError;
use model::{Expr, Sense};
use puzzles::{AnyPuzzle, Encoding, generator::Rng};
use solve::{Limit, Limits, LinearRelaxation, Relaxed, relaxed_value};

/// Bounds that differ by less than this count as equal.
const TOLERANCE: f64 = 1e-5;

/// The greatest absolute value of a coefficient in random objectives.
const MAX_COEFFICIENT: usize = 3;

/// Rounds of cuts after this number are not added.
const MAX_ROUNDS: usize = 200;

/// The linear relaxation of a formulation, with or without the cuts of its lazy constraints.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelaxationName {
    /// The formulation.
    pub formulation: String,
    /// Whether all cuts of its lazy constraints were added.
    pub cuts: bool,
}

/// The bounds of linear relaxations of a board.
#[derive(Clone, Debug)]
pub struct Strength {
    /// The relaxations that were compared.
    pub relaxations: Vec<RelaxationName>,
    /// The formulations that were left out, with the reason.
    pub refused: Vec<(String, String)>,
    /// The coefficients of the objectives that every relaxation answered, a coefficient for each puzzle variable; minimised.
    pub objectives: Vec<Vec<i64>>,
    /// For each relaxation and objective, the bound and the values of the puzzle variables in an optimum; infinite, without values,
    /// if the relaxation has no solution.
    pub bounds: Vec<Vec<Bound>>,
    /// The limit that was reached before all objectives were tried.
    pub limit: Option<Limit>,
}

/// The least value of an objective in a relaxation.
#[derive(Clone, Debug)]
pub struct Bound {
    /// The value.
    pub value: f64,
    /// The values of the puzzle variables there.
    pub at: Vec<f64>,
}

/// How the bounds of two relaxations compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The number of objectives for which the first has the larger bound.
    pub first_above: usize,
    /// The number of objectives for which the second has the larger bound.
    pub second_above: usize,
    /// The objective for which the bound of the first is most above the other's.
    pub first_witness: Option<usize>,
    /// The objective for which the bound of the second is most above the other's.
    pub second_witness: Option<usize>,
}

impl Strength {
    /// The comparison of two relaxations, by their index.
    pub fn compare(&self, first: usize, second: usize) -> Comparison {
        let above = |a: &Bound, b: &Bound| if a.value.is_infinite() && b.value.is_infinite() { 0.0 } else { a.value - b.value };
        let side = |one: usize, other: usize| {
            let gaps = self.bounds[one].iter().zip(&self.bounds[other]).map(|(a, b)| above(a, b)).enumerate();
            let strict: Vec<(usize, f64)> = gaps.filter(|&(_, gap)| gap > TOLERANCE).collect();
            (strict.len(), strict.into_iter().max_by(|a, b| a.1.total_cmp(&b.1)).map(|(objective, _)| objective))
        };
        let ((first_above, first_witness), (second_above, second_witness)) = (side(first, second), side(second, first));
        Comparison { first_above, second_above, first_witness, second_witness }
    }
}

/// Compares the relaxations of the formulations that take the board, on each puzzle variable, its opposite and `random` sums of
/// `seed`.
///
/// # Errors
/// If a model that was lowered before is refused.
pub fn strength(
    puzzle: &dyn AnyPuzzle,
    formulations: &[String],
    random: usize,
    seed: u64,
    limits: &Limits,
) -> Result<Strength, QueryError> {
    let (mut models, mut refused) = (Vec::new(), Vec::new());
    for formulation in formulations {
        let opened = puzzle.encode_within(formulation, limits.interrupt()).map_err(QueryError::from).and_then(|encoding| {
            let relaxation = LinearRelaxation::open(&encoding.model, limits)?;
            Ok((encoding, relaxation.has_lazy_constraints()))
        });
        match opened {
            Ok((encoding, lazy)) => models.push((formulation.clone(), encoding, lazy)),
            Err(error) => refused.push((formulation.clone(), error.to_string())),
        }
    }
    let parts = models.iter().flat_map(|(formulation, encoding, lazy)| {
        let with = |cuts| (RelaxationName { formulation: formulation.clone(), cuts }, encoding);
        if *lazy { vec![with(false), with(true)] } else { vec![with(false)] }
    });
    let (relaxations, encodings): (Vec<RelaxationName>, Vec<&Encoding>) = parts.unzip();
    let (mut objectives, mut bounds) = (Vec::new(), vec![Vec::new(); relaxations.len()]);
    let mut ended = None;
    for objective in all_objectives(puzzle.ranges().len(), random, seed) {
        let mut row = Vec::with_capacity(relaxations.len());
        for (name, encoding) in relaxations.iter().zip(&encodings) {
            match bound(encoding, &objective, name.cuts, limits)? {
                Ok(found) => row.push(found),
                Err(limit) => ended = Some(limit),
            }
            if ended.is_some() {
                break;
            }
        }
        if ended.is_some() {
            break;
        }
        objectives.push(objective);
        bounds.iter_mut().zip(row).for_each(|(all, found)| all.push(found));
    }
    Ok(Strength { relaxations, refused, objectives, bounds, limit: ended })
}

/// Each variable, its opposite, and random sums.
fn all_objectives(variables: usize, random: usize, seed: u64) -> impl Iterator<Item = Vec<i64>> {
    let alone = (0..2 * variables).map(move |number| {
        let mut objective = vec![0; variables];
        objective[number / 2] = if number % 2 == 0 { 1 } else { -1 };
        objective
    });
    let mut rng = Rng::new(seed);
    let span = 2 * MAX_COEFFICIENT + 1;
    let sum = move |_| (0..variables).map(|_| rng.below(span) as i64 - MAX_COEFFICIENT as i64).collect();
    alone.chain((0..random).map(sum))
}

/// The bound of an objective in the relaxation of an encoding.
fn bound(encoding: &Encoding, objective: &[i64], cuts: bool, limits: &Limits) -> Result<Result<Bound, Limit>, QueryError> {
    let mut model = encoding.model.clone();
    let terms = encoding.views.iter().zip(objective).filter(|(_, coefficient)| **coefficient != 0);
    model.optimise(Sense::Minimise, terms.map(|(view, &coefficient)| view.expr.clone() * coefficient).sum::<Expr>());
    let mut relaxation = LinearRelaxation::open(&model, limits)?;
    for _ in 0..MAX_ROUNDS {
        let (value, integers) = match relaxation.solve(limits) {
            Relaxed::Optimal { objective, integers } => (objective, integers),
            Relaxed::Infeasible => return Ok(Ok(Bound { value: f64::INFINITY, at: Vec::new() })),
            Relaxed::Unknown(limit) => return Ok(Err(limit)),
        };
        if !cuts || relaxation.separate(&integers, limits)?.0.is_empty() {
            let at = encoding.views.iter().map(|view| relaxed_value(&view.expr, &integers)).collect();
            return Ok(limits.reached().map_or(Ok(Bound { value, at }), Err));
        }
    }
    Ok(Err(Limit::Solver))
}

//! Which formulation of a board has the stronger linear relaxation, by objectives.
//!
//! Each objective is a linear function that all formulations have: of the literals of the values of a puzzle variable where all
//! have these, and of its value elsewhere. One relaxation is at least as strong as another if its bound is never below; each is above
//! somewhere if they are incomparable, and then the optimum of one is a witness outside the other. Objectives are random sums, each
//! of these functions, and its opposite; a formulation with lazy constraints counts twice, without them and with all their cuts.
//! Cost: for each relaxation and objective a linear program, with cuts one for each round; cuts are kept for the next objective.
//! Weakness: that a bound is never below on these objectives proves nothing about others, and all bounds are floating point.

use crate::{QueryError, RelaxedValue, relaxed_value::indicators};
use model::{Expr, Sense};
use puzzles::{AnyPuzzle, Encoding, generator::Rng};
use solve::{Limit, Limits, LinearRelaxation, Relaxed, SearchError};
use std::{collections::BTreeMap, ops::RangeInclusive};

/// Bounds that differ by at most this much count as equal.
pub const TOLERANCE: f64 = 1e-5;

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

/// What objectives are sums of: the value of a puzzle variable, or a literal that is true if it has a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coordinate {
    /// The puzzle variable.
    pub var: usize,
    /// The value of a literal.
    pub value: Option<i64>,
}

impl Coordinate {
    /// Its value at a point, where the point has shares for a literal.
    pub fn at(&self, values: &[RelaxedValue]) -> f64 {
        let of = &values[self.var];
        self.value.map_or(of.value, |value| of.share(value).unwrap_or(0.0))
    }
}

/// The bounds of linear relaxations of a board.
#[derive(Clone, Debug)]
pub struct Strength {
    /// The relaxations that were compared.
    pub relaxations: Vec<RelaxationName>,
    /// The formulations that were left out, with the reason.
    pub refused: Vec<(String, String)>,
    /// What the objectives are sums of.
    pub coordinates: Vec<Coordinate>,
    /// The coefficients of the objectives that every relaxation answered, one for each coordinate; minimised. Random sums come first.
    pub objectives: Vec<Vec<i64>>,
    /// How many of the objectives are random sums.
    pub random: usize,
    /// For each relaxation and objective, the bound and the puzzle variables in an optimum; infinite, without values, if the
    /// relaxation has no solution.
    pub bounds: Vec<Vec<Bound>>,
    /// The limit that was reached before all objectives were tried.
    pub limit: Option<Limit>,
}

/// The least value of an objective in a relaxation.
#[derive(Clone, Debug)]
pub struct Bound {
    /// The value.
    pub value: f64,
    /// The puzzle variables there.
    pub at: Vec<RelaxedValue>,
}

/// How the bounds of two relaxations compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The number of objectives for which the first has the larger bound.
    pub above: usize,
    /// The objective for which it is most above the other's.
    pub witness: Option<usize>,
}

impl Strength {
    /// Where the bound of one relaxation is above that of another, by their index.
    pub fn above(&self, first: usize, second: usize) -> Comparison {
        let above = |a: &Bound, b: &Bound| if a.value.is_infinite() && b.value.is_infinite() { 0.0 } else { a.value - b.value };
        let gaps = self.bounds[first].iter().zip(&self.bounds[second]).map(|(a, b)| above(a, b)).enumerate();
        let strict: Vec<(usize, f64)> = gaps.filter(|&(_, gap)| gap > TOLERANCE).collect();
        let witness = strict.iter().max_by(|a, b| a.1.total_cmp(&b.1)).map(|&(objective, _)| objective);
        Comparison { above: strict.len(), witness }
    }

    /// The mean bound of a relaxation over the random sums; none if it has no solution, or there are no sums.
    pub fn mean(&self, relaxation: usize) -> Option<f64> {
        let sums = &self.bounds[relaxation][..self.random];
        let mean = sums.iter().map(|bound| bound.value).sum::<f64>() / sums.len() as f64;
        mean.is_finite().then_some(mean)
    }
}

/// How often the bound of one relaxation is above that of another, on one board or on several.
#[derive(Clone, Debug, Default)]
pub struct Dominance {
    /// The relaxations.
    pub names: Vec<RelaxationName>,
    /// The number of boards.
    pub boards: usize,
    /// For each two relaxations that answered the same objectives, for how many the first has the larger bound, and of how many.
    counts: BTreeMap<(usize, usize), (usize, usize)>,
}

/// How two relaxations compare on objectives that both answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// All bounds are equal.
    Equal,
    /// The bound of the first is never below, and above for some.
    NeverBelow,
    /// The bound of the first is never above, and below for some.
    NeverAbove,
    /// Each has the larger bound for some: each has a point outside the other.
    Incomparable,
    /// No objective was answered by both.
    Unknown,
}

impl Dominance {
    /// Adds the bounds on a board.
    pub fn add(&mut self, found: &Strength) {
        self.boards += 1;
        let index = |name: &RelaxationName, names: &mut Vec<RelaxationName>| {
            names.iter().position(|known| known == name).unwrap_or_else(|| {
                names.push(name.clone());
                names.len() - 1
            })
        };
        let indices: Vec<usize> = found.relaxations.iter().map(|name| index(name, &mut self.names)).collect();
        for (first, &one) in indices.iter().enumerate() {
            for (second, &other) in indices.iter().enumerate().filter(|&(second, _)| second != first) {
                let (above, all) = self.counts.entry((one, other)).or_insert((0, 0));
                *above += found.above(first, second).above;
                *all += found.objectives.len();
            }
        }
    }

    /// For how many objectives the first relaxation has the larger bound, and of how many that both answered.
    pub fn above(&self, first: usize, second: usize) -> (usize, usize) {
        self.counts.get(&(first, second)).copied().unwrap_or((0, 0))
    }

    /// How two relaxations compare.
    pub fn relation(&self, first: usize, second: usize) -> Relation {
        match (self.above(first, second), self.above(second, first).0) {
            ((_, 0), _) => Relation::Unknown,
            ((0, _), 0) => Relation::Equal,
            ((_, _), 0) => Relation::NeverBelow,
            ((0, _), _) => Relation::NeverAbove,
            _ => Relation::Incomparable,
        }
    }

    /// The relaxations in classes, each with those whose bounds all equal those of its first.
    pub fn classes(&self) -> Vec<Vec<usize>> {
        let mut classes: Vec<Vec<usize>> = Vec::new();
        for index in 0..self.names.len() {
            match classes.iter_mut().find(|class| self.relation(class[0], index) == Relation::Equal) {
                Some(class) => class.push(index),
                None => classes.push(vec![index]),
            }
        }
        classes
    }
}

/// Compares the relaxations of the formulations that take the board, on `random` sums of `seed`, and on each coordinate and its
/// opposite.
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
            Ok((encoding, relaxation))
        });
        match opened {
            Ok((encoding, relaxation)) => models.push((formulation.clone(), encoding, relaxation)),
            Err(error) => refused.push((formulation.clone(), error.to_string())),
        }
    }
    let ranges = puzzle.ranges();
    let coordinates = coordinates(&ranges, models.iter().map(|(_, encoding, _)| encoding));
    let mut compared: Vec<Compared<'_>> = Vec::new();
    for (formulation, encoding, relaxation) in &models {
        let all = if relaxation.has_lazy_constraints() { &[false, true][..] } else { &[false] };
        compared.extend(all.iter().map(|&cuts| Compared {
            name: RelaxationName { formulation: formulation.clone(), cuts },
            encoding,
            relaxation: relaxation.clone(),
        }));
    }
    let (mut objectives, mut bounds, mut ended) = (Vec::new(), vec![Vec::new(); compared.len()], None);
    'objectives: for objective in all_objectives(coordinates.len(), random, seed) {
        let mut row = Vec::with_capacity(compared.len());
        for relaxation in &mut compared {
            match relaxation.bound(&ranges, &coordinates, &objective, limits)? {
                Ok(found) => row.push(found),
                Err(limit) => {
                    ended = Some(limit);
                    break 'objectives;
                }
            }
        }
        objectives.push(objective);
        bounds.iter_mut().zip(row).for_each(|(all, found)| all.push(found));
    }
    let random = random.min(objectives.len());
    let relaxations = compared.into_iter().map(|compared| compared.name).collect();
    Ok(Strength { relaxations, refused, coordinates, objectives, random, bounds, limit: ended })
}

/// The values of puzzle variables with two values, the literals of those for which all formulations have them, and other values.
fn coordinates<'e>(ranges: &[RangeInclusive<i64>], encodings: impl Iterator<Item = &'e Encoding> + Clone) -> Vec<Coordinate> {
    let mut found = Vec::new();
    for (var, range) in ranges.iter().enumerate() {
        let literals = encodings.clone().all(|encoding| indicators(&encoding.views[var], range).is_some());
        match literals && range.end() - range.start() > 1 {
            true => found.extend(range.clone().map(|value| Coordinate { var, value: Some(value) })),
            false => found.push(Coordinate { var, value: None }),
        }
    }
    found
}

/// Random sums, then each coordinate and its opposite.
fn all_objectives(coordinates: usize, random: usize, seed: u64) -> impl Iterator<Item = Vec<i64>> {
    let alone = (0..2 * coordinates).map(move |number| {
        let mut objective = vec![0; coordinates];
        objective[number / 2] = if number % 2 == 0 { 1 } else { -1 };
        objective
    });
    let mut rng = Rng::new(seed);
    let span = 2 * MAX_COEFFICIENT + 1;
    let sum = move |_| (0..coordinates).map(|_| rng.below(span) as i64 - MAX_COEFFICIENT as i64).collect();
    (0..random).map(sum).chain(alone)
}

/// A relaxation with the cuts found so far.
struct Compared<'e> {
    name: RelaxationName,
    encoding: &'e Encoding,
    relaxation: LinearRelaxation,
}

impl Compared<'_> {
    /// The bound of an objective.
    fn bound(
        &mut self,
        ranges: &[RangeInclusive<i64>],
        coordinates: &[Coordinate],
        objective: &[i64],
        limits: &Limits,
    ) -> Result<Result<Bound, Limit>, QueryError> {
        let views = &self.encoding.views;
        let expr = |coordinate: &Coordinate| match coordinate.value {
            None => views[coordinate.var].expr.clone(),
            Some(value) => {
                let all = indicators(&views[coordinate.var], &ranges[coordinate.var]).unwrap_or_default();
                all.into_iter().find(|entry| entry.0 == value).map(|entry| entry.1).unwrap_or_default()
            }
        };
        let terms = coordinates.iter().zip(objective).filter(|(_, coefficient)| **coefficient != 0);
        let sum: Expr = terms.map(|(coordinate, &coefficient)| expr(coordinate) * coefficient).sum();
        self.relaxation.optimise(Sense::Minimise, sum);
        for _ in 0..MAX_ROUNDS {
            let (value, integers) = match self.relaxation.solve(limits) {
                Relaxed::Optimal { objective, integers } => (objective, integers),
                Relaxed::Infeasible => return Ok(Ok(Bound { value: f64::INFINITY, at: Vec::new() })),
                Relaxed::Unknown(limit) => return Ok(Err(limit)),
            };
            let is_last = !self.name.cuts
                || match self.relaxation.separate(&integers, limits) {
                    Ok((found, _)) => found.is_empty(),
                    Err(SearchError::Limit(limit)) => return Ok(Err(limit)),
                    Err(error) => return Err(error.into()),
                };
            if is_last {
                let at = views.iter().zip(ranges).map(|(view, range)| RelaxedValue::of(view, range, &integers)).collect();
                return Ok(limits.reached().map_or(Ok(Bound { value, at }), Err));
            }
        }
        Ok(Err(Limit::Solver))
    }
}

//! Counts the solutions of a puzzle, and for each puzzle variable and value those that have it: the first by enumeration, each
//! forbidden once found, and then all by a [sweep](frontier), which does not list them. Cost: one solve for each enumerated solution;
//! of a sweep, its states.

use crate::{
    Method, Next, QueryError, Solutions,
    swept::{self, Swept},
};
use frontier::{BigUint, Control, Problem, Random, Refusal, ValueCounts};
use puzzles::{AnyPuzzle, Solution};
use solve::{Limit, Limits, Statistics};
use std::collections::BTreeMap;

/// The number of solutions that are enumerated before a sweep is tried.
const ENUMERATED: u64 = 1000;

/// The number of solutions, or a lower bound on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Count {
    /// The number of different solutions found.
    pub found: BigUint,
    /// Whether these are all (proved).
    pub complete: bool,
    /// The limit that ended the count, if one did.
    pub limit: Option<Limit>,
}

/// How far a count has come.
#[derive(Debug)]
pub enum Counting<'s> {
    /// The number of solutions enumerated, and the last of them.
    Found(u64, &'s Solution),
    /// All solutions are counted by a sweep.
    Swept(Swept),
}

/// Counts the solutions of a puzzle, with an objective the optimal ones. At most `most` are enumerated; where a sweep
/// counts all, that is no bound.
///
/// # Errors
/// If the method cannot take the puzzle, or turns out to be wrong.
pub fn count(
    puzzle: &dyn AnyPuzzle,
    method: &Method<'_>,
    limits: &Limits,
    most: u64,
    mut watch: impl FnMut(Counting<'_>),
) -> Result<(Count, Statistics), QueryError> {
    let (counted, statistics) = enumerate_or_sweep(puzzle, method, limits, most, &mut watch, frontier::count)?;
    Ok((counted.map_or_else(|count| count, swept_count), statistics))
}

/// Counts the solutions as [`count`] does, and for each puzzle variable and value those that have it. Where the count is a lower
/// bound, these are too.
///
/// # Errors
/// If the method cannot take the puzzle, or turns out to be wrong.
pub fn count_values(
    puzzle: &dyn AnyPuzzle,
    method: &Method<'_>,
    limits: &Limits,
    most: u64,
    mut watch: impl FnMut(Counting<'_>),
) -> Result<(Count, Vec<ValueCounts>, Statistics), QueryError> {
    let mut tallies: Vec<BTreeMap<i64, u64>> = vec![BTreeMap::new(); puzzle.ranges().len()];
    let mut tally = |counting: Counting<'_>| {
        if let Counting::Found(_, solution) = &counting {
            solution.values().iter().zip(&mut tallies).for_each(|(&value, tally)| *tally.entry(value).or_default() += 1);
        }
        watch(counting);
    };
    let sweep = |problem: &Problem, seed, control: &Control<'_>| {
        let diagram = frontier::diagram(problem, seed, control)?;
        Ok((diagram.count().clone(), diagram.values(control.stop)?))
    };
    let (counted, statistics) = enumerate_or_sweep(puzzle, method, limits, most, &mut tally, sweep)?;
    Ok(match counted {
        Ok((found, values)) => (swept_count(found), values, statistics),
        Err(count) => {
            let wide = |tally: BTreeMap<i64, u64>| tally.into_iter().map(|(value, number)| (value, number.into())).collect();
            (count, tallies.into_iter().map(wide).collect(), statistics)
        }
    })
}

/// A solution drawn uniformly from all, by the seed of the method; with an objective, from the optimal ones. It is unknown
/// where the solutions are neither few nor can be swept.
///
/// # Errors
/// If the method cannot take the puzzle, or turns out to be wrong.
pub fn random_solution(
    puzzle: &dyn AnyPuzzle,
    method: &Method<'_>,
    limits: &Limits,
    mut watch: impl FnMut(Counting<'_>),
) -> Result<(Next, Statistics), QueryError> {
    let mut found = Vec::new();
    let mut keep = |counting: Counting<'_>| {
        if let Counting::Found(_, solution) = &counting {
            found.push((*solution).clone());
        }
        watch(counting);
    };
    let mut random = Random::new(method.settings.seed);
    let sweep =
        |problem: &Problem, seed, control: &Control<'_>| Ok(frontier::diagram(problem, seed, control)?.sample(&mut random));
    let (drawn, statistics) = enumerate_or_sweep(puzzle, method, limits, ENUMERATED + 1, &mut keep, sweep)?;
    let next = match drawn {
        Ok(Some(values)) => Next::Solution(Solution::to(puzzle, values).map_err(QueryError::Unsound)?),
        Ok(None) => Next::Exhausted,
        Err(Count { complete: true, .. }) if found.is_empty() => Next::Exhausted,
        Err(Count { complete: true, .. }) => Next::Solution(found.swap_remove(random.below(found.len()))),
        Err(Count { limit, .. }) => Next::Unknown(limit.unwrap_or(Limit::Solver)),
    };
    Ok((next, statistics))
}

fn swept_count(found: BigUint) -> Count {
    Count { found, complete: true, limit: None }
}

/// The result of a sweep, if enumerating some solutions does not end and `most` allows more; otherwise the enumerated count.
/// Where the method is refused, the sweep alone is tried.
fn enumerate_or_sweep<T>(
    puzzle: &dyn AnyPuzzle,
    method: &Method<'_>,
    limits: &Limits,
    most: u64,
    watch: &mut dyn FnMut(Counting<'_>),
    sweep: impl FnOnce(&Problem, u64, &Control<'_>) -> Result<T, Refusal>,
) -> Result<(Result<T, Count>, Statistics), QueryError> {
    let may_sweep = most > ENUMERATED && swept::takes(puzzle, method, limits);
    let mut enumeration = match Enumeration::new(puzzle, method, limits) {
        Err(error) if !(may_sweep && swept::is_refusal(&error)) => return Err(error),
        enumeration => enumeration,
    };
    if let Ok(enumeration) = &mut enumeration {
        enumeration.run(limits, most.min(ENUMERATED), |number, solution| watch(Counting::Found(number, solution)))?;
    }
    if may_sweep && enumeration.as_ref().map_or(true, Enumeration::is_open) {
        let (found, mut statistics) = swept::run(puzzle, method, limits, |swept| watch(Counting::Swept(swept)), sweep)?;
        if let Some(found) = found {
            if let Ok(enumeration) = &enumeration {
                let before = enumeration.solutions.statistics();
                (statistics.wall, statistics.cpu) = (statistics.wall + before.wall, statistics.cpu + before.cpu);
            }
            return Ok((Ok(found), statistics));
        }
    }
    let mut enumeration = enumeration?;
    enumeration.run(limits, most, |number, solution| watch(Counting::Found(number, solution)))?;
    let (count, statistics) = enumeration.end();
    Ok((Err(count), statistics))
}

/// Enumerates solutions, at most `most`, and passes each to `each` with its number.
///
/// # Errors
/// If the method cannot take the puzzle, or turns out to be wrong.
pub fn enumerate(
    puzzle: &dyn AnyPuzzle,
    method: &Method<'_>,
    limits: &Limits,
    most: u64,
    each: impl FnMut(u64, &Solution),
) -> Result<(Count, Statistics), QueryError> {
    let mut enumeration = Enumeration::new(puzzle, method, limits)?;
    enumeration.run(limits, most, each)?;
    Ok(enumeration.end())
}

/// An enumeration that can be continued.
struct Enumeration<'p, 'b> {
    solutions: Solutions<'p, 'b>,
    found: u64,
    complete: bool,
    limit: Option<Limit>,
}

impl<'p, 'b> Enumeration<'p, 'b> {
    fn new(puzzle: &'p dyn AnyPuzzle, method: &Method<'b>, limits: &Limits) -> Result<Self, QueryError> {
        let solutions = Solutions::new(puzzle, method, limits)?;
        Ok(Self { solutions, found: 0, complete: false, limit: None })
    }

    /// Whether there may be more solutions, and no limit was reached.
    fn is_open(&self) -> bool {
        !self.complete && self.limit.is_none()
    }

    /// Goes on until there are `most` solutions.
    fn run(&mut self, limits: &Limits, most: u64, mut each: impl FnMut(u64, &Solution)) -> Result<(), QueryError> {
        while self.is_open() && self.found < most {
            match self.solutions.next(limits)? {
                Next::Solution(solution) => {
                    self.found += 1;
                    each(self.found, &solution);
                    match self.solutions.forbid(&solution) {
                        // The solutions found are too many to forbid all of them.
                        Err(error) if swept::is_refusal(&error) => self.limit = Some(Limit::Solver),
                        forbidden => forbidden?,
                    }
                }
                Next::Exhausted => self.complete = true,
                Next::Unknown(limit) | Next::Incumbent(_, limit) => self.limit = Some(limit),
            }
        }
        Ok(())
    }

    fn end(self) -> (Count, Statistics) {
        let Self { solutions, found, complete, limit } = self;
        (Count { found: BigUint::from(found), complete, limit }, solutions.statistics().clone())
    }
}

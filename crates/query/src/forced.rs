//! Which values the unknowns have in all solutions, and which they may have in some.

use crate::{Method, Next, QueryError, Solutions, cases::Cases};
use model::Lit;
use puzzles::{AnyPuzzle, Solution};
use solve::{Limit, Limits, Statistics};
use std::collections::BTreeSet;

/// How many unknowns are asked about at once: few enough that something is known when a limit is
/// reached, many enough to spare solves.
const AT_ONCE: usize = 32;

/// What is known of the values of all unknowns; with an objective, in the best solutions.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidates {
    /// For each unknown what is known of its values.
    pub vars: Vec<Values>,
    /// Whether there is a solution, if that is known.
    pub exists: Option<bool>,
    /// The limit that was reached before all was known, if one was.
    pub limit: Option<Limit>,
}

/// What is known of the values of one unknown. Every other value is proved to be in no solution.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Values {
    /// Those that it has in some solution.
    pub possible: BTreeSet<i64>,
    /// Those of which that is not known.
    pub open: BTreeSet<i64>,
}

impl Values {
    /// The value that it has in all solutions, if there is a solution and this has been proved.
    pub fn forced(&self) -> Option<i64> {
        let only = self.possible.len() == 1 && self.open.is_empty();
        self.possible.first().copied().filter(|_| only)
    }
}

impl Candidates {
    /// The value of each unknown that has one value in all solutions.
    pub fn forced(&self) -> Vec<Option<i64>> {
        self.vars.iter().map(Values::forced).collect()
    }

    fn note(&mut self, solution: &Solution) {
        self.exists = Some(true);
        for (values, &value) in self.vars.iter_mut().zip(solution.values()) {
            values.open.remove(&value);
            values.possible.insert(value);
        }
    }
}

/// Finds the values of every unknown, with one search that each solution and each proof makes stronger.
///
/// Solutions are asked for that have a value not seen before in one of some unknowns; each that is found
/// settles a value of every unknown, and when there is none, all that was asked for is impossible
/// (Janota, Lynce, Marques-Silva, *Algorithms for computing backbones of propositional formulae*, 2015).
///
/// # Errors
/// If the method cannot take the puzzle, or turns out to be wrong.
pub fn candidates(puzzle: &dyn AnyPuzzle, method: &Method<'_>, limits: &Limits) -> Result<(Candidates, Statistics), QueryError> {
    let vars = puzzle.vars();
    let mut encoding = puzzle.encode_unnamed(&method.formulation)?;
    let cases = Cases::write(&vars, &encoding.views, &mut encoding.model);
    let places: Vec<usize> = (0..vars.len()).collect();
    let groups: Vec<(&[usize], Lit)> = places.chunks(AT_ONCE).map(|group| (group, encoding.model.binary("asked"))).collect();
    let mut solutions = Solutions::to_encoded(puzzle, encoding, method, limits)?;
    let open = |place| cases.of(place).iter().map(|case| case.0).collect();
    let values = |place| Values { possible: BTreeSet::new(), open: open(place) };
    let mut known = Candidates { vars: (0..vars.len()).map(values).collect(), exists: None, limit: None };
    match solutions.next(limits)? {
        Next::Solution(solution) => known.note(&solution),
        Next::Exhausted => {
            known.exists = Some(false);
            known.vars.iter_mut().for_each(|values| values.open.clear());
        }
        Next::Unknown(limit) => known.limit = Some(limit),
        Next::Incumbent(_, limit) => (known.exists, known.limit) = (Some(true), Some(limit)),
    }
    for &(group, asked) in &groups {
        if known.limit.is_some() || known.exists == Some(false) {
            break;
        }
        let assumptions: Vec<Lit> = groups.iter().map(|other| if other.1 == asked { asked } else { !other.1 }).collect();
        ask(group, &assumptions, asked, &cases, &mut solutions, &mut known, limits)?;
    }
    Ok((known, solutions.statistics().clone()))
}

/// Settles the values of some unknowns, or notes the limit that was reached before.
fn ask(
    group: &[usize],
    assumptions: &[Lit],
    asked: Lit,
    cases: &Cases,
    solutions: &mut Solutions<'_, '_>,
    known: &mut Candidates,
    limits: &Limits,
) -> Result<(), QueryError> {
    loop {
        let all = group.iter().flat_map(|&place| cases.of(place).iter().map(move |case| (place, case)));
        let new = all.filter(|(place, case)| known.vars[*place].open.contains(&case.0));
        let mut some: Vec<Lit> = new.map(|(_, case)| case.1).collect();
        if some.is_empty() {
            return Ok(());
        }
        some.push(!asked);
        solutions.demand(some)?;
        match solutions.next_assuming(assumptions, limits)? {
            Next::Solution(solution) => known.note(&solution),
            Next::Exhausted => group.iter().for_each(|&place| known.vars[place].open.clear()),
            Next::Unknown(limit) | Next::Incumbent(_, limit) => {
                known.limit = Some(limit);
                return Ok(());
            }
        }
    }
}

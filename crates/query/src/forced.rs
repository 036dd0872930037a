//! The values that puzzle variables take in some solution (candidates) and in all solutions (forced values, the
//! backbone).
//!
//! Each solve asks for a solution with an unseen value in one of a group of variables; each solution found resolves a
//! value of every variable, and when there is none, the group's unseen values are impossible. Source: Janota, Lynce,
//! Marques-Silva, *Algorithms for computing backbones of propositional formulae*, 2015. Cost: at most one solve per
//! candidate, usually far fewer.

use crate::{Method, Next, QueryError, Solutions, value_literals::ValueLiterals};
use model::Lit;
use puzzles::{AnyPuzzle, Solution};
use solve::{Limit, Limits, Statistics};
use std::collections::BTreeSet;

/// The number of puzzle variables resolved together: small enough that something is known when a limit is reached,
/// large enough to save solves.
const GROUP_SIZE: usize = 32;

/// The candidates of all puzzle variables; with an objective, in optimal solutions.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidates {
    /// For each puzzle variable its candidates.
    pub vars: Vec<VarCandidates>,
    /// Whether there is a solution, if known.
    pub exists: Option<bool>,
    /// The limit that was reached before all values were resolved, if one was.
    pub limit: Option<Limit>,
}

/// The candidates of one puzzle variable. Every other value is in no solution (proved).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VarCandidates {
    /// Values that it takes in some solution.
    pub possible: BTreeSet<i64>,
    /// Values not resolved yet.
    pub open: BTreeSet<i64>,
}

impl VarCandidates {
    /// The value that it takes in all solutions, if it is proved to take only one.
    pub fn forced(&self) -> Option<i64> {
        let only = self.possible.len() == 1 && self.open.is_empty();
        self.possible.first().copied().filter(|_| only)
    }
}

impl Candidates {
    /// For each puzzle variable its forced value, if it has one.
    pub fn forced(&self) -> Vec<Option<i64>> {
        self.vars.iter().map(VarCandidates::forced).collect()
    }

    fn record(&mut self, solution: &Solution) {
        self.exists = Some(true);
        for (values, &value) in self.vars.iter_mut().zip(solution.values()) {
            values.open.remove(&value);
            values.possible.insert(value);
        }
    }
}

/// Finds the candidates of every puzzle variable in one incremental search. At a limit, the rest stay open.
///
/// # Errors
/// If the method cannot take the puzzle, or turns out to be wrong.
pub fn candidates(puzzle: &dyn AnyPuzzle, method: &Method<'_>, limits: &Limits) -> Result<(Candidates, Statistics), QueryError> {
    let ranges = puzzle.ranges();
    let mut encoding = puzzle.encode_unnamed(&method.formulation, limits.interrupt())?;
    let literals = ValueLiterals::encode(&ranges, &encoding.views, &mut encoding.model);
    let vars_in_order: Vec<usize> = (0..ranges.len()).collect();
    let groups: Vec<(&[usize], Lit)> =
        vars_in_order.chunks(GROUP_SIZE).map(|group| (group, encoding.model.binary("selector"))).collect();
    let mut solutions = Solutions::from_encoding(puzzle, encoding, method, limits)?;
    let open = |index| literals.of(index).iter().map(|entry| entry.0).collect();
    let values = |index| VarCandidates { possible: BTreeSet::new(), open: open(index) };
    let mut known = Candidates { vars: (0..ranges.len()).map(values).collect(), exists: None, limit: None };
    match solutions.next(limits)? {
        Next::Solution(solution) => known.record(&solution),
        Next::Exhausted => {
            known.exists = Some(false);
            known.vars.iter_mut().for_each(|values| values.open.clear());
        }
        Next::Unknown(limit) => known.limit = Some(limit),
        Next::Incumbent(_, limit) => (known.exists, known.limit) = (Some(true), Some(limit)),
    }
    for &(group, selector) in &groups {
        if known.limit.is_some() || known.exists == Some(false) {
            break;
        }
        let assumptions: Vec<Lit> = groups.iter().map(|other| if other.1 == selector { selector } else { !other.1 }).collect();
        resolve(group, &assumptions, selector, &literals, &mut solutions, &mut known, limits)?;
    }
    Ok((known, solutions.statistics().clone()))
}

/// For each puzzle variable the value that it takes in all solutions, if there is one, where two solutions are known; `None` if a
/// limit was reached. Cost: at most one solve for each variable with the same value in both, usually far fewer.
///
/// # Errors
/// If the method cannot take the puzzle, or turns out to be wrong.
pub(crate) fn shared_values(
    puzzle: &dyn AnyPuzzle,
    [one, other]: [&Solution; 2],
    method: &Method<'_>,
    limits: &Limits,
) -> Result<Option<Vec<Option<i64>>>, QueryError> {
    let mut encoding = puzzle.encode_unnamed(&method.formulation, limits.interrupt())?;
    let literals = ValueLiterals::encode(&puzzle.ranges(), &encoding.views, &mut encoding.model);
    let mut solutions = Solutions::from_encoding(puzzle, encoding, method, limits)?;
    let mut shared: Vec<Option<i64>> =
        one.values().iter().zip(other.values()).map(|(one, other)| Some(*one).filter(|value| value == other)).collect();
    loop {
        match solutions.next(limits)? {
            Next::Solution(solution) => {
                shared.iter_mut().zip(solution.values()).for_each(|(value, new)| *value = value.filter(|value| value == new));
            }
            Next::Exhausted => return Ok(Some(shared)),
            Next::Unknown(_) | Next::Incumbent(..) => return Ok(None),
        }
        let values = shared.iter().enumerate().filter_map(|(var, value)| Some((var, (*value)?)));
        let others = values.flat_map(|(var, value)| literals.of(var).iter().filter(move |entry| entry.0 != value));
        let differs: Vec<Lit> = others.map(|entry| entry.1).collect();
        if differs.is_empty() {
            return Ok(Some(shared));
        }
        solutions.add_clause(differs)?;
    }
}

/// Resolves the values of a group of puzzle variables, or notes the limit that was reached before.
fn resolve(
    group: &[usize],
    assumptions: &[Lit],
    selector: Lit,
    literals: &ValueLiterals,
    solutions: &mut Solutions<'_, '_>,
    known: &mut Candidates,
    limits: &Limits,
) -> Result<(), QueryError> {
    loop {
        let all = group.iter().flat_map(|&index| literals.of(index).iter().map(move |entry| (index, entry)));
        let new = all.filter(|(index, entry)| known.vars[*index].open.contains(&entry.0));
        let mut clause: Vec<Lit> = new.map(|(_, entry)| entry.1).collect();
        if clause.is_empty() {
            return Ok(());
        }
        clause.push(!selector);
        solutions.add_clause(clause)?;
        match solutions.next_assuming(assumptions, limits)? {
            Next::Solution(solution) => known.record(&solution),
            Next::Exhausted => group.iter().for_each(|&index| known.vars[index].open.clear()),
            Next::Unknown(limit) | Next::Incumbent(_, limit) => {
                known.limit = Some(limit);
                return Ok(());
            }
        }
    }
}

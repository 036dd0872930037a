//! Random solutions, and alternatives of a given one.
//!
//! A random solution is that of a search which first decides random values in a random order; on plain 9×9 sudoku, random guesses of a
//! direct search do. The distribution is not uniform, but varied enough for drafts; hashing-based sampling (as in UniGen) would be
//! uniform and slower.

use crate::{Method, QueryError, value_literals::ValueLiterals};
use model::{
    IntegerView, Lit, Place, Rule,
    constraint::{Clause, NoGood},
};
use puzzles::{AnyPuzzle, Encoding, Solution, generator::Rng};
use solve::{Limits, Outcome, Search, SearchError, Statistics};
use std::sync::Arc;

const OTHER: &Rule = &Rule { name: "other", sentence: "The solution is another one." };

/// A random solution, not drawn uniformly but from anywhere; `None` if there is none or a limit is reached.
///
/// # Errors
/// If the method cannot take the board, or turns out to be wrong.
fn random_solution(
    board: &dyn AnyPuzzle,
    method: &Method<'_>,
    rng: &mut Rng,
    limits: &Limits,
) -> Result<Option<Solution>, QueryError> {
    let values = match board.sudoku_9x9() {
        Some(clues) => {
            let digits = nine::random_completion(&clues, &mut |count| rng.below(count));
            digits.map(|digits| digits.iter().map(|&digit| i64::from(digit)).collect())
        }
        None => random_values(board, board.encode_unnamed(&method.formulation, limits.interrupt())?, method, rng, limits)?,
    };
    values.map(|values| Solution::to(board, values).map_err(QueryError::Unsound)).transpose()
}

/// The values of a random solution for a draft, by the model for drafts if the kind has one. Where the generator changes data by
/// the solution, it need not be one of the draft.
///
/// # Errors
/// If the method refuses the board, or a solver turns out to be wrong.
pub fn random_draft(
    board: &dyn AnyPuzzle,
    method: &Method<'_>,
    rng: &mut Rng,
    limits: &Limits,
) -> Result<Option<Vec<i64>>, QueryError> {
    match board.encode_draft(limits.interrupt()) {
        Some(encoding) => random_values(board, encoding?, method, rng, limits),
        None => Ok(random_solution(board, method, rng, limits)?.map(|solution| solution.values().to_vec())),
    }
}

/// Random values of the puzzle variables that an encoding allows.
fn random_values(
    board: &dyn AnyPuzzle,
    mut encoding: Encoding,
    method: &Method<'_>,
    rng: &mut Rng,
    limits: &Limits,
) -> Result<Option<Vec<i64>>, QueryError> {
    let ranges = board.ranges();
    let literals = ValueLiterals::encode(&ranges, &encoding.views, &mut encoding.model);
    let mut request: Vec<usize> = (0..ranges.len()).collect();
    rng.shuffle(&mut request);
    let value = |&var: &usize| rng.choose(literals.of(var)).map(|case| case.1);
    let mut suggested: Vec<Lit> = request.iter().filter_map(value).collect();
    // True literals imply more than false ones, so fewer decisions contradict each other.
    suggested.sort_by_key(|lit| lit.negated);
    let (mut search, views) = match method.open(encoding, limits) {
        Err(QueryError::Search(SearchError::Limit(_))) => return Ok(None),
        opened => opened?,
    };
    search.suggest(&suggested);
    Ok(match search.solve(limits)? {
        Outcome::Feasible(values) => Some(views.iter().map(|view| view.value(&values)).collect()),
        Outcome::Infeasible | Outcome::Unknown(_) => None,
    })
}

/// The result of a search for another solution.
pub enum Other {
    /// This one.
    Found(Vec<i64>),
    /// There is none (proved).
    None,
    /// A limit was reached.
    Unknown,
}

/// From this number of puzzle variables on, another solution is looked for that differs in many places: on smaller boards a further
/// search costs more than the separations it saves.
const MANY_VARS: usize = 1000;

/// The maximum number of places in which one search looks for a difference.
const MAX_PLACES: usize = 32;

/// The number of places in all searches for further differences, each with a selector.
const MAX_SELECTORS: usize = 1000;

/// Looks for another solution than the given one, on a board without an objective; the statistics are those of the search. On a
/// large board that is [separated everywhere](AnyPuzzle::separates_everywhere), it differs in many places.
pub fn another_solution(
    board: &dyn AnyPuzzle,
    solution: &[i64],
    method: &Method<'_>,
    limits: &Limits,
) -> Result<(Other, Statistics), QueryError> {
    let mut encoding = board.encode_unnamed(&method.formulation, limits.interrupt())?;
    let views: Arc<[IntegerView]> = std::mem::take(&mut encoding.views).into();
    encoding.model.post(OTHER, Place::board(), NoGood { views: views.clone(), from: solution.to_vec() });
    let widens = board.separates_everywhere() && views.len() >= MANY_VARS;
    let selectors = (0..if widens { MAX_SELECTORS } else { 0 }).map(|_| encoding.model.binary("differs")).collect();
    let mut search = match method.open(encoding, limits) {
        Err(QueryError::Search(SearchError::Limit(_))) => return Ok((Other::Unknown, Statistics::default())),
        opened => opened?.0,
    };
    let other = match search.solve(limits)? {
        Outcome::Feasible(values) => {
            let values = views.iter().map(|view| view.value(&values)).collect();
            let other = widened(&mut search, &views, solution, values, selectors, limits)?;
            Other::Found(Solution::to(board, other).map_err(QueryError::Unsound)?.values().to_vec())
        }
        Outcome::Infeasible => Other::None,
        Outcome::Unknown(_) => Other::Unknown,
    };
    Ok((other, search.statistics().clone()))
}

/// Follows another solution by searches for solutions that differ where none did before, in several places at once, and returns the one
/// that differs most. A search first tries the values of the last solution, so differences add up.
fn widened(
    search: &mut Search<'_>,
    views: &[IntegerView],
    own: &[i64],
    first: Vec<i64>,
    selectors: Vec<Lit>,
    limits: &Limits,
) -> Result<Vec<i64>, QueryError> {
    let differences = |values: &[i64]| values.iter().zip(own).filter(|(value, own)| value != own).count();
    let mut same: Vec<usize> = (0..own.len()).filter(|&var| first[var] == own[var]).collect();
    let mut best = first;
    let (mut left, mut places) = (&selectors[..], 1);
    while let Some((chosen, rest)) = left.split_at_checked(places).filter(|_| same.len() >= places) {
        left = rest;
        for (&selector, place) in chosen.iter().zip(same.chunks(same.len().div_ceil(places))) {
            let differs: Option<Vec<Vec<Lit>>> = place.iter().map(|&var| views[var].not_equal(own[var])).collect();
            let Some(differs) = differs else { return Ok(best) };
            search.add(OTHER, Place::board(), Clause(differs.into_iter().flatten().chain([!selector]).collect()))?;
        }
        match search.solve_assuming(chosen, limits)? {
            Outcome::Feasible(values) => {
                let values: Vec<i64> = views.iter().map(|view| view.value(&values)).collect();
                same.retain(|&var| values[var] == own[var]);
                if differences(&values) > differences(&best) {
                    best = values;
                }
                places = MAX_PLACES.min(2 * places);
            }
            Outcome::Infeasible if places > 1 => places /= 2,
            Outcome::Infeasible | Outcome::Unknown(_) => break,
        }
    }
    Ok(best)
}

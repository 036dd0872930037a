//! Random solutions, and alternatives of a given one.
//!
//! A random solution fixes random values as assumptions and removes one of the core at a time while they contradict
//! each other; on plain 9×9 sudoku, random guesses of a direct search do. The distribution is not uniform, but varied enough for drafts; hashing-based sampling (as in UniGen)
//! would be uniform and slower.

use crate::{Method, Next, QueryError, Solutions, value_literals::ValueLiterals};
use model::{Lit, Place, Rule, constraint::NoGood};
use puzzles::{AnyPuzzle, Solution, generator::Rng};
use solve::{Limits, Outcome, SearchError};

const OTHER: &Rule = &Rule { name: "other", sentence: "The solution is another one." };

/// The number of puzzle variables with random values; the others are left to the solver.
const RANDOM_VALUES: usize = 60;

/// A random solution, not drawn uniformly but from anywhere; `None` if there is none or a limit is reached.
///
/// # Errors
/// If the method cannot take the board, or turns out to be wrong.
pub fn random_solution(
    board: &dyn AnyPuzzle,
    method: &Method<'_>,
    rng: &mut Rng<'_>,
    limits: &Limits,
) -> Result<Option<Solution>, QueryError> {
    if let Some(clues) = board.sudoku_9x9() {
        let digits = nine::random_completion(&clues, &mut |count| rng.below(count));
        let values = digits.map(|digits| digits.iter().map(|&digit| i64::from(digit)).collect());
        return values.map(|values| Solution::to(board, values).map_err(QueryError::Unsound)).transpose();
    }
    let draft = board.encode_draft(limits.interrupt());
    let mut encoding = draft.unwrap_or_else(|| board.encode_unnamed(&method.formulation, limits.interrupt()))?;
    let vars = board.vars();
    let literals = ValueLiterals::encode(&vars, &encoding.views, &mut encoding.model);
    let mut request: Vec<usize> = (0..vars.len()).collect();
    rng.shuffle(&mut request);
    let value = |&var: &usize| rng.choose(literals.of(var)).map(|case| case.1);
    let mut assumed: Vec<Lit> = request.iter().take(RANDOM_VALUES).filter_map(value).collect();
    let mut solutions = Solutions::from_encoding(board, encoding, method, limits)?;
    loop {
        match solutions.next_assuming(&assumed, limits)? {
            Next::Solution(solution) | Next::Incumbent(solution, _) => return Ok(Some(solution)),
            Next::Exhausted if assumed.is_empty() => return Ok(None),
            Next::Exhausted => {
                let core = solutions.core().unwrap_or_default();
                match rng.choose(&core) {
                    Some(&wrong) => assumed.retain(|&lit| lit != wrong),
                    None => assumed.clear(),
                }
            }
            Next::Unknown(_) if assumed.is_empty() || limits.reached().is_some() => return Ok(None),
            Next::Unknown(_) => assumed.truncate(assumed.len() / 2),
        }
    }
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

/// Looks for another solution than the given one, on a board without an objective.
pub fn another_solution(
    board: &dyn AnyPuzzle,
    solution: &[i64],
    method: &Method<'_>,
    limits: &Limits,
) -> Result<Other, QueryError> {
    let mut encoding = board.encode_unnamed(&method.formulation, limits.interrupt())?;
    let differs = NoGood { views: encoding.views.clone().into(), from: solution.to_vec() };
    encoding.model.post(OTHER, Place::board(), differs);
    let (mut search, views) = match method.open(encoding, limits) {
        Err(QueryError::Search(SearchError::Limit(_))) => return Ok(Other::Unknown),
        opened => opened?,
    };
    Ok(match search.solve(limits)? {
        Outcome::Feasible(values) => {
            let values = views.iter().map(|view| view.value(&values)).collect();
            Other::Found(Solution::to(board, values).map_err(QueryError::Unsound)?.values().to_vec())
        }
        Outcome::Infeasible => Other::None,
        Outcome::Unknown(_) => Other::Unknown,
    })
}

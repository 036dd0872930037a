//! A solution by chance to a board that has many, and another than a given one.

use crate::{Method, Next, QueryError, Solutions, cases::Cases};
use model::{Lit, Place, Rule, constraint::NoGood};
use puzzles::{AnyPuzzle, Solution, generator::Rng};
use solve::{Limits, Outcome, SearchError};

const OTHER: &Rule = &Rule { name: "other", sentence: "The solution is another one." };

/// How many unknowns are given values by chance. The others follow, or are left to the solver.
const GIVEN: usize = 60;

/// A solution by chance; nothing if there is none or a limit is reached.
///
/// Values are assumed for unknowns by chance; what contradicts each other is taken back, a value at a
/// time, until there is a solution.
pub fn any(
    board: &dyn AnyPuzzle,
    method: &Method<'_>,
    rng: &mut Rng<'_>,
    limits: &Limits,
) -> Result<Option<Solution>, QueryError> {
    let mut encoding = board.encode_unnamed(&method.formulation)?;
    let vars = board.vars();
    let cases = Cases::write(&vars, &encoding.views, &mut encoding.model);
    let mut order: Vec<usize> = (0..vars.len()).collect();
    rng.shuffle(&mut order);
    let value = |&var: &usize| rng.pick(cases.of(var)).map(|case| case.1);
    let mut assumed: Vec<Lit> = order.iter().take(GIVEN).filter_map(value).collect();
    let mut solutions = Solutions::to_encoded(board, encoding, method, limits)?;
    loop {
        match solutions.next_assuming(&assumed, limits)? {
            Next::Solution(solution) | Next::Incumbent(solution, _) => return Ok(Some(solution)),
            Next::Exhausted if assumed.is_empty() => return Ok(None),
            Next::Exhausted => {
                let core = solutions.core().unwrap_or_default();
                match rng.pick(&core) {
                    Some(&wrong) => assumed.retain(|&lit| lit != wrong),
                    None => assumed.clear(),
                }
            }
            Next::Unknown(_) if assumed.is_empty() || limits.reached().is_some() => return Ok(None),
            Next::Unknown(_) => assumed.truncate(assumed.len() / 2),
        }
    }
}

/// What is known of other solutions.
pub enum Other {
    /// There is this one.
    Found(Vec<i64>),
    /// There is none; this has been proved.
    None,
    /// It gave up.
    Unknown,
}

/// Another solution than a given one, on a board without an objective.
pub fn other(board: &dyn AnyPuzzle, solution: &[i64], method: &Method<'_>, limits: &Limits) -> Result<Other, QueryError> {
    let mut encoding = board.encode_unnamed(&method.formulation)?;
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

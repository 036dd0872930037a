//! What goes wrong in a formulation as it was printed.

use crate::{Method, Next, QueryError, Solutions};
use model::{Assignment, IntegerView, Model, Place, Rule, constraint::NoGood};
use puzzles::{Misprint, NotASolution, Solution};
use solve::{BACKENDS, Limits, Outcome, Search, SearchError, Settings};

const GIVEN: &Rule = &Rule { name: "given", sentence: "The unknowns have these values." };
const NEW: &Rule = &Rule { name: "new", sentence: "The solution is not one found before." };

/// Of a board on which a misprint shows, more solutions than this are not looked at.
const MOST: usize = 200;

/// How a printed formulation is wrong on a board.
#[derive(Clone, Debug, PartialEq)]
pub enum Wrong {
    /// It allows values that are no solution, for this reason.
    Allows(Vec<i64>, NotASolution),
    /// It allows no solution with this solution.
    Misses(Solution),
    /// It takes this solution for a best one, and there is a better one.
    Worse(Solution),
}

impl Wrong {
    /// What happens, as a phrase that continues "As printed, …".
    pub fn says(&self) -> String {
        match self {
            Self::Allows(_, why) => format!("this is taken for a solution, though {why}"),
            Self::Misses(_) => "this solution is not found".into(),
            Self::Worse(_) => "this is taken for a best solution, though there is a better one".into(),
        }
    }

    /// The values of the unknowns that are taken for a solution, or not.
    pub fn values(&self) -> &[i64] {
        match self {
            Self::Allows(values, _) => values,
            Self::Misses(solution) | Self::Worse(solution) => solution.values(),
        }
    }
}

/// Compares a formulation as printed with the corrected one on the board of the misprint. Nothing
/// if the two agree.
///
/// # Errors
/// If no backend takes one of the two, or a limit is reached.
pub fn wrong(misprint: &Misprint, limits: &Limits) -> Result<Option<Wrong>, QueryError> {
    let method = Method::default_for(&*misprint.puzzle);
    let mut solutions = Solutions::to(&*misprint.puzzle, &method, limits)?;
    let mut right = Vec::new();
    while let Next::Solution(solution) = solutions.next(limits)? {
        solutions.forbid(&solution)?;
        right.push(solution);
        if right.len() == MOST {
            break;
        }
    }
    if let Some(wrong) = wrongly_allowed(misprint, right.first(), limits)? {
        return Ok(Some(wrong));
    }
    for solution in right {
        let mut model = misprint.printed.model.clone();
        for (view, &value) in misprint.printed.views.iter().zip(solution.values()) {
            model.post(GIVEN, Place::board(), view.expr.clone().equals(value));
        }
        if open(&model, limits)?.solve(limits)? == Outcome::Infeasible {
            return Ok(Some(Wrong::Misses(solution)));
        }
    }
    Ok(None)
}

/// Something that the printed model takes for a solution, or for as good as `best`.
fn wrongly_allowed(misprint: &Misprint, best: Option<&Solution>, limits: &Limits) -> Result<Option<Wrong>, QueryError> {
    let puzzle = &*misprint.puzzle;
    let cost = |solution: &Solution| puzzle.cost(solution.values());
    let mut search = open(&misprint.printed.model, limits)?;
    for _ in 0..MOST {
        let Outcome::Feasible(values) = search.solve(limits)? else { break };
        let read = read(&misprint.printed.views, &values);
        match Solution::to(puzzle, read.clone()) {
            Err(why) => return Ok(Some(Wrong::Allows(read, why))),
            Ok(solution) if best.is_some_and(|best| cost(best) < cost(&solution)) => return Ok(Some(Wrong::Worse(solution))),
            Ok(_) => {}
        }
        search.fix_objective(&values)?;
        let new = NoGood { views: misprint.printed.views.clone().into(), from: read };
        search.add(NEW, Place::board(), new)?;
    }
    Ok(None)
}

fn read(views: &[IntegerView], values: &Assignment) -> Vec<i64> {
    views.iter().map(|view| view.value(values)).collect()
}

/// The first backend that takes the model; some printed models need real numbers.
fn open(model: &Model, limits: &Limits) -> Result<Search<'static>, SearchError> {
    let mut refused = None;
    for &backend in BACKENDS {
        match Search::open(backend, model.clone(), Settings::default(), limits) {
            Ok(search) => return Ok(search),
            Err(error) => refused = refused.or(Some(error)),
        }
    }
    Err(refused.expect("there are backends, and each refused"))
}

//! Compares formulations with the rules: misprinted ones with their corrections, and those of users.

use crate::{Method, Next, QueryError, Solutions};
use model::{Assignment, IntegerView, Model, Place, Rule, constraint::NoGood};
use puzzles::{AnyPuzzle, Encoding, Misprint, NotASolution, Solution};
use solve::{BACKENDS, Limits, OPTIONAL, Outcome, Search, SearchError, Settings};

const GIVEN: &Rule = &Rule { name: "given", sentence: "The puzzle variables have these values." };
const NEW: &Rule = &Rule { name: "new", sentence: "The solution is not one found before." };

/// The maximum number of solutions compared on the board of a misprint.
const MAX_SOLUTIONS: usize = 200;

/// How a formulation differs from a correct one on a board.
#[derive(Clone, Debug, PartialEq)]
pub enum Discrepancy {
    /// It accepts these values, which are no solution, for this reason.
    AcceptsNonSolution(Vec<i64>, NotASolution),
    /// It excludes this solution.
    MissesSolution(Solution),
    /// It accepts this solution as optimal, and there is a better one.
    AcceptsSuboptimal(Solution),
}

impl Discrepancy {
    /// The difference, as a phrase that continues "As printed, …" or "On this board, …".
    pub fn describe(&self) -> String {
        match self {
            Self::AcceptsNonSolution(_, why) => format!("this is accepted as a solution, though {why}"),
            Self::MissesSolution(_) => "this solution is not found".into(),
            Self::AcceptsSuboptimal(_) => "this is accepted as optimal, though there is a better solution".into(),
        }
    }

    /// The values of the puzzle variables that are wrongly accepted or excluded.
    pub fn values(&self) -> &[i64] {
        match self {
            Self::AcceptsNonSolution(values, _) => values,
            Self::MissesSolution(solution) | Self::AcceptsSuboptimal(solution) => solution.values(),
        }
    }
}

/// Compares a formulation as printed with the corrected one on the board of the misprint; `None` if the two agree.
///
/// # Errors
/// As [`compare_encoding`].
pub fn compare_misprint(misprint: &Misprint, limits: &Limits) -> Result<Option<Discrepancy>, QueryError> {
    compare_encoding(&*misprint.puzzle, &misprint.printed, MAX_SOLUTIONS, limits)
}

/// Compares an encoding of a board with the rules and the default method or, where the rules are a formulation themselves,
/// with that; `None` if they agree. Cost: up to `max` solutions of each.
///
/// # Errors
/// If no backend takes the encoding or the default formulation, or a limit is reached.
pub fn compare_encoding(
    puzzle: &dyn AnyPuzzle,
    encoding: &Encoding,
    max: usize,
    limits: &Limits,
) -> Result<Option<Discrepancy>, QueryError> {
    compare_solutions(puzzle, encoding, &some_solutions(puzzle, max, limits)?, max, limits)
}

/// Up to `max` solutions by the rules and the default method or, where the rules are a formulation themselves, by that; fewer are all.
///
/// # Errors
/// If no backend takes the formulation, or a limit is reached.
pub(crate) fn some_solutions(puzzle: &dyn AnyPuzzle, max: usize, limits: &Limits) -> Result<Vec<Solution>, QueryError> {
    let mut method = Method::default_for(puzzle);
    if let Some(reference) = puzzle.kind().reference() {
        method = Method { formulation: reference.into(), ..method };
    }
    let mut solutions = Solutions::new(puzzle, &method, limits)?;
    let mut correct = Vec::new();
    while correct.len() < max {
        match solutions.next(limits)? {
            Next::Solution(solution) => {
                solutions.forbid(&solution)?;
                correct.push(solution);
            }
            Next::Exhausted => break,
            Next::Incumbent(_, limit) | Next::Unknown(limit) => return Err(SearchError::Limit(limit).into()),
        }
    }
    Ok(correct)
}

/// Compares an encoding of a board with [`some_solutions`] of it.
///
/// # Errors
/// As [`compare_encoding`].
pub(crate) fn compare_solutions(
    puzzle: &dyn AnyPuzzle,
    encoding: &Encoding,
    correct: &[Solution],
    max: usize,
    limits: &Limits,
) -> Result<Option<Discrepancy>, QueryError> {
    if let Some(discrepancy) = wrongly_accepted(puzzle, encoding, correct.first(), max, limits)? {
        return Ok(Some(discrepancy));
    }
    for solution in correct {
        if !accepts(encoding, solution.values(), limits)? {
            return Ok(Some(Discrepancy::MissesSolution(solution.clone())));
        }
    }
    Ok(None)
}

/// Whether an encoding accepts values of the puzzle variables.
pub(crate) fn accepts(encoding: &Encoding, values: &[i64], limits: &Limits) -> Result<bool, QueryError> {
    let mut model = encoding.model.clone();
    for (view, &value) in encoding.views.iter().zip(values) {
        model.post(GIVEN, Place::board(), view.expr.clone().equals(value));
    }
    match open(&model, limits)?.solve(limits)? {
        Outcome::Infeasible => Ok(false),
        Outcome::Unknown(limit) => Err(SearchError::Limit(limit).into()),
        Outcome::Feasible(_) => Ok(true),
    }
}

/// Values that the encoding wrongly accepts as a solution, or as good as `best`.
fn wrongly_accepted(
    puzzle: &dyn AnyPuzzle,
    Encoding { model, views, .. }: &Encoding,
    best: Option<&Solution>,
    max: usize,
    limits: &Limits,
) -> Result<Option<Discrepancy>, QueryError> {
    let cost = |solution: &Solution| puzzle.cost(solution.values());
    let mut search = open(model, limits)?;
    for _ in 0..max {
        let values = match search.solve(limits)? {
            Outcome::Feasible(values) => values,
            Outcome::Infeasible => break,
            Outcome::Unknown(limit) => return Err(SearchError::Limit(limit).into()),
        };
        let read = read(views, &values);
        match Solution::to(puzzle, read.clone()) {
            Err(why) => return Ok(Some(Discrepancy::AcceptsNonSolution(read, why))),
            Ok(solution) if best.is_some_and(|best| cost(best) < cost(&solution)) => {
                return Ok(Some(Discrepancy::AcceptsSuboptimal(solution)));
            }
            Ok(_) => {}
        }
        search.fix_objective(&values)?;
        let no_good = NoGood { views: views.clone().into(), from: read };
        search.add(NEW, Place::board(), no_good)?;
    }
    Ok(None)
}

/// The values of the puzzle variables in an assignment.
pub(crate) fn read(views: &[IntegerView], values: &Assignment) -> Vec<i64> {
    views.iter().map(|view| view.value(values)).collect()
}

/// Opens the model on the first backend that takes it, of those in every build first, so that each build finds the same; some
/// printed models need real variables.
pub(crate) fn open(model: &Model, limits: &Limits) -> Result<Search<'static>, SearchError> {
    let mut refused = None;
    let (optional, everywhere): (Vec<_>, Vec<_>) = BACKENDS.iter().partition(|backend| OPTIONAL.contains(&backend.name()));
    for &backend in everywhere.into_iter().chain(optional) {
        match Search::open(backend, model.clone(), Settings::default(), limits) {
            Ok(search) => return Ok(search),
            Err(error) => refused = refused.or(Some(error)),
        }
    }
    Err(refused.expect("there are backends, and each refused"))
}

//! The linear relaxation of a formulation, a measure of its strength (Conroy et al. 2025, table A.3).

use crate::{Method, QueryError};
use model::{Model, Sense};
use puzzles::AnyPuzzle;
use solve::{Limits, LinearRelaxation, Relaxed, Search, SearchError, Settings};
use std::time::Duration;
use web_time::Instant;

/// The backend that solves linear programs fastest. Without it, the first that solves relaxations does.
const SOLVER: &str = "highs";

/// The distance from an integer up to which a bound of the relaxation counts as that integer.
const INTEGRALITY: f64 = 1e-6;

/// The optimum of a formulation without integrality. Of two formulations of one board, the one with the larger value
/// is the tighter one.
#[derive(Clone, Debug, PartialEq)]
pub enum Relaxation {
    /// The least value of the board's objective.
    Objective(f64),
    /// For a board without an objective: the least sum of the puzzle variables.
    Sum(f64),
    /// Unknown, for this reason.
    Unknown(String),
}

impl Relaxation {
    /// The optimum, if it is known.
    pub fn value(&self) -> Option<f64> {
        match self {
            Self::Objective(value) | Self::Sum(value) => Some(*value),
            Self::Unknown(_) => None,
        }
    }
}

/// What the linear relaxation of a formulation knows about the puzzle variables: the range of each, by its least and its greatest
/// value.
#[derive(Clone, Debug, PartialEq)]
pub struct Knowledge {
    /// The number of puzzle variables examined: all, or as many as fit in the limits, evenly spread.
    pub examined: usize,
    /// The share of them with a single integer left.
    pub fixed: f64,
    /// The share of their other values that is excluded; 1 if all are fixed.
    pub excluded: f64,
    /// The median time to solve the relaxation once.
    pub time: Duration,
}

/// The largest number of puzzle variables that are examined.
const MAX_EXAMINED: usize = 40;

/// Computes what the linear relaxation of a formulation knows, without lazy constraints; `None` if the relaxation has no solution
/// or is not solved within the limits. Cost: two linear programs for each of at most 40 puzzle variables.
///
/// # Errors
/// As [`relaxation`].
pub fn knowledge(puzzle: &dyn AnyPuzzle, method: &Method<'_>, limits: &Limits) -> Result<Option<Knowledge>, QueryError> {
    let encoding = puzzle.encode_within(&method.formulation, limits.interrupt())?;
    let ranges = puzzle.ranges();
    let step = ranges.len().div_ceil(MAX_EXAMINED).max(1);
    let (mut examined, mut fixed, mut others, mut excluded, mut times) = (0, 0, 0, 0, Vec::new());
    for (view, range) in encoding.views.iter().zip(&ranges).step_by(step) {
        let mut ends = [0.0; 2];
        for (end, sense) in ends.iter_mut().zip([Sense::Minimise, Sense::Maximise]) {
            let mut model = encoding.model.clone();
            model.optimise(sense, view.expr.clone());
            match relaxed(model, method, limits)? {
                Ok((value, time)) => {
                    *end = value;
                    times.push(time);
                }
                Err(_) if examined == 0 => return Ok(None),
                Err(_) => break,
            }
        }
        if times.len() != 2 * (examined + 1) {
            break;
        }
        examined += 1;
        let low = (*range.start()).max((ends[0] - INTEGRALITY).ceil() as i64);
        let high = (*range.end()).min((ends[1] + INTEGRALITY).floor() as i64);
        fixed += usize::from(low >= high);
        others += range.end() - range.start();
        excluded += (range.end() - range.start()) - (high - low).max(0);
    }
    times.sort();
    let share = |part: i64, whole: i64| if whole == 0 { 1.0 } else { part as f64 / whole as f64 };
    Ok((examined > 0).then(|| Knowledge {
        examined,
        fixed: share(fixed as i64, examined as i64),
        excluded: share(excluded, others),
        time: times[times.len() / 2],
    }))
}

/// Solves the linear relaxation of a formulation, without lazy constraints.
///
/// # Errors
/// If there is no such formulation, or it refuses the board.
pub fn relaxation(puzzle: &dyn AnyPuzzle, method: &Method<'_>, limits: &Limits) -> Result<Relaxation, QueryError> {
    let mut encoding = puzzle.encode_within(&method.formulation, limits.interrupt())?;
    let has_objective = puzzle.has_objective();
    if !has_objective {
        encoding.model.optimise(Sense::Minimise, encoding.views.into_iter().map(|view| view.expr).sum());
    }
    Ok(match relaxed(encoding.model, method, limits)? {
        Ok((value, _)) if has_objective => Relaxation::Objective(value),
        Ok((value, _)) => Relaxation::Sum(value),
        Err(why) => Relaxation::Unknown(why),
    })
}

/// The optimum of the linear relaxation of a model, and the time to solve it; or why it is unknown.
fn relaxed(model: Model, method: &Method<'_>, limits: &Limits) -> Result<Result<(f64, Duration), String>, QueryError> {
    let Some(highs) = solve::find(SOLVER) else {
        let start = Instant::now();
        return Ok(match LinearRelaxation::open(&model, limits).map(|relaxation| relaxation.solve(limits)) {
            Ok(Relaxed::Optimal { objective, .. }) => Ok((objective, start.elapsed())),
            Ok(Relaxed::Infeasible) => Err("it has no solution".into()),
            Ok(Relaxed::Unknown(limit)) => Err(limit.name().into()),
            Err(error) => Err(error.to_string()),
        });
    };
    let settings = Settings { relaxation: true, ..method.settings };
    // Only the root relaxation is needed: no node is searched.
    let limits = Limits { nodes: Some(0), ..limits.clone() };
    let result = Search::open(highs, model, settings, &limits).and_then(|mut search| {
        let start = Instant::now();
        search.solve(&limits)?;
        Ok((search.statistics().relaxation, start.elapsed()))
    });
    match result {
        Ok((Some(value), time)) => Ok(Ok((value, time))),
        Ok((None, _)) => Ok(Err("it has no optimum, or a limit was reached".into())),
        Err(error @ (SearchError::Refused { .. } | SearchError::Limit(_))) => Ok(Err(error.to_string())),
        Err(error) => Err(error.into()),
    }
}

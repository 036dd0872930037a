//! The linear relaxation of a formulation, a measure of its strength (Conroy et al. 2025, table A.3).

use crate::{Method, QueryError};
use model::Sense;
use puzzles::AnyPuzzle;
use solve::{Limits, Search, SearchError, Settings};

/// The backend that solves linear programs.
const SOLVER: &str = "highs";

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

/// Solves the linear relaxation of a formulation, without lazy constraints.
///
/// # Errors
/// If there is no such formulation, or it refuses the board.
pub fn relaxation(puzzle: &dyn AnyPuzzle, method: &Method<'_>, limits: &Limits) -> Result<Relaxation, QueryError> {
    let mut encoding = puzzle.encode_within(&method.formulation, limits.interrupt())?;
    let Some(highs) = solve::find(SOLVER) else {
        return Ok(Relaxation::Unknown(format!("the backend `{SOLVER}` is not built in")));
    };
    let has_objective = encoding.model.objective().is_some();
    if !has_objective {
        encoding.model.optimise(Sense::Minimise, encoding.views.into_iter().map(|view| view.expr).sum());
    }
    let settings = Settings { relaxation: true, ..method.settings };
    // Only the root relaxation is needed: no node is searched.
    let limits = Limits { nodes: Some(0), ..limits.clone() };
    let result = Search::open(highs, encoding.model, settings, &limits).and_then(|mut search| {
        search.solve(&limits)?;
        Ok(search.statistics().clone())
    });
    Ok(match result {
        Ok(statistics) => match (statistics.relaxation, has_objective) {
            (Some(value), true) => Relaxation::Objective(value),
            (Some(value), false) => Relaxation::Sum(value),
            (None, _) => Relaxation::Unknown("it has no optimum, or a limit was reached".into()),
        },
        Err(error @ (SearchError::Refused { .. } | SearchError::Limit(_))) => Relaxation::Unknown(error.to_string()),
        Err(error) => return Err(error.into()),
    })
}

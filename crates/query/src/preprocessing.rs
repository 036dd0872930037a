//! The gain of bound-tightening preprocessing: a board solved without and with deductions (Conroy et al. 2025, table
//! A.4).

use crate::{Method, Next, QueryError, Solutions};
use puzzles::AnyPuzzle;
use solve::{Limits, Statistics};

/// A board solved without and with a preprocessor.
#[derive(Clone, Debug, PartialEq)]
pub struct PreprocessingGain {
    /// The number of deduced bounds; one puzzle variable may be bounded more than once.
    pub deductions: usize,
    /// The number of puzzle variables.
    pub vars: usize,
    /// The formulation alone.
    pub plain: SolveRun,
    /// The formulation with the preprocessor.
    pub preprocessed: SolveRun,
}

/// One solve.
#[derive(Clone, Debug, PartialEq)]
pub struct SolveRun {
    /// Whether it was solved within the limits: a solution was found, or it was proved that there is none.
    pub decided: bool,
    /// The statistics of the solve.
    pub statistics: Statistics,
}

/// Solves a board in a formulation without preprocessors, and again with one.
///
/// `limits` is called at the start of each solve.
///
/// # Errors
/// If the method cannot take the puzzle or is wrong, or there is no such preprocessor.
pub fn preprocessing_gain(
    puzzle: &dyn AnyPuzzle,
    method: &Method<'_>,
    preprocessor: &str,
    limits: impl Fn() -> Limits,
) -> Result<PreprocessingGain, QueryError> {
    let with_preprocessor = Method { formulation: format!("{}+{preprocessor}", method.formulation), ..method.clone() };
    let deductions = puzzle.encode(&with_preprocessor.formulation)?.deductions;
    let run = |method: &Method<'_>| {
        let limits = limits();
        let mut solutions = Solutions::new(puzzle, method, &limits)?;
        let decided = !matches!(solutions.next(&limits)?, Next::Unknown(_) | Next::Incumbent(..));
        Ok::<SolveRun, QueryError>(SolveRun { decided, statistics: solutions.statistics().clone() })
    };
    Ok(PreprocessingGain { deductions, vars: puzzle.vars().len(), plain: run(method)?, preprocessed: run(&with_preprocessor)? })
}

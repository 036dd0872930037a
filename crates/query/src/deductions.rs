//! What deductions made beforehand spare a solver (Conroy et al. 2025, table A.4).

use crate::{Method, Next, QueryError, Solutions};
use puzzles::AnyPuzzle;
use solve::{Limits, Statistics};

/// One board solved without deductions and with them.
#[derive(Clone, Debug, PartialEq)]
pub struct Gain {
    /// How many bounds were deduced; one unknown may be bounded more than once.
    pub made: usize,
    /// How many unknowns the board has.
    pub vars: usize,
    /// The formulation alone.
    pub without: Run,
    /// The formulation with deductions.
    pub with: Run,
}

/// A solve to the first solution.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// Whether it was found, or proved that there is none, within the limits.
    pub decided: bool,
    /// What it took.
    pub statistics: Statistics,
}

/// Solves a board in a formulation without switches, and again with one.
///
/// `limits` are asked for at the start of each of the two.
///
/// # Errors
/// If the method cannot take the puzzle, there is no such switch, or the method turns out to be wrong.
pub fn deductions(
    puzzle: &dyn AnyPuzzle,
    method: &Method<'_>,
    preprocessor: &str,
    limits: impl Fn() -> Limits,
) -> Result<Gain, QueryError> {
    let switched = Method { formulation: format!("{}+{preprocessor}", method.formulation), ..method.clone() };
    let made = puzzle.encode(&switched.formulation)?.deductions;
    let run = |method: &Method<'_>| {
        let limits = limits();
        let mut solutions = Solutions::to(puzzle, method, &limits)?;
        let decided = !matches!(solutions.next(&limits)?, Next::Unknown(_) | Next::Incumbent(..));
        Ok::<Run, QueryError>(Run { decided, statistics: solutions.statistics().clone() })
    };
    Ok(Gain { made, vars: puzzle.vars().len(), without: run(method)?, with: run(&switched)? })
}

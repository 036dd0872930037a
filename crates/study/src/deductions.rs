//! What deductions made beforehand spare a solver (Conroy et al. 2025, table A.4).

use crate::{Answers, Method, Next, StudyError};
use puzzles::AnyPuzzle;
use solve::{Effort, Limits};

/// One board solved without deductions and with them.
#[derive(Clone, Debug, PartialEq)]
pub struct Gain {
    /// How many bounds were deduced; one unknown may be bounded more than once.
    pub made: usize,
    /// How many unknowns the board has.
    pub unknowns: usize,
    /// The formulation alone.
    pub without: Run,
    /// The formulation with deductions.
    pub with: Run,
}

/// A solve to the first answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// Whether it was found, or proved that there is none, within the limits.
    pub decided: bool,
    /// What it took.
    pub effort: Effort,
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
    switch: &str,
    limits: impl Fn() -> Limits,
) -> Result<Gain, StudyError> {
    let switched = Method { formulation: format!("{}+{switch}", method.formulation), ..method.clone() };
    let made = puzzle.encode(&switched.formulation)?.deductions;
    let run = |method: &Method<'_>| {
        let limits = limits();
        let mut answers = Answers::to(puzzle, method, &limits)?;
        let decided = !matches!(answers.next(&limits)?, Next::Unknown(_) | Next::Perhaps(..));
        Ok::<Run, StudyError>(Run { decided, effort: answers.effort().clone() })
    };
    Ok(Gain { made, unknowns: puzzle.unknowns().len(), without: run(method)?, with: run(&switched)? })
}

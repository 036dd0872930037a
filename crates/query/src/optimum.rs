//! A hint where the answer is an optimal value: nothing is deduced, so a value of a solution is given that is proved optimal.
//!
//! Cost: two solves, of which the second shows whether another solution is as good; only where none is are entries wrong.

use crate::{Method, QueryError, Uniqueness, uniqueness};
use explain::End;
use puzzles::AnyPuzzle;
use solve::{Limits, Statistics};

/// A value of an optimal solution that a player has not entered.
#[derive(Clone, Debug)]
pub struct OptimalHint {
    /// The entries that are in no optimal solution, as indices of puzzle variables; known only if there is one.
    pub wrong: Vec<usize>,
    /// The puzzle variable and its value; none if every value is entered or no optimal solution is known.
    pub value: Option<(usize, i64)>,
    /// The objective of the optimal solution, if one is known.
    pub cost: Option<i64>,
    /// Whether there is one optimal solution.
    pub uniqueness: Uniqueness,
    /// What the solves took.
    pub statistics: Statistics,
}

impl OptimalHint {
    /// Why there is no value, if there is none.
    pub fn end(&self) -> End {
        match (&self.uniqueness, self.value) {
            (Uniqueness::None, _) => End::Contradiction,
            (Uniqueness::Unknown(..), _) => End::Stopped,
            (_, Some(_)) => End::Open,
            (_, None) => End::Solved,
        }
    }
}

/// Whether the answer of a board is an optimal value that no steps lead to.
pub fn is_optimised(puzzle: &dyn AnyPuzzle) -> bool {
    puzzle.kind().objective().is_some() && puzzle.parts().is_err()
}

/// A value of an optimal solution that differs from a player's entries; what is blank has the value that blank means.
///
/// # Errors
/// If the method cannot take the puzzle, or turns out to be wrong.
pub fn optimal_hint(
    puzzle: &dyn AnyPuzzle,
    entries: &[Option<i64>],
    method: &Method<'_>,
    limits: &Limits,
) -> Result<OptimalHint, QueryError> {
    let (uniqueness, statistics) = uniqueness(puzzle, method, limits)?;
    let blanks = puzzle.playing().blanks;
    let entered = |var: usize| {
        let entry = entries.get(var).copied().flatten();
        entry.or_else(|| blanks.as_ref()?.get(var).copied())
    };
    let differs =
        |solution: &[i64]| -> Vec<usize> { (0..solution.len()).filter(|&var| entered(var) != Some(solution[var])).collect() };
    let solution = match &uniqueness {
        Uniqueness::Unique(only) => Some(only),
        // The one that is nearer to what is entered.
        Uniqueness::Multiple(one, other) if differs(other.values()).len() < differs(one.values()).len() => Some(other),
        Uniqueness::Multiple(one, _) => Some(one),
        // A second solve that reaches a limit leaves the first proved; without it nothing is.
        Uniqueness::None | Uniqueness::Unknown(..) => None,
    };
    let values = solution.map(|solution| solution.values());
    let is_wrong = |&var: &usize| {
        let entry = entries.get(var).copied().flatten();
        entry.is_some() && matches!(&uniqueness, Uniqueness::Unique(only) if entry != Some(only.values()[var]))
    };
    Ok(OptimalHint {
        wrong: (0..entries.len()).filter(is_wrong).collect(),
        value: values.and_then(|values| differs(values).first().map(|&var| (var, values[var]))),
        cost: values.and_then(|values| puzzle.cost(values)),
        uniqueness,
        statistics,
    })
}

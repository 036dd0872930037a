//! A board of which no clue can be left out.

use crate::{
    Method, QueryError, Uniqueness,
    alternatives::{Alternative, Alternatives},
    sets::{Set, shuffled},
    uniqueness,
};
use puzzles::AnyPuzzle;
use solve::{Limit, Limits, Statistics};

/// Clues of a board that are enough for one solution.
#[derive(Clone, Debug, PartialEq)]
pub struct Minimal {
    /// For each clue of the board whether it is kept.
    pub kept: Vec<bool>,
    /// The limit that was reached before it was known that none of them can be left out, if one was.
    pub limit: Option<Limit>,
}

/// Leaves out clues, in an order by the seed, until each that is left is needed. If the board has not
/// one solution, or that could not be proved, what is known of its solutions is told instead.
///
/// # Errors
/// If the method cannot take the puzzle, or turns out to be wrong.
pub fn minimal(
    puzzle: &dyn AnyPuzzle,
    method: &Method<'_>,
    limits: &Limits,
    seed: u64,
    each: impl FnMut(usize, usize),
) -> Result<(Result<Minimal, Uniqueness>, Statistics), QueryError> {
    let (solution, spent) = match uniqueness(puzzle, method, limits)? {
        (Uniqueness::Unique(solution), spent) => (solution, spent),
        (other, statistics) => return Ok((Err(other), statistics)),
    };
    let mut alternatives = Alternatives::of(puzzle, &solution, method, spent);
    let count = alternatives.clues().len();
    let (kept, limit) = reduced(&mut alternatives, Set::all(count), &Set::none(count), seed, limits, each)?;
    let kept = (0..count).map(|clue| kept.contains(clue)).collect();
    Ok((Ok(Minimal { kept, limit }), alternatives.statistics()))
}

/// Takes clues out of those that are enough, but none that are fixed, until each that is left is
/// needed, and shows after each step how many are left and how many of them may go yet. One pass is
/// enough: what is needed beside many clues is needed beside fewer.
pub(crate) fn reduced(
    alternatives: &mut Alternatives<'_, '_>,
    mut kept: Set,
    fixed: &Set,
    seed: u64,
    limits: &Limits,
    mut each: impl FnMut(usize, usize),
) -> Result<(Set, Option<Limit>), QueryError> {
    let order = shuffled(alternatives.clues().len(), seed);
    for (done, &clue) in order.iter().enumerate() {
        if fixed.contains(clue) || !kept.contains(clue) {
            continue;
        }
        kept.remove(clue);
        match alternatives.alternative(&kept, limits)? {
            Alternative::Found(_) => kept.insert(clue),
            Alternative::None => {
                if let Some(enough) = alternatives.enough() {
                    let mut less = enough.clone();
                    less.unite(fixed);
                    kept.intersect(&less);
                }
            }
            Alternative::Unknown(limit) => {
                kept.insert(clue);
                return Ok((kept, Some(limit)));
            }
        }
        each(kept.len(), order.len() - done - 1);
    }
    Ok((kept, None))
}

//! Minimal clue sets: no clue can be left out. One deletion pass, as in deletion-based MUS extraction.
//!
//! Cost: at most one solve for each clue; alternative solutions found before decide many clues without one. Weakness: the
//! result depends on the order and is minimal, not minimum: see `fewest`.

use crate::{
    Method, QueryError, Uniqueness,
    alternatives::{Alternative, Alternatives},
    clue_set::{ClueSet, shuffled},
    uniqueness,
};
use puzzles::AnyPuzzle;
use solve::{Limit, Limits, Statistics};

/// Clues of a board that leave one solution.
#[derive(Clone, Debug, PartialEq)]
pub struct Minimal {
    /// For each clue of the board whether it is kept.
    pub kept: Vec<bool>,
    /// The limit that was reached before each kept clue was proved necessary, if one was.
    pub limit: Option<Limit>,
}

/// Removes clues in a random order until each remaining one is needed. Passes the number of kept clues and of clues
/// still to test to `each`. If the board is not proved to have one solution, returns its verdict instead. Cost: at
/// most one solve per clue.
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
    if method.is_direct(limits) {
        alternatives = alternatives.directly();
    }
    let count = alternatives.clues().len();
    let (kept, limit) = minimise(&mut alternatives, ClueSet::full(count), &ClueSet::empty(count), seed, limits, each)?;
    let kept = (0..count).map(|clue| kept.contains(clue)).collect();
    Ok((Ok(Minimal { kept, limit }), alternatives.statistics()))
}

/// Removes clues, but no fixed ones, from a set that leaves one solution until each remaining one is needed; passes
/// the number of kept clues and of clues still to test to `each`. One pass is enough: a clue that is needed beside
/// many clues is needed beside fewer.
pub(crate) fn minimise(
    alternatives: &mut Alternatives<'_, '_>,
    mut kept: ClueSet,
    fixed: &ClueSet,
    seed: u64,
    limits: &Limits,
    mut each: impl FnMut(usize, usize),
) -> Result<(ClueSet, Option<Limit>), QueryError> {
    let order = shuffled(alternatives.clues().len(), seed);
    for (done, &clue) in order.iter().enumerate() {
        if fixed.contains(clue) || !kept.contains(clue) {
            continue;
        }
        kept.remove(clue);
        match alternatives.alternative(&kept, limits)? {
            Alternative::Found(_) => kept.insert(clue),
            Alternative::None => {
                if let Some(sufficient) = alternatives.sufficient() {
                    let mut less = sufficient.clone();
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

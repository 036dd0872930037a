//! Repairs a board with several solutions: finds clues to add so that it has one.
//!
//! One solution is kept: the one that is wanted, otherwise one for which [few clues](crate::repair_target) are found. A minimum set of further clues
//! must exclude every alternative: implicit hitting sets, as in `fewest`. Cost: one solve for each alternative. Weakness: beyond four clues the set need not be minimum.

use crate::{
    Method, QueryError, Uniqueness,
    alternatives::{Alternative, Alternatives},
    clue_set::ClueSet,
    hitting_set_search::{MinimumHittingSet, minimum_hitting_set},
    repair_target::with_fewer,
    uniqueness,
};
use puzzles::{AnyPuzzle, Solution};
use solve::{Limit, Limits, Statistics};
use std::collections::BTreeSet;
use web_time::Instant;

/// If more clues than this are needed together, the result is small but perhaps not minimum.
const MAX_TOGETHER: usize = 4;

/// Clues to add to a board so that it has one solution.
#[derive(Debug)]
pub struct Repair {
    /// The solution that becomes the only one.
    pub solution: Solution,
    /// The board with all clues that the solution gives.
    pub board: Box<dyn AnyPuzzle>,
    /// For each clue of `board` whether the board to repair has it.
    pub own: Vec<bool>,
    /// Clues each of which suffices alone, as far as they were tested.
    pub singles: Vec<usize>,
    /// If none does: clues that suffice together, a minimum set unless more than four are needed.
    pub together: Option<Vec<usize>>,
    /// Proved lower bound on the number of clues to add. If it exceeds the number of all clues, no addition suffices.
    pub lower: usize,
    /// The limit that was reached before the result was complete, if one was.
    pub limit: Option<Limit>,
}

impl Repair {
    /// The board with the first clue that suffices alone, or the clues that suffice together, if there are any.
    pub fn repaired(&self) -> Option<Box<dyn AnyPuzzle>> {
        let added = self.added()?;
        let kept: Vec<bool> = self.own.iter().enumerate().map(|(clue, &own)| own || added.contains(&clue)).collect();
        Some(self.board.with_clues(&kept))
    }

    /// The clues that make the solution unique: the first that suffices alone, or those that suffice together.
    fn added(&self) -> Option<Vec<usize>> {
        self.singles.first().map(|&single| vec![single]).or_else(|| self.together.clone())
    }
}

/// Finds each clue that leaves `target`, or a solution that needs few clues, as the only solution, or else a small set of
/// clues that does together. Passes lower and upper bounds on the clues to add to `each`. If the board is not known
/// to have several solutions, returns its verdict instead.
///
/// # Errors
/// If the method cannot take the puzzle, or turns out to be wrong.
pub fn repair(
    puzzle: &dyn AnyPuzzle,
    method: &Method<'_>,
    limits: &Limits,
    target: Option<Solution>,
    seed: u64,
    mut each: impl FnMut(usize, usize),
) -> Result<(Result<Repair, Uniqueness>, Statistics), QueryError> {
    let start = Instant::now();
    let (solution, spent) = match uniqueness(puzzle, method, limits)? {
        (Uniqueness::Multiple(first, _), spent) => (target.clone().unwrap_or(first), spent),
        (other, statistics) => return Ok((Err(other), statistics)),
    };
    let (mut found, mut statistics) = towards(puzzle, method, limits, (solution, Vec::new()), seed, spent, &mut each)?;
    let together = found.together.iter().flatten().map(|&clue| found.board.clues()[clue].name.clone()).collect();
    if target.is_none()
        && found.limit.is_none()
        && let Some(fewer) = with_fewer(puzzle, &*found.board, together, method, seed, limits)?
    {
        let (other, spent) = towards(puzzle, method, limits, fewer, seed, statistics, &mut each)?;
        statistics = spent;
        if other.added().is_some_and(|clues| clues.len() <= found.added().map_or(0, |clues| clues.len())) {
            found = other;
        }
    }
    Ok((Ok(found), Statistics { wall: start.elapsed(), ..statistics }))
}

/// The clues to add for a solution, with the names of some that suffice, if any are known.
fn towards(
    puzzle: &dyn AnyPuzzle,
    method: &Method<'_>,
    limits: &Limits,
    (solution, known): (Solution, Vec<String>),
    seed: u64,
    spent: Statistics,
    each: &mut dyn FnMut(usize, usize),
) -> Result<(Repair, Statistics), QueryError> {
    let board = puzzle.with_all_clues(solution.values());
    let names: BTreeSet<String> = puzzle.clues().into_iter().map(|clue| clue.name).collect();
    let mut alternatives = Alternatives::of(&*board, &solution, method, spent);
    let own: Vec<bool> = alternatives.clues().iter().map(|clue| names.contains(&clue.name)).collect();
    let count = own.len();
    let fixed = ClueSet::of(count, (0..count).filter(|&clue| own[clue]));
    let (singles, mut limit) = singles(&mut alternatives, &fixed, limits)?;
    let mut found = MinimumHittingSet { chosen: None, lower: fixed.len() + 1, limit: None };
    if singles.is_empty() && limit.is_none() {
        found = minimum_hitting_set(&mut alternatives, &fixed, MAX_TOGETHER, seed, limits, &mut |lower, upper| {
            each(lower - fixed.len(), upper - fixed.len())
        })?;
        limit = found.limit;
        if found.chosen.is_none() && limit.is_none() {
            found.lower = count + 1;
        }
        let some = (0..count).filter(|&clue| own[clue] || known.contains(&alternatives.clues()[clue].name));
        let some = ClueSet::of(count, some);
        let is_fewer = !known.is_empty() && found.chosen.as_ref().is_none_or(|chosen| some.len() < chosen.len());
        if is_fewer && matches!(alternatives.alternative(&some, limits)?, Alternative::None) {
            found.chosen = Some(some);
        }
    }
    let together = found.chosen.map(|chosen| chosen.without(&fixed).members().collect());
    let statistics = alternatives.statistics();
    let lower = found.lower - fixed.len();
    Ok((Repair { solution, board, own, singles, together, lower, limit }, statistics))
}

/// The clues each of which leaves one solution together with the fixed ones.
fn singles(
    alternatives: &mut Alternatives<'_, '_>,
    fixed: &ClueSet,
    limits: &Limits,
) -> Result<(Vec<usize>, Option<Limit>), QueryError> {
    let mut singles = Vec::new();
    for clue in 0..alternatives.clues().len() {
        if fixed.contains(clue) {
            continue;
        }
        let mut chosen = fixed.clone();
        chosen.insert(clue);
        match alternatives.alternative(&chosen, limits)? {
            Alternative::None => singles.push(clue),
            Alternative::Found(_) => {}
            Alternative::Unknown(limit) => return Ok((singles, Some(limit))),
        }
    }
    Ok((singles, None))
}

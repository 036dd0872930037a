//! Which clues to add to a board of several solutions, so that it has one.

use crate::{
    Method, QueryError, Uniqueness,
    alternatives::{Alternative, Alternatives},
    sets::Set,
    smallest::{Smallest, smallest},
    uniqueness,
};
use puzzles::{AnyPuzzle, Solution};
use solve::{Limit, Limits, Statistics};
use std::{collections::BTreeSet, time::Instant};

/// If more clues than this are needed together, a few are looked for, and not the fewest.
const MOST: usize = 4;

/// Clues to be added to a board, so that it has one solution.
#[derive(Debug)]
pub struct Repair {
    /// The solution that is to be the only one.
    pub solution: Solution,
    /// The board with all clues that the solution gives.
    pub board: Box<dyn AnyPuzzle>,
    /// For each of its clues whether the board to be repaired has it.
    pub own: Vec<bool>,
    /// The clues each of which is enough alone, as far as they were looked at.
    pub singles: Vec<usize>,
    /// If none is: some that are enough together, the fewest unless more than a handful are needed.
    pub together: Option<Vec<usize>>,
    /// No fewer have to be added; this has been proved. If it is more than all, they are not enough.
    pub lower: usize,
    /// The limit that was reached before all was known, if one was.
    pub limit: Option<Limit>,
}

impl Repair {
    /// The board with the first clue that is enough alone, or those that are enough together, if there
    /// are any.
    pub fn repaired(&self) -> Option<Box<dyn AnyPuzzle>> {
        let added = self.singles.first().map(|&single| vec![single]).or_else(|| self.together.clone())?;
        let kept: Vec<bool> = self.own.iter().enumerate().map(|(clue, &own)| own || added.contains(&clue)).collect();
        Some(self.board.with_clues(&kept))
    }
}

/// Finds each clue that makes a solution to a board the only one, or else a few that do together:
/// the solution that is given, or the first that is found. Unless the board is known to have several
/// solutions, what is known of them is told instead.
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
        (Uniqueness::Multiple(first, _), spent) => (target.unwrap_or(first), spent),
        (other, statistics) => return Ok((Err(other), statistics)),
    };
    let board = puzzle.with_all_clues(solution.values());
    let names: BTreeSet<String> = puzzle.clues().into_iter().map(|clue| clue.name).collect();
    let mut alternatives = Alternatives::of(&*board, &solution, method, spent);
    let own: Vec<bool> = alternatives.clues().iter().map(|clue| names.contains(&clue.name)).collect();
    let count = own.len();
    let fixed = Set::of(count, (0..count).filter(|&clue| own[clue]));
    let (singles, mut limit) = singles(&mut alternatives, &fixed, limits)?;
    let mut found = Smallest { chosen: None, lower: fixed.len() + 1, limit: None };
    if singles.is_empty() && limit.is_none() {
        found = smallest(&mut alternatives, &fixed, MOST, seed, limits, &mut |lower, upper| {
            each(lower - fixed.len(), upper - fixed.len())
        })?;
        limit = found.limit;
        if found.chosen.is_none() && limit.is_none() {
            found.lower = count + 1;
        }
    }
    let together = found.chosen.map(|chosen| chosen.without(&fixed).members().collect());
    let statistics = Statistics { wall: start.elapsed(), ..alternatives.statistics() };
    let lower = found.lower - fixed.len();
    Ok((Ok(Repair { solution, board, own, singles, together, lower, limit }), statistics))
}

/// The clues each of which leaves one solution beside those that are fixed.
fn singles(
    alternatives: &mut Alternatives<'_, '_>,
    fixed: &Set,
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

//! Which clues to add to a board of several answers, so that it has one.

use crate::{
    Method, StudyError, Uniqueness,
    rivals::{Rival, Rivals},
    sets::Set,
    smallest::{Smallest, smallest},
    uniqueness,
};
use puzzles::{Answer, AnyPuzzle};
use solve::{Effort, Limit, Limits};
use std::{collections::BTreeSet, time::Instant};

/// If more clues than this are needed together, a few are looked for, and not the fewest.
const MOST: usize = 4;

/// Clues to be added to a board, so that it has one answer.
#[derive(Debug)]
pub struct Repair {
    /// The answer that is to be the only one.
    pub answer: Answer,
    /// The board with all clues that the answer gives.
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

/// Finds each clue that makes an answer to a board the only one, or else a few that do together:
/// the answer that is given, or the first that is found. Unless the board is known to have several
/// answers, what is known of them is told instead.
///
/// # Errors
/// If the method cannot take the puzzle, or turns out to be wrong.
pub fn repair(
    puzzle: &dyn AnyPuzzle,
    method: &Method<'_>,
    limits: &Limits,
    target: Option<Answer>,
    seed: u64,
    mut each: impl FnMut(usize, usize),
) -> Result<(Result<Repair, Uniqueness>, Effort), StudyError> {
    let start = Instant::now();
    let (answer, spent) = match uniqueness(puzzle, method, limits)? {
        (Uniqueness::Several(first, _), spent) => (target.unwrap_or(first), spent),
        (other, effort) => return Ok((Err(other), effort)),
    };
    let board = puzzle.filled(answer.values());
    let names: BTreeSet<String> = puzzle.clues().into_iter().map(|clue| clue.name).collect();
    let mut rivals = Rivals::of(&*board, &answer, method, spent);
    let own: Vec<bool> = rivals.clues().iter().map(|clue| names.contains(&clue.name)).collect();
    let count = own.len();
    let fixed = Set::of(count, (0..count).filter(|&clue| own[clue]));
    let (singles, mut limit) = singles(&mut rivals, &fixed, limits)?;
    let mut found = Smallest { chosen: None, lower: fixed.len() + 1, limit: None };
    if singles.is_empty() && limit.is_none() {
        found = smallest(&mut rivals, &fixed, MOST, seed, limits, &mut |lower, upper| {
            each(lower - fixed.len(), upper - fixed.len())
        })?;
        limit = found.limit;
        if found.chosen.is_none() && limit.is_none() {
            found.lower = count + 1;
        }
    }
    let together = found.chosen.map(|chosen| chosen.without(&fixed).members().collect());
    let effort = Effort { wall: start.elapsed(), ..rivals.effort() };
    let lower = found.lower - fixed.len();
    Ok((Ok(Repair { answer, board, own, singles, together, lower, limit }), effort))
}

/// The clues each of which leaves one answer beside those that are fixed.
fn singles(rivals: &mut Rivals<'_, '_>, fixed: &Set, limits: &Limits) -> Result<(Vec<usize>, Option<Limit>), StudyError> {
    let mut singles = Vec::new();
    for clue in 0..rivals.clues().len() {
        if fixed.contains(clue) {
            continue;
        }
        let mut chosen = fixed.clone();
        chosen.insert(clue);
        match rivals.rival(&chosen, limits)? {
            Rival::None => singles.push(clue),
            Rival::Found(_) => {}
            Rival::Unknown(limit) => return Ok((singles, Some(limit))),
        }
    }
    Ok((singles, None))
}

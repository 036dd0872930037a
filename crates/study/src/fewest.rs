//! The fewest clues that leave one answer.

use crate::{
    Method, StudyError, Uniqueness,
    rivals::Rivals,
    sets::Set,
    smallest::{Smallest, smallest},
    uniqueness,
};
use puzzles::{Answer, AnyPuzzle};
use solve::{Effort, Limit, Limits};
use std::time::Instant;

/// Clues that leave one answer, and how few there can be.
#[derive(Debug)]
pub struct Fewest {
    /// The answer.
    pub answer: Answer,
    /// The board with all clues that are chosen from.
    pub board: Box<dyn AnyPuzzle>,
    /// For each of its clues whether it is chosen: the chosen ones leave one answer.
    pub chosen: Vec<bool>,
    /// No fewer clues do; this has been proved.
    pub lower: usize,
    /// The limit that was reached before the two met, if one was.
    pub limit: Option<Limit>,
}

impl Fewest {
    /// The board with the chosen clues.
    pub fn chosen_board(&self) -> Box<dyn AnyPuzzle> {
        self.board.with_clues(&self.chosen)
    }

    /// How many clues are chosen.
    pub fn upper(&self) -> usize {
        self.chosen.iter().filter(|&&chosen| chosen).count()
    }
}

/// Finds the fewest clues that leave the one answer of a board: among its own, or among all of its
/// kind that the answer gives. Shows lower and upper bounds as they are found. If the board has not
/// one answer, or that could not be proved, what is known of its answers is told instead.
///
/// # Errors
/// If the method cannot take the puzzle, or turns out to be wrong.
pub fn fewest(
    puzzle: &dyn AnyPuzzle,
    method: &Method<'_>,
    limits: &Limits,
    own: bool,
    seed: u64,
    mut each: impl FnMut(usize, usize),
) -> Result<(Result<Fewest, Uniqueness>, Effort), StudyError> {
    let start = Instant::now();
    let (answer, spent) = match uniqueness(puzzle, method, limits)? {
        (Uniqueness::Unique(answer), spent) => (answer, spent),
        (other, effort) => return Ok((Err(other), effort)),
    };
    let every = vec![true; puzzle.clues().len()];
    let board = if own { puzzle.with_clues(&every) } else { puzzle.filled(answer.values()) };
    let mut rivals = Rivals::of(&*board, &answer, method, spent);
    let count = rivals.clues().len();
    let Smallest { chosen, lower, limit } = smallest(&mut rivals, &Set::none(count), count, seed, limits, &mut each)?;
    let effort = Effort { wall: start.elapsed(), ..rivals.effort() };
    // The clues of the board are among them, and leave one answer.
    let chosen = chosen.unwrap_or_else(|| Set::all(count));
    let chosen = (0..count).map(|clue| chosen.contains(clue)).collect();
    Ok((Ok(Fewest { answer, board, chosen, lower, limit }), effort))
}

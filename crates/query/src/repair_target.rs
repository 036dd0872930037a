//! A solution, of a board with several, that few further clues make the only one.
//!
//! Of clues that suffice for one solution all but a few are dropped at random, and the solutions that are left are listed: a clue that only one of
//! them has makes that one the only solution. Cost: some hundred solutions a try. Weakness: a local search, which need not find the fewest, and ends
//! after the first start that finds nothing.

use crate::{Method, Next, QueryError, Solutions, clue_set::shuffled};
use puzzles::{AnyPuzzle, Solution};
use solve::Limits;
use std::{collections::HashMap, time::Duration};

/// The number of solutions that are listed at most.
const SOLUTIONS: usize = 500;

/// The number of tries to find one clue fewer.
const TRIES: u64 = 40;

/// The number of searches from the same clues.
const STARTS: u64 = 8;

/// The time that they take at most.
const TIME: Duration = Duration::from_secs(3);

/// Another solution of `puzzle` and the names of clues that suffice for it, fewer than `together`, which are clues of `board`; `None` if none is
/// found.
///
/// # Errors
/// If the method cannot take the puzzle, or turns out to be wrong.
pub fn with_fewer(
    puzzle: &dyn AnyPuzzle,
    board: &dyn AnyPuzzle,
    together: Vec<String>,
    method: &Method<'_>,
    seed: u64,
    limits: &Limits,
) -> Result<Option<(Solution, Vec<String>)>, QueryError> {
    let limits = limits.eighth(TIME);
    let mut best: Option<(Solution, Vec<String>)> = None;
    for start in 0..STARTS {
        let found = descend(puzzle, board, together.clone(), method, seed.wrapping_add(start * TRIES), &limits)?;
        let most = best.as_ref().map_or(together.len(), |(_, clues)| clues.len());
        best = found.filter(|(_, clues)| clues.len() < most).or(best);
        if best.is_none() || limits.reached().is_some() {
            break;
        }
    }
    Ok(best)
}

/// One search, which ends where no try finds one clue fewer.
fn descend(
    puzzle: &dyn AnyPuzzle,
    board: &dyn AnyPuzzle,
    mut clues: Vec<String>,
    method: &Method<'_>,
    seed: u64,
    limits: &Limits,
) -> Result<Option<(Solution, Vec<String>)>, QueryError> {
    let given = names(puzzle);
    let (mut board, mut best) = (board.with_clues(&vec![true; board.clues().len()]), None);
    'fewer: while clues.len() > 1 {
        for attempt in 0..TRIES {
            let order = shuffled(clues.len(), seed.wrapping_add(attempt));
            let mut kept: Vec<String> = order.into_iter().skip(2).map(|clue| clues[clue].clone()).collect();
            let flags: Vec<bool> = names(&*board).iter().map(|name| given.contains(name) || kept.contains(name)).collect();
            if let Some((solution, clue)) = single(puzzle, &*board.with_clues(&flags), method, limits)? {
                kept.extend(clue);
                (board, clues, best) = (puzzle.with_all_clues(solution.values()), kept, Some(solution));
                continue 'fewer;
            }
            if limits.reached().is_some() {
                break 'fewer;
            }
        }
        break;
    }
    Ok(best.map(|solution| (solution, clues)))
}

fn names(board: &dyn AnyPuzzle) -> Vec<String> {
    board.clues().into_iter().map(|clue| clue.name).collect()
}

/// A solution that is the only one with a clue, and the clue, or the only solution; `None` if there is none or there are too many solutions.
fn single(
    puzzle: &dyn AnyPuzzle,
    board: &dyn AnyPuzzle,
    method: &Method<'_>,
    limits: &Limits,
) -> Result<Option<(Solution, Option<String>)>, QueryError> {
    let (mut search, mut all) = (Solutions::new(board, method, limits)?, Vec::new());
    loop {
        match search.next(limits)? {
            Next::Solution(solution) if all.len() < SOLUTIONS => all.push(solution),
            Next::Exhausted => break,
            _ => return Ok(None),
        }
    }
    if all.len() < 2 {
        return Ok(all.pop().map(|solution| (solution, None)));
    }
    let mut of: HashMap<String, Vec<usize>> = HashMap::new();
    for (number, solution) in all.iter().enumerate() {
        names(&*puzzle.with_all_clues(solution.values())).into_iter().for_each(|name| of.entry(name).or_default().push(number));
    }
    let alone = of.into_iter().filter(|(_, solutions)| solutions.len() == 1).min();
    Ok(alone.map(|(name, solutions)| (all.swap_remove(solutions[0]), Some(name))))
}

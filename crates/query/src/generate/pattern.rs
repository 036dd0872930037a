//! Boards whose givens stand in chosen cells.
//!
//! A random solution seldom has one solution left with the givens of a pattern. So some givens at a time are released and
//! replaced by those of another random solution that has the rest, and the change is kept if the board has no more solutions than
//! before: a local search, known from generators of sudoku by pattern. Cost: one enumeration for each change, cut off at the number
//! of solutions before it. Weakness: where the pattern has hardly any board, such as one with 17 cells, it finds none; that there is
//! none is never proved. Backtracking over the givens, with counts by the sweep, would replace it on small boards.

use super::{
    Checks, GenerateError, Request,
    prover::{Attempt, MAX_CONFLICTS, Prover},
    solution::random_draft,
};
use crate::{Method, QueryError, Uniqueness, direct::Direct, enumerate, uniqueness};
use puzzles::{AnyPuzzle, Clue, generator::Rng, text::cell_named};
use solve::Limits;
use std::{cell::Cell, collections::BTreeSet};

/// The number of changes before an attempt fails.
const MAX_CHANGES: usize = 400;

/// The most givens that are released at a time.
const MAX_RELEASED: usize = 4;

/// Solutions are counted up to this number, by a model or by direct search.
const COUNTED: usize = 40;
const COUNTED_DIRECTLY: usize = 2000;

/// Direct search of larger boards falls back to a model.
const MAX_DIRECT_CELLS: usize = 81;

/// The size of a board of cells, in words; `None` if its puzzle variables are no cells.
pub fn size_of(board: &dyn AnyPuzzle) -> Option<String> {
    let cells: Vec<_> = board.vars().iter().map(|var| cell_named(var.name.as_str())).collect::<Option<_>>()?;
    let (rows, cols) = (cells.iter().map(|cell| cell.row).max()? + 1, cells.iter().map(|cell| cell.col).max()? + 1);
    (rows * cols == cells.len()).then(|| format!("{rows}x{cols}"))
}

/// One attempt at a board with givens in these cells, by index.
pub fn attempt(
    request: &Request<'_>,
    cells: &BTreeSet<usize>,
    checks: &Cell<Checks>,
    rng: &mut Rng,
) -> Result<Attempt, GenerateError> {
    let prover = Prover::new(request, checks, rng);
    let limits = prover.limits(MAX_CONFLICTS);
    let Some((frame, mut solution)) = framed(&prover, rng, &limits)? else { return Ok(Attempt::Failed) };
    // A direct search takes no limit of conflicts, and needs none on small boards.
    let is_direct = frame.ranges().len() <= MAX_DIRECT_CELLS && Direct::of(&*frame).is_some();
    let (method, limits, cap) = match is_direct {
        true => (Method::default_for(&*frame), request.limits.clone(), COUNTED_DIRECTLY),
        false => (prover.method(&*frame), limits, COUNTED),
    };
    let search = Search { frame: &*frame, others: frame.clues(), method, limits };
    let order: Vec<usize> = cells.iter().copied().collect();
    let mut board = search.board(&solution, |cell| cells.contains(&cell));
    let Some(mut count) = search.count(&*board, cap)? else { return Ok(Attempt::Failed) };
    for _ in 0..MAX_CHANGES {
        if count == 1 || request.limits.reached().is_some() {
            break;
        }
        let wanted = rng.range(1, MAX_RELEASED);
        let released: BTreeSet<usize> = (0..wanted).filter_map(|_| rng.choose(&order).copied()).collect();
        let freed = search.board(&solution, |cell| cells.contains(&cell) && !released.contains(&cell));
        let other = random_draft(&*freed, &search.method, rng, &search.limits)?;
        let Some(other) = other else { continue };
        let changed = search.board(&other, |cell| cells.contains(&cell));
        if let Some(found) = search.count(&*changed, count)?.filter(|&found| found <= count) {
            (board, solution, count) = (changed, other, found);
        }
    }
    if count == 1 { prover.confirm(board) } else { Ok(Attempt::Failed) }
}

/// A board without givens, and a solution of it.
type Framed = (Box<dyn AnyPuzzle>, Vec<i64>);

/// What the givens are added to; `None` if no solution was found.
fn framed(prover: &Prover<'_>, rng: &mut Rng, limits: &Limits) -> Result<Option<Framed>, GenerateError> {
    let Prover { request, .. } = prover;
    let (board, known) = match request.on {
        Some(board) => (without_givens(board), None),
        None => match request.kind.draft(request.params, rng).map_err(GenerateError::Parameters)? {
            Some(draft) => (draft.board, draft.solution),
            None => return Ok(None),
        },
    };
    let method = prover.method(&*board);
    let solution = match known {
        Some(solution) => Some(solution),
        None => random_draft(&*board, &method, rng, limits)?,
    };
    let Some(solution) = solution else {
        // A random draft may have none; the next attempt has another.
        if request.on.is_some() && matches!(uniqueness(&*board, &method, limits)?.0, Uniqueness::None) {
            return Err(GenerateError::Parameters("the board has no solution even without its givens".into()));
        }
        return Ok(None);
    };
    if request.on.is_some() {
        return Ok(Some((board, solution)));
    }
    let revealed = board.reveal(&solution, request.params, rng);
    Ok(revealed.map(|revealed| (without_givens(&*revealed), solution)))
}

/// The board with its other clues only.
fn without_givens(board: &dyn AnyPuzzle) -> Box<dyn AnyPuzzle> {
    board.with_clues(&board.clues().iter().map(|clue| clue.gives.is_none()).collect::<Vec<bool>>())
}

/// The search for givens on a board.
struct Search<'f> {
    frame: &'f dyn AnyPuzzle,
    /// Its own clues, none of them givens.
    others: Vec<Clue>,
    method: Method<'static>,
    limits: Limits,
}

impl Search<'_> {
    /// The board with the givens of a solution in some cells.
    fn board(&self, solution: &[i64], is_given: impl Fn(usize) -> bool) -> Box<dyn AnyPuzzle> {
        let full = self.frame.with_all_clues(solution);
        let kept = |clue: &Clue| clue.gives.map_or_else(|| self.others.contains(clue), |given| is_given(given.0));
        full.with_clues(&full.clues().iter().map(kept).collect::<Vec<bool>>())
    }

    /// The number of solutions, at most one more than `most`; `None` if a limit was reached.
    fn count(&self, board: &dyn AnyPuzzle, most: usize) -> Result<Option<usize>, QueryError> {
        let mut found = 0;
        let (count, _) = enumerate(board, &self.method, &self.limits, most as u64 + 1, |_, _| found += 1)?;
        Ok(count.limit.is_none().then_some(found))
    }
}

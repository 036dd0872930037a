//! One attempt at generating a board.

use super::{
    Checks, GenerateError, Request,
    minimise::{Minimised, minimise},
    pattern,
    prover::{Attempt, MAX_CONFLICTS, Prover},
    solution::{Other, another_solution, random_draft},
};
use crate::{Method, QueryError, Uniqueness};
use puzzles::{
    AnyPuzzle, Solution,
    generator::{Draft, Rng},
};
use std::cell::Cell;

/// The conflict limit of each of the many proofs that choose clues.
const MAX_CONFLICTS_PER_CLUE: u64 = 300;

/// The number of changes to a board before the attempt fails.
const MAX_CHANGES: usize = 400;

/// Generates a random board; its checks are added to `checks`.
pub fn attempt(request: &Request<'_>, checks: &Cell<Checks>, rng: &mut Rng) -> Result<Attempt, GenerateError> {
    let params = request.params;
    if let Some(cells) = params.pattern() {
        return pattern::attempt(request, &cells, checks, rng);
    }
    let Some(Draft { board, solution }) = request.kind.draft(params, rng).map_err(GenerateError::Parameters)? else {
        return Ok(Attempt::Failed);
    };
    let prover = Prover::new(request, checks, rng);
    // On boards with an objective the optimal solution counts, whichever it is.
    let has_objective = request.kind.objective().is_some() && asks_for_optimum(&*board);
    let (mut board, mut solution) = match solution {
        _ if has_objective => (board, Vec::new()),
        Some(solution) => match board.reveal(&solution, params, rng) {
            Some(revealed) => (revealed, solution),
            None => return Ok(Attempt::Failed),
        },
        None => {
            let method = prover.method(&*board);
            let found = random_draft(&*board, &method, rng, &prover.limits(MAX_CONFLICTS))?;
            let Some(found) = found else { return Ok(Attempt::Failed) };
            match board.reveal(&found, params, rng) {
                Some(revealed) => (revealed, found),
                None => return Ok(Attempt::Failed),
            }
        }
    };
    for _ in 0..MAX_CHANGES {
        let (own, alternative) = match prover.check(board, solution, has_objective, rng)? {
            Checked::Unique(board, solution) => return Ok(prover.accept(board, solution)),
            Checked::Chosen(board) => return prover.confirm(board),
            Checked::Failed => return Ok(Attempt::Failed),
            Checked::Multiple(revealed, own, alternative) => {
                board = revealed;
                (own, alternative)
            }
        };
        let separated = board.separate([&own, &alternative], params, rng);
        let Some(Draft { board: changed, solution: Some(changed_solution) }) = separated else { return Ok(Attempt::Failed) };
        (board, solution) = (changed, changed_solution);
    }
    Ok(Attempt::Failed)
}

/// Whether a board has an objective: it assigns a cost to any values.
fn asks_for_optimum(board: &dyn AnyPuzzle) -> bool {
    let upper: Vec<i64> = board.ranges().iter().map(|range| *range.end()).collect();
    board.cost(&upper).is_some()
}

/// The verdict on a board that reveals all its clues.
enum Checked {
    /// One solution, with the clues of this board.
    Unique(Box<dyn AnyPuzzle>, Solution),
    /// Perhaps one solution, with the clues of this board: they were chosen by the model of drafts.
    Chosen(Box<dyn AnyPuzzle>),
    /// These two solutions.
    Multiple(Box<dyn AnyPuzzle>, Vec<i64>, Vec<i64>),
    /// A limit was reached.
    Failed,
}

impl Prover<'_> {
    /// Looks for another solution, and chooses clues if there are any to choose from.
    fn check(
        &self,
        board: Box<dyn AnyPuzzle>,
        solution: Vec<i64>,
        has_objective: bool,
        rng: &mut Rng,
    ) -> Result<Checked, GenerateError> {
        let method = self.method(&*board);
        if has_objective {
            return Ok(match self.uniqueness(&*board, &method, &self.limits(MAX_CONFLICTS))? {
                Uniqueness::Unique(solution) => Checked::Unique(board, solution),
                Uniqueness::Multiple(own, alternative) => {
                    Checked::Multiple(board, own.values().to_vec(), alternative.values().to_vec())
                }
                Uniqueness::None | Uniqueness::Unknown(..) => Checked::Failed,
            });
        }
        let clues = board.clues();
        if clues.iter().all(|clue| board.must_keep(clue)) {
            return Ok(match self.another_solution(&*board, &solution, &method, MAX_CONFLICTS)? {
                Other::None => unique(board, solution)?,
                Other::Found(alternative) => Checked::Multiple(board, solution, alternative),
                Other::Unknown => Checked::Failed,
            });
        }
        // Where clues are encoded anew for each choice, a board that all clues leave several solutions fails after one solve.
        if clues.iter().any(|clue| clue.gives.is_none() && !board.must_keep(clue))
            && let Other::Found(alternative) = self.another_solution(&*board, &solution, &method, MAX_CONFLICTS_PER_CLUE)?
        {
            return Ok(Checked::Multiple(board, solution, alternative));
        }
        let own = Solution::to(&*board, solution).map_err(QueryError::Unsound)?;
        let limits = self.limits(MAX_CONFLICTS_PER_CLUE);
        let (minimised, statistics) = minimise(&*board, &own, self.request.params, &method, rng, &limits)?;
        self.record(&statistics);
        Ok(match minimised {
            // Clues that were selected in one model are right only if each constraint was attributed to its clue, so the board is proved.
            Minimised::Board(board) if board.chooses_by_draft() || has_selected(&*board) => Checked::Chosen(board),
            Minimised::Board(board) => unique(board, own.values().to_vec())?,
            Minimised::Alternative(alternative) => Checked::Multiple(board, own.values().to_vec(), alternative),
            Minimised::Failed => Checked::Failed,
        })
    }

    /// Looks for another solution within a limit of conflicts.
    fn another_solution(
        &self,
        board: &dyn AnyPuzzle,
        solution: &[i64],
        method: &Method<'_>,
        conflicts: u64,
    ) -> Result<Other, QueryError> {
        let (other, statistics) = another_solution(board, solution, method, &self.limits(conflicts))?;
        self.record(&statistics);
        Ok(other)
    }
}

/// Whether a board has clues that are chosen by selectors, since they are no values.
fn has_selected(board: &dyn AnyPuzzle) -> bool {
    board.clues().iter().any(|clue| clue.gives.is_none())
}

/// A board with its unique solution.
fn unique(board: Box<dyn AnyPuzzle>, solution: Vec<i64>) -> Result<Checked, QueryError> {
    let solution = Solution::to(&*board, solution).map_err(QueryError::Unsound)?;
    Ok(Checked::Unique(board, solution))
}

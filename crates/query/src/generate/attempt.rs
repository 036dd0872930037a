//! One attempt at a board.

use super::{
    GenerateError, Order,
    solution::{Other, any, other},
    sparse::{Sparse, sparse},
    stream::Stream,
};
use crate::{Method, Uniqueness, uniqueness};
use puzzles::{AnyPuzzle, Solution, generator::Draft};
use solve::{Limits, Settings};

/// How many conflicts a proof may take; what is harder is left alone.
const CONFLICTS: u64 = 20_000;

/// The same for each of the many proofs by which clues are chosen.
const CONFLICTS_FOR_CLUES: u64 = 300;

/// How often a board is changed before all is begun anew.
const CHANGES: usize = 400;

/// How an attempt ended.
pub enum Ended {
    /// With a board and its only solution; this has been proved.
    Made(Box<dyn AnyPuzzle>, Solution),
    /// Without a board.
    Failed,
}

/// Makes a board with what a stream gives.
pub fn attempt(order: &Order<'_>, stream: &mut Stream) -> Result<Ended, GenerateError> {
    let params = order.params;
    let Some(Draft { board, solution }) = stream.with(|rng| order.kind.draft(params, rng)).map_err(GenerateError::Parameters)?
    else {
        return Ok(Ended::Failed);
    };
    let proof = Proof { order, seed: stream.with(|rng| rng.seed()) };
    // Of boards with an objective the best solution is asked for, whichever that is.
    let best = order.kind.objective().is_some() && wish_has_objective(&*board);
    let (mut board, mut solution) = match solution {
        _ if best => (board, Vec::new()),
        Some(solution) => match stream.with(|rng| board.reveal(&solution, params, rng)) {
            Some(told) => (told, solution),
            None => return Ok(Ended::Failed),
        },
        None => {
            let method = proof.method(&*board);
            let found = stream.with(|rng| any(&*board, &method, rng, &proof.limits(CONFLICTS)))?;
            let Some(found) = found else { return Ok(Ended::Failed) };
            match stream.with(|rng| board.reveal(found.values(), params, rng)) {
                Some(told) => (told, found.values().to_vec()),
                None => return Ok(Ended::Failed),
            }
        }
    };
    for _ in 0..CHANGES {
        let (own, alternative) = match proof.tried(board, solution, best, stream)? {
            Tried::One(board) => return proof.proved(board),
            Tried::Failed => return Ok(Ended::Failed),
            Tried::Two(told, own, alternative) => {
                board = told;
                (own, alternative)
            }
        };
        let parted = stream.with(|rng| board.separate([&own, &alternative], params, rng));
        let Some(Draft { board: changed, solution: Some(changed_solution) }) = parted else { return Ok(Ended::Failed) };
        (board, solution) = (changed, changed_solution);
    }
    Ok(Ended::Failed)
}

/// Whether a board asks for the best solution: its cost is that of any values.
fn wish_has_objective(board: &dyn AnyPuzzle) -> bool {
    let most: Vec<i64> = board.ranges().iter().map(|range| *range.end()).collect();
    board.cost(&most).is_some()
}

/// What became of a board that tells all it can.
enum Tried {
    /// It has one solution, with the clues that it has now.
    One(Box<dyn AnyPuzzle>),
    /// It has these two.
    Two(Box<dyn AnyPuzzle>, Vec<i64>, Vec<i64>),
    /// It could not be known.
    Failed,
}

/// How things are proved in an attempt.
struct Proof<'o> {
    order: &'o Order<'o>,
    seed: u64,
}

impl Proof<'_> {
    fn method(&self, board: &dyn AnyPuzzle) -> Method<'static> {
        Method { settings: Settings { seed: self.seed, ..Settings::default() }, ..Method::default_for(board) }
    }

    fn limits(&self, conflicts: u64) -> Limits {
        Limits { nodes: Some(conflicts), ..self.order.limits.clone() }
    }

    /// Looks for another solution, and chooses clues if there are any to choose from.
    fn tried(
        &self,
        board: Box<dyn AnyPuzzle>,
        solution: Vec<i64>,
        best: bool,
        stream: &mut Stream,
    ) -> Result<Tried, GenerateError> {
        let method = self.method(&*board);
        if best {
            return Ok(match uniqueness(&*board, &method, &self.limits(CONFLICTS))?.0 {
                Uniqueness::Unique(_) => Tried::One(board),
                Uniqueness::Multiple(own, alternative) => Tried::Two(board, own.values().to_vec(), alternative.values().to_vec()),
                Uniqueness::None | Uniqueness::Unknown(..) => Tried::Failed,
            });
        }
        if board.clues().iter().all(|clue| board.must_keep(clue)) {
            return Ok(match other(&*board, &solution, &method, &self.limits(CONFLICTS))? {
                Other::None => Tried::One(board),
                Other::Found(alternative) => Tried::Two(board, solution, alternative),
                Other::Unknown => Tried::Failed,
            });
        }
        let own = Solution::to(&*board, solution).map_err(crate::QueryError::Unsound)?;
        let limits = self.limits(CONFLICTS_FOR_CLUES);
        Ok(match sparse(&*board, &own, self.order.params, &method, stream, &limits)? {
            Sparse::Board(board) => Tried::One(board),
            Sparse::Alternative(alternative) => Tried::Two(board, own.values().to_vec(), alternative),
            Sparse::Failed => Tried::Failed,
        })
    }

    /// The board, if it is proved once more, from nothing, that it has one solution, and it is as wished.
    fn proved(&self, board: Box<dyn AnyPuzzle>) -> Result<Ended, GenerateError> {
        let method = Method::default_for(&*board);
        Ok(match uniqueness(&*board, &method, &self.limits(CONFLICTS))?.0 {
            Uniqueness::Unique(solution) if board.accepts(solution.values(), self.order.params) => Ended::Made(board, solution),
            _ => Ended::Failed,
        })
    }
}

//! One attempt at a board.

use super::{
    CouldNot, Order,
    answer::{Other, any, other},
    sparse::{Sparse, sparse},
    stream::Stream,
};
use crate::{Method, Uniqueness, uniqueness};
use puzzles::{Answer, AnyPuzzle, make::Draft};
use solve::{Limits, Settings};

/// How many conflicts a proof may take; what is harder is left alone.
const CONFLICTS: u64 = 20_000;

/// The same for each of the many proofs by which clues are chosen.
const CONFLICTS_FOR_CLUES: u64 = 300;

/// How often a board is changed before all is begun anew.
const CHANGES: usize = 400;

/// How an attempt ended.
pub enum Ended {
    /// With a board and its only answer; this has been proved.
    Made(Box<dyn AnyPuzzle>, Answer),
    /// Without a board.
    Failed,
}

/// Makes a board with what a stream gives.
pub fn attempt(order: &Order<'_>, stream: &mut Stream) -> Result<Ended, CouldNot> {
    let wish = order.wish;
    let Some(Draft { board, answer }) = stream.with(|chance| order.kind.draft(wish, chance)).map_err(CouldNot::Wish)? else {
        return Ok(Ended::Failed);
    };
    let proof = Proof { order, seed: stream.with(|chance| chance.seed()) };
    // Of boards with an objective the best answer is asked for, whichever that is.
    let best = order.kind.objective().is_some() && wish_has_objective(&*board);
    let (mut board, mut answer) = match answer {
        _ if best => (board, Vec::new()),
        Some(answer) => match stream.with(|chance| board.tell(&answer, wish, chance)) {
            Some(told) => (told, answer),
            None => return Ok(Ended::Failed),
        },
        None => {
            let method = proof.method(&*board);
            let found = stream.with(|chance| any(&*board, &method, chance, &proof.limits(CONFLICTS)))?;
            let Some(found) = found else { return Ok(Ended::Failed) };
            match stream.with(|chance| board.tell(found.values(), wish, chance)) {
                Some(told) => (told, found.values().to_vec()),
                None => return Ok(Ended::Failed),
            }
        }
    };
    for _ in 0..CHANGES {
        let (own, rival) = match proof.tried(board, answer, best, stream)? {
            Tried::One(board) => return proof.proved(board),
            Tried::Failed => return Ok(Ended::Failed),
            Tried::Two(told, own, rival) => {
                board = told;
                (own, rival)
            }
        };
        let parted = stream.with(|chance| board.part([&own, &rival], wish, chance));
        let Some(Draft { board: changed, answer: Some(changed_answer) }) = parted else { return Ok(Ended::Failed) };
        (board, answer) = (changed, changed_answer);
    }
    Ok(Ended::Failed)
}

/// Whether a board asks for the best answer: its cost is that of any values.
fn wish_has_objective(board: &dyn AnyPuzzle) -> bool {
    let most: Vec<i64> = board.ranges().iter().map(|range| *range.end()).collect();
    board.cost(&most).is_some()
}

/// What became of a board that tells all it can.
enum Tried {
    /// It has one answer, with the clues that it has now.
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

    /// Looks for another answer, and chooses clues if there are any to choose from.
    fn tried(&self, board: Box<dyn AnyPuzzle>, answer: Vec<i64>, best: bool, stream: &mut Stream) -> Result<Tried, CouldNot> {
        let method = self.method(&*board);
        if best {
            return Ok(match uniqueness(&*board, &method, &self.limits(CONFLICTS))?.0 {
                Uniqueness::Unique(_) => Tried::One(board),
                Uniqueness::Several(own, rival) => Tried::Two(board, own.values().to_vec(), rival.values().to_vec()),
                Uniqueness::None | Uniqueness::Unknown(..) => Tried::Failed,
            });
        }
        if board.clues().iter().all(|clue| board.keeps(clue)) {
            return Ok(match other(&*board, &answer, &method, &self.limits(CONFLICTS))? {
                Other::None => Tried::One(board),
                Other::Found(rival) => Tried::Two(board, answer, rival),
                Other::Unknown => Tried::Failed,
            });
        }
        let own = Answer::to(&*board, answer).map_err(crate::StudyError::Unsound)?;
        let limits = self.limits(CONFLICTS_FOR_CLUES);
        Ok(match sparse(&*board, &own, self.order.wish, &method, stream, &limits)? {
            Sparse::Board(board) => Tried::One(board),
            Sparse::Rival(rival) => Tried::Two(board, own.values().to_vec(), rival),
            Sparse::Failed => Tried::Failed,
        })
    }

    /// The board, if it is proved once more, from nothing, that it has one answer, and it is as wished.
    fn proved(&self, board: Box<dyn AnyPuzzle>) -> Result<Ended, CouldNot> {
        let method = Method::default_for(&*board);
        Ok(match uniqueness(&*board, &method, &self.limits(CONFLICTS))?.0 {
            Uniqueness::Unique(answer) if board.suits(answer.values(), self.order.wish) => Ended::Made(board, answer),
            _ => Ended::Failed,
        })
    }
}

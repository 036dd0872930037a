//! The proofs that a generated board has one solution.

use super::{GenerateError, Request};
use crate::{Method, Uniqueness, uniqueness};
use puzzles::{AnyPuzzle, Solution};
use solve::{Limits, Settings};

/// The conflict limit of a uniqueness proof; harder boards are abandoned.
pub const MAX_CONFLICTS: u64 = 20_000;

/// The result of an attempt.
pub enum Attempt {
    /// A board and its unique solution (proved).
    Success(Box<dyn AnyPuzzle>, Solution),
    /// No board.
    Failed,
}

/// The methods and limits of the proofs in an attempt.
pub struct Prover<'o> {
    /// What is generated.
    pub request: &'o Request<'o>,
    /// The seed of the solver.
    pub seed: u64,
}

impl Prover<'_> {
    /// The method for a board.
    pub fn method(&self, board: &dyn AnyPuzzle) -> Method<'static> {
        Method { settings: Settings { seed: self.seed, ..Settings::default() }, ..Method::default_for(board) }
    }

    /// The limits of the request, and one of conflicts.
    pub fn limits(&self, conflicts: u64) -> Limits {
        Limits { nodes: Some(conflicts), ..self.request.limits.clone() }
    }

    /// Accepts the board if its uniqueness is proved once more, from scratch, and it meets the parameters.
    pub fn confirm(&self, board: Box<dyn AnyPuzzle>) -> Result<Attempt, GenerateError> {
        let method = Method::default_for(&*board);
        // Direct search of a 9×9 sudoku takes microseconds, and no node limit.
        let nodes = board.sudoku_9x9().is_none().then_some(MAX_CONFLICTS);
        let limits = Limits { nodes, ..self.request.limits.clone() };
        Ok(match uniqueness(&*board, &method, &limits)?.0 {
            Uniqueness::Unique(solution) if board.accepts(solution.values(), self.request.params) => {
                Attempt::Success(board, solution)
            }
            _ => Attempt::Failed,
        })
    }
}

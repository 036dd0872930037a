//! The proofs that a generated board has one solution.

use super::{Checks, GenerateError, Request};
use crate::{Method, QueryError, Uniqueness, uniqueness};
use puzzles::{AnyPuzzle, Solution, generator::Rng};
use solve::{Limits, Settings, Statistics};
use std::cell::Cell;

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
    seed: u64,
    /// The checks so far.
    checks: &'o Cell<Checks>,
}

impl<'o> Prover<'o> {
    /// A prover with a random seed, which adds its checks to `checks`.
    pub fn new(request: &'o Request<'o>, checks: &'o Cell<Checks>, rng: &mut Rng) -> Self {
        Self { request, seed: rng.next_u64(), checks }
    }

    /// Adds checks with these statistics.
    pub fn record(&self, statistics: &Statistics) {
        let Checks { count, cpu } = self.checks.get();
        self.checks.set(Checks { count: count + statistics.solves, cpu: cpu + statistics.cpu });
    }

    /// The method for a board.
    pub fn method(&self, board: &dyn AnyPuzzle) -> Method<'static> {
        Method { settings: Settings { seed: self.seed, ..Settings::default() }, ..Method::default_for(board) }
    }

    /// The limits of the request, and one of conflicts.
    pub fn limits(&self, conflicts: u64) -> Limits {
        Limits { nodes: Some(conflicts), ..self.request.limits.clone() }
    }

    /// Whether a board has one solution, by the default method.
    pub fn uniqueness(&self, board: &dyn AnyPuzzle, method: &Method<'_>, limits: &Limits) -> Result<Uniqueness, QueryError> {
        let (verdict, statistics) = uniqueness(board, method, limits)?;
        self.record(&statistics);
        Ok(verdict)
    }

    /// Accepts the board if it is proved unique and meets the parameters.
    pub fn confirm(&self, board: Box<dyn AnyPuzzle>) -> Result<Attempt, GenerateError> {
        let method = Method::default_for(&*board);
        // Direct search of a 9×9 sudoku takes microseconds, and no node limit.
        let nodes = board.sudoku_9x9().is_none().then_some(MAX_CONFLICTS);
        let limits = Limits { nodes, ..self.request.limits.clone() };
        Ok(match self.uniqueness(&*board, &method, &limits)? {
            Uniqueness::Unique(solution) => self.accept(board, solution),
            _ => Attempt::Failed,
        })
    }

    /// Accepts the board with its unique solution, proved before, if it meets the parameters.
    pub fn accept(&self, board: Box<dyn AnyPuzzle>, solution: Solution) -> Attempt {
        if board.accepts(solution.values(), self.request.params) { Attempt::Success(board, solution) } else { Attempt::Failed }
    }
}

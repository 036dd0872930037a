//! How to solve.

use crate::QueryError;
use model::IntegerView;
use puzzles::{AnyPuzzle, Encoding};
use solve::{Backend, Limits, Search, Settings};

/// How to solve: a formulation with its switches, a backend, and how it is set up.
#[derive(Clone)]
pub struct Method<'b> {
    /// A formulation of the puzzle's kind, with switches, as in `flow+deductions`.
    pub formulation: String,
    /// The solver.
    pub backend: &'b dyn Backend,
    /// How it is set up.
    pub settings: Settings,
    /// Whether a board for which there is a search of its own, without a model, goes there where
    /// solutions are all that is asked for, and nothing is set up otherwise than by default.
    pub direct: bool,
}

impl<'b> Method<'b> {
    /// The default method for a puzzle: the first formulation of its kind that takes it, on the first backend.
    pub fn default_for(puzzle: &dyn AnyPuzzle) -> Method<'static> {
        let formulation = puzzle.default_formulation().to_string();
        Method { formulation, backend: solve::BACKENDS[0], settings: Settings::default(), direct: true }
    }

    /// Whether boards may go to a search of their own.
    pub(crate) fn is_direct(&self, limits: &Limits) -> bool {
        self.direct && self.settings == Settings::default() && limits.nodes.is_none()
    }

    /// Writes the puzzle as a model and hands it to the backend.
    ///
    /// # Errors
    /// If there is no such formulation, or it or the backend refuses the board, or a limit is reached.
    pub fn start(&self, puzzle: &dyn AnyPuzzle, limits: &Limits) -> Result<(Search<'b>, Vec<IntegerView>), QueryError> {
        self.open(puzzle.encode_unnamed(&self.formulation)?, limits)
    }

    /// Hands a puzzle that was written as a model to the backend.
    ///
    /// # Errors
    /// If the backend refuses it, or a limit is reached.
    pub(crate) fn open(&self, encoding: Encoding, limits: &Limits) -> Result<(Search<'b>, Vec<IntegerView>), QueryError> {
        let search = Search::open(self.backend, encoding.model, self.settings, limits)?;
        Ok((search, encoding.views))
    }
}

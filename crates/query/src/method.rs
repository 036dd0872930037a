//! Solving methods: formulation, backend and settings.

use crate::QueryError;
use model::IntegerView;
use puzzles::{AnyPuzzle, Encoding};
use solve::{BACKENDS, Backend, Limits, Search, Settings};

/// A solving method: a formulation with its preprocessors, a backend, and its settings.
#[derive(Clone)]
pub struct Method<'b> {
    /// A formulation of the puzzle's kind with preprocessors, as in `flow+deductions`.
    pub formulation: String,
    /// The backend.
    pub backend: &'b dyn Backend,
    /// The settings of the backend.
    pub settings: Settings,
    /// Whether queries for solutions only may use a direct search without a model, on boards that have one. It is
    /// used with default settings and without a node limit.
    pub direct: bool,
}

impl<'b> Method<'b> {
    /// The default method for a puzzle: the first formulation of its kind that takes it, on the first backend.
    pub fn default_for(puzzle: &dyn AnyPuzzle) -> Method<'static> {
        let formulation = puzzle.default_formulation().to_string();
        Method { formulation, backend: BACKENDS[0], settings: Settings::default(), direct: true }
    }

    /// The backend for a formulation where none is named: the first that takes its models. Real numbers, as in `logarithms` of
    /// kenken, are what the default backend does not take.
    pub fn default_backend(puzzle: &dyn AnyPuzzle, formulation: &str) -> &'static dyn Backend {
        let has_reals = || {
            let text = puzzle.kind().abstract_model(formulation.split('+').next().unwrap_or_default());
            // The vocabulary may declare real parameters for other formulations.
            let used = text.and_then(Result::ok).map(|text| text.without_unused());
            used.is_some_and(|text| text.has_reals())
        };
        let takes_reals = || BACKENDS.iter().copied().find(|backend| backend.supported().reals);
        match formulation != puzzle.default_formulation() && has_reals() {
            true => takes_reals().unwrap_or(BACKENDS[0]),
            false => BACKENDS[0],
        }
    }

    /// Whether a direct search may be used.
    pub(crate) fn is_direct(&self, limits: &Limits) -> bool {
        self.direct && self.settings == Settings::default() && limits.nodes.is_none()
    }

    /// Encodes the puzzle and opens a search on the backend.
    ///
    /// # Errors
    /// If there is no such formulation, the formulation or the backend refuses the board, or a limit is reached.
    pub fn start(&self, puzzle: &dyn AnyPuzzle, limits: &Limits) -> Result<(Search<'b>, Vec<IntegerView>), QueryError> {
        self.open(puzzle.encode_unnamed(&self.formulation, limits.interrupt())?, limits)
    }

    /// Opens a search on an encoding.
    ///
    /// # Errors
    /// If the backend refuses the model, or a limit is reached.
    pub(crate) fn open(&self, encoding: Encoding, limits: &Limits) -> Result<(Search<'b>, Vec<IntegerView>), QueryError> {
        let search = Search::open(self.backend, encoding.model, self.settings, limits)?;
        Ok((search, encoding.views))
    }
}

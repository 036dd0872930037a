//! What each clue adds to a model, so that one model serves for every choice of clues.

use crate::Model;
use std::ops::Range;

/// What a clue adds to a model; see [`Model::in_parts`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CluePart {
    /// The index of the clue among those of its board.
    pub clue: usize,
    /// The indices of its constraints.
    pub constraints: Range<usize>,
    /// Whether it adds variables.
    pub has_variables: bool,
}

impl Model {
    /// The same model, in which what each clue adds is recorded in [`clue_parts`](Self::clue_parts). A literal that a clue
    /// [fixes](Self::fix) is then a clause of its part, so that the clue can be taken away.
    pub fn in_parts(self) -> Self {
        Self { clue_parts: Some(Vec::new()), ..self }
    }

    /// Writes what a clue adds, given by its index among those of the board.
    pub fn write_clue(&mut self, clue: usize, write: impl FnOnce(&mut Self)) {
        let (constraints, variables) = (self.constraints.len(), self.variables.len());
        self.in_clue = true;
        write(self);
        self.in_clue = false;
        if let Some(parts) = &mut self.clue_parts {
            let has_variables = self.variables.len() > variables;
            parts.push(CluePart { clue, constraints: constraints..self.constraints.len(), has_variables });
        }
    }

    /// What each clue adds, in the order in which it was written; a clue may have several parts. Empty if the model is not
    /// [in parts](Self::in_parts), or its formulation [writes no clues](Self::write_clue).
    pub fn clue_parts(&self) -> &[CluePart] {
        self.clue_parts.as_deref().unwrap_or_default()
    }
}

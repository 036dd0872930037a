//! Formulations whose global constraints are written by flow and order, constraint by constraint.

use crate::{encode_without, without_rules::without};
use algebra::{
    Formulation,
    text::{Source, print, read},
    write::expanded,
};
use model::{Interrupt, Model};
use puzzles::{AnyPuzzle, EncodeError, Encoding};

/// Encodes a board as [`encode_without`](crate::encode_without) does, from the text of the formulation, with connectivity,
/// areas, circuits, cycles and differences of vectors written by flow and order: nothing is left to cuts. One that is no text has none of these, and is
/// encoded as it is.
///
/// # Errors
/// If the formulation refuses the board, or has no constraint for one of the rules.
pub fn encode_expanded(
    puzzle: &dyn AnyPuzzle,
    formulation: &str,
    rules: &[String],
    interrupt: Interrupt,
) -> Result<Encoding, EncodeError> {
    let (Some(text), Some(data)) = (puzzle.kind().abstract_model(formulation), puzzle.data()) else {
        return encode_without(puzzle, formulation, rules, interrupt);
    };
    // The formulation itself says whether it takes the board.
    if puzzle.encode_within(formulation, interrupt.clone())?.model.is_incomplete() {
        let mut model = Model::default();
        model.interrupt_now();
        return Ok(Encoding { model, views: Vec::new(), deductions: 0 });
    }
    let (model, left) = expanded(&text.map_err(EncodeError::Model)?.without_places());
    if let Some(family) = left.first() {
        return Err(EncodeError::Refused(format!(
            "the constraint for `{}` cannot be written by flow and order",
            family.head.name.replace('_', "-")
        )));
    }
    let text = print(&model);
    let sources = [Source { name: formulation, text: &text }];
    let instantiate = || {
        let made = Formulation::new(&read(&sources)?, &sources, puzzle.kind().rules())?;
        let mut model = Model::default().interrupted_by(interrupt);
        let views = made.instantiate(data, &mut model)?;
        Ok(Encoding { model: model.interrupted_by(Interrupt::default()), views, deductions: 0 })
    };
    without(puzzle, formulation, rules, instantiate().map_err(EncodeError::Model)?)
}

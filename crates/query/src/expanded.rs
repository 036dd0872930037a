//! Formulations whose global constraints are written by flow and order, constraint by constraint.

use crate::{encode_without, without_rules::without};
use algebra::{
    Formulation,
    text::{Source, print, read},
    write::expanded,
};
use model::{Interrupt, Model};
use puzzles::{AnyPuzzle, EncodeError, Encoding, ONE_VALUE};

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
    let Some(text) = puzzle.kind().abstract_model(formulation) else {
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
    let known = [puzzle.kind().rules(), &[ONE_VALUE]].concat();
    let instantiate = || {
        let made = Formulation::new(&read(&sources)?, &sources, &known)?;
        let mut model = Model::default().interrupted_by(interrupt);
        let views = made.instantiate(puzzle.data(), &mut model)?;
        Ok(Encoding { model: model.interrupted_by(Interrupt::default()), views, deductions: 0 })
    };
    without(puzzle, formulation, rules, instantiate().map_err(EncodeError::Model)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzles::{CATALOGUE, PuzzleFile};

    /// Where a rule cannot be written so, the error says that; nothing else is wrong with the text.
    #[test]
    fn the_rules_of_every_kind_are_expanded() {
        let mut expanded = 0;
        for (kind, reference) in CATALOGUE.iter().filter_map(|kind| Some((kind, kind.reference()?))) {
            let puzzle = PuzzleFile::read(kind.examples()[0]).expect("an example").puzzle;
            match encode_expanded(&*puzzle, reference, &[], Interrupt::default()) {
                Ok(_) => expanded += 1,
                Err(EncodeError::Refused(reason)) => assert!(reason.contains("by flow and order"), "{}: {reason}", kind.name()),
                Err(error) => panic!("{}: {error}", kind.name()),
            }
        }
        assert!(expanded >= 15, "{expanded}");
    }
}

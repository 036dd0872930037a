//! Writes a puzzle as a model.

use crate::{EncodeError, Encoding, Puzzle, abstract_model};
use model::{Interrupt, Model};

/// The encoding of a puzzle in a formulation with preprocessors, as in `flow+deductions`.
///
/// # Errors
/// If there is no such formulation or preprocessor, or the formulation refuses the board.
pub fn encode<P: Puzzle>(puzzle: &P, formulation: &str, mut model: Model) -> Result<Encoding, EncodeError> {
    let mut names = formulation.split('+');
    let name = names.next().unwrap_or_default();
    let views = abstract_model::write(puzzle, name, &mut model)?;
    let mut deductions = 0;
    for name in names {
        let preprocessors = P::KIND.preprocessors;
        let preprocessor = preprocessors.iter().find(|p| p.name == name);
        let preprocessor = preprocessor
            .ok_or_else(|| EncodeError::NoSuch { name: name.into(), known: preprocessors.iter().map(|p| p.name).collect() })?;
        for deduction in (preprocessor.deduce)(puzzle) {
            if views[deduction.var].tighten(&deduction.range, &mut model) {
                deductions += 1;
            }
        }
    }
    // What is added from now on is small, and must not be dropped.
    Ok(Encoding { model: model.interrupted_by(Interrupt::default()), views, deductions })
}

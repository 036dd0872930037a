//! Writes a puzzle as a model.

use crate::{EncodeError, Encoding, Puzzle, abstract_model};
use model::{IntegerView, Interrupt, Model};
use std::ops::RangeInclusive;

/// The memory of a value of an integer view, with its direct and its order literal, in bytes.
const VALUE_BYTES: usize = 48;

/// Views that take less are made without asking, in bytes.
const MANY_BYTES: usize = 1 << 20;

/// The encoding of a puzzle in a formulation with preprocessors, as in `flow+deductions`.
///
/// # Errors
/// If there is no such formulation or preprocessor, or the formulation refuses the board.
pub fn encode<P: Puzzle>(puzzle: &P, formulation: &str, mut model: Model) -> Result<Encoding, EncodeError> {
    let mut names = formulation.split('+');
    let name = names.next().unwrap_or_default();
    // Views are made where no constraint is posted, so nothing else accounts for them.
    let views_bytes = puzzle.ranges().iter().map(view_bytes).fold(0, usize::saturating_add);
    model.interrupt().reserve(views_bytes);
    if views_bytes > MANY_BYTES && model.interrupt().is_due_now() {
        model.interrupt_now();
        return Ok(Encoding { model, views: Vec::new(), deductions: 0 });
    }
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

/// The memory of the view of a puzzle variable, in bytes.
fn view_bytes(range: &RangeInclusive<i64>) -> usize {
    let values = usize::try_from(range.end().saturating_sub(*range.start()).saturating_add(1)).unwrap_or(0);
    size_of::<IntegerView>().saturating_add(values.saturating_mul(VALUE_BYTES))
}

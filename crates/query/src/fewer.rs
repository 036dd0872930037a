//! The model of fewer clues, which must be impossible: what any clues that leave one solution have, and
//! that they are fewer than so many.

use crate::sets::Set;
use model::{
    Lit, Model, Place, Rule,
    constraint::Clause,
    sum,
    write::{Export, LazyConstraints, WithCuts, WriteModelError, with_cuts},
};
use puzzles::Clue;

/// What each alternative demands.
const MET: &Rule =
    &Rule { name: "met", sentence: "One of the clues is kept that another solution breaks, or that one would be left too." };

const FEWER: &Rule = &Rule { name: "fewer", sentence: "Fewer clues are kept." };

/// The model, with a bit for each clue that says whether it is kept: they are fewer than so many; and then, of each of
/// the differences, one is.
pub fn model(clues: &[Clue], differences: &[Set], fewer_than: usize) -> Model {
    let mut model = Model::default();
    let kept: Vec<Lit> = clues.iter().map(|clue| model.binary(format_args!("kept[{}]", clue.name))).collect();
    model.post(FEWER, Place::board(), sum(kept.iter().copied()).at_most(fewer_than as i64 - 1));
    for difference in differences {
        model.post(MET, Place::board(), Clause(difference.members().map(|clue| kept[clue]).collect()));
    }
    model
}

/// The model as OPB.
///
/// # Errors
/// If it cannot be written.
pub fn written(model: &Model) -> Result<WithCuts, WriteModelError> {
    let title = "fewer clues that meet all that is broken by other solutions, those of alternatives.txt in their order";
    with_cuts(&Export { title, model, puzzle_vars: &[], lazy: LazyConstraints::Refuse, all_constraints: true }, &[])
}

//! The model that a lower bound refutes: a hitting set of all unavoidable sets with fewer clues than claimed.

use crate::clue_set::ClueSet;
use model::{
    Lit, Model, Place, Rule,
    constraint::Clause,
    sum,
    write::{Export, LazyConstraints, Opb, WriteModelError},
};
use puzzles::Clue;

/// The constraint of each alternative.
const HIT: &Rule = &Rule { name: "hit", sentence: "One clue is kept of those that another solution violates." };

const FEWER: &Rule = &Rule { name: "fewer", sentence: "Fewer clues are kept than claimed." };

/// A binary variable `kept` for each clue; the first constraint states that fewer than `fewer_than` are kept, and one
/// clause for each unavoidable set that one of its clues is.
pub fn model(clues: &[Clue], unavoidable_sets: &[ClueSet], fewer_than: usize) -> Model {
    let mut model = Model::default();
    let kept: Vec<Lit> = clues.iter().map(|clue| model.binary(format_args!("kept[{}]", clue.name))).collect();
    model.post(FEWER, Place::board(), sum(kept.iter().copied()).at_most(fewer_than as i64 - 1));
    for set in unavoidable_sets {
        model.post(HIT, Place::board(), Clause(set.members().map(|clue| kept[clue]).collect()));
    }
    model
}

/// The model in OPB format (pseudo-Boolean).
///
/// # Errors
/// If it cannot be written.
pub fn to_opb(model: &Model) -> Result<String, WriteModelError> {
    let title = "fewer clues that hit the clues violated by each solution of alternatives.txt, in order";
    Opb::new(&Export { title, model, puzzle_vars: &[], lazy: LazyConstraints::Refuse, all_constraints: true })?.text(&[])
}

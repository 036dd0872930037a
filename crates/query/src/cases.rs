//! Literals that say which value an unknown has.

use model::{
    IntegerView, Lit, Model, Place, Rule,
    constraint::{Clause, Indicator},
};
use puzzles::PuzzleVar;

const ASKED: &Rule = &Rule { name: "asked", sentence: "Where it is asked whether an unknown has a value, it has it." };

/// For each unknown and each value it may have a literal from which follows that it has that value.
///
/// The opposite of the literal says nothing: where the model has no literal of its own for a value,
/// the literal is a new bit that is free where the value is another one.
pub struct Cases(Vec<Vec<(i64, Lit)>>);

impl Cases {
    /// The literals of the readings, and new bits in the model for what they cannot say. A value that
    /// a reading has no literal for, though it has some, cannot be taken and is left out.
    pub fn write(vars: &[PuzzleVar], views: &[IntegerView], model: &mut Model) -> Self {
        Self(vars.iter().zip(views).map(|(var, view)| of(var, view, model)).collect())
    }

    /// The values of an unknown, in order, each with its literal.
    pub fn of(&self, var: usize) -> &[(i64, Lit)] {
        &self.0[var]
    }

    /// The literal from which follows that an unknown has a value; nothing if it never has.
    pub fn says(&self, var: usize, value: i64) -> Option<Lit> {
        self.0[var].iter().find(|case| case.0 == value).map(|case| case.1)
    }
}

fn of(var: &PuzzleVar, view: &IntegerView, model: &mut Model) -> Vec<(i64, Lit)> {
    if !view.direct.is_empty() {
        let mut cases: Vec<(i64, Lit)> = view.direct.iter().copied().filter(|case| var.range.contains(&case.0)).collect();
        cases.sort_unstable_by_key(|case| case.0);
        return cases;
    }
    let reach = model.range(&view.expr);
    let values = *var.range.start().max(reach.start())..=*var.range.end().min(reach.end());
    values.filter_map(|value| Some((value, binary(var, view, value, model)?))).collect()
}

/// A literal for one value of a reading that has no literals for values; nothing if it never has it.
fn binary(var: &PuzzleVar, view: &IntegerView, value: i64, model: &mut Model) -> Option<Lit> {
    let name = format_args!("{}={value}", var.name);
    if view.order.is_empty() {
        let asked = model.binary(name);
        model.post(ASKED, Place::board(), Indicator { when: asked, then: view.expr.clone().equals(value) });
        return Some(asked);
    }
    // One holds if it is not the value: both where it is neither the least nor the greatest.
    match view.not_equal(value)?[..] {
        [unless] => Some(!unless),
        ref unless => {
            let asked = model.binary(name);
            unless.iter().for_each(|&lit| model.post(ASKED, Place::board(), Clause(vec![!asked, !lit])));
            Some(asked)
        }
    }
}

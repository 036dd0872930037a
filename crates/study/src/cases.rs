//! Literals that say which value an unknown has.

use model::{
    Lit, Model, Place, Reading, Rule,
    form::{Clause, Implied},
};
use puzzles::Unknown;

const ASKED: &Rule = &Rule { name: "asked", says: "Where it is asked whether an unknown has a value, it has it." };

/// For each unknown and each value it may have a literal from which follows that it has that value.
///
/// The opposite of the literal says nothing: where the model has no literal of its own for a value,
/// the literal is a new bit that is free where the value is another one.
pub struct Cases(Vec<Vec<(i64, Lit)>>);

impl Cases {
    /// The literals of the readings, and new bits in the model for what they cannot say. A value that
    /// a reading has no literal for, though it has some, cannot be taken and is left out.
    pub fn write(unknowns: &[Unknown], readings: &[Reading], model: &mut Model) -> Self {
        Self(unknowns.iter().zip(readings).map(|(unknown, reading)| of(unknown, reading, model)).collect())
    }

    /// The values of an unknown, in order, each with its literal.
    pub fn of(&self, unknown: usize) -> &[(i64, Lit)] {
        &self.0[unknown]
    }

    /// The literal from which follows that an unknown has a value; nothing if it never has.
    pub fn says(&self, unknown: usize, value: i64) -> Option<Lit> {
        self.0[unknown].iter().find(|case| case.0 == value).map(|case| case.1)
    }
}

fn of(unknown: &Unknown, reading: &Reading, model: &mut Model) -> Vec<(i64, Lit)> {
    if !reading.is.is_empty() {
        let mut cases: Vec<(i64, Lit)> = reading.is.iter().copied().filter(|case| unknown.range.contains(&case.0)).collect();
        cases.sort_unstable_by_key(|case| case.0);
        return cases;
    }
    let reach = model.range(&reading.expr);
    let values = *unknown.range.start().max(reach.start())..=*unknown.range.end().min(reach.end());
    values.filter_map(|value| Some((value, bit(unknown, reading, value, model)?))).collect()
}

/// A literal for one value of a reading that has no literals for values; nothing if it never has it.
fn bit(unknown: &Unknown, reading: &Reading, value: i64, model: &mut Model) -> Option<Lit> {
    let name = format_args!("{}={value}", unknown.name);
    if reading.at_least.is_empty() {
        let asked = model.bit(name);
        model.post(ASKED, Place::board(), Implied { when: asked, then: reading.expr.clone().equals(value) });
        return Some(asked);
    }
    // One holds if it is not the value: both where it is neither the least nor the greatest.
    match reading.unless(value)?[..] {
        [unless] => Some(!unless),
        ref unless => {
            let asked = model.bit(name);
            unless.iter().for_each(|&lit| model.post(ASKED, Place::board(), Clause(vec![!asked, !lit])));
            Some(asked)
        }
    }
}

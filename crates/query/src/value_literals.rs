//! One literal for each value of each puzzle variable: the direct literals, extended with selectors where the model
//! has none.

use model::{
    IntegerView, Lit, Model, Place, Rule,
    constraint::{Clause, Indicator},
};
use std::ops::RangeInclusive;

const HAS_VALUE: &Rule = &Rule { name: "has-value", sentence: "A selected value is the value of its puzzle variable." };

/// For each puzzle variable and each of its values a literal that implies that the variable has the value.
///
/// The implication holds in this direction only: where the model has no literal of its own for a value, the literal
/// is a new binary variable (a selector), which is free where the variable has another value.
pub struct ValueLiterals(Vec<Vec<(i64, Lit)>>);

impl ValueLiterals {
    /// The literals of the integer views, and new selectors in the model where the views have none. A value without a
    /// literal in a view with direct literals is impossible and left out. Cost: at most one variable and one
    /// constraint per value. An incomplete model may lack views: it is never solved, so any literals will do.
    pub fn encode(ranges: &[RangeInclusive<i64>], views: &[IntegerView], model: &mut Model) -> Self {
        let of_var = |(index, range): (usize, &RangeInclusive<i64>)| match views.get(index) {
            Some(view) => of(range, view, model),
            None => range.clone().map(|value| (value, model.binary("value"))).collect(),
        };
        Self(ranges.iter().enumerate().map(of_var).collect())
    }

    /// The values of a puzzle variable in increasing order, each with its literal.
    pub fn of(&self, var: usize) -> &[(i64, Lit)] {
        &self.0[var]
    }

    /// The literal that implies that a puzzle variable has a value; `None` if it never has the value.
    pub fn get(&self, var: usize, value: i64) -> Option<Lit> {
        self.0[var].iter().find(|entry| entry.0 == value).map(|entry| entry.1)
    }
}

fn of(range: &RangeInclusive<i64>, view: &IntegerView, model: &mut Model) -> Vec<(i64, Lit)> {
    if !view.direct.is_empty() {
        let mut literals: Vec<(i64, Lit)> = view.direct.iter().copied().filter(|entry| range.contains(&entry.0)).collect();
        literals.sort_unstable_by_key(|entry| entry.0);
        return literals;
    }
    let possible = model.range(&view.expr);
    let values = *range.start().max(possible.start())..=*range.end().min(possible.end());
    values.filter_map(|value| Some((value, binary(view, value, model)?))).collect()
}

/// A literal for one value of a view without direct literals; `None` if the view never has the value.
fn binary(view: &IntegerView, value: i64, model: &mut Model) -> Option<Lit> {
    if view.order.is_empty() {
        let selector = model.binary("value");
        model.post(HAS_VALUE, Place::board(), Indicator { when: selector, then: view.expr.clone().equals(value) });
        return Some(selector);
    }
    // One literal excludes the least or greatest value; other values take two.
    match view.not_equal(value)?[..] {
        [excluding] => Some(!excluding),
        ref excluding => {
            let selector = model.binary("value");
            excluding.iter().for_each(|&lit| model.post(HAS_VALUE, Place::board(), Clause(vec![!selector, !lit])));
            Some(selector)
        }
    }
}

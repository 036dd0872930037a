//! What a point of a linear relaxation says of a puzzle variable.

use model::{Expr, IntegerView};
use solve::relaxed_value;
use std::ops::RangeInclusive;

/// The distance up to which a number counts as an integer.
pub const INTEGRALITY: f64 = 1e-6;

/// The value of a puzzle variable at a point of a linear relaxation.
#[derive(Clone, Debug, PartialEq)]
pub struct RelaxedValue {
    /// The value.
    pub value: f64,
    /// The share of each value that is not 0, where the formulation has a literal for each; they sum to 1.
    pub shares: Option<Vec<(i64, f64)>>,
}

impl RelaxedValue {
    /// What integers say of a puzzle variable.
    pub fn of(view: &IntegerView, range: &RangeInclusive<i64>, integers: &[f64]) -> Self {
        let share = |(value, indicator): (i64, Expr)| (value, relaxed_value(&indicator, integers));
        let shares = indicators(view, range);
        let shares = shares.map(|all| all.into_iter().map(share).filter(|entry| entry.1 > INTEGRALITY).collect());
        Self { value: relaxed_value(&view.expr, integers), shares }
    }

    /// The value, if it is an integer with no other share.
    pub fn integer(&self) -> Option<i64> {
        let whole = (self.value - self.value.round()).abs() <= INTEGRALITY;
        (whole && self.shares.as_ref().is_none_or(|shares| shares.len() == 1)).then(|| self.value.round() as i64)
    }

    /// The share of a value, where shares are known.
    pub fn share(&self, value: i64) -> Option<f64> {
        let shares = self.shares.as_ref()?;
        Some(shares.iter().find(|entry| entry.0 == value).map_or(0.0, |entry| entry.1))
    }
}

/// For each value of a puzzle variable an expression that is 1 if the variable has it and 0 otherwise; `None` if the formulation
/// has no literals for that.
pub fn indicators(view: &IntegerView, range: &RangeInclusive<i64>) -> Option<Vec<(i64, Expr)>> {
    let (low, high) = (*range.start(), *range.end());
    if !view.direct.is_empty() {
        let literals = view.direct.iter().filter(|entry| range.contains(&entry.0));
        return Some(literals.map(|&(value, lit)| (value, lit.into())).collect());
    }
    if let (Some(&(first, _)), Some(&(last, _))) = (view.order.first(), view.order.last()) {
        let at_least = |value: i64| match view.order.iter().find(|entry| entry.0 == value) {
            Some(&(_, lit)) => lit.into(),
            None => Expr::from(i64::from(value < first)),
        };
        let values = (first - 1).max(low)..=last.min(high);
        return Some(values.map(|value| (value, at_least(value) - at_least(value + 1))).collect());
    }
    match high - low {
        0 => Some(vec![(low, Expr::from(1))]),
        1 => Some(vec![(low, Expr::from(high) - view.expr.clone()), (high, view.expr.clone() - low)]),
        _ => None,
    }
}

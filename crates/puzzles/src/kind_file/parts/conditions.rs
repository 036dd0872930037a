//! Variables and literals of the rules as puzzle variables and conditions on them.

use crate::{
    Is, PartBody,
    kind_file::judge::{Judge, Origin},
};
use model::{Lit, Var};
use std::collections::BTreeSet;

/// Whether no puzzle variable determines a variable.
pub fn is_auxiliary(judge: &Judge, var: Var) -> bool {
    judge.origins[var.index()].is_none()
}

/// The puzzle variable whose value, times a sign, less a constant, a model variable is.
pub fn value(judge: &Judge, var: Var) -> Option<(usize, i64, i64)> {
    let (of, is_one) = match judge.origins[var.index()]? {
        Origin::Value { var, sign, constant } => return Some((var, sign, constant)),
        Origin::Is { var, value, negated } => (var, (value == 1) != negated),
        Origin::AtLeast { var, value: 1, negated } => (var, !negated),
        Origin::AtLeast { .. } => return None,
    };
    is_binary(judge, of).then_some(if is_one { (of, 1, 0) } else { (of, -1, 1) })
}

/// The condition on a puzzle variable that a literal says.
pub fn condition(judge: &Judge, lit: Lit) -> Option<Is> {
    // Where the digit 1 is given, a constraint on 2s is about 2s all the same.
    if let Some(Origin::Is { var, value: value @ 2.., negated }) = judge.origins[lit.var.index()]
        && negated == lit.negated
    {
        return Some(Is::value(var, value));
    }
    if let Some((var, sign, _)) = value(judge, lit.var)
        && is_binary(judge, var)
    {
        return Some(Is::value(var, i64::from((sign == 1) != lit.negated)));
    }
    match judge.origins[lit.var.index()]? {
        Origin::Is { var, value, negated } if negated == lit.negated => Some(Is::value(var, value)),
        // Not the first or last value: all others.
        Origin::Is { var, value, .. } if value <= *judge.ranges[var].start() => Some(Is { var, values: value + 1..=i64::MAX }),
        Origin::Is { var, value, .. } if value >= *judge.ranges[var].end() => Some(Is { var, values: i64::MIN..=value - 1 }),
        Origin::AtLeast { var, value, negated } if negated == lit.negated => Some(Is { var, values: value..=i64::MAX }),
        Origin::AtLeast { var, value, .. } => Some(Is { var, values: i64::MIN..=value - 1 }),
        _ => None,
    }
}

/// Whether a puzzle variable has the value 0 or 1. A 1 that is given, or the only number of a cell, may be one of other numbers.
pub fn is_binary(judge: &Judge, var: usize) -> bool {
    // A hidden variable has no view.
    let direct = judge.views.get(var).map_or(&[][..], |view| &view.direct[..]);
    let has = |value: i64| direct.iter().any(|direct| direct.0 == value);
    (direct.is_empty() || has(0) && direct.iter().all(|(value, _)| (0..=1).contains(value)))
        && *judge.ranges[var].start() >= 0
        && *judge.ranges[var].end() <= 1
}

/// The conditions, if each is on another variable.
pub fn distinct(of: Vec<Is>) -> Option<Vec<Is>> {
    let vars: BTreeSet<usize> = of.iter().map(|is| is.var).collect();
    (vars.len() == of.len()).then_some(of)
}

/// At least one of some conditions holds.
pub fn some(of: Vec<Is>) -> PartBody {
    let range = 1..=of.len();
    PartBody::Count { when: None, of, range }
}

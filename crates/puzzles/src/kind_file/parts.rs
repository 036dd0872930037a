//! The parts of the rules, for explanations: what the families of the rules say, on puzzle variables.
//!
//! Linear constraints, clauses and `alldiff` are parts. A board with another constraint is not explained.

use super::{
    judge::{Judge, Origin},
    part_names::name,
};
use crate::{Is, ONE_VALUE, Part, PartBody};
use model::{Constraint, ConstraintBody, Lit, Position, constraint::Linear};
use std::collections::{BTreeMap, BTreeSet};

/// A family that may share conditions; see [`OVERLAPPING`](crate::OVERLAPPING).
const SHARES: &str = "touch";

/// The parts of a board with these cells; `item` is what a puzzle variable with the value 1 is called.
///
/// # Errors
/// If a constraint is of another type: the reason, as a sentence without a full stop.
pub fn parts(judge: &Judge, cells: &BTreeSet<Position>, item: &str) -> Result<Vec<Part>, String> {
    let mut parts = Vec::new();
    for constraint in judge.model.constraints() {
        if constraint.provenance.rule == ONE_VALUE {
            continue;
        }
        let bodies = bodies(judge, constraint, item).ok_or_else(|| {
            let (rule, body) = (constraint.provenance.rule.name, constraint.body.kind().name());
            format!("the rule `{rule}` is not explained step by step: it has a constraint {body}")
        })?;
        let name = name(constraint, cells);
        parts.extend(bodies.into_iter().map(|(item, body)| Part {
            rule: constraint.provenance.rule,
            name: name.clone(),
            item,
            family: constraint.provenance.rule.name,
            place: constraint.place.clone(),
            body,
        }));
    }
    if !judge.ranges_say_all() {
        return Err("the board excludes single values, which is not explained step by step".into());
    }
    mark_shared(&mut parts);
    Ok(parts)
}

/// What a constraint demands, with what is counted; `None` if it is of another type.
fn bodies(judge: &Judge, constraint: &Constraint, item: &str) -> Option<Vec<(String, PartBody)>> {
    match &constraint.body {
        ConstraintBody::AllDifferent(all) => {
            let var = |expr: &model::Expr| match expr.terms[..] {
                [(var, 1)] => match judge.origins[var.index()] {
                    Some(Origin::Value { var, sign: 1, constant }) if constant == expr.constant => Some(var),
                    _ => None,
                },
                _ => None,
            };
            let vars: Vec<usize> = all.0.iter().map(var).collect::<Option<_>>()?;
            let values: BTreeSet<i64> = vars.iter().flat_map(|&var| judge.ranges[var].clone()).collect();
            if vars.iter().collect::<BTreeSet<_>>().len() != vars.len() {
                return None;
            }
            if vars.len() < 2 {
                return Some(Vec::new());
            }
            let least = usize::from(values.len() == vars.len());
            let count = |value: i64| {
                let of: Vec<Is> = vars.iter().map(|&var| Is::value(var, value)).collect();
                (value.to_string(), PartBody::Count { when: None, of, range: least..=1 })
            };
            Some(values.into_iter().map(count).collect())
        }
        ConstraintBody::Linear(linear) => Some(vec![count(judge, linear, item).or_else(|| sum(judge, linear))?]),
        ConstraintBody::Clause(clause) => {
            let of = distinct(clause.0.iter().map(|lit| condition(judge, *lit)).collect::<Option<_>>()?)?;
            let range = 1..=of.len();
            Some(vec![(String::new(), PartBody::Count { when: None, of, range })])
        }
        _ => None,
    }
}

/// The condition on a puzzle variable that a literal says.
fn condition(judge: &Judge, lit: Lit) -> Option<Is> {
    match judge.origins[lit.var.index()]? {
        Origin::Value { var, sign: 1, constant: 0 }
            if (0..=1).contains(judge.ranges[var].start()) && *judge.ranges[var].end() <= 1 =>
        {
            Some(Is::value(var, i64::from(!lit.negated)))
        }
        Origin::Is { var, value, negated } if negated == lit.negated => Some(Is::value(var, value)),
        Origin::AtLeast { var, value, negated } if negated == lit.negated => Some(Is { var, values: value..=i64::MAX }),
        Origin::AtLeast { var, value, .. } => Some(Is { var, values: i64::MIN..=value - 1 }),
        _ => None,
    }
}

/// The conditions, if each is on another variable.
fn distinct(of: Vec<Is>) -> Option<Vec<Is>> {
    let vars: BTreeSet<usize> = of.iter().map(|is| is.var).collect();
    (vars.len() == of.len()).then_some(of)
}

/// A linear constraint as a count of conditions, if it is one.
fn count(judge: &Judge, Linear { expr, range }: &Linear, item: &str) -> Option<(String, PartBody)> {
    let expr = expr.merged();
    let of: Vec<Is> = expr
        .terms
        .iter()
        .map(|&(var, coefficient)| if coefficient == 1 { condition(judge, Lit::of(var)) } else { None })
        .collect::<Option<_>>()?;
    let of = distinct(of)?;
    let end = |end: i64| usize::try_from(end.saturating_sub(expr.constant).clamp(0, of.len() as i64)).ok();
    if range.start().saturating_sub(expr.constant) > of.len() as i64 || range.end().saturating_sub(expr.constant) < 0 {
        return None;
    }
    let range = end(*range.start())?..=end(*range.end())?;
    let values: BTreeSet<i64> = of.iter().map(|is| *is.values.start()).collect();
    let is_binary = of.iter().all(|is| *judge.ranges[is.var].end() <= 1);
    let item = match values.first() {
        Some(value) if values.len() == 1 && !is_binary => value.to_string(),
        _ => item.to_string(),
    };
    Some((item, PartBody::Count { when: None, of, range }))
}

/// A linear constraint as a sum of puzzle variables, if it is one.
fn sum(judge: &Judge, Linear { expr, range }: &Linear) -> Option<(String, PartBody)> {
    let (mut terms, mut constant): (BTreeMap<usize, i64>, i64) = (BTreeMap::new(), expr.constant);
    for &(var, coefficient) in &expr.terms {
        let Some(Origin::Value { var, sign, constant: offset }) = judge.origins[var.index()] else { return None };
        let coefficient = coefficient.checked_mul(sign)?;
        constant = constant.checked_sub(coefficient.checked_mul(offset)?)?;
        *terms.entry(var).or_default() += coefficient;
    }
    let end = |end: i64| if end == i64::MIN || end == i64::MAX { end } else { end.saturating_sub(constant) };
    let terms = terms.into_iter().filter(|term| term.1 != 0).collect();
    Some((String::new(), PartBody::Sum { terms, range: end(*range.start())..=end(*range.end()) }))
}

/// Names the families whose counts share conditions as such.
fn mark_shared(parts: &mut [Part]) {
    let mut seen: BTreeSet<(&str, usize, i64, i64)> = BTreeSet::new();
    let mut shared: BTreeSet<&str> = BTreeSet::new();
    for part in parts.iter() {
        let PartBody::Count { of, .. } = &part.body else { continue };
        for is in of {
            if !seen.insert((part.family, is.var, *is.values.start(), *is.values.end())) {
                shared.insert(part.family);
            }
        }
    }
    let shared: BTreeSet<String> = shared.into_iter().map(String::from).collect();
    parts.iter_mut().filter(|part| shared.contains(part.family)).for_each(|part| part.family = SHARES);
}

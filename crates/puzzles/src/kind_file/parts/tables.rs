//! Linear constraints that are neither counts nor sums: those of a rule at one place as the combinations of values that they allow.

use crate::{PartBody, kind_file::judge::Judge};
use model::{Constraint, ConstraintBody, Position, Semantics, constraint::Linear};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

/// The maximum number of combinations that are tried at a place.
const MAX_COMBINATIONS: i64 = 1_000;

/// Constraints, by their indices, and what they allow together, unless they allow all.
type Stated = (Vec<usize>, Option<PartBody>);

/// For each place of some constraints all linear constraints of the same rule there about the same puzzle variables, with the table of
/// what they allow; none where they allow all.
///
/// # Errors
/// The index of a constraint that is not linear or is about too many combinations.
pub fn tables(judge: &Judge, constraints: &[Arc<Constraint>], some: &[usize]) -> Result<Vec<Stated>, usize> {
    let stated = |index: usize| (constraints[index].provenance.rule.name, constraints[index].place.positions());
    let mut open: BTreeMap<(&str, &[Position]), BTreeSet<usize>> = BTreeMap::new();
    for &index in some {
        open.entry(stated(index)).or_default().extend(vars(judge, &constraints[index]).ok_or(index)?);
    }
    let mut at: BTreeMap<(&str, &[Position]), Vec<usize>> = BTreeMap::new();
    for (index, constraint) in constraints.iter().enumerate() {
        let Some(about) = open.get(&stated(index)) else { continue };
        if vars(judge, constraint).is_some_and(|vars| vars.is_subset(about)) {
            at.entry(stated(index)).or_default().push(index);
        }
    }
    let all = open.into_iter().zip(at.into_values()).map(|((_, vars), indices)| {
        let vars: Vec<usize> = vars.into_iter().collect();
        let rows = rows(judge, &vars, &indices, constraints).ok_or(indices[0])?;
        let says_something = rows.len() as i64 != combinations(judge, &vars);
        Ok((indices, says_something.then_some(PartBody::Table { vars, rows })))
    });
    all.collect()
}

/// The puzzle variables of a linear constraint; `None` if it is another, or has auxiliary variables.
fn vars(judge: &Judge, constraint: &Constraint) -> Option<BTreeSet<usize>> {
    let ConstraintBody::Linear(_) = constraint.body else { return None };
    constraint.body.vars().into_iter().map(|var| Some(judge.origins[var.index()]?.var())).collect()
}

fn combinations(judge: &Judge, vars: &[usize]) -> i64 {
    let sizes = vars.iter().map(|&var| judge.ranges[var].end().saturating_sub(*judge.ranges[var].start()).saturating_add(1));
    sizes.fold(1, i64::saturating_mul)
}

/// The combinations that the constraints allow; `None` if there are too many to try.
fn rows(judge: &Judge, vars: &[usize], indices: &[usize], constraints: &[Arc<Constraint>]) -> Option<Vec<Vec<i64>>> {
    if combinations(judge, vars) > MAX_COMBINATIONS {
        return None;
    }
    let mut rows: Vec<Vec<i64>> = vec![Vec::new()];
    for &var in vars {
        rows = rows.iter().flat_map(|row| judge.ranges[var].clone().map(|value| [&row[..], &[value]].concat())).collect();
    }
    let linear = indices.iter().filter_map(|&index| match &constraints[index].body {
        ConstraintBody::Linear(linear) => Some(linear),
        _ => None,
    });
    // Each term as a place in the row, how it is read from there, and its coefficient.
    let read = |Linear { expr, range }: &Linear| {
        let term = |&(var, coefficient): &(model::Var, i64)| {
            let origin = judge.origins[var.index()]?;
            Some((vars.binary_search(&origin.var()).ok()?, origin, coefficient))
        };
        Some((expr.terms.iter().map(term).collect::<Option<Vec<_>>>()?, expr.constant, range.clone()))
    };
    let linear: Vec<_> = linear.map(read).collect::<Option<_>>()?;
    rows.retain(|row| {
        linear.iter().all(|(terms, constant, range)| {
            let sum: i64 = terms.iter().map(|&(place, origin, coefficient)| coefficient * origin.value(row[place])).sum();
            range.contains(&(constant + sum))
        })
    });
    Some(rows)
}

//! Linear constraints that are neither counts nor sums, and clauses about values between others: those of a rule at one place as the
//! combinations of values that they allow.

use crate::{PartBody, kind_file::judge::Judge};
use model::{
    Constraint, ConstraintBody, Lit, Position, Semantics,
    constraint::{Clause, Linear},
};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

/// The maximum number of combinations that are tried at a place.
const MAX_COMBINATIONS: i64 = 1_000;

/// Constraints, by their indices, and what they allow together, unless they allow all.
type Stated = (Vec<usize>, Option<PartBody>);

/// For each place of some constraints all such constraints of the same rule there about the same puzzle variables, with the table of
/// what they allow; none where they allow all.
///
/// # Errors
/// The index of a constraint that is another one or is about too many combinations.
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

/// The puzzle variables of a linear constraint or a clause; `None` if it is another, or has auxiliary variables.
fn vars(judge: &Judge, constraint: &Constraint) -> Option<BTreeSet<usize>> {
    let (ConstraintBody::Linear(_) | ConstraintBody::Clause(_)) = constraint.body else { return None };
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
    // A model variable as a place in the row, and how it is read from there.
    let read = |var: model::Var| {
        let origin = judge.origins[var.index()]?;
        Some((vars.binary_search(&origin.var()).ok()?, origin))
    };
    for &index in indices {
        match &constraints[index].body {
            ConstraintBody::Linear(Linear { expr, range }) => {
                let term = |&(var, coefficient): &(model::Var, i64)| Some((read(var)?, coefficient));
                let terms = expr.terms.iter().map(term).collect::<Option<Vec<_>>>()?;
                let sum = |row: &[i64]| terms.iter().map(|((place, origin), by)| by * origin.value(row[*place])).sum::<i64>();
                rows.retain(|row| range.contains(&(expr.constant + sum(row))));
            }
            ConstraintBody::Clause(Clause(lits)) => {
                let lit = |lit: &Lit| Some((read(lit.var)?, !lit.negated));
                let lits = lits.iter().map(lit).collect::<Option<Vec<_>>>()?;
                rows.retain(|row| lits.iter().any(|((place, origin), wanted)| (origin.value(row[*place]) == 1) == *wanted));
            }
            _ => return None,
        }
    }
    Some(rows)
}

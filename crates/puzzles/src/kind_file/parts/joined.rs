//! Constraints that are parts by themselves, and that a player sees as one.

use super::Joint;
use crate::{Is, PartBody, kind_file::kind::TextKind};
use model::{Constraint, ConstraintBody};
use std::{collections::BTreeSet, sync::Arc};

/// Joins the single conditions that a rule excludes, and those that it demands: a player sees them at once. Returns those that a rule
/// [states](TextKind::stated) of single places; others are added to `joint`, where a rule about numbers has a part for each number.
pub fn join_single<'m>(
    kind: &TextKind,
    constraints: &'m [Arc<Constraint>],
    bodies: &mut [Option<Vec<(String, PartBody)>>],
    joint: &mut Vec<Joint<'m>>,
) -> Vec<Joint<'m>> {
    let is_stated = |rule: &str, holds| kind.stated.iter().any(|stated| stated.0 == rule && usize::from(stated.1) == holds);
    let is_joined = |Constraint { provenance, .. }: &Constraint, holds| {
        is_stated(provenance.rule.name, holds) || !kind.has_numbers_in_cells(provenance.rule.name)
    };
    let mut all: Vec<Single<'m>> = Vec::new();
    for (constraint, bodies) in constraints.iter().zip(bodies) {
        let [(item, PartBody::Count { when: None, of, range })] = bodies.as_deref().unwrap_or_default() else { continue };
        let ([is], true) = (&of[..], range.start() == range.end()) else { continue };
        let is_same = |single: &&mut Single<'_>| {
            single.constraints[0].provenance == constraint.provenance
                && (is_joined(constraint, *range.start()) || single.constraints[0].place == constraint.place)
                && (&single.item, single.holds) == (item, *range.start())
                && single.of.iter().all(|other| other.var != is.var)
        };
        match all.iter_mut().find(is_same) {
            Some(single) => {
                single.constraints.push(constraint);
                single.of.push(is.clone());
            }
            None => all.push(Single {
                constraints: vec![constraint],
                item: item.clone(),
                holds: *range.start(),
                of: vec![is.clone()],
            }),
        }
        *bodies = Some(Vec::new());
    }
    let mut drawn = Vec::new();
    for Single { constraints, item, holds, of } in all {
        let rule = constraints[0].provenance.rule.name;
        let all = holds * of.len();
        let part = (constraints, item, PartBody::Count { when: None, of, range: all..=all });
        if is_stated(rule, holds) { drawn.push(part) } else { joint.push(part) }
    }
    drawn
}

/// A sum of places that another constraint keeps pairwise different says which sets of values fit.
pub fn join_distinct(constraints: &[Arc<Constraint>], bodies: &mut [Option<Vec<(String, PartBody)>>]) {
    let is_distinct = |constraint: &Constraint| matches!(constraint.body, ConstraintBody::AllDifferent(_));
    let scopes = constraints.iter().zip(&*bodies).filter(|(constraint, _)| is_distinct(constraint));
    let scopes: BTreeSet<Vec<usize>> = scopes.filter_map(|(_, bodies)| Some(bodies.as_ref()?.first()?.1.vars())).collect();
    let is_sum = |body: &PartBody| match body {
        PartBody::Sum { terms, range } => range.start() == range.end() && terms.iter().all(|term| term.1 == 1),
        _ => false,
    };
    let joins = |body: &PartBody| is_sum(body) && scopes.contains(&body.vars());
    let rules: BTreeSet<&str> = constraints
        .iter()
        .zip(&*bodies)
        .filter(|(_, bodies)| bodies.iter().flatten().any(|body| joins(&body.1)))
        .map(|(constraint, _)| constraint.provenance.rule.name)
        .collect();
    for (constraint, bodies) in constraints.iter().zip(bodies) {
        for (_, body) in bodies.iter_mut().flatten() {
            // One place is different from no other.
            let is_single = body.vars().len() == 1 && is_sum(body) && rules.contains(constraint.provenance.rule.name);
            if let PartBody::Sum { terms, range } = &*body
                && (is_single || joins(body))
            {
                *body = PartBody::DistinctSum { vars: terms.iter().map(|term| term.0).collect(), sum: *range.start() };
            }
        }
    }
}

/// Conditions of one family that each hold, or each do not.
struct Single<'m> {
    constraints: Vec<&'m Constraint>,
    item: String,
    /// 1 if they hold, and 0 if not.
    holds: usize,
    of: Vec<Is>,
}

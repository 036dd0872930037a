//! Constraints with hidden variables as they are: parts on puzzle variables and hidden ones.

use super::{
    conditions::{condition, distinct, is_auxiliary},
    hidden::{Group, groups},
    islands::Said,
    of_constraint,
};
use crate::{Hidden, PartBody, kind_file::judge::Judge};
use model::{Constraint, ConstraintBody, Lit, Position, Rule, Semantics, Var, constraint::Linear};
use std::collections::BTreeSet;

/// The maximum number of terms of constraints with hidden variables that are explained as they are.
const MAX_TOGETHER: usize = 200_000;

/// The maximum number of values of a hidden variable of them.
const MAX_WIDTH: i64 = 100;

/// A group as parts with hidden variables: what each of its rules says alone, which is what a step can quote, and what they say together.
///
/// # Errors
/// The index of a constraint that is no part or has a hidden variable of too many values, or of the first if the group is too large.
pub fn said_together(judge: &Judge, group: &[usize]) -> Result<Vec<Said>, usize> {
    let constraint = |&index: &usize| &*judge.model.constraints()[index];
    let terms: usize = group.iter().map(|index| constraint(index).body.size()).sum();
    if terms > MAX_TOGETHER {
        return Err(group[0]);
    }
    let mut rules: Vec<&'static Rule> = Vec::new();
    for index in group {
        let rule = constraint(index).provenance.rule;
        if rules.iter().all(|known| known.name != rule.name) {
            rules.push(rule);
        }
    }
    let of = |group: Group, rules: &[&'static Rule]| Ok((group.clone(), PartBody::Hidden(hidden(judge, &group, rules)?)));
    // What a rule says alone is about one clue or one region where it has hidden variables of its own for each of them.
    let alone = rules.iter().flat_map(|rule| {
        let is_of = |index: usize| group.contains(&index) && constraint(&index).provenance.rule.name == rule.name;
        groups(judge, is_of).into_iter().map(|group| of(group, &[rule]))
    });
    let alone = alone.filter(|said| said.as_ref().map_or(true, |(_, body)| !body.vars().is_empty()));
    let together = (rules.len() > 1).then(|| of(group.to_vec(), &rules));
    alone.chain(together).collect()
}

/// Where the clue or the region is of which several constraints are: where the one of them is that chooses among arrangements, which
/// has hidden variables only, or else the one place that all are about. Empty for one constraint.
pub fn about(judge: &Judge, constraints: &[&Constraint]) -> Vec<Position> {
    let [first, others @ ..] = constraints else { return Vec::new() };
    if others.is_empty() {
        return Vec::new();
    }
    let is_hidden = |constraint: &&&Constraint| constraint.body.vars().into_iter().all(|var| is_auxiliary(judge, var));
    let choices = constraints.iter().filter(is_hidden).filter(|constraint| !constraint.place.positions().is_empty());
    let choices: Vec<(usize, &[Position])> =
        choices.map(|constraint| (constraint.body.size(), constraint.place.positions())).collect();
    let largest = choices.iter().map(|choice| choice.0).max();
    let mut largest = choices.iter().filter(|choice| Some(choice.0) == largest);
    if let (Some(only), None) = (largest.next(), largest.next()) {
        return only.1.to_vec();
    }
    let is_common = |at: &&Position| others.iter().all(|other| other.place.positions().contains(at));
    let common: Vec<Position> = first.place.positions().iter().filter(is_common).copied().collect();
    if common.len() == 1 { common } else { Vec::new() }
}

fn hidden(judge: &Judge, group: &[usize], rules: &[&'static Rule]) -> Result<Hidden, usize> {
    let constraint = |&index: &usize| &*judge.model.constraints()[index];
    let hidden = |index: &usize| constraint(index).body.vars().into_iter().filter(|&var| is_auxiliary(judge, var));
    let vars: Vec<Var> = group.iter().flat_map(hidden).collect::<BTreeSet<Var>>().into_iter().collect();
    let extended = judge.reading_hidden(&vars);
    let first = judge.ranges.len();
    let is_wide = |var: &Var| {
        let range = &judge.model.variables()[var.index()].range;
        range.end().checked_sub(*range.start()).is_none_or(|width| width >= MAX_WIDTH)
    };
    if let Some(wide) = vars.iter().find(|var| is_wide(var)) {
        let with_it = group.iter().find(|index| constraint(index).body.vars().contains(wide));
        return Err(with_it.copied().unwrap_or(group[0]));
    }
    let parts = |index: &usize| match count_of_literals(&extended, constraint(index)) {
        Some(count) => Ok(vec![count]),
        None => match of_constraint(&extended, constraint(index), "") {
            Some(parts) => Ok(parts.into_iter().map(|part| part.1).collect()),
            None => Err(*index),
        },
    };
    let parts = group.iter().map(parts).collect::<Result<Vec<_>, usize>>()?.concat();
    Ok(Hidden { first, ranges: extended.ranges[first..].to_vec(), parts, rules: rules.to_vec() })
}

/// A linear constraint whose coefficients are 1 and −1 as a count of literals, which is looked at faster than a sum.
fn count_of_literals(judge: &Judge, constraint: &Constraint) -> Option<PartBody> {
    let ConstraintBody::Linear(Linear { expr, range }) = &constraint.body else { return None };
    let expr = expr.merged();
    let of = |&(var, coefficient): &(Var, i64)| match coefficient {
        1 => condition(judge, Lit::of(var)),
        -1 => condition(judge, !Lit::of(var)),
        _ => None,
    };
    let of = distinct(expr.terms.iter().map(of).collect::<Option<_>>()?)?;
    let negated = expr.terms.iter().filter(|term| term.1 < 0).count() as i64;
    let [least, most] = [range.start(), range.end()].map(|end| end.saturating_sub(expr.constant).saturating_add(negated));
    let count = of.len() as i64;
    let range = usize::try_from(least.max(0)).ok()?..=usize::try_from(most.min(count)).ok()?;
    (least <= count).then_some(PartBody::Count { when: None, of, range })
}

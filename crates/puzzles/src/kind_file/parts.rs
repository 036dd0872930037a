//! The parts of the rules, for explanations: what the families of the rules say, on puzzle variables.
//!
//! Linear constraints, clauses, `alldiff`, `differ`, connectivity and areas are parts; linear constraints at a place that are neither
//! counts nor sums are a [table](tables) together. Constraints on auxiliary variables are parts where what they say together has a
//! [shape](hidden) that is known. A board with another constraint is not explained.

mod conditions;
mod graphs;
mod hidden;
mod islands;
mod joined;
mod listed;
mod tables;
mod together;

use super::{board::TextPuzzle, judge::Judge, part_names::Names};
use crate::{Is, ONE_VALUE, Part, PartBody, Role, Wording, unit_parts::limit};
pub use conditions::is_binary;
use conditions::{condition, distinct, is_auxiliary, some, value};
use graphs::Loop;
pub use hidden::groups as hidden_groups;
use joined::{join_distinct, join_single};
use listed::listed;
use model::{
    Constraint, ConstraintBody, Lit, Semantics, Var,
    constraint::{Indicator, Linear},
};
use std::collections::{BTreeMap, BTreeSet};

/// The parts of a board.
///
/// # Errors
/// If a constraint is of another type: the reason, as a sentence without a full stop.
pub fn parts(puzzle: &TextPuzzle) -> Result<Vec<Part>, String> {
    let judge = &puzzle.named_judge().map_err(|error| error.problem)?;
    let constraints = judge.model.constraints();
    limit(constraints.iter().map(|constraint| constraint.body.size()).sum())?;
    if !judge.ranges_say_all() {
        return Err("the board excludes single values, which is not explained step by step".into());
    }
    let loops = graphs::loops(judge);
    let names = Names::of(
        puzzle,
        constraints,
        loops.iter().flat_map(|found| found.edges.edges.iter().map(|edge| (edge.2, [edge.0, edge.1]))).collect(),
    );
    let item = names.item();
    // For each constraint the parts that are stated there.
    let mut bodies: Vec<Option<Vec<(String, PartBody)>>> = vec![None; constraints.len()];
    // What is said of several constraints.
    let mut joint: Vec<Joint<'_>> = Vec::new();
    let listed = listed(puzzle, judge, &names)?;
    listed.iter().flat_map(|set| &set.0).for_each(|&index| bodies[index] = Some(Vec::new()));
    // Constraints that are no part by themselves.
    let mut open: Vec<usize> = Vec::new();
    for (index, constraint) in constraints.iter().enumerate() {
        bodies[index] = if bodies[index].is_some() {
            continue;
        } else if constraint.provenance.rule == ONE_VALUE {
            Some(Vec::new())
        } else if let Some(found) = loops.iter().find(|found| found.constraint == index) {
            Some(vec![(String::new(), PartBody::Loop(found.edges.clone()))])
        } else if let Some(edges) = passed(constraint, &loops) {
            Some(vec![(LOOP.into(), at_least_one(edges))])
        } else if is_auxiliary_in(judge, constraint) {
            continue;
        } else {
            of_constraint(judge, constraint, &item).or_else(|| {
                open.push(index);
                Some(Vec::new())
            })
        };
    }
    let tables =
        tables::tables(judge, constraints, &open).map_err(|index| refusal(&constraints[index], "it has a constraint"))?;
    for (indices, table) in tables {
        indices.iter().for_each(|&index| bodies[index] = Some(Vec::new()));
        joint.extend(table.map(|table| (indices.iter().map(|&index| &*constraints[index]).collect(), String::new(), table)));
    }
    join_distinct(constraints, &mut bodies);
    graphs::add_trees(&mut bodies);
    let plain: Vec<PartBody> = bodies.iter().flatten().flatten().map(|body| body.1.clone()).collect();
    let drawn = match puzzle.kind.wording {
        Wording::Plain => join_single(puzzle.kind, constraints, &mut bodies, &mut joint),
        // Each part has a name of its own.
        _ => Vec::new(),
    };
    let drawn_parts = drawn.len();
    let groups = hidden::groups(judge, |index| bodies[index].is_none());
    let said = hidden::all_bodies(judge, groups, &plain).map_err(|index| {
        refusal(&constraints[index], "what its hidden variables say together has no simple form; it has a constraint")
    })?;
    for (named, body) in said {
        match named[..] {
            [index] => {
                let item = if matches!(body, PartBody::Count { .. }) { item.clone() } else { String::new() };
                bodies[index].get_or_insert_default().push((item, body));
            }
            _ => joint.push((named.iter().map(|&index| &*constraints[index]).collect(), String::new(), body)),
        }
    }
    let mut parts = Vec::new();
    let mut told: BTreeSet<(&str, String, String)> = BTreeSet::new();
    let mut tell = |constraints: &[&Constraint], item: String, body: PartBody| {
        let (mut name, role, mut place) = names.part(constraints, &body);
        let mut about = together::about(judge, constraints);
        if let (PartBody::Hidden(hidden), [_, ..]) = (&body, &about[..]) {
            let number = names.number_of(constraints).filter(|_| hidden.rules.len() == 1);
            name = number.unwrap_or_else(|| names.place_name(&constraints[0].provenance, &about));
            place = about.iter().copied().collect();
        }
        let places: BTreeSet<_> = place.positions().iter().copied().collect();
        if about.is_empty() && places.len() > 2 && names.is_region(&places) {
            about = places.into_iter().collect();
        }
        let item = names.item_of(&body).unwrap_or(item);
        let rule = constraints[0].provenance.rule.name;
        if !told.insert((rule, name.clone(), item.clone())) {
            name = names.apart(name, constraints[0], &body, |name| !told.contains(&(rule, name.into(), item.clone())));
            told.insert((rule, name.clone(), item.clone()));
        }
        parts.push(Part { rule: constraints[0].provenance.rule, name, item, role, about, place, body });
    };
    for (constraint, bodies) in constraints.iter().zip(bodies) {
        bodies.into_iter().flatten().for_each(|(item, body)| tell(&[constraint], item, body));
    }
    for (indices, body) in listed {
        let of: Vec<&Constraint> = indices.iter().map(|&index| &*constraints[index]).collect();
        tell(&of[..1], String::new(), body);
    }
    joint.into_iter().chain(drawn).for_each(|(constraints, item, body)| tell(&constraints, item, body));
    mark_shared(&mut parts);
    let start = parts.len() - drawn_parts;
    parts[start..].iter_mut().for_each(|part| part.role = Role::Drawn);
    Ok(parts)
}

fn is_auxiliary_in(judge: &Judge, constraint: &Constraint) -> bool {
    constraint.body.vars().into_iter().any(|var| is_auxiliary(judge, var))
}

/// What is counted of a loop.
const LOOP: &str = "side of the loop";

/// What several constraints say together, with what is counted.
type Joint<'m> = (Vec<&'m Constraint>, String, PartBody);

fn refusal(constraint: &Constraint, why: &str) -> String {
    let (rule, body) = (constraint.provenance.rule.name, constraint.body.kind().name());
    format!("the rule `{rule}` is not explained step by step: {why} {body}")
}

/// The edges of which a loop has some if it passes through a node, where a constraint says no more than that it does.
fn passed<'l>(constraint: &Constraint, loops: &'l [Loop]) -> Option<&'l [usize]> {
    let ConstraintBody::Linear(Linear { expr, range }) = &constraint.body else { return None };
    match expr.terms[..] {
        [(var, 1)] if *range.start() == 1 - expr.constant => {
            loops.iter().find_map(|found| found.through.get(&var.index())).map(Vec::as_slice)
        }
        _ => None,
    }
}

fn at_least_one(vars: &[usize]) -> PartBody {
    some(vars.iter().map(|&var| Is::value(var, 1)).collect())
}

/// What a constraint demands, with what is counted; `None` if it is of another type.
fn of_constraint(judge: &Judge, constraint: &Constraint, item: &str) -> Option<Vec<(String, PartBody)>> {
    match &constraint.body {
        ConstraintBody::Connected(connected) => Some(vec![(String::new(), graphs::connected(judge, connected)?)]),
        ConstraintBody::Acyclic(acyclic) => Some(vec![(String::new(), graphs::acyclic(judge, acyclic)?)]),
        ConstraintBody::Areas(areas) => Some(vec![(String::new(), graphs::areas(judge, areas)?)]),
        ConstraintBody::AllDifferent(all) => {
            let var = |expr: &model::Expr| match expr.terms[..] {
                [(var, 1)] => value(judge, var).filter(|&(_, sign, constant)| sign == 1 && constant == expr.constant),
                _ => None,
            };
            let var = |expr: &model::Expr| var(expr).map(|value| value.0);
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
        ConstraintBody::VectorsDiffer(pairs) => {
            let pair = |lits: &[Lit; 2]| {
                let [one, other] = [condition(judge, lits[0])?, condition(judge, lits[1])?];
                let is_same = one.values == other.values && is_binary(judge, one.var) && is_binary(judge, other.var);
                is_same.then_some((one.var, other.var))
            };
            let (one, other) = pairs.0.iter().map(pair).collect::<Option<Vec<_>>>()?.into_iter().unzip();
            Some(vec![(String::new(), PartBody::Differ(one, other))])
        }
        ConstraintBody::Clause(clause) => {
            let of = distinct(clause.0.iter().map(|lit| condition(judge, *lit)).collect::<Option<_>>()?)?;
            Some(vec![of_clause(judge, of, item)])
        }
        // What always holds, whatever the condition.
        ConstraintBody::Indicator(Indicator { then: Linear { expr, range }, .. })
            if expr.merged().terms.is_empty() && range.contains(&expr.constant) =>
        {
            Some(Vec::new())
        }
        ConstraintBody::Indicator(indicator) => Some(vec![conditional(judge, indicator, item)?]),
        _ => None,
    }
}

/// One of some conditions holds. Of places that have something or not: one has it, not all have it, or one has it if
/// another has.
fn of_clause(judge: &Judge, of: Vec<Is>, item: &str) -> (String, PartBody) {
    if !of.iter().all(|is| is_binary(judge, is.var)) {
        return ("of these".into(), some(of));
    }
    let (ones, zeros): (Vec<Is>, Vec<Is>) = of.into_iter().partition(|is| is.values.contains(&1));
    let have = zeros.iter().map(|is| Is::value(is.var, 1));
    let body = match (&zeros[..], ones.len()) {
        ([], _) => some(ones),
        (_, 0) => PartBody::Count { when: None, range: 0..=zeros.len() - 1, of: have.collect() },
        ([when], many) => PartBody::Count { when: Some(Is::value(when.var, 1)), of: ones, range: 1..=many },
        _ => some([ones, zeros].concat()),
    };
    (item.into(), body)
}

/// What holds if a condition on another variable does: a count. If no count can be right, the condition does not hold.
fn conditional(judge: &Judge, indicator: &Indicator, item: &str) -> Option<(String, PartBody)> {
    let when = condition(judge, indicator.when)?;
    let (of, [low, high]) = conditions(judge, &indicator.then)?;
    // A number that does not fit is said as such.
    let fits_none = low > of.len() as i64 && low == high && *when.values.start() == low && !is_binary(judge, when.var);
    if fits_none && of.iter().all(|is| is.var != when.var && *is.values.end() == i64::MAX) {
        let range = low as usize..=low as usize;
        return Some((item.into(), PartBody::Count { when: Some(when), of, range }));
    }
    if low > of.len() as i64 || high < 0 {
        return Some((item.into(), PartBody::Count { when: None, of: vec![when], range: 0..=0 }));
    }
    match count(judge, &indicator.then, item)? {
        (item, PartBody::Count { of, range, .. }) if of.iter().all(|is| is.var != when.var) => {
            Some((item, PartBody::Count { when: Some(when), of, range }))
        }
        _ => None,
    }
}

/// The conditions that a linear constraint counts, each on another variable, and how many of them hold at least and at most.
fn conditions(judge: &Judge, Linear { expr, range }: &Linear) -> Option<(Vec<Is>, [i64; 2])> {
    let expr = expr.merged();
    // A sum that is counted down is one that is counted up.
    let sign = expr.terms.first()?.1.signum();
    let condition = |&(var, coefficient): &(Var, i64)| (coefficient == sign).then(|| condition(judge, Lit::of(var))).flatten();
    let of: Vec<Is> = expr.terms.iter().map(condition).collect::<Option<_>>()?;
    let [low, high] = [range.start(), range.end()].map(|end| end.saturating_sub(expr.constant));
    // Cells that have nothing, counted down, are those that have something.
    if sign < 0 && of.iter().all(|is| *is.values.end() < 0) {
        let some = of.into_iter().map(|is| Is { values: is.values.end() + 1..=i64::MAX, ..is }).collect();
        let all = expr.terms.len() as i64;
        return Some((distinct(some)?, [low, high].map(|end| end.saturating_add(all))));
    }
    let ends = if sign < 0 { [high.saturating_neg(), low.saturating_neg()] } else { [low, high] };
    Some((distinct(of)?, ends))
}

/// A linear constraint as a count of conditions, if it is one.
fn count(judge: &Judge, linear: &Linear, item: &str) -> Option<(String, PartBody)> {
    let (of, [low, high]) = conditions(judge, linear)?;
    if low > of.len() as i64 || high < 0 {
        return None;
    }
    let end = |end: i64| usize::try_from(end.clamp(0, of.len() as i64)).ok();
    let range = end(low)?..=end(high)?;
    let values: BTreeSet<i64> = of.iter().map(|is| *is.values.start()).collect();
    let is_binary = of.iter().all(|is| is_binary(judge, is.var));
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
        let (var, sign, offset) = value(judge, var)?;
        let coefficient = coefficient.checked_mul(sign)?;
        constant = constant.checked_sub(coefficient.checked_mul(offset)?)?;
        *terms.entry(var).or_default() += coefficient;
    }
    let end = |end: i64| if end == i64::MIN || end == i64::MAX { end } else { end.saturating_sub(constant) };
    let terms = terms.into_iter().filter(|term| term.1 != 0).collect();
    Some((String::new(), PartBody::Sum { terms, range: end(*range.start())..=end(*range.end()) }))
}

/// Marks the roles whose counts share conditions as such.
fn mark_shared(parts: &mut [Part]) {
    let mut seen: BTreeSet<(Role, usize, i64, i64)> = BTreeSet::new();
    let mut shared: BTreeSet<Role> = BTreeSet::new();
    for part in parts.iter() {
        let PartBody::Count { of, .. } = &part.body else { continue };
        for is in of {
            if !part.role.may_overlap() && !seen.insert((part.role, is.var, *is.values.start(), *is.values.end())) {
                shared.insert(part.role);
            }
        }
    }
    parts.iter_mut().filter(|part| shared.contains(&part.role)).for_each(|part| part.role = Role::Touch);
}

//! Parts from constraints that share auxiliary variables, which no player sees: what they say together on puzzle variables.
//!
//! Four shapes are recognised: islands, lines of sight, matchings, and choices. What else is about few puzzle variables becomes a table of
//! the combinations for which the auxiliary variables have values, and the rest parts with hidden variables.

use super::{
    conditions::{condition, distinct, is_auxiliary, some},
    islands::{Said, islands},
    together::said_together,
};
use crate::{
    Is, Matching, PartBody, Sight,
    kind_file::{
        auxiliary::Auxiliary,
        judge::{Judge, Origin},
    },
};
use model::{Constraint, ConstraintBody, Lit, Semantics, Var, constraint::Linear};
use std::collections::{BTreeMap, BTreeSet};

/// The maximum number of combinations that are tried for a table: those of seven different values in seven cells.
const MAX_TRIED: usize = 5_040;

/// The maximum number of variables of a table.
const MAX_SCOPE: usize = 40;

/// The maximum number of nodes of the search for them.
const MAX_NODES: usize = 100_000;

/// The maximum number of terms that are looked at for one combination.
const MAX_TERMS: usize = 100_000;

/// Constraints that are connected by auxiliary variables, by index in ascending order.
pub type Group = Vec<usize>;

/// The groups of constraints for which `is_open` holds.
pub fn groups(judge: &Judge, is_open: impl Fn(usize) -> bool) -> Vec<Group> {
    let mut group_of_var: BTreeMap<usize, usize> = BTreeMap::new();
    let mut groups: Vec<Group> = Vec::new();
    for (index, constraint) in judge.model.constraints().iter().enumerate().filter(|(index, _)| is_open(*index)) {
        let hidden: BTreeSet<usize> =
            constraint.body.vars().into_iter().filter(|&var| is_auxiliary(judge, var)).map(|var| var.index()).collect();
        if hidden.is_empty() {
            continue;
        }
        let joined: BTreeSet<usize> = hidden.iter().filter_map(|var| group_of_var.get(var)).copied().collect();
        let group = joined.first().copied().unwrap_or_else(|| {
            groups.push(Vec::new());
            groups.len() - 1
        });
        for other in joined.into_iter().filter(|&other| other != group) {
            let moved = std::mem::take(&mut groups[other]);
            groups[group].extend(moved);
            group_of_var.values_mut().filter(|of| **of == other).for_each(|of| *of = group);
        }
        groups[group].push(index);
        hidden.into_iter().for_each(|var| {
            group_of_var.insert(var, group);
        });
    }
    groups.retain(|group| !group.is_empty());
    groups.iter_mut().for_each(|group| group.sort_unstable());
    groups
}

/// What groups say, each by itself; those that say nothing simple by themselves, together, and otherwise as they are.
///
/// # Errors
/// The index of a constraint that no part can say.
pub fn all_bodies(judge: &Judge, groups: Vec<Group>, plain: &[PartBody]) -> Result<Vec<Said>, usize> {
    let mut all: Vec<Said> = Vec::new();
    let mut rest: Vec<Group> = Vec::new();
    for group in groups {
        match bodies(judge, &group, plain) {
            Some(found) => all.extend(found),
            None => rest.push(group),
        }
    }
    if rest.is_empty() {
        return Ok(all);
    }
    let mut joined = rest.concat();
    joined.sort_unstable();
    match bodies(judge, &joined, plain) {
        Some(found) => all.extend(found),
        None => {
            for group in rest {
                all.extend(said_together(judge, &group)?);
            }
        }
    }
    Ok(all)
}

/// What a group says, each with the constraints that name it; `plain` are the parts without auxiliary variables.
fn bodies(judge: &Judge, group: &[usize], plain: &[PartBody]) -> Option<Vec<Said>> {
    if let Some(islands) = islands(judge, group, plain) {
        return Some(islands);
    }
    let constraints: Vec<&Constraint> = group.iter().map(|&index| &*judge.model.constraints()[index]).collect();
    let first = constraints[0];
    if constraints.iter().any(|constraint| constraint.provenance.rule != first.provenance.rule) {
        return None;
    }
    let sums: Option<Vec<Sum>> = constraints.iter().map(|constraint| Sum::of(judge, constraint)).collect();
    if let Some(sums) = sums {
        if let Some((index, sight)) = sight(&sums) {
            return Some(vec![(vec![group[index]], PartBody::Sight(sight))]);
        }
        if let Some((indices, matching)) = matching(&sums) {
            return Some(parts_of(indices.into_iter().map(|index| group[index]).collect(), matching));
        }
        if let Some((indices, table)) = choices(judge, &sums) {
            return Some(vec![(indices.into_iter().map(|index| group[index]).collect(), table)]);
        }
    }
    // It is named by the only equation with a number, if there is one.
    let is_equation = |index: &&usize| match &judge.model.constraints()[**index].body {
        ConstraintBody::Linear(Linear { range, .. }) => range.start() == range.end(),
        _ => false,
    };
    let mut equations = group.iter().filter(is_equation);
    let named = equations.next().filter(|_| equations.next().is_none()).or(group.last())?;
    Some(vec![(vec![*named], table(judge, group, &constraints, plain)?)])
}

/// A matching, and beside it that each list needs one of its conditions, which a player sees first.
fn parts_of(constraints: Vec<usize>, matching: Matching) -> Vec<Said> {
    let of = |list: &Vec<usize>| list.iter().map(|&condition| matching.of[condition].clone()).collect::<Vec<Is>>();
    if let [only] = &matching.lists[..] {
        return vec![(constraints, PartBody::Count { when: None, of: of(only), range: 1..=1 })];
    }
    let needs = constraints.iter().zip(&matching.lists).map(|(&constraint, list)| (vec![constraint], some(of(list))));
    let needs: Vec<Said> = needs.collect();
    needs.into_iter().chain([(constraints, PartBody::Matching(matching))]).collect()
}

/// A linear constraint as a sum of auxiliary variables and of literals of puzzle variables.
struct Sum {
    hidden: Vec<(usize, i64)>,
    seen: Vec<(Is, i64)>,
    least: i64,
    most: i64,
}

impl Sum {
    fn of(judge: &Judge, constraint: &Constraint) -> Option<Self> {
        let ConstraintBody::Linear(Linear { expr, range }) = &constraint.body else { return None };
        let expr = expr.merged();
        let (mut hidden, mut seen) = (Vec::new(), Vec::new());
        for &(var, coefficient) in &expr.terms {
            match is_auxiliary(judge, var) {
                true => hidden.push((var.index(), coefficient)),
                false => seen.push((condition(judge, Lit::of(var))?, coefficient)),
            }
        }
        let end = |end: i64| if end == i64::MIN || end == i64::MAX { end } else { end.saturating_sub(expr.constant) };
        Some(Self { hidden, seen, least: end(*range.start()), most: end(*range.end()) })
    }
}

/// Lines of sight: each auxiliary variable says that a cell is seen, which holds if and only if the cell before is seen and
/// nothing blocks this one. Returned with the sum of what is seen, by its index.
fn sight(sums: &[Sum]) -> Option<(usize, Sight)> {
    let mut total = None;
    let mut blocks: BTreeMap<usize, &Is> = BTreeMap::new();
    let mut before: BTreeMap<usize, usize> = BTreeMap::new();
    // The cells that are seen if the one before is, each with what blocks it and the one before.
    let mut next: BTreeMap<usize, (&Is, Option<usize>)> = BTreeMap::new();
    for (index, sum) in sums.iter().enumerate() {
        let mut hidden = sum.hidden.clone();
        hidden.sort_unstable_by_key(|term| -term.1);
        match (&hidden[..], &sum.seen[..]) {
            (&[(cell, 1)], [(block, 1)]) if sum.most == 1 && sum.least <= 0 => {
                blocks.insert(cell, block).is_none().then_some(())?;
            }
            (&[(cell, 1)], [(block, 1)]) if sum.least == 1 && sum.most >= 2 => {
                next.insert(cell, (block, None)).is_none().then_some(())?;
            }
            (&[(cell, 1), (earlier, -1)], []) if sum.most == 0 && sum.least <= -1 => {
                before.insert(cell, earlier).is_none().then_some(())?;
            }
            (&[(cell, 1), (earlier, -1)], [(block, 1)]) if sum.least == 0 && sum.most >= 2 => {
                next.insert(cell, (block, Some(earlier))).is_none().then_some(())?;
            }
            (terms, []) if sum.least == sum.most && terms.iter().all(|term| term.1 == 1) && total.is_none() => {
                total = Some((index, sum));
            }
            _ => return None,
        }
    }
    let (index, total) = total?;
    let cells: BTreeSet<usize> = total.hidden.iter().map(|term| term.0).collect();
    let agrees = |cell: &usize| {
        let (block, earlier) = next.get(cell)?;
        (blocks.get(cell) == Some(block) && before.get(cell) == earlier.as_ref()).then_some(())
    };
    cells.iter().try_for_each(agrees)?;
    let known = [blocks.len(), next.len()];
    let followed: BTreeMap<usize, usize> = before.iter().map(|(&cell, &earlier)| (earlier, cell)).collect();
    if known != [cells.len(); 2]
        || followed.len() != before.len()
        || before.keys().chain(followed.keys()).any(|cell| !cells.contains(cell))
    {
        return None;
    }
    let open = |cell: usize| {
        let Is { var, values } = blocks[&cell];
        // What does not block: the condition is on a variable with value 0 or 1.
        (values.start() == values.end() && (0..=1).contains(values.start())).then(|| Is::value(*var, 1 - values.start()))
    };
    let mut lines = Vec::new();
    for &first in cells.iter().filter(|cell| !before.contains_key(cell)) {
        let line = std::iter::successors(Some(first), |cell| followed.get(cell).copied()).map(open);
        lines.push(line.collect::<Option<Vec<Is>>>()?);
    }
    distinct(lines.concat())?;
    Some((index, Sight { lines, sum: usize::try_from(total.least).ok()? }))
}

/// A matching: each auxiliary variable is in one sum that is 1, and in one that is a condition. Returned with the sums of its
/// lists, by their indices.
fn matching(sums: &[Sum]) -> Option<(Vec<usize>, Matching)> {
    let (mut of, mut lists): (Vec<Is>, Vec<Vec<usize>>) = (Vec::new(), Vec::new());
    let (mut given, mut taken): (BTreeMap<usize, usize>, BTreeSet<usize>) = (BTreeMap::new(), BTreeSet::new());
    let mut vars_of_lists: Vec<Vec<usize>> = Vec::new();
    let mut indices = Vec::new();
    for (index, sum) in sums.iter().enumerate() {
        if sum.hidden.iter().any(|term| term.1 != sum.hidden[0].1) || sum.least != sum.most {
            return None;
        }
        match (sum.hidden[0].1, &sum.seen[..], sum.least) {
            (1, [], 1) => {
                sum.hidden.iter().all(|term| taken.insert(term.0)).then_some(())?;
                indices.push(index);
                vars_of_lists.push(sum.hidden.iter().map(|term| term.0).collect());
            }
            (1, [(is, -1)], 0) | (-1, [(is, 1)], 0) => {
                sum.hidden.iter().all(|term| given.insert(term.0, of.len()).is_none()).then_some(())?;
                of.push(is.clone());
            }
            _ => return None,
        }
    }
    if !given.keys().eq(taken.iter()) {
        return None;
    }
    lists.extend(vars_of_lists.iter().map(|vars| vars.iter().map(|var| given[var]).collect()));
    Some((indices, Matching { of: distinct(of)?, lists }))
}

/// Choices: of each list of auxiliary variables one is 1, such as the place where a run starts; it may need one of those of an
/// earlier list, and each puzzle variable is the sum of some. The combinations of all that can be chosen are a table, returned with
/// the sums that are puzzle variables, by their indices.
fn choices(judge: &Judge, sums: &[Sum]) -> Option<(Vec<usize>, PartBody)> {
    let mut lists: Vec<Vec<usize>> = Vec::new();
    // What a variable needs, each one of some, and the puzzle variables that it sets.
    let mut needs: BTreeMap<usize, Vec<Vec<usize>>> = BTreeMap::new();
    let mut sets: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    let mut of: Vec<Is> = Vec::new();
    let mut indices = Vec::new();
    for (index, sum) in sums.iter().enumerate() {
        let (plus, minus): (Vec<_>, Vec<_>) = sum.hidden.iter().partition(|term| term.1 > 0);
        let [plus, minus] = [plus, minus].map(|terms: Vec<(usize, i64)>| terms.iter().map(|term| term.0).collect::<Vec<usize>>());
        if sum.hidden.iter().any(|term| term.1.abs() != 1) {
            return None;
        }
        match (&plus[..], &minus[..], &sum.seen[..], sum.least, sum.most) {
            (_, [], [], 1, 1) => lists.push(plus),
            (&[var], _, [], least, 0) if least <= -(minus.len() as i64) => needs.entry(var).or_default().push(minus),
            (hidden, [], [(is, -1)], 0, 0) | ([], hidden, [(is, 1)], 0, 0) => {
                hidden.iter().for_each(|&var| sets.entry(var).or_default().push(of.len()));
                of.push(is.clone());
                indices.push(index);
            }
            _ => return None,
        }
    }
    // Choices that set nothing have no sum that names them.
    let of = distinct(of).filter(|of| !of.is_empty() && of.iter().all(|is| is.values == (1..=1)))?;
    let list_of: BTreeMap<usize, usize> =
        (0..).zip(&lists).flat_map(|(list, vars)| vars.iter().map(move |&var| (var, list))).collect();
    // A variable of no list would be free, and not 0.
    let is_earlier = |(var, others): (&usize, &Vec<Vec<usize>>)| {
        let own = list_of.get(var);
        own.is_some() && others.iter().flatten().all(|other| list_of.get(other).is_some_and(|list| Some(list) < own))
    };
    let is_binary = |&var: &usize| {
        let range = &judge.model.variables()[var].range;
        *range.start() >= 0 && *range.end() <= 1
    };
    if list_of.len() != lists.iter().map(Vec::len).sum::<usize>()
        || !needs.iter().all(is_earlier)
        || !sets.keys().all(|var| list_of.contains_key(var))
        || !list_of.keys().all(is_binary)
    {
        return None;
    }
    let mut rows: BTreeSet<Vec<i64>> = BTreeSet::new();
    let mut chosen: Vec<usize> = Vec::new();
    let (mut next, mut nodes) = (vec![0; lists.len()], 0);
    loop {
        let depth = chosen.len();
        nodes += 1;
        if nodes > MAX_NODES || rows.len() > MAX_TRIED {
            return None;
        }
        let candidate = lists.get(depth).and_then(|list| list.get(next[depth]));
        if let Some(&var) = candidate {
            next[depth] += 1;
            let has = |others: &Vec<usize>| others.iter().any(|other| chosen.contains(other));
            if needs.get(&var).is_none_or(|needs| needs.iter().all(has)) {
                chosen.push(var);
            }
            continue;
        }
        if depth == lists.len() {
            let mut row = vec![0; of.len()];
            chosen.iter().filter_map(|var| sets.get(var)).flatten().for_each(|&at| row[at] += 1);
            if row.iter().all(|&value| value <= 1) {
                rows.insert(row);
            }
        } else {
            next[depth] = 0;
        }
        if chosen.pop().is_none() {
            break;
        }
    }
    Some((indices, PartBody::Table { vars: of.iter().map(|is| is.var).collect(), rows: rows.into_iter().collect() }))
}

/// The combinations of values of the puzzle variables of a group for which its auxiliary variables have values.
fn table(judge: &Judge, group: &[usize], constraints: &[&Constraint], plain: &[PartBody]) -> Option<PartBody> {
    let of = |var: Var| judge.origins[var.index()].map(Origin::var);
    let scope: BTreeSet<usize> = constraints.iter().flat_map(|constraint| constraint.body.vars()).filter_map(of).collect();
    let vars: Vec<usize> = scope.iter().copied().collect();
    (vars.len() <= MAX_SCOPE).then_some(())?;
    let domains: Vec<Vec<i64>> = vars.iter().map(|&var| domain(judge, var)).collect();
    // What all of its places say together is said with it, as in a row of different heights.
    let within: Vec<&PartBody> = plain.iter().filter(|body| vars.len() > 1 && body.vars() == vars).collect();
    let auxiliary = Auxiliary::of_constraints(&judge.model, group, |var| judge.origins[var].is_none());
    let mut bounds = judge.ranges.clone();
    vars.iter().zip(&domains).for_each(|(&var, values)| bounds[var] = values[0]..=values[values.len() - 1]);
    let (mut rows, mut chosen, mut tried, mut nodes) = (Vec::new(), vec![0; vars.len()], 0, 0);
    let mut depth = 0;
    loop {
        if depth == vars.len() {
            tried += 1;
            let values: Vec<i64> = bounds.iter().map(|range| *range.start()).collect();
            if auxiliary.violated(&judge.model, &judge.assignment(&values), MAX_TERMS)?.is_empty() {
                rows.push(vars.iter().map(|&var| values[var]).collect());
            }
        }
        // The next value of this place, or of an earlier one.
        loop {
            if depth < vars.len() && chosen[depth] < domains[depth].len() {
                break;
            }
            if depth < vars.len() {
                chosen[depth] = 0;
                bounds[vars[depth]] = domains[depth][0]..=domains[depth][domains[depth].len() - 1];
            }
            if depth == 0 {
                return Some(PartBody::Table { vars, rows });
            }
            depth -= 1;
        }
        nodes += 1;
        if tried > MAX_TRIED || nodes > MAX_NODES {
            return None;
        }
        let value = domains[depth][chosen[depth]];
        chosen[depth] += 1;
        bounds[vars[depth]] = value..=value;
        if within.iter().all(|body| body.can_hold(&bounds)) {
            depth += 1;
        }
    }
}

/// The values of a puzzle variable that its encoding has, givens included.
fn domain(judge: &Judge, var: usize) -> Vec<i64> {
    let encoded = judge.origins.iter().flatten().filter_map(|origin| match *origin {
        Origin::Is { var: of, value, .. } if of == var => Some(value),
        _ => None,
    });
    let values: BTreeSet<i64> = encoded.collect();
    if values.is_empty() { judge.ranges[var].clone().collect() } else { values.into_iter().collect() }
}

//! Combinations: the values that the rules allow in a set of cells.
//!
//! What the rules say of these cells alone is read from their constraints: weighted sums, and alternatives of such sums of which one
//! must hold. Values that another constraint allows once only, as in a row, are tried once. Ours: a depth-first search over the
//! cells, pruned by the least and the most that the remaining cells add to each sum. Cost: the number of partial combinations that
//! the sums do not exclude, which is bounded by a budget. Weakness: sums are looked at one by one, so combinations of large sets
//! are found slowly; a decision diagram would share their ends.

use super::{
    board::TextPuzzle,
    judge::{Judge, Origin},
    parts::hidden_groups,
    sections::CombinationSection,
};
use crate::{ONE_VALUE, PartBody};
use algebra::{
    AbstractModel, Data, Rows,
    text::{ModelError, Source},
};
use model::{
    Constraint, ConstraintBody, Expr, Semantics, Var,
    constraint::{Indicator, Linear},
};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// What the search may use.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// The number of combinations of one set.
    pub each: usize,
    /// The number of all combinations.
    pub all: usize,
    /// The number of values that are tried.
    pub steps: usize,
}

/// For a formulation.
const LISTED: Budget = Budget { each: 5_000, all: 500_000, steps: 1_000_000 };

/// A sum of a weight for each value of each cell.
struct Sum {
    /// By the place of the cell and that of the value.
    weights: Vec<Vec<i64>>,
    /// The least and the most that the cells from a place on add.
    rest: Vec<(i64, i64)>,
    least: i64,
    most: i64,
}

/// What must hold: every sum of one of the alternatives.
type Choice = Vec<Vec<Sum>>;

/// What the rules say of sets of cells.
pub struct Combinations<'j> {
    judge: &'j Judge,
    /// The values of each puzzle variable.
    values: Vec<Vec<i64>>,
    /// The constraints that allow a value once among some cells.
    once: HashMap<(usize, i64), Vec<usize>>,
    /// The constraints about a set, by its puzzle variables in ascending order: each by itself, or those that share hidden variables.
    of: HashMap<Vec<usize>, Vec<Vec<usize>>>,
}

impl<'j> Combinations<'j> {
    /// Reads the constraints about these sets of puzzle variables.
    pub fn new(judge: &'j Judge, sets: &[Vec<usize>]) -> Self {
        let mut values = vec![Vec::new(); judge.ranges.len()];
        for origin in judge.origins.iter().flatten() {
            if let Origin::Is { var, value, .. } = *origin {
                values[var].push(value);
            }
        }
        for (values, range) in values.iter_mut().zip(&judge.ranges) {
            if values.is_empty() {
                values.extend(range.clone());
            }
            values.sort_unstable();
            values.dedup();
        }
        let mut of: HashMap<Vec<usize>, Vec<Vec<usize>>> = sets.iter().map(|set| (sorted(set.clone()), Vec::new())).collect();
        let mut once: HashMap<(usize, i64), Vec<usize>> = HashMap::new();
        let mut hidden = Vec::new();
        // The rules that say something of other cells, too.
        let mut others: BTreeSet<&str> = BTreeSet::new();
        for constraint in judge.model.constraints() {
            let rule = constraint.provenance.rule.name;
            if !others.contains(rule) && scope(judge, constraint).is_some_and(|vars| !of.contains_key(&vars)) {
                others.insert(rule);
            }
        }
        for (index, constraint) in judge.model.constraints().iter().enumerate() {
            if constraint.provenance.rule == ONE_VALUE {
                continue;
            }
            match scope(judge, constraint) {
                None => hidden.push(index),
                Some(_) if allows_once(constraint) && others.contains(constraint.provenance.rule.name) => {
                    let ConstraintBody::Linear(Linear { expr, .. }) = &constraint.body else { continue };
                    for (var, _) in &expr.terms {
                        if let Some(Origin::Is { var, value, negated: false }) = judge.origins[var.index()] {
                            once.entry((var, value)).or_default().push(index);
                        }
                    }
                }
                Some(_) if others.contains(constraint.provenance.rule.name) => {}
                Some(vars) => _ = of.get_mut(&vars).map(|all| all.push(vec![index])),
            }
        }
        if !hidden.is_empty() {
            for group in hidden_groups(judge, |index| hidden.binary_search(&index).is_ok()) {
                let seen = |index: &usize| seen(judge, &judge.model.constraints()[*index]);
                let vars = sorted(group.iter().flat_map(seen).collect());
                _ = of.get_mut(&vars).map(|all| all.push(group));
            }
        }
        Self { judge, values, once, of }
    }

    /// The constraints about a set, by index.
    pub fn constraints(&self, set: &[usize]) -> Vec<usize> {
        self.of.get(&sorted(set.to_vec())).map_or_else(Vec::new, |groups| groups.concat())
    }

    /// The combinations of a set; `None` if the rules say something else of it, or there are too many. The budget is reduced by what
    /// was used.
    pub fn list(&self, set: &[usize], budget: &mut Budget) -> Option<Vec<Vec<i64>>> {
        let groups = self.of.get(&sorted(set.to_vec())).filter(|groups| !groups.is_empty())?;
        let choices = groups.iter().map(|group| self.choice(set, group)).collect::<Option<Vec<Choice>>>()?;
        let once = |&var: &usize| -> Vec<Vec<usize>> {
            self.values[var].iter().map(|&value| self.once.get(&(var, value)).cloned().unwrap_or_default()).collect()
        };
        let mut search = Search {
            values: set.iter().map(|&var| &self.values[var][..]).collect(),
            once: set.iter().map(once).collect(),
            used: Vec::new(),
            partial: vec![choices.iter().map(|choice| choice.iter().map(|sums| vec![0; sums.len()]).collect()).collect()],
            choices,
            chosen: Vec::new(),
            found: Vec::new(),
            most: budget.each.min(budget.all),
            steps: budget.steps,
        };
        let is_complete = search.extend();
        budget.steps = search.steps;
        is_complete.then(|| {
            budget.all -= search.found.len();
            search.found
        })
    }

    /// The sum of the values of a set, each times a factor, if that is all that the rules say of it.
    pub fn total(&self, set: &[usize]) -> Option<PartBody> {
        let [group] = &self.of.get(&sorted(set.to_vec()))?[..] else { return None };
        let choice = self.choice(set, group)?;
        let [[sum]] = choice.iter().map(|sums| &sums[..]).collect::<Vec<_>>()[..] else { return None };
        let mut constant = 0;
        let term = |(&var, weights): (&usize, &Vec<i64>)| {
            let values = &self.values[var];
            let factor = match (&weights[..], &values[..]) {
                ([low, .., high], [first, .., last]) => (high - low) / (last - first),
                _ => 0,
            };
            constant += weights[0] - factor * values[0];
            let is_linear = |(weight, value): (&i64, &i64)| weight - factor * value == weights[0] - factor * values[0];
            weights.iter().zip(values).all(is_linear).then_some((var, factor))
        };
        let terms = set.iter().zip(&sum.weights).map(term).collect::<Option<Vec<_>>>()?;
        Some(PartBody::Sum { terms, range: sum.least.saturating_sub(constant)..=sum.most.saturating_sub(constant) })
    }

    /// What a group of constraints demands of a set.
    fn choice(&self, set: &[usize], group: &[usize]) -> Option<Choice> {
        let constraint = |index: usize| &*self.judge.model.constraints()[index];
        if let &[index] = group
            && let ConstraintBody::Linear(linear) = &constraint(index).body
            && scope(self.judge, constraint(index)).is_some()
        {
            return Some(vec![vec![self.sum(set, linear)?]]);
        }
        if let Some(choice) = self.by_value(set, group) {
            return Some(choice);
        }
        // One of some hidden variables is 1, and each demands sums.
        let mut some: Option<Vec<Var>> = None;
        let mut demands: BTreeMap<Var, Vec<Sum>> = BTreeMap::new();
        for &index in group {
            match &constraint(index).body {
                ConstraintBody::Clause(clause) if some.is_none() && clause.0.iter().all(|lit| !lit.negated) => {
                    some = Some(clause.0.iter().map(|lit| lit.var).collect());
                }
                ConstraintBody::Indicator(Indicator { when, then }) if !when.negated => {
                    demands.entry(when.var).or_default().push(self.sum(set, then)?);
                }
                _ => return None,
            }
        }
        let is_hidden = |var: &Var| self.judge.origins[var.index()].is_none();
        let some = some.filter(|some| some.iter().chain(demands.keys()).all(is_hidden))?;
        Some(some.into_iter().map(|var| demands.remove(&var).unwrap_or_default()).collect())
    }

    /// Sums with one hidden variable, which is 0 or 1: those for either of its values.
    fn by_value(&self, set: &[usize], group: &[usize]) -> Option<Choice> {
        let model = &self.judge.model;
        let is_hidden = |var: &Var| self.judge.origins[var.index()].is_none();
        let mut hidden: Vec<Var> =
            group.iter().flat_map(|&index| model.constraints()[index].body.vars()).filter(is_hidden).collect();
        hidden.sort_unstable();
        hidden.dedup();
        let &[only] = &hidden[..] else { return None };
        let with = |value: i64| {
            let sum = |&index: &usize| {
                let ConstraintBody::Linear(Linear { expr, range }) = &model.constraints()[index].body else { return None };
                let (own, seen): (Vec<_>, Vec<_>) = expr.terms.iter().copied().partition(|term: &(Var, i64)| term.0 == only);
                let constant = own.iter().try_fold(expr.constant, |sum, term| sum.checked_add(term.1.checked_mul(value)?))?;
                self.sum(set, &Linear { expr: Expr { terms: seen, constant }, range: range.clone() })
            };
            group.iter().map(sum).collect::<Option<Vec<Sum>>>()
        };
        let is_binary = model.variables()[only.index()].range == (0..=1);
        is_binary.then(|| Some(vec![with(0)?, with(1)?])).flatten()
    }

    fn sum(&self, set: &[usize], Linear { expr, range }: &Linear) -> Option<Sum> {
        let mut weights: Vec<Vec<i64>> = set.iter().map(|&var| vec![0; self.values[var].len()]).collect();
        let place_of: HashMap<usize, usize> = set.iter().copied().zip(0..).collect();
        for &(var, coefficient) in &expr.terms {
            let origin = self.judge.origins[var.index()]?;
            let place = *place_of.get(&origin.var())?;
            for (weight, &value) in weights[place].iter_mut().zip(&self.values[origin.var()]) {
                *weight = weight.checked_add(coefficient.checked_mul(origin.value(value))?)?;
            }
        }
        let mut rest = vec![(0_i64, 0_i64); set.len() + 1];
        for place in (0..set.len()).rev() {
            let (least, most) = rest[place + 1];
            let of = &weights[place];
            let [min, max] = [of.iter().min(), of.iter().max()].map(|weight| weight.copied().unwrap_or(0));
            rest[place] = (least.saturating_add(min), most.saturating_add(max));
        }
        let end = |end: i64| if [i64::MIN, i64::MAX].contains(&end) { end } else { end.saturating_sub(expr.constant) };
        Some(Sum { weights, rest, least: end(*range.start()), most: end(*range.end()) })
    }
}

fn sorted(mut vars: Vec<usize>) -> Vec<usize> {
    vars.sort_unstable();
    vars.dedup();
    vars
}

/// The puzzle variables of a constraint, perhaps several times.
fn seen(judge: &Judge, constraint: &Constraint) -> Vec<usize> {
    constraint.body.vars().into_iter().filter_map(|var| judge.origins[var.index()]).map(Origin::var).collect()
}

/// The puzzle variables of a constraint in ascending order; `None` if it has a hidden variable.
fn scope(judge: &Judge, constraint: &Constraint) -> Option<Vec<usize>> {
    let is_hidden = |var: Var| judge.origins[var.index()].is_none();
    (!constraint.body.vars().into_iter().any(is_hidden)).then(|| sorted(seen(judge, constraint)))
}

/// Whether a constraint allows at most one of its terms.
fn allows_once(constraint: &Constraint) -> bool {
    let is_one = |Expr { terms, constant }: &Expr| *constant == 0 && terms.iter().all(|term| term.1 == 1);
    matches!(&constraint.body, ConstraintBody::Linear(Linear { expr, range }) if is_one(expr) && *range.end() == 1)
}

/// The sums of the values that are chosen, as in [`Choice`].
type Partial = Vec<Vec<Vec<i64>>>;

struct Search<'s> {
    /// The values of each cell.
    values: Vec<&'s [i64]>,
    /// For each of them the constraints that allow it once.
    once: Vec<Vec<Vec<usize>>>,
    /// Those that have their value.
    used: Vec<usize>,
    choices: Vec<Choice>,
    /// For each number of cells.
    partial: Vec<Partial>,
    chosen: Vec<i64>,
    found: Vec<Vec<i64>>,
    most: usize,
    steps: usize,
}

impl Search<'_> {
    /// Tries all values of the remaining cells; `false` if the budget does not suffice.
    fn extend(&mut self) -> bool {
        let place = self.chosen.len();
        if place == self.values.len() {
            self.found.push(self.chosen.clone());
            return self.found.len() <= self.most;
        }
        for (at, &value) in self.values[place].iter().enumerate() {
            let Some(steps) = self.steps.checked_sub(1) else { return false };
            self.steps = steps;
            let once = &self.once[place][at];
            if once.iter().any(|constraint| self.used.contains(constraint)) {
                continue;
            }
            let Some(partial) = self.with(place, at) else { continue };
            let before = self.used.len();
            self.used.extend_from_slice(once);
            self.partial.push(partial);
            self.chosen.push(value);
            let is_within = self.extend();
            self.chosen.pop();
            self.partial.pop();
            self.used.truncate(before);
            if !is_within {
                return false;
            }
        }
        true
    }

    /// The sums with another value; `None` if no alternative of a choice can hold then.
    fn with(&self, place: usize, at: usize) -> Option<Partial> {
        let before = &self.partial[place];
        let choice = |(choice, before): (&Choice, &Vec<Vec<i64>>)| {
            let mut can_hold = false;
            let sums = |(sums, before): (&Vec<Sum>, &Vec<i64>)| {
                let now: Vec<i64> =
                    sums.iter().zip(before).map(|(sum, before)| before.saturating_add(sum.weights[place][at])).collect();
                can_hold |= sums.iter().zip(&now).all(|(sum, &now)| {
                    let (least, most) = sum.rest[place + 1];
                    now.saturating_add(least) <= sum.most && now.saturating_add(most) >= sum.least
                });
                now
            };
            let now: Vec<Vec<i64>> = choice.iter().zip(before).map(sums).collect();
            can_hold.then_some(now)
        };
        self.choices.iter().zip(before).map(choice).collect()
    }
}

impl CombinationSection {
    /// Whether there are such sets.
    ///
    /// # Errors
    /// If there are none.
    pub fn check(&self, source: Source<'_>, vocabulary: &AbstractModel) -> Result<(), ModelError> {
        let is_family = vocabulary.sets().any(|set| set.head.name == self.of.name && set.width == 2 && !set.head.over.is_empty());
        let wrong = || format!("expected a set of cells with subscripts, found `{}`", self.of.name);
        if is_family { Ok(()) } else { Err(ModelError::new(&[source], self.of.span, wrong())) }
    }
}

impl TextPuzzle {
    /// The sets of puzzle variables that a family of sets of cells has, with their subscripts, if they have two members at least.
    pub fn sets_of_cells(&self, family: &str) -> Vec<(Vec<i64>, Vec<usize>)> {
        let vars: HashMap<[i64; 2], usize> = self.cells().into_iter().map(|(var, cell)| (cell, var)).collect();
        let Some((_, sets)) = self.survey.data.sets().find(|set| set.0 == family) else { return Vec::new() };
        let of = |rows: &Rows| rows.iter().filter_map(|row| vars.get(row).copied()).collect::<Vec<usize>>();
        let sets = sets.into_iter().map(|(key, rows)| (key.to_vec(), of(rows)));
        sets.filter(|(_, vars)| vars.len() > 1).collect()
    }

    /// The formulation that has combinations as data, if there is one, and its statement.
    pub fn listing(&self) -> Option<(&'static str, &'static CombinationSection)> {
        self.kind.formulations.iter().find_map(|known| Some((known.entry.name, known.combinations.as_ref()?)))
    }

    /// The parameters of the combinations that the rules allow; `None` if there are too many.
    pub fn combinations(&self) -> Option<&Data> {
        let (_, section) = self.listing()?;
        self.listed.get_or_init(|| self.listed(section)).as_ref()
    }

    fn listed(&self, section: &CombinationSection) -> Option<Data> {
        let sets = self.sets_of_cells(&section.of.name);
        let vars: Vec<Vec<usize>> = sets.iter().map(|set| set.1.clone()).collect();
        let combinations = Combinations::new(&self.judge, &vars);
        let cells: HashMap<usize, [i64; 2]> = self.cells().into_iter().collect();
        let subscripts = sets.first().map_or(0, |set| set.0.len());
        let mut counts = Rows { width: subscripts + 1, cells: Vec::new() };
        let mut values = Rows { width: subscripts + 4, cells: Vec::new() };
        let mut budget = LISTED;
        for (key, vars) in &sets {
            if combinations.constraints(vars).is_empty() {
                continue;
            }
            let rows = combinations.list(vars, &mut budget)?;
            counts.cells.extend(key.iter().copied().chain([rows.len() as i64]));
            for (number, row) in (1..).zip(rows) {
                for (var, value) in vars.iter().zip(row) {
                    values.cells.extend(key.iter().copied().chain([number]).chain(cells[var]).chain([value]));
                }
            }
        }
        let mut data = Data::default();
        data.param_rows(&section.count.name, counts);
        data.param_rows(&section.value.name, values);
        Some(data)
    }
}

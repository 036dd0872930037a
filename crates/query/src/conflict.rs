//! Conflicts: rules at places and clues that contradict each other, a minimal unsatisfiable subset (MUS, IIS) of the
//! board.
//!
//! A constraint group is a rule at a place or a clue. A minimal conflict is found by QuickXplain (Junker,
//! *QuickXplain: preferred explanations and relaxations for over-constrained problems*, 2004), a smallest one by
//! hitting sets (Ignatiev, Previti, Liffiton, Marques-Silva, *Smallest MUS extraction with minimal hitting set
//! dualization*, 2015): each correction set, without which the rest is feasible, is hit by every conflict.
//!
//! Cost: QuickXplain takes O(k log(n/k) + k) solves for a conflict of k out of n groups; the smallest one is Σ₂-hard.
//! Weakness: each solve opens a new search; one incremental search with a selector per group would replace that.

use crate::{Method, QueryError};
use model::{
    Assignment, Constraint, Lit, Model, Place, Provenance, Rule, Semantics, Sense, Var,
    constraint::{Clause, NoGood},
    sum,
};
use puzzles::{AnyPuzzle, EncodeError, Encoding};
use solve::{Limit, Limits, Outcome, Search, SearchError};
use std::{
    collections::{BTreeMap, BTreeSet},
    ops::RangeInclusive,
};

const CLUE: &Rule = &Rule { name: "clue", sentence: "The board gives this value." };
const HIT: &Rule = &Rule { name: "hit", sentence: "Every conflict contains one of these parts." };

/// A member of a conflict: a rule at a place, or a clue.
#[derive(Clone, Debug, PartialEq)]
pub enum ConflictPart {
    /// A rule of the puzzle at a place of the board.
    Rule(Provenance, Place),
    /// A given: the index of a puzzle variable, and its value.
    Clue(usize, i64),
}

/// The result of the query.
#[derive(Clone, Debug, PartialEq)]
pub enum Conflict {
    /// The board has a solution.
    Feasible,
    /// The board has no solution (proved): these parts contradict each other.
    Infeasible(ConflictSet),
    /// A limit was reached before it was known whether the board has a solution.
    Unknown(Limit),
}

/// Parts that contradict each other.
#[derive(Clone, Debug, PartialEq)]
pub struct ConflictSet {
    /// The parts in the order of the model, clues last.
    pub parts: Vec<ConflictPart>,
    /// Whether it is minimal (proved): without any one part the others have a solution.
    pub minimal: bool,
    /// Proved lower bound on the number of parts of every conflict; if it equals the number of parts, this is a
    /// smallest conflict.
    pub at_least: usize,
}

/// The model of a board, divided into constraint groups that can be left out.
struct Groups {
    model: Model,
    /// The parts, each with the indices of its constraints.
    parts: Vec<(ConflictPart, Vec<usize>)>,
    /// For each constraint its part; `None` for constraints that always stay.
    part_of: Vec<Option<usize>>,
    /// For each clue its negation.
    clues: Vec<NoGood>,
}

/// Finds a minimal conflict on a board without a solution; with `smallest`, one with the fewest parts if the limits
/// allow.
///
/// # Errors
/// If the method cannot take the puzzle, or turns out to be wrong.
pub fn conflict(puzzle: &dyn AnyPuzzle, method: &Method<'_>, smallest: bool, limits: &Limits) -> Result<Conflict, QueryError> {
    let encoding = puzzle.encode_within(&method.formulation, limits.interrupt())?;
    let mut given = encoding.model.clone();
    given.take_objective();
    match solve(given, method, limits)? {
        Outcome::Feasible(_) => return Ok(Conflict::Feasible),
        Outcome::Unknown(limit) => return Ok(Conflict::Unknown(limit)),
        Outcome::Infeasible => {}
    }
    let groups = Groups::of(puzzle, encoding);
    let mut quickxplain = QuickXplain { groups: &groups, method, limits, minimal: true };
    let all: Vec<usize> = (0..groups.parts.len()).collect();
    let outcome = groups.solve(&all, method, limits)?;
    if let Outcome::Unknown(limit) = outcome {
        return Ok(Conflict::Unknown(limit));
    }
    if outcome != Outcome::Infeasible || groups.bounds_imply_clues(method, limits)? {
        let why = format!(
            "`{}` states clues in bounds that cannot be removed one by one; choose another formulation",
            method.formulation
        );
        return Err(EncodeError::Refused(why).into());
    }
    let mut needed =
        if quickxplain.is_infeasible(&[])? { Vec::new() } else { quickxplain.minimise(&mut Vec::new(), false, &all)? };
    let (mut minimal, mut at_least) = (quickxplain.minimal, needed.len().min(1));
    if smallest && minimal {
        let (lower_bound, found) = smallest_conflict(&groups, method, limits)?;
        at_least = at_least.max(lower_bound);
        needed = found.unwrap_or(needed);
        minimal = true;
    }
    needed.sort_unstable();
    Ok(Conflict::Infeasible(ConflictSet {
        parts: needed.into_iter().map(|part| groups.parts[part].0.clone()).collect(),
        minimal,
        at_least,
    }))
}

/// Widens the bounds of the variables of givens, and of variables tied to them by constraints of no rule, to their
/// full range.
fn relax_given_bounds(model: &mut Model, given: BTreeSet<Var>, rules: &[&'static Rule], values: &RangeInclusive<i64>) {
    let ties = model
        .constraints()
        .iter()
        .filter(|constraint| !rules.contains(&constraint.provenance.rule) && constraint.provenance.rule != CLUE);
    let tied = ties.map(|constraint| constraint.body.vars()).filter(|vars| vars.iter().any(|var| given.contains(var)));
    let all: BTreeSet<Var> = tied.flatten().chain(given.iter().copied()).collect();
    // A variable fixed to 1 may be binary or not: others of the same name tell.
    let stem = |name: &str| name.split('[').next().unwrap_or_default().to_string();
    let numbers: BTreeSet<String> = model.variables().iter().filter(|v| !v.is_binary()).map(|v| stem(&v.name)).collect();
    for var in all {
        let variable = &model.variables()[var.index()];
        if variable.range.start() == variable.range.end() {
            let range = if numbers.contains(&stem(&variable.name)) { values.clone() } else { 0..=1 };
            model.widen(var, range);
        }
    }
}

impl Groups {
    /// One part for each rule and place; givens in the bounds of variables become constraints.
    fn of(puzzle: &dyn AnyPuzzle, Encoding { mut model, views, .. }: Encoding) -> Self {
        model.take_objective();
        let rules = puzzle.kind().rules();
        let mut parts: Vec<(ConflictPart, Vec<usize>)> = Vec::new();
        let mut known: BTreeMap<String, usize> = BTreeMap::new();
        for (index, constraint) in model.constraints().iter().enumerate() {
            let Constraint { provenance, place, .. } = &**constraint;
            if rules.contains(&provenance.rule) {
                let part =
                    *known.entry(format!("{} {:?} {place}", provenance.rule.name, provenance.equation)).or_insert(parts.len());
                if part == parts.len() {
                    parts.push((ConflictPart::Rule(*provenance, place.clone()), Vec::new()));
                }
                parts[part].1.push(index);
            }
        }
        let (mut clues, mut given) = (Vec::new(), BTreeSet::new());
        let puzzle_vars = puzzle.vars();
        let full = |values: fn(&RangeInclusive<i64>) -> i64| puzzle_vars.iter().map(move |puzzle_var| values(&puzzle_var.range));
        let (low, high) = (full(|range| *range.start()).min(), full(|range| *range.end()).max());
        for (number, (puzzle_var, view)) in puzzle_vars.iter().zip(views).enumerate() {
            let (value, single) = (*puzzle_var.range.start(), puzzle_var.range.start() == puzzle_var.range.end());
            if !single || low == high {
                continue;
            }
            let literals = view.direct.iter().chain(&view.order).map(|entry| entry.1.var);
            let vars: Vec<Var> = view.expr.terms.iter().map(|term| term.0).chain(literals).collect();
            if vars.is_empty() {
                continue;
            }
            given.extend(vars);
            clues.push(NoGood { views: [view.expr.clone().into()].into(), from: vec![value] });
            parts.push((ConflictPart::Clue(number, value), vec![model.constraints().len()]));
            model.post(CLUE, Place::board(), view.expr.equals(value));
        }
        relax_given_bounds(&mut model, given, rules, &(low.unwrap_or_default()..=high.unwrap_or_default()));
        let mut part_of = vec![None; model.constraints().len()];
        for (part, (_, indices)) in parts.iter().enumerate() {
            indices.iter().for_each(|&index| part_of[index] = Some(part));
        }
        Self { model, parts, part_of, clues }
    }

    /// Whether bounds that were not widened imply a clue, so that conflicts would lack it.
    fn bounds_imply_clues(&self, method: &Method<'_>, limits: &Limits) -> Result<bool, QueryError> {
        let mut model = self.model.keeping(|index, _| self.part_of[index].is_none());
        self.clues.iter().for_each(|clue| model.post(CLUE, Place::board(), clue.clone()));
        Ok(solve(model, method, limits)? == Outcome::Infeasible)
    }

    /// Solves the model with some parts only.
    fn solve(&self, kept: &[usize], method: &Method<'_>, limits: &Limits) -> Result<Outcome, QueryError> {
        let mut keep = vec![false; self.parts.len()];
        kept.iter().for_each(|&part| keep[part] = true);
        let model = self.model.keeping(|index, _| self.part_of[index].is_none_or(|part| keep[part]));
        solve(model, method, limits)
    }

    /// Whether an assignment satisfies a part.
    fn holds(&self, part: usize, values: &Assignment) -> bool {
        self.parts[part].1.iter().all(|&index| self.model.constraints()[index].body.holds(values))
    }
}

/// Solves a model.
fn solve(model: Model, method: &Method<'_>, limits: &Limits) -> Result<Outcome, QueryError> {
    match Search::open(method.backend, model, method.settings, limits) {
        Ok(mut search) => Ok(search.solve(limits)?),
        Err(SearchError::Limit(limit)) => Ok(Outcome::Unknown(limit)),
        Err(error) => Err(error.into()),
    }
}

/// The QuickXplain algorithm.
struct QuickXplain<'h> {
    groups: &'h Groups,
    method: &'h Method<'h>,
    limits: &'h Limits,
    /// Whether no limit was reached; parts that are not decided are kept.
    minimal: bool,
}

impl QuickXplain<'_> {
    /// Whether parts are proved to contradict each other.
    fn is_infeasible(&mut self, parts: &[usize]) -> Result<bool, QueryError> {
        let outcome = self.groups.solve(parts, self.method, self.limits)?;
        self.minimal &= outcome.limit().is_none();
        Ok(outcome == Outcome::Infeasible)
    }

    /// The members of `candidates` that a minimal conflict with `kept` needs; `kept_grew` states whether `kept` grew
    /// since it was known to be feasible.
    fn minimise(&mut self, kept: &mut Vec<usize>, kept_grew: bool, candidates: &[usize]) -> Result<Vec<usize>, QueryError> {
        if kept_grew && self.is_infeasible(kept)? {
            return Ok(Vec::new());
        }
        if candidates.len() <= 1 {
            return Ok(candidates.to_vec());
        }
        let (first, second) = candidates.split_at(candidates.len() / 2);
        let before = kept.len();
        kept.extend(first);
        let of_second = self.minimise(kept, true, second)?;
        kept.truncate(before);
        kept.extend(&of_second);
        let of_first = self.minimise(kept, !of_second.is_empty(), first)?;
        kept.truncate(before);
        Ok([of_first, of_second].concat())
    }
}

/// A lower bound on the parts of every conflict, and a smallest conflict if the limits allow.
fn smallest_conflict(groups: &Groups, method: &Method<'_>, limits: &Limits) -> Result<(usize, Option<Vec<usize>>), QueryError> {
    let mut hitting_sets = Model::default();
    let selected: Vec<Lit> = (0..groups.parts.len()).map(|part| hitting_sets.binary(format_args!("part[{part}]"))).collect();
    hitting_sets.optimise(Sense::Minimise, sum(selected.iter().copied()));
    let mut at_least = 0;
    loop {
        let mut search = match Search::open(method.backend, hitting_sets.clone(), method.settings, limits) {
            Ok(search) => search,
            Err(SearchError::Limit(_)) => return Ok((at_least, None)),
            Err(error) => return Err(error.into()),
        };
        let Outcome::Feasible(values) = search.solve(limits)? else { return Ok((at_least, None)) };
        if search.statistics().limit.is_some() {
            return Ok((at_least, None));
        }
        let chosen: Vec<usize> = (0..selected.len()).filter(|&part| selected[part].holds(&values)).collect();
        at_least = chosen.len();
        let mut kept = match groups.solve(&chosen, method, limits)? {
            Outcome::Infeasible => return Ok((at_least, Some(chosen))),
            Outcome::Unknown(_) => return Ok((at_least, None)),
            Outcome::Feasible(values) => (0..selected.len()).filter(|&part| groups.holds(part, &values)).collect::<Vec<_>>(),
        };
        // Grows a maximal satisfiable subset; its complement must be hit.
        for part in 0..selected.len() {
            if kept.contains(&part) {
                continue;
            }
            kept.push(part);
            match groups.solve(&kept, method, limits)? {
                Outcome::Feasible(values) => {
                    kept.extend((part + 1..selected.len()).filter(|&other| groups.holds(other, &values)))
                }
                Outcome::Infeasible => drop(kept.pop()),
                Outcome::Unknown(_) => return Ok((at_least, None)),
            }
            kept.sort_unstable();
            kept.dedup();
        }
        let left = (0..selected.len()).filter(|part| !kept.contains(part)).map(|part| selected[part]);
        hitting_sets.post(HIT, Place::board(), Clause(left.collect()));
    }
}

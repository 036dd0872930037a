//! Linear constraints as clauses: pseudo-Boolean encodings.
//!
//! Each bound becomes `Σ term ≤ capacity`, where a term is a variable in the order encoding: it grows from 0, one literal
//! for each value. If the prime implicates are few, they are the clauses: one for each minimal cover, a minimal set of
//! literals whose terms exceed the capacity. Otherwise a chain of new variables, "the first i terms reach s", one for
//! each partial sum s, is a decision diagram of the constraint. Sources: Eén and Sörensson, *Translating Pseudo-Boolean
//! Constraints into SAT*, 2006; Tamura et al., *Compiling Finite Linear CSP into SAT*, 2009.
//! On both, unit propagation finds every literal that the bound implies. Cost: about `MAX_PRIME_IMPLICATES` clauses at
//! most for the first, one variable for each distinct partial sum for the second. Weakness: large, distinct coefficients
//! give up to exponentially many partial sums; sorting networks or adders would stay polynomial.

use super::{Lowered, LoweringContext};
use crate::{Lit, Var, constraint::Clause, constraint::Linear};
use std::collections::BTreeMap;

/// The maximum number of prime implicates that are posted; beyond it, the chain of partial sums is used.
const MAX_PRIME_IMPLICATES: usize = 160;

/// The number of steps of the search for minimal covers, for each cover that is allowed.
const WORK_PER_COVER: usize = 40;

/// A term of a sum, in the order encoding: for each literal, the least value of the term if it is true. Each literal
/// implies the one before it.
type Term = Vec<(i64, Lit)>;

/// Posts clauses that are equivalent to `linear`, or to `when ⇒ linear`. Always returns `true`.
pub fn encode(linear: &Linear, when: Option<Lit>, context: &mut LoweringContext<'_>) -> bool {
    let (low, high) = (*linear.range.start(), *linear.range.end());
    let guard: Vec<Lit> = when.into_iter().map(|lit| !lit).collect();
    if high != i64::MAX {
        bound(linear, 1, high, &guard, context);
    }
    if low != i64::MIN {
        bound(linear, -1, low.saturating_neg(), &guard, context);
    }
    true
}

/// The prime implicates of `linear`, or of `when ⇒ linear`; `None` if they are more than `max`, or if a variable is not
/// binary.
///
/// For a backend that supports linear constraints but propagates them less than clauses: it does not know that
/// `x ≥ 2` implies `x ≥ 1`.
pub fn prime_implicates(linear: &Linear, when: Option<Lit>, max: usize, lowered: &Lowered) -> Option<Vec<Clause>> {
    let expr = linear.expr.merged();
    let variables = lowered.model.variables();
    if !expr.terms.iter().all(|term| variables[term.0.index()].is_binary()) {
        return None;
    }
    let guard = when.map(|lit| !lit);
    let mut clauses = Vec::new();
    for (sign, high) in [(1, *linear.range.end()), (-1, linear.range.start().saturating_neg())] {
        let expr = expr.clone() * sign;
        let activity = lowered.model.range(&expr);
        if *activity.end() <= high {
            continue;
        }
        if high < *activity.start() {
            clauses.push(Clause(guard.into_iter().collect()));
            continue;
        }
        let is_free = |term: &&(Var, i64)| lowered.model.range_of(term.0).start() < lowered.model.range_of(term.0).end();
        let term = |&(var, coefficient): &(Var, i64)| vec![(coefficient.abs(), Lit { var, negated: coefficient < 0 })];
        let sum = merged(expr.terms.iter().filter(is_free).map(term).collect(), |lit| lowered.implied_by(lit));
        for cover in minimal_covers(&sum, high.saturating_sub(*activity.start()), max.checked_sub(clauses.len())?)? {
            clauses.push(Clause(cover.into_iter().map(|lit| !lit).chain(guard).collect()));
        }
    }
    Some(clauses)
}

/// Posts clauses for `sign · Σ ≤ high`, each with the literals of the guard.
fn bound(linear: &Linear, sign: i64, high: i64, guard: &[Lit], context: &mut LoweringContext<'_>) {
    let expr = linear.expr.merged() * sign;
    let activity = context.range(&expr);
    let capacity = high.saturating_sub(*activity.start());
    if *activity.end() <= high {
        return;
    }
    if capacity < 0 {
        return context.post(Clause(guard.to_vec()));
    }
    let mut sum: Vec<Term> = expr.terms.iter().map(|&(var, coefficient)| order_term(var, coefficient, context)).collect();
    if context.too_large(sum.iter().map(Vec::len).sum()) {
        return;
    }
    sum.retain(|term| !term.is_empty());
    let sum = merged(sum, |lit| context.implied_by(lit));
    // Terms with many values need about as many clauses anyway.
    let max = MAX_PRIME_IMPLICATES.max(sum.iter().map(Vec::len).sum());
    match minimal_covers(&sum, capacity, max) {
        Some(covers) => {
            for cover in covers {
                context.post(Clause(cover.into_iter().map(|lit| !lit).chain(guard.iter().copied()).collect()));
            }
        }
        None => partial_sums(&sum, capacity, guard, context),
    }
}

/// The term `coefficient · var`, less its minimum, in the order encoding.
fn order_term(var: Var, coefficient: i64, context: &mut LoweringContext<'_>) -> Term {
    let order = context.order_literals(var);
    let weight = coefficient.saturating_abs();
    let weights = (1..).map(|count: i64| count.saturating_mul(weight));
    match coefficient > 0 {
        true => weights.zip(order).collect(),
        false => weights.zip(order.into_iter().rev().map(|lit| !lit)).collect(),
    }
}

/// The same sum, with literals of equal weight that imply each other (`x ≥ 2` implies `x ≥ 1`) merged into one
/// term. It has fewer minimal covers.
fn merged(sum: Vec<Term>, implied_by: impl Fn(Lit) -> Option<Lit>) -> Vec<Term> {
    let (mut single, mut merged): (Vec<Term>, Vec<Term>) = sum.into_iter().partition(|term| term.len() == 1);
    single.sort_unstable_by_key(|term| term[0].1);
    let find = |lit: Lit| single.binary_search_by_key(&lit, |term| term[0].1).ok();
    let predecessor = |index: usize| {
        let (weight, lit) = single[index][0];
        implied_by(lit).and_then(find).filter(|&before| single[before][0].0 == weight)
    };
    let mut successor = vec![None; single.len()];
    for index in 0..single.len() {
        if let Some(before) = predecessor(index) {
            successor[before].get_or_insert(index);
        }
    }
    let is_successor = |index: &usize| predecessor(*index).is_some_and(|before| successor[before] == Some(*index));
    let (rest, starts): (Vec<usize>, Vec<usize>) = (0..single.len()).partition(is_successor);
    let mut visited = vec![false; single.len()];
    // Chains from the starts contain the rest, unless literals imply each other in a cycle.
    for start in starts.into_iter().chain(rest) {
        let chain = std::iter::successors(Some(start), |&index| successor[index]);
        let chain: Vec<usize> = chain.take_while(|&index| !std::mem::replace(&mut visited[index], true)).collect();
        let weight = single[start][0].0;
        if !chain.is_empty() {
            let weights = (1..).map(|count: i64| count.saturating_mul(weight));
            merged.push(weights.zip(chain.into_iter().map(|index| single[index][0].1)).collect());
        }
    }
    // By decreasing maximum: fewer minimal covers and fewer partial sums.
    merged.sort_by_key(|term| std::cmp::Reverse(term.last().map(|entry| entry.0)));
    merged
}

/// The minimal covers: minimal sets of literals whose terms exceed the capacity. `None` if they are more than `max`.
fn minimal_covers(sum: &[Term], capacity: i64, max: usize) -> Option<Vec<Vec<Lit>>> {
    // The maximum that the terms from each index on can add.
    let mut rest = vec![0_i64; sum.len() + 1];
    for (index, term) in sum.iter().enumerate().rev() {
        rest[index] = rest[index + 1] + term.last().map_or(0, |entry| entry.0);
    }
    let mut search = CoverSearch { sum, rest, capacity, covers: Vec::new(), max, work_left: WORK_PER_COVER * max };
    search.extend(0, 0, &mut Vec::new()).then_some(search.covers)
}

/// Enumerates minimal covers by depth-first search over the terms.
struct CoverSearch<'s> {
    sum: &'s [Term],
    rest: Vec<i64>,
    capacity: i64,
    covers: Vec<Vec<Lit>>,
    max: usize,
    work_left: usize,
}

impl CoverSearch<'_> {
    /// Extends a choice of literals from the first `index` terms. `chosen` holds each chosen literal with
    /// the amount by which the total would shrink if the literal before it were chosen instead. Returns `false` once
    /// there are too many covers, or too much work is done.
    fn extend(&mut self, index: usize, total: i64, chosen: &mut Vec<(Lit, i64)>) -> bool {
        if total > self.capacity {
            if chosen.iter().all(|&(_, decrease)| total - decrease <= self.capacity) {
                self.covers.push(chosen.iter().map(|choice| choice.0).collect());
            }
            return self.covers.len() <= self.max;
        }
        if self.work_left == 0 {
            return false;
        }
        self.work_left -= 1;
        let (term, rest) = (&self.sum[index], self.rest[index + 1]);
        if total + rest > self.capacity && !self.extend(index + 1, total, chosen) {
            return false;
        }
        let (first, exceeding) = window(term, total, rest, self.capacity);
        for entry in first..term.len().min(exceeding + 1) {
            let (weight, lit) = term[entry];
            let before = entry.checked_sub(1).map_or(0, |before| term[before].0);
            chosen.push((lit, weight - before));
            let within_limits = self.extend(index + 1, total + weight, chosen);
            chosen.pop();
            if !within_limits {
                return false;
            }
        }
        true
    }
}

/// The index of the first entry of a term with which the rest can still exceed the capacity, and of the first that
/// exceeds it by itself.
fn window(term: &Term, total: i64, rest: i64, capacity: i64) -> (usize, usize) {
    let first = term.partition_point(|entry| total + entry.0 + rest <= capacity);
    (first, term.partition_point(|entry| total + entry.0 <= capacity))
}

/// New variables "the terms so far reach s", from term to term; reaching more than the capacity is forbidden. Partial
/// sums from which the rest cannot exceed the capacity are dropped.
fn partial_sums(sum: &[Term], capacity: i64, guard: &[Lit], context: &mut LoweringContext<'_>) {
    let mut rest: i64 = sum.iter().filter_map(|term| term.last()).map(|entry| entry.0).sum();
    // The partial sums so far, each with its literal; the empty sum needs none.
    let mut reached: Vec<(i64, Option<Lit>)> = vec![(0, None)];
    for term in sum {
        rest -= term.last().map_or(0, |entry| entry.0);
        let transitions: usize =
            reached.iter().map(|&(total, _)| window(term, total, rest, capacity)).map(|window| window.1 - window.0 + 2).sum();
        if context.too_large(3 * transitions) {
            return;
        }
        // Each transition to a next partial sum, with the negations of the literals that lead to it.
        let mut next: BTreeMap<i64, Option<Lit>> = BTreeMap::new();
        let mut clauses: Vec<(Vec<Lit>, i64)> = Vec::with_capacity(transitions);
        for &(total, state) in &reached {
            let from: Vec<Lit> = state.into_iter().map(|lit| !lit).collect();
            let (first, exceeding) = window(term, total, rest, capacity);
            if total + rest > capacity {
                clauses.push((from.clone(), total));
            }
            for &(weight, lit) in &term[first..term.len().min(exceeding + 1)] {
                clauses.push((from.iter().copied().chain([!lit]).collect(), total + weight));
            }
        }
        for &(_, total) in clauses.iter().filter(|clause| clause.1 <= capacity) {
            next.entry(total).or_insert_with(|| Some(context.binary("partial_sum")));
        }
        for (mut clause, total) in clauses {
            match next.get(&total) {
                Some(&state) => clause.extend(state),
                None => clause.extend(guard),
            }
            context.post(Clause(clause));
        }
        reached = next.into_iter().collect();
        for pair in reached.windows(2) {
            context.post(Clause(pair[0].1.into_iter().chain(pair[1].1.map(|larger| !larger)).collect()));
        }
    }
}

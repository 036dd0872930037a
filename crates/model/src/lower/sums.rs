//! Sums within bounds as clauses.
//!
//! A sum is bounded from above and from below, one after the other, as `Σ part ≤ capacity` where
//! each part grows from 0 in steps and each step has a literal. A few parts become the clauses that
//! name each way to pass the capacity and no more (all prime implicates). Many parts become a chain
//! of new bits, "the first i parts reach s", one for each sum s that can be reached
//! (after Eén and Sörensson, *Translating Pseudo-Boolean Constraints into SAT*, 2006, and Tamura et
//! al., *Compiling Finite Linear CSP into SAT*, 2009). Both find by unit propagation all that
//! follows from the bound.

use super::{Lowered, LoweringContext};
use crate::{Lit, Var, constraint::Clause, constraint::Linear};
use std::collections::BTreeMap;

/// Up to this many clauses, no new bits are made.
const FEW: usize = 160;

/// A part of a sum: what it is at least once each literal holds; each implies the one before it.
type Part = Vec<(i64, Lit)>;

/// Posts clauses that say `linear`, or that say it only if `when` holds.
///
/// Says false if a bound cannot be expressed, which does not happen.
pub fn clauses(linear: &Linear, when: Option<Lit>, context: &mut LoweringContext<'_>) -> bool {
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

/// The clauses on its own literals that say the same as a sum of bits, if they are at most `few`.
///
/// For a backend that takes sums but draws fewer conclusions from them than from clauses: it does
/// not see that the bits of `x ≥ 1` and `x ≥ 2` are one variable.
pub fn few_clauses(linear: &Linear, when: Option<Lit>, few: usize, lowered: &Lowered) -> Option<Vec<Clause>> {
    let expr = linear.expr.merged();
    let variables = lowered.model.variables();
    if !expr.terms.iter().all(|term| variables[term.0.index()].is_binary()) {
        return None;
    }
    let guard = when.map(|lit| !lit);
    let mut clauses = Vec::new();
    for (sign, high) in [(1, *linear.range.end()), (-1, linear.range.start().saturating_neg())] {
        let expr = expr.clone() * sign;
        let reach = lowered.model.range(&expr);
        if *reach.end() <= high {
            continue;
        }
        if high < *reach.start() {
            clauses.push(Clause(guard.into_iter().collect()));
            continue;
        }
        let is_open = |term: &&(Var, i64)| lowered.model.range_of(term.0).start() < lowered.model.range_of(term.0).end();
        let part = |&(var, coefficient): &(Var, i64)| vec![(coefficient.abs(), Lit { var, negated: coefficient < 0 })];
        let sum = chained(expr.terms.iter().filter(is_open).map(part).collect(), |lit| lowered.implied_by(lit));
        for cover in covers(&sum, high.saturating_sub(*reach.start()), few.checked_sub(clauses.len())?)? {
            clauses.push(Clause(cover.into_iter().map(|lit| !lit).chain(guard).collect()));
        }
    }
    Some(clauses)
}

/// `sign · Σ ≤ high`, or a literal of the guard holds.
fn bound(linear: &Linear, sign: i64, high: i64, guard: &[Lit], context: &mut LoweringContext<'_>) {
    let expr = linear.expr.merged() * sign;
    let reach = context.range(&expr);
    let capacity = high.saturating_sub(*reach.start());
    if *reach.end() <= high {
        return;
    }
    if capacity < 0 {
        return context.post(Clause(guard.to_vec()));
    }
    let mut sum: Vec<Part> = expr.terms.iter().map(|&(var, coefficient)| part(var, coefficient, context)).collect();
    if context.too_large(sum.iter().map(Vec::len).sum()) {
        return;
    }
    sum.retain(|part| !part.is_empty());
    let sum = chained(sum, |lit| context.implied_by(lit));
    // A sum of variables with many values needs as many.
    let few = FEW.max(sum.iter().map(Vec::len).sum());
    match covers(&sum, capacity, few) {
        Some(covers) => {
            for cover in covers {
                context.post(Clause(cover.into_iter().map(|lit| !lit).chain(guard.iter().copied()).collect()));
            }
        }
        None => chain(&sum, capacity, guard, context),
    }
}

/// What `coefficient · var` adds to its least value.
fn part(var: Var, coefficient: i64, context: &mut LoweringContext<'_>) -> Part {
    let steps = context.order_literals(var);
    let weight = coefficient.saturating_abs();
    let weights = (1..).map(|count: i64| count.saturating_mul(weight));
    match coefficient > 0 {
        true => weights.zip(steps).collect(),
        false => weights.zip(steps.into_iter().rev().map(|lit| !lit)).collect(),
    }
}

/// The same sum, with literals of one weight that imply each other (`x ≥ 2` implies `x ≥ 1`) put
/// together as the steps of one part. There are then fewer ways to pass the capacity.
fn chained(sum: Vec<Part>, implied_by: impl Fn(Lit) -> Option<Lit>) -> Vec<Part> {
    let (mut single, mut chained): (Vec<Part>, Vec<Part>) = sum.into_iter().partition(|part| part.len() == 1);
    single.sort_unstable_by_key(|part| part[0].1);
    let place = |lit: Lit| single.binary_search_by_key(&lit, |part| part[0].1).ok();
    let before = |at: usize| {
        let (weight, lit) = single[at][0];
        implied_by(lit).and_then(place).filter(|&before| single[before][0].0 == weight)
    };
    let mut after = vec![None; single.len()];
    for at in 0..single.len() {
        if let Some(before) = before(at) {
            after[before].get_or_insert(at);
        }
    }
    let follows = |at: &usize| before(*at).is_some_and(|before| after[before] == Some(*at));
    let (rest, starts): (Vec<usize>, Vec<usize>) = (0..single.len()).partition(follows);
    let mut placed = vec![false; single.len()];
    // The rest follows from the starts, unless literals imply each other in a ring.
    for start in starts.into_iter().chain(rest) {
        let steps = std::iter::successors(Some(start), |&at| after[at]);
        let steps: Vec<usize> = steps.take_while(|&at| !std::mem::replace(&mut placed[at], true)).collect();
        let weight = single[start][0].0;
        if !steps.is_empty() {
            let weights = (1..).map(|count: i64| count.saturating_mul(weight));
            chained.push(weights.zip(steps.into_iter().map(|at| single[at][0].1)).collect());
        }
    }
    // The heaviest first: fewer covers, and fewer sums to tell apart.
    chained.sort_by_key(|part| std::cmp::Reverse(part.last().map(|step| step.0)));
    chained
}

/// The least sets of steps that pass the capacity, if they are few.
fn covers(sum: &[Part], capacity: i64, few: usize) -> Option<Vec<Vec<Lit>>> {
    // What the parts from each place on can add at most.
    let mut rest = vec![0_i64; sum.len() + 1];
    for (place, part) in sum.iter().enumerate().rev() {
        rest[place] = rest[place + 1] + part.last().map_or(0, |step| step.0);
    }
    let mut search = Covers { sum, rest, capacity, found: Vec::new(), few, work: 40 * few };
    search.extend(0, 0, &mut Vec::new()).then_some(search.found)
}

struct Covers<'s> {
    sum: &'s [Part],
    rest: Vec<i64>,
    capacity: i64,
    found: Vec<Vec<Lit>>,
    few: usize,
    work: usize,
}

impl Covers<'_> {
    /// Extends a choice of steps among the first parts. `chosen` holds, for each step chosen, its
    /// literal and what the sum would lose if the step before it were taken instead.
    fn extend(&mut self, place: usize, total: i64, chosen: &mut Vec<(Lit, i64)>) -> bool {
        if total > self.capacity {
            // Least, if no chosen step could be one lower.
            if chosen.iter().all(|&(_, loss)| total - loss <= self.capacity) {
                self.found.push(chosen.iter().map(|step| step.0).collect());
            }
            return self.found.len() <= self.few;
        }
        if self.work == 0 {
            return false;
        }
        self.work -= 1;
        let (part, rest) = (&self.sum[place], self.rest[place + 1]);
        if total + rest > self.capacity && !self.extend(place + 1, total, chosen) {
            return false;
        }
        let (first, passing) = window(part, total, rest, self.capacity);
        for step in first..part.len().min(passing + 1) {
            let (weight, lit) = part[step];
            let before = step.checked_sub(1).map_or(0, |before| part[before].0);
            chosen.push((lit, weight - before));
            let few = self.extend(place + 1, total + weight, chosen);
            chosen.pop();
            if !few {
                return false;
            }
        }
        true
    }
}

/// The first step of a part with which the rest could still pass the capacity, and the first that
/// passes it by itself.
fn window(part: &Part, total: i64, rest: i64, capacity: i64) -> (usize, usize) {
    let first = part.partition_point(|step| total + step.0 + rest <= capacity);
    (first, part.partition_point(|step| total + step.0 <= capacity))
}

/// Bits "the parts so far reach s", from part to part; the capacity may not be passed. A sum from
/// which the rest cannot pass it any more is as good as none.
fn chain(sum: &[Part], capacity: i64, guard: &[Lit], context: &mut LoweringContext<'_>) {
    let mut rest: i64 = sum.iter().filter_map(|part| part.last()).map(|step| step.0).sum();
    // The sums reached so far with the bit that says so; the empty sum needs none.
    let mut reached: Vec<(i64, Option<Lit>)> = vec![(0, None)];
    for part in sum {
        rest -= part.last().map_or(0, |step| step.0);
        let ways: usize = reached.iter().map(|&(total, _)| window(part, total, rest, capacity)).map(|w| w.1 - w.0 + 2).sum();
        if context.too_large(3 * ways) {
            return;
        }
        // Each way from a sum to the next, with the literals that lead there.
        let mut next: BTreeMap<i64, Option<Lit>> = BTreeMap::new();
        let mut clauses: Vec<(Vec<Lit>, i64)> = Vec::with_capacity(ways);
        for &(total, bit) in &reached {
            let from: Vec<Lit> = bit.into_iter().map(|lit| !lit).collect();
            let (first, passing) = window(part, total, rest, capacity);
            if total + rest > capacity {
                clauses.push((from.clone(), total));
            }
            for &(weight, lit) in &part[first..part.len().min(passing + 1)] {
                clauses.push((from.iter().copied().chain([!lit]).collect(), total + weight));
            }
        }
        for &(_, total) in clauses.iter().filter(|clause| clause.1 <= capacity) {
            next.entry(total).or_insert_with(|| Some(context.binary("reach")));
        }
        for (mut clause, total) in clauses {
            match next.get(&total) {
                Some(&bit) => clause.extend(bit),
                None => clause.extend(guard),
            }
            context.post(Clause(clause));
        }
        reached = next.into_iter().collect();
        for two in reached.windows(2) {
            context.post(Clause(two[0].1.into_iter().chain(two[1].1.map(|more| !more)).collect()));
        }
    }
}

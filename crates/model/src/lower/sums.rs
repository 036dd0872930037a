//! Sums within bounds as clauses.
//!
//! A sum is bounded from above and from below, one after the other, as `Σ part ≤ capacity` where
//! each part grows from 0 in steps and each step has a literal. A few parts become the clauses that
//! name each way to pass the capacity and no more (all prime implicates). Many parts become a chain
//! of new bits, "the first i parts reach s", one for each sum s that can be reached
//! (after Eén and Sörensson, *Translating Pseudo-Boolean Constraints into SAT*, 2006, and Tamura et
//! al., *Compiling Finite Linear CSP into SAT*, 2009). Both find by unit propagation all that
//! follows from the bound.

use super::Parts;
use crate::{Lit, form::Clause, form::Linear};
use std::collections::BTreeSet;

/// Up to this many clauses, no new bits are made.
const FEW: usize = 160;

/// A part of a sum: what it is at least once each literal holds; each implies the one before it.
type Part = Vec<(i64, Lit)>;

/// Posts clauses that say `linear`, or that say it only if `when` holds.
///
/// Says false if a bound cannot be expressed, which does not happen.
pub fn clauses(linear: &Linear, when: Option<Lit>, parts: &mut Parts<'_>) -> bool {
    let (low, high) = (*linear.range.start(), *linear.range.end());
    let guard: Vec<Lit> = when.into_iter().map(|lit| !lit).collect();
    if high != i64::MAX {
        bound(linear, 1, high, &guard, parts);
    }
    if low != i64::MIN {
        bound(linear, -1, low.saturating_neg(), &guard, parts);
    }
    true
}

/// `sign · Σ ≤ high`, or a literal of the guard holds.
fn bound(linear: &Linear, sign: i64, high: i64, guard: &[Lit], parts: &mut Parts<'_>) {
    let expr = linear.expr.merged() * sign;
    let reach = parts.range(&expr);
    let capacity = high.saturating_sub(*reach.start());
    if *reach.end() <= high {
        return;
    }
    if capacity < 0 {
        return parts.post(Clause(guard.to_vec()));
    }
    let mut sum: Vec<Part> = expr.terms.iter().map(|&(var, factor)| part(var, factor, parts)).collect();
    sum.retain(|part| !part.is_empty());
    let mut sum = chained(sum, parts);
    // The heaviest first: fewer covers, and fewer sums to tell apart.
    sum.sort_by_key(|part| std::cmp::Reverse(part.last().map(|step| step.0)));
    match covers(&sum, capacity) {
        Some(covers) => {
            for cover in covers {
                parts.post(Clause(cover.into_iter().map(|lit| !lit).chain(guard.iter().copied()).collect()));
            }
        }
        None => chain(&sum, capacity, guard, parts),
    }
}

/// What `factor · var` adds to its least value.
fn part(var: crate::Var, factor: i64, parts: &mut Parts<'_>) -> Part {
    let steps = parts.steps(var);
    let weight = factor.saturating_abs();
    let weights = (1..).map(|count: i64| count.saturating_mul(weight));
    match factor > 0 {
        true => weights.zip(steps).collect(),
        false => weights.zip(steps.into_iter().rev().map(|lit| !lit)).collect(),
    }
}

/// The same sum, with literals of one weight that imply each other (`x ≥ 2` implies `x ≥ 1`) put
/// together as the steps of one part. There are then fewer ways to pass the capacity.
fn chained(sum: Vec<Part>, parts: &Parts<'_>) -> Vec<Part> {
    let (mut single, mut chained): (Vec<Part>, Vec<Part>) = sum.into_iter().partition(|part| part.len() == 1);
    single.sort_unstable_by_key(|part| part[0].1);
    let place = |lit: Lit| single.binary_search_by_key(&lit, |part| part[0].1).ok();
    let before = |at: usize| {
        let (weight, lit) = single[at][0];
        parts.implied_by(lit).and_then(place).filter(|&before| single[before][0].0 == weight)
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
    chained
}

/// The least sets of steps that pass the capacity, if they are few.
fn covers(sum: &[Part], capacity: i64) -> Option<Vec<Vec<Lit>>> {
    // What the parts from each place on can add at most.
    let mut rest = vec![0_i64; sum.len() + 1];
    for (place, part) in sum.iter().enumerate().rev() {
        rest[place] = rest[place + 1] + part.last().map_or(0, |step| step.0);
    }
    let mut search = Covers { sum, rest, capacity, found: Vec::new(), work: 40 * FEW };
    search.extend(0, 0, &mut Vec::new()).then_some(search.found)
}

struct Covers<'s> {
    sum: &'s [Part],
    rest: Vec<i64>,
    capacity: i64,
    found: Vec<Vec<Lit>>,
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
            return self.found.len() <= FEW;
        }
        if total + self.rest[place] <= self.capacity {
            return true;
        }
        if self.work == 0 {
            return false;
        }
        self.work -= 1;
        let sum = self.sum;
        let mut before = 0;
        for &(weight, lit) in &sum[place] {
            chosen.push((lit, weight - before));
            let few = self.extend(place + 1, total + weight, chosen);
            chosen.pop();
            if !few {
                return false;
            }
            before = weight;
        }
        self.extend(place + 1, total, chosen)
    }
}

/// Bits "the parts so far reach s", from part to part; the capacity may not be passed.
fn chain(sum: &[Part], capacity: i64, guard: &[Lit], parts: &mut Parts<'_>) {
    let mut rest: i64 = sum.iter().filter_map(|part| part.last()).map(|step| step.0).sum();
    // The sums reached so far with the bit that says so; the empty sum needs none.
    let mut reached: Vec<(i64, Option<Lit>)> = vec![(0, None)];
    for part in sum {
        rest -= part.last().map_or(0, |step| step.0);
        // Sums below this can never pass the capacity any more and are as good as none.
        let matters = |total: &i64| *total + rest > capacity && *total <= capacity;
        let steps = || [(0, None)].into_iter().chain(part.iter().map(|&(weight, lit)| (weight, Some(lit))));
        let totals: BTreeSet<i64> =
            reached.iter().flat_map(|&(so_far, _)| steps().map(move |(weight, _)| so_far + weight)).filter(matters).collect();
        if parts.too_large(3 * reached.len() * (part.len() + 1) + 3 * totals.len()) {
            return;
        }
        let next: Vec<(i64, Option<Lit>)> = totals.into_iter().map(|total| (total, Some(parts.bit("reach")))).collect();
        for two in next.windows(2) {
            let (Some(less), Some(more)) = (two[0].1, two[1].1) else { continue };
            parts.post(Clause(vec![!more, less]));
        }
        for &(so_far, bit) in &reached {
            for (weight, lit) in steps() {
                let total = so_far + weight;
                let premises = bit.into_iter().chain(lit).map(|lit| !lit);
                if total > capacity {
                    parts.post(Clause(premises.chain(guard.iter().copied()).collect()));
                } else if let Ok(at) = next.binary_search_by_key(&total, |node| node.0) {
                    parts.post(Clause(premises.chain(next[at].1).collect()));
                }
            }
        }
        reached = next;
        if reached.is_empty() {
            return;
        }
    }
}

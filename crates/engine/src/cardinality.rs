//! Cardinality constraints over at most 64 literals, as bitmasks.
//!
//! A constraint keeps a bitmask of its true literals and its slack. As in general [pseudo-Boolean
//! constraints](crate::pseudo_boolean), literals that imply each other form a chain of an order-encoded integer, here of at
//! most two literals: `x ≥ 2` implies `x ≥ 1`. So at slack 1, the second literal of a chain is false unless the first is
//! true. Constant time per occurrence without propagation; each assignment visits every occurrence, where watched literals
//! would visit fewer. Longer constraints use the general propagator.

use crate::{
    Lit,
    chains::Chains,
    lists::Lists,
    trail::{Conflict, Reason, Trail},
};

/// Constraints `Σ literal ≤ bound`.
#[derive(Clone, Default)]
pub struct Cardinality {
    constraints: Vec<Constraint>,
    /// The literals of all constraints, one constraint after another; the second literal of a chain follows the first.
    lits: Vec<Lit>,
    /// For each literal, the constraints it occurs in.
    occurrences: Lists<Occurrence>,
    /// Constraints changed, with their former `reached` and `slack`.
    undo: Vec<(u32, u64, i32)>,
    /// The length of `undo` at the start of each level.
    levels: Vec<u32>,
}

#[derive(Clone, Copy)]
struct Constraint {
    /// A bitmask of the literals that are true or implied by a true literal of their chain.
    reached: u64,
    /// A bitmask of the second literals of chains.
    seconds: u64,
    bound: i32,
    /// The bound less the number of reached literals.
    slack: i32,
    lits: (u32, u32),
}

impl Constraint {
    /// A bitmask of the unreached literals that would exceed the bound.
    fn forbidden(&self) -> u64 {
        let all = u64::MAX >> (64 - (self.lits.1 - self.lits.0));
        let candidates = if self.slack > 0 { self.seconds & !(self.reached << 1) } else { all };
        candidates & !self.reached
    }
}

#[derive(Clone, Copy)]
struct Occurrence {
    constraint: u32,
    index: u32,
}

/// The largest constraint.
const MAX_LITERALS: usize = 64;

impl Cardinality {
    pub fn add_variables(&mut self, count: usize) {
        self.occurrences.add(2 * count);
    }

    pub fn is_empty(&self) -> bool {
        self.constraints.is_empty()
    }

    /// Adds a constraint if it has this form: all coefficients equal, chains of at most two literals, at most
    /// [`MAX_LITERALS`] literals.
    pub fn add(&mut self, chains: &Chains, bound: i64) -> Option<u32> {
        let unit = chains.uniform_coefficient(MAX_LITERALS).filter(|_| bound >= 0)?;
        let (number, start, mut seconds) = (self.constraints.len() as u32, self.lits.len(), 0);
        self.lits.extend(chains.lits());
        let mut end = 0;
        for chain in chains.iter() {
            end += chain.len();
            seconds |= u64::from(chain.len() == 2) << (end - 1);
        }
        for (index, lit) in (0..).zip(&self.lits[start..]) {
            self.occurrences.push(lit.index(), Occurrence { constraint: number, index });
        }
        // A larger bound never propagates.
        let bound = (bound / unit).min(MAX_LITERALS as i64) as i32;
        self.constraints.push(Constraint {
            reached: 0,
            seconds,
            bound,
            slack: bound,
            lits: (start as u32, self.lits.len() as u32),
        });
        Some(number)
    }

    /// Removes literals fixed at the root level, and all literals of constraints that cannot exceed their bounds any more.
    /// Only root-level literals may be assigned, and all are propagated.
    pub fn simplify(&mut self, trail: &Trail) {
        self.occurrences.clear();
        self.undo.clear();
        let mut end = 0;
        for (number, constraint) in (0..).zip(&mut self.constraints) {
            let (before, start, mut seconds) = (constraint.lits.0 as usize, end, 0);
            let lits = &self.lits[before..constraint.lits.1 as usize];
            let unassigned = lits.iter().rev().fold(0, |unassigned, &lit| unassigned << 1 | u64::from(trail.is_unassigned(lit)));
            if unassigned.count_ones() as i32 > constraint.slack {
                for index in set_bits(unassigned) {
                    let lit = self.lits[before + index];
                    // A second literal whose first is reached becomes a first one.
                    seconds |= ((constraint.seconds & unassigned << 1) >> index & 1) << (end - start);
                    self.occurrences.push(lit.index(), Occurrence { constraint: number, index: (end - start) as u32 });
                    self.lits[end] = lit;
                    end += 1;
                }
            }
            *constraint = Constraint {
                reached: 0,
                seconds,
                bound: constraint.slack,
                slack: constraint.slack,
                lits: (start as u32, end as u32),
            };
        }
        self.lits.truncate(end);
    }

    /// Never propagates a constraint again. At the root level, before it is simplified.
    pub fn retire(&mut self, number: u32) {
        self.constraints[number as usize].slack = MAX_LITERALS as i32 + 1;
    }

    pub fn new_decision_level(&mut self) {
        self.levels.push(self.undo.len() as u32);
    }

    pub fn backtrack(&mut self, level: u32) {
        let start = self.levels[level as usize] as usize;
        for (number, reached, slack) in self.undo.drain(start..).rev() {
            let constraint = &mut self.constraints[number as usize];
            (constraint.reached, constraint.slack) = (reached, slack);
        }
        self.levels.truncate(level as usize);
    }

    /// Propagates a literal that became true.
    #[inline(always)]
    pub fn propagate(&mut self, lit: Lit, trail: &mut Trail) -> Result<(), Conflict> {
        if self.is_empty() {
            return Ok(());
        }
        for &Occurrence { constraint: number, index } in &self.occurrences[lit.index()] {
            let constraint = &mut self.constraints[number as usize];
            let bit = 1 << index;
            let reached = constraint.reached | bit | (bit & constraint.seconds) >> 1;
            if reached == constraint.reached {
                continue;
            }
            self.undo.push((number, constraint.reached, constraint.slack));
            let new = reached ^ constraint.reached;
            constraint.slack -= if new == bit { 1 } else { 2 };
            constraint.reached = reached;
            if constraint.slack > 1 {
                continue;
            }
            if constraint.slack < 0 {
                return Err(self.conflict(number, trail));
            }
            let mut forbidden = constraint.forbidden();
            let lits = &self.lits[constraint.lits.0 as usize..constraint.lits.1 as usize];
            // Second literals first: they exceed the bound by more, so that their explanations are shorter.
            while forbidden != 0 {
                let index = forbidden.ilog2();
                forbidden ^= 1 << index;
                let lit = lits[index as usize];
                if trail.is_unassigned(lit) {
                    trail.assign(!lit, Reason::Cardinality(number));
                }
            }
        }
        Ok(())
    }

    /// Falsifies each literal that alone exceeds the bound.
    pub fn propagate_constraint(&self, number: u32, trail: &mut Trail) {
        let constraint = &self.constraints[number as usize];
        for (index, &lit) in self.lits[constraint.lits.0 as usize..constraint.lits.1 as usize].iter().enumerate().rev() {
            if constraint.slack < 2 && constraint.forbidden() >> index & 1 == 1 && trail.is_unassigned(lit) {
                trail.assign(!lit, Reason::Cardinality(number));
            }
        }
    }

    /// The bound is exceeded.
    #[cold]
    fn conflict(&self, number: u32, trail: &mut Trail) -> Conflict {
        let mut lits = std::mem::take(&mut trail.conflict);
        lits.clear();
        self.explain_excess(number, None, u32::MAX, trail, &mut lits);
        trail.conflict = lits;
        trail.conflict_source = Reason::Cardinality(number);
        Conflict
    }

    /// Appends the false literals that imply `lit`.
    pub fn explain(&self, number: u32, lit: Lit, trail: &Trail, explanation: &mut Vec<Lit>) {
        self.explain_excess(number, Some(!lit), trail.position_of(lit.var()), trail, explanation);
    }

    /// Appends false literals that imply that the bound is exceeded by what was reached before a trail position together
    /// with the literal `own`. Spare excess weakens the explanation: it may use the first literal of a chain instead of the
    /// second, or none. Literals fixed at the root level are free and count in full. The first literal of a chain may become
    /// true after the second; then it does not count yet.
    fn explain_excess(&self, number: u32, own: Option<Lit>, before: u32, trail: &Trail, explanation: &mut Vec<Lit>) {
        let constraint = &self.constraints[number as usize];
        let lits = &self.lits[constraint.lits.0 as usize..constraint.lits.1 as usize];
        let was_true = |index: usize| trail.is_true(lits[index]) && trail.position_of(lits[index].var()) < before;
        let is_fixed = |index: usize| trail.level_of(lits[index].var()) == 0;
        let own = own.and_then(|own| lits.iter().position(|&lit| lit == own)).map_or(0, |index| 1 << index);
        let own_chain = own | (own & constraint.seconds) >> 1 | own << 1 & constraint.seconds;
        let value = |index: usize| 1 + (constraint.seconds >> index & 1) as i32;
        // The last true literal of each chain; it implies the one before.
        let (mut last, mut rest, mut count) = (0, constraint.reached & !own_chain, 0);
        while rest != 0 {
            let index = rest.ilog2() as usize;
            let bit = 1 << index;
            rest &= !bit;
            if was_true(index) {
                last |= bit;
                rest &= !((bit & constraint.seconds) >> 1);
                count += value(index);
            }
        }
        let extra = if own == 0 { 0 } else { value(own.ilog2() as usize) };
        let mut excess = count + extra - constraint.bound - 1;
        for index in set_bits(last).filter(|&index| !is_fixed(index)) {
            let full = value(index);
            let least = full - excess;
            let first = full == 2 && excess > 0 && was_true(index - 1);
            let free = i32::from(first && is_fixed(index - 1));
            let kept = if least <= free {
                free
            } else if least == 1 && first {
                1
            } else {
                full
            };
            excess -= full - kept;
            if kept > free {
                explanation.push(!lits[index - usize::from(kept < full)]);
            }
        }
    }
}

/// The indices of the bits set.
fn set_bits(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let index = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(index)
    })
}

#[cfg(test)]
mod tests {
    use super::{Cardinality, Chains, Conflict, Reason, Trail};
    use crate::{Lit, Var, rng::rng};

    /// One constraint over chains of one or two literals, some of which become true.
    struct Fixture {
        chains: Vec<Vec<Lit>>,
        bound: usize,
        cardinality: Cardinality,
        trail: Trail,
    }

    impl Fixture {
        fn new(random: &mut impl FnMut(usize) -> usize) -> Self {
            let lits =
                |chain: usize, length: usize| (0..length).map(|index| Var((2 * chain + index) as u32).positive()).collect();
            let chains: Vec<Vec<Lit>> = (0..1 + random(6)).map(|chain| lits(chain, 1 + random(2))).collect();
            let terms: Vec<(i64, Lit)> = chains.iter().flatten().map(|&lit| (1, lit)).collect();
            let mut encoded = Chains::default();
            // The second literal implies the first.
            encoded.build(&terms, |lit| {
                let chain = &chains[lit.var().index() / 2];
                &chain[..lit.var().index() % 2]
            });
            let bound = random(terms.len());
            let (mut cardinality, mut trail) = (Cardinality::default(), Trail::new());
            trail.add_variables(2 * chains.len());
            cardinality.add_variables(2 * chains.len());
            let constraint = cardinality.add(&encoded, bound as i64).expect("unit coefficients and short chains");
            cardinality.propagate_constraint(constraint, &mut trail);
            Self { chains, bound, cardinality, trail }
        }

        fn propagate(&mut self) -> Result<(), Conflict> {
            while let Some(&lit) = self.trail.lits().get(self.trail.head) {
                self.trail.head += 1;
                self.cardinality.propagate(lit, &mut self.trail)?;
            }
            Ok(())
        }

        fn was_true(&self, lit: Lit, before: u32) -> bool {
            self.trail.is_true(lit) && self.trail.position_of(lit.var()) < before
        }

        /// The sum if `lits` and the root-level literals are true.
        fn sum(&self, lits: &[Lit], before: u32) -> usize {
            let counts = |&lit: &Lit| lits.contains(&lit) || self.was_true(lit, before) && self.trail.level_of(lit.var()) == 0;
            self.chains.iter().filter_map(|chain| Some(chain.iter().rposition(counts)? + 1)).sum()
        }

        /// Whether the literals, false before, explain that the sum with `own` exceeds the bound, and none is redundant or
        /// could be the first literal of its chain instead.
        fn explains(&self, explanation: &[Lit], own: Option<Lit>, before: u32) -> bool {
            let was_true: Vec<Lit> = explanation.iter().map(|&lit| !lit).collect();
            let exceeds =
                |was_true: &[Lit]| self.sum(&was_true.iter().copied().chain(own).collect::<Vec<_>>(), before) > self.bound;
            let is_needed = |index: usize| {
                let (lit, mut less) = (was_true[index], was_true.clone());
                less.remove(index);
                let lower = (lit.var().index() % 2 == 1).then(|| Var(lit.var().0 - 1).positive());
                let lower = lower.filter(|&lower| self.was_true(lower, before));
                !exceeds(&less) && lower.is_none_or(|lower| !exceeds(&[&less[..], &[lower]].concat()))
            };
            was_true.iter().all(|&lit| self.was_true(lit, before)) && exceeds(&was_true) && (0..was_true.len()).all(is_needed)
        }
    }

    #[test]
    fn longer_chains_are_rejected() {
        let lits = [0, 1, 2].map(|var| Var(var).positive());
        for count in 1..=3 {
            let terms: Vec<(i64, Lit)> = lits[..count].iter().map(|&lit| (1, lit)).collect();
            let mut chains = Chains::default();
            chains.build(&terms, |lit| &lits[lit.var().index().saturating_sub(1)..lit.var().index()]);
            let mut cardinality = Cardinality::default();
            cardinality.add_variables(lits.len());
            assert_eq!(cardinality.add(&chains, 1).is_some(), count < 3);
        }
    }

    #[test]
    fn explanations_are_irredundant() {
        let mut random = rng();
        let (mut explained, mut conflicts) = (0, 0);
        for _ in 0..5000 {
            let mut fixture = Fixture::new(&mut random);
            // Literals become true in any order: the second of a chain may come first.
            let mut order: Vec<Lit> = fixture.chains.iter().flat_map(|chain| chain[..random(chain.len() + 1)].to_vec()).collect();
            for index in 0..order.len() {
                let next = index + random(order.len() - index);
                order.swap(index, next);
            }
            let root_levels = random(3);
            for (index, batch) in order.chunks(1 + random(3)).enumerate() {
                if index >= root_levels {
                    fixture.trail.new_decision_level();
                    fixture.cardinality.new_decision_level();
                }
                for &lit in batch {
                    if fixture.trail.is_unassigned(lit) {
                        fixture.trail.assign(lit, Reason::None);
                    }
                }
                let result = fixture.propagate();
                // Earlier propagations must be explained by what was true then.
                for &lit in fixture.trail.lits() {
                    if let Reason::Cardinality(constraint) = fixture.trail.reason(lit.var()) {
                        let mut explanation = Vec::new();
                        fixture.cardinality.explain(constraint, lit, &fixture.trail, &mut explanation);
                        assert!(
                            fixture.explains(&explanation, Some(!lit), fixture.trail.position_of(lit.var())),
                            "{lit:?} by {explanation:?}"
                        );
                        explained += 1;
                    }
                }
                if result.is_err() {
                    assert!(fixture.explains(&fixture.trail.conflict, None, u32::MAX), "{:?}", fixture.trail.conflict);
                    conflicts += 1;
                    break;
                }
            }
        }
        assert!(explained > 1000 && conflicts > 100, "{explained} literals, {conflicts} conflicts");
    }
}

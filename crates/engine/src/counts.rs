//! Lazy decomposition: counts that take part in many conflicts are encoded by clauses.
//!
//! A clause learned from a [cardinality](crate::cardinality) or [pseudo-Boolean](crate::pseudo_boolean) constraint names one choice of
//! its literals, of which there are exponentially many: a search that turns on a count learns them one by one. With variables for
//! partial counts, a clause speaks of all choices at once. But variables and clauses cost time where they are not needed. So
//! constraints start as propagators, and what takes part in conflicts is encoded during the search (Abío and Stuckey, *Conflict
//! Directed Lazy Decomposition*, 2012): here as a whole, at a restart, by a [totaliser](crate::totaliser) that replaces the
//! propagators of both bounds, once their explanations in conflicts have had as many literals as its clauses will have. So the
//! encoding never takes longer than the conflicts before it.
//!
//! Small counts stay as they are, since few choices are soon learned. On battleship, encoding counts with bounds below
//! [`MIN_BOUND`] takes a quarter longer. Weakness: sums with different coefficients are never encoded.

use crate::{
    Engine, Lit, Var,
    proof_log::ProofStep,
    totaliser::{Bound, Count, Encoder},
    trail::Reason,
};

/// Only counts are encoded of which a bound leaves at least so many literals true, and so many false.
const MIN_BOUND: usize = 5;

/// The least binary logarithm of the number of choices of literals that reach a bound.
const MIN_LOG_CHOICES: f64 = 14.0;

/// The literals in the clauses of the largest encoding, which takes a tenth of a second.
const MAX_COST: u64 = 3_000_000;

/// The counts that may be encoded.
#[derive(Clone, Default)]
pub struct Counts {
    groups: Vec<Group>,
    /// The group of each cardinality constraint, or [`NONE`].
    of_cardinality: Vec<u32>,
    /// The group of each pseudo-Boolean constraint, or [`NONE`].
    of_pseudo_boolean: Vec<u32>,
    /// Whether the score of a group has reached its cost.
    is_due: bool,
    /// Whether counts of any size are encoded, each after its first conflict.
    is_eager: bool,
}

const NONE: u32 = u32::MAX;

/// A count `low ≤ Σ lits ≤ high`.
#[derive(Clone)]
struct Group {
    lits: Vec<Lit>,
    low: usize,
    high: usize,
    /// The constraints that propagate it.
    propagators: Vec<Reason>,
    /// The literals of its explanations in conflicts so far.
    score: u64,
    /// The score at which it is encoded.
    cost: u64,
    /// If a proof is logged, the constraint as it was added.
    constraint: Option<LinearRange>,
}

/// A constraint `low ≤ Σ coefficient · literal ≤ high`.
#[derive(Clone)]
pub struct LinearRange {
    pub terms: Vec<(i64, Lit)>,
    pub low: Option<i64>,
    pub high: Option<i64>,
}

impl LinearRange {
    /// One side as `Σ coefficient · literal ≥ bound`.
    fn side(&self, side: Bound) -> Option<(Vec<(i64, Lit)>, i64)> {
        match side {
            Bound::Low => Some((self.terms.clone(), self.low?)),
            Bound::High => Some((self.terms.iter().map(|&(coefficient, lit)| (-coefficient, lit)).collect(), -self.high?)),
        }
    }
}

/// Whether a bound has so many choices that an encoding may pay off.
fn has_many_choices(literals: usize, bound: usize) -> bool {
    let least = bound.min(literals.saturating_sub(bound));
    let log_choices = (0..least).map(|index| ((literals - index) as f64 / (index + 1) as f64).log2()).sum::<f64>();
    least >= MIN_BOUND && log_choices >= MIN_LOG_CHOICES
}

impl Counts {
    /// Adds a count, if it may be encoded, with the constraints that propagate it.
    pub fn add(
        &mut self,
        lits: impl ExactSizeIterator<Item = Lit>,
        [low, high]: [usize; 2],
        propagators: Vec<Reason>,
        constraint: Option<LinearRange>,
    ) {
        // What no assignment satisfies, such as 3·Σ = 40, is found out by its propagators.
        if low > high || !self.is_eager && ![low, high].into_iter().any(|bound| has_many_choices(lits.len(), bound)) {
            return;
        }
        let lits: Vec<Lit> = lits.collect();
        let cost = if self.is_eager { 1 } else { Count { lits: &lits, low, high }.cost() };
        if cost > MAX_COST {
            return;
        }
        for &propagator in &propagators {
            let (groups, number) = match propagator {
                Reason::Cardinality(number) => (&mut self.of_cardinality, number as usize),
                Reason::PseudoBoolean(number) => (&mut self.of_pseudo_boolean, number as usize),
                _ => continue,
            };
            groups.resize(groups.len().max(number + 1), NONE);
            groups[number] = self.groups.len() as u32;
        }
        self.groups.push(Group { lits, low, high, propagators, score: 0, cost, constraint });
    }

    /// Notes that a constraint took part in a conflict by an explanation of so many literals.
    pub fn bump(&mut self, reason: Reason, literals: usize) {
        let group = match reason {
            Reason::Cardinality(number) => self.of_cardinality.get(number as usize),
            Reason::PseudoBoolean(number) => self.of_pseudo_boolean.get(number as usize),
            _ => None,
        };
        if let Some(group) = group.and_then(|&group| self.groups.get_mut(group as usize)) {
            group.score += literals as u64;
            self.is_due |= group.score >= group.cost;
        }
    }
}

impl Engine {
    /// Encodes counts of any size, each at the first restart after a conflict in which it takes part. To be called before
    /// constraints are added. By default only counts with many choices are encoded, after many conflicts.
    pub fn encode_counts_early(&mut self) {
        self.counts.is_eager = true;
    }

    /// Encodes the counts that are due; returns whether it did. What is propagated at the current level must be at the root
    /// level, too.
    pub(crate) fn encode_counts(&mut self) -> bool {
        // Variables of one thread would have other meanings in the others.
        if !self.counts.is_due || self.exported.is_some() {
            return false;
        }
        self.counts.is_due = false;
        self.backtrack(0);
        self.log_root_literals();
        let mut due = Vec::new();
        let is_eager = self.counts.is_eager;
        for group in self.counts.groups.iter_mut().filter(|group| group.score >= group.cost) {
            // Never again.
            group.cost = u64::MAX;
            let is_true = |lit: &&Lit| self.trail.is_true(**lit);
            let fixed = group.lits.iter().filter(is_true).count();
            group.lits.retain(|&lit| self.trail.is_unassigned(lit));
            group.low = group.low.saturating_sub(fixed);
            group.high = group.high.saturating_sub(fixed).min(group.lits.len());
            let bounds = [group.low, group.high];
            if group.low <= group.high && (is_eager || bounds.into_iter().any(|bound| has_many_choices(group.lits.len(), bound)))
            {
                due.push(group.clone());
            }
        }
        for propagator in due.iter().flat_map(|group| &group.propagators) {
            match *propagator {
                Reason::Cardinality(number) => self.cardinality.retire(number),
                Reason::PseudoBoolean(number) => self.pseudo_boolean.retire(number),
                _ => {}
            }
        }
        self.cardinality.simplify(&self.trail);
        self.pseudo_boolean.simplify(&self.trail);
        for group in &due {
            let mut encoder = EngineEncoder { engine: self, constraint: group.constraint.as_ref(), defined: Vec::new() };
            Count { lits: &group.lits, low: group.low, high: group.high }.encode(&mut encoder);
            let defined = encoder.defined;
            if let Some(proof) = &mut self.proof {
                proof.push(ProofStep::Forget(defined));
            }
        }
        !due.is_empty()
    }
}

/// Adds an encoding to the engine, and to its proof log.
struct EngineEncoder<'e> {
    engine: &'e mut Engine,
    constraint: Option<&'e LinearRange>,
    defined: Vec<Var>,
}

impl Encoder for EngineEncoder<'_> {
    fn define(&mut self, lits: &[Lit], least: usize) -> Lit {
        let var = Var(self.engine.trail.variables() as u32);
        let _ = self.engine.add_variables(1);
        if let Some(proof) = &mut self.engine.proof {
            proof.push(ProofStep::Definition { var, lits: lits.to_vec(), least });
            self.defined.push(var);
        }
        var.positive()
    }

    fn clause(&mut self, lits: &[Lit], bound: Option<Bound>) {
        if let Some(proof) = &mut self.engine.proof {
            let constraint = bound.and_then(|bound| self.constraint?.side(bound));
            proof.push(ProofStep::Counted { lits: lits.to_vec(), constraint });
        }
        self.engine.add_clause(lits);
    }
}

#[cfg(test)]
mod tests {
    use super::has_many_choices;

    #[test]
    fn counts_with_few_choices_are_not_encoded() {
        let expected =
            [(100, 4, false), (100, 5, true), (100, 95, true), (100, 96, false), (12, 6, false), (17, 8, true), (5, 9, false)];
        for (literals, bound, many) in expected {
            assert_eq!(has_many_choices(literals, bound), many, "{bound} of {literals}");
        }
    }
}

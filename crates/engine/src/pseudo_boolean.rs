//! Pseudo-Boolean constraints over chains: `Σ value of chain ≤ bound`.
//!
//! A chain is one literal with its coefficient, or an order-encoded integer: literals that imply each other (`x ≥ 2` implies
//! `x ≥ 1`). So bounds propagation is complete for each linear constraint over integers. A counter per constraint keeps the
//! slack, as in Chai and Kuehlmann, *A Fast Pseudo-Boolean Constraint Solver*, 2003; while it is at least the largest
//! coefficient, nothing propagates. Explanations are computed on demand and weakened where the sum exceeds the bound by more
//! than needed. Constant time per occurrence, then linear in the constraint; watched literals (Devriendt, *Watched
//! Propagation of 0-1 Integer Linear Constraints*, 2020) would visit fewer.

use crate::{
    Lit,
    chains::Chains,
    lists::Lists,
    trail::{Conflict, Reason, Trail},
};

/// Constraints `Σ value of chain ≤ bound`.
#[derive(Clone, Default)]
pub struct PseudoBoolean {
    constraints: Vec<Constraint>,
    chains: Vec<Chain>,
    /// The literals of each chain with the value of the chain once they are true, increasing.
    literals: Vec<(i64, Lit)>,
    /// For each literal, the chains it occurs in.
    occurrences: Lists<Occurrence>,
    /// Changed chains, with their former states.
    undo: Vec<Occurrence>,
    /// The length of `undo` at the start of each level.
    levels: Vec<u32>,
    /// For an explanation: chains and the number of their literals reached.
    reached: Vec<(u32, u32)>,
}

#[repr(align(32))]
#[derive(Clone)]
struct Constraint {
    bound: i64,
    /// The bound less the values of the chains.
    slack: i64,
    /// An upper bound on the increase of a chain.
    max_coefficient: i64,
    chains: (u32, u32),
}

/// The state of a chain: the number of literals reached, and its value then.
#[derive(Clone, Copy)]
#[repr(align(16))]
struct Occurrence {
    chain: u32,
    reached: u32,
    value: i64,
}

#[repr(align(32))]
#[derive(Clone)]
struct Chain {
    constraint: u32,
    literals: (u32, u32),
    /// The number of leading literals that are true or implied by a true one.
    reached: u32,
    /// The current value, and the value with all literals.
    value: i64,
    max: i64,
}

impl PseudoBoolean {
    pub fn add_variables(&mut self, count: usize) {
        self.occurrences.add(2 * count);
    }

    pub fn is_empty(&self) -> bool {
        self.constraints.is_empty()
    }

    /// Adds a constraint. No variable may occur in two chains.
    pub fn add(&mut self, chains: &Chains, bound: i64) -> u32 {
        let number = self.constraints.len() as u32;
        let first = self.chains.len() as u32;
        let max_coefficient = chains.iter().map(|literals| self.add_chain(number, literals.iter().copied())).max().unwrap_or(0);
        self.constraints.push(Constraint { bound, slack: bound, max_coefficient, chains: (first, self.chains.len() as u32) });
        number
    }

    /// Adds a chain to a constraint; returns its value with all literals.
    fn add_chain(&mut self, constraint: u32, literals: impl Iterator<Item = (i64, Lit)>) -> i64 {
        let (number, first) = (self.chains.len() as u32, self.literals.len() as u32);
        let mut max = 0;
        for (entry, reached) in literals.zip(1..) {
            self.occurrences.push(entry.1.index(), Occurrence { chain: number, reached, value: entry.0 });
            self.literals.push(entry);
            max = entry.0;
        }
        self.chains.push(Chain { constraint, literals: (first, self.literals.len() as u32), reached: 0, value: 0, max });
        max
    }

    /// Removes literals fixed at the root level, and all chains of constraints that cannot exceed their bounds any more.
    /// Only root-level literals may be assigned, and all are propagated: then all literals before a reached one are
    /// assigned.
    pub fn simplify(&mut self, trail: &Trail) {
        if self.is_empty() {
            return;
        }
        let (chains, literals) = (std::mem::take(&mut self.chains), std::mem::take(&mut self.literals));
        self.occurrences.clear();
        self.undo.clear();
        let unassigned = |chain: &Chain| {
            let reached_value = chain.value;
            let rest = &literals[(chain.literals.0 + chain.reached) as usize..chain.literals.1 as usize];
            rest.iter().filter(|entry| trail.is_unassigned(entry.1)).map(move |&(value, lit)| (value - reached_value, lit))
        };
        for number in 0..self.constraints.len() {
            let Constraint { slack, chains: (start, end), .. } = self.constraints[number];
            let chains = &chains[start as usize..end as usize];
            let first = self.chains.len() as u32;
            let max: i64 = chains.iter().filter_map(|chain| unassigned(chain).next_back()).map(|entry| entry.0).sum();
            let active = chains.iter().filter(|chain| max > slack && unassigned(chain).next().is_some());
            let max_coefficient = active.map(|chain| self.add_chain(number as u32, unassigned(chain))).max().unwrap_or(0);
            self.constraints[number] =
                Constraint { bound: slack, slack, max_coefficient, chains: (first, self.chains.len() as u32) };
        }
    }

    /// Never propagates a constraint again. At the root level, before it is simplified.
    pub fn retire(&mut self, number: u32) {
        self.constraints[number as usize].slack = i64::MAX;
    }

    fn literals(&self, chain: &Chain) -> &[(i64, Lit)] {
        &self.literals[chain.literals.0 as usize..chain.literals.1 as usize]
    }

    fn chains(&self, constraint: u32) -> &[Chain] {
        let (start, end) = self.constraints[constraint as usize].chains;
        &self.chains[start as usize..end as usize]
    }

    /// The value of a chain with `reached` literals.
    fn value(&self, chain: &Chain, reached: u32) -> i64 {
        reached.checked_sub(1).map_or(0, |index| self.literals(chain)[index as usize].0)
    }

    pub fn new_decision_level(&mut self) {
        self.levels.push(self.undo.len() as u32);
    }

    pub fn backtrack(&mut self, level: u32) {
        let start = self.levels[level as usize] as usize;
        for Occurrence { chain, reached, value } in self.undo.drain(start..).rev() {
            let chain = &mut self.chains[chain as usize];
            self.constraints[chain.constraint as usize].slack += chain.value - value;
            (chain.reached, chain.value) = (reached, value);
        }
        self.levels.truncate(level as usize);
    }

    /// Propagates a literal that became true.
    #[inline(always)]
    pub fn propagate(&mut self, lit: Lit, trail: &mut Trail) -> Result<(), Conflict> {
        if self.is_empty() {
            return Ok(());
        }
        for index in self.occurrences.range(lit.index()) {
            let Occurrence { chain: number, reached, value } = self.occurrences.get(index);
            let chain = &mut self.chains[number as usize];
            if reached <= chain.reached {
                continue;
            }
            self.undo.push(Occurrence { chain: number, reached: chain.reached, value: chain.value });
            let constraint = &mut self.constraints[chain.constraint as usize];
            constraint.slack -= value - chain.value;
            (chain.reached, chain.value) = (reached, value);
            if constraint.slack < constraint.max_coefficient {
                let constraint = chain.constraint;
                self.propagate_constraint(constraint, trail)?;
            }
        }
        Ok(())
    }

    /// Falsifies each literal that would exceed the bound.
    pub fn propagate_constraint(&mut self, constraint: u32, trail: &mut Trail) -> Result<(), Conflict> {
        let Constraint { slack, chains: (start, end), .. } = self.constraints[constraint as usize];
        if slack < 0 {
            return self.conflict(constraint, trail);
        }
        for chain in &self.chains[start as usize..end as usize] {
            if chain.max - chain.value <= slack {
                continue;
            }
            // The highest first: it exceeds the bound by more, so that its explanation is shorter.
            for &(value, lit) in
                self.literals[(chain.literals.0 + chain.reached) as usize..chain.literals.1 as usize].iter().rev()
            {
                if value - chain.value <= slack {
                    break;
                }
                if trail.is_unassigned(lit) {
                    trail.assign(!lit, Reason::PseudoBoolean(constraint));
                }
            }
        }
        Ok(())
    }

    /// The bound is exceeded.
    #[cold]
    fn conflict(&mut self, constraint: u32, trail: &mut Trail) -> Result<(), Conflict> {
        let mut lits = std::mem::take(&mut trail.conflict);
        lits.clear();
        self.collect_reached(constraint, u32::MAX, None, trail);
        self.explain_excess(constraint, 0, u32::MAX, trail, &mut lits);
        trail.conflict = lits;
        trail.conflict_source = Reason::PseudoBoolean(constraint);
        Err(Conflict)
    }

    /// Appends the false literals that imply `lit`.
    pub fn explain(&mut self, constraint: u32, lit: Lit, trail: &Trail, explanation: &mut Vec<Lit>) {
        let own = |entry: &&Occurrence| self.chains[entry.chain as usize].constraint == constraint;
        let Some(&Occurrence { chain: own, value, .. }) = self.occurrences[(!lit).index()].iter().find(own) else { return };
        let before = trail.position_of(lit.var());
        self.collect_reached(constraint, before, Some(own), trail);
        self.explain_excess(constraint, value, before, trail, explanation);
    }

    /// Collects the literals that the chains had reached before a trail position, except chain `own`.
    fn collect_reached(&mut self, constraint: u32, before: u32, own: Option<u32>, trail: &Trail) {
        let mut reached = std::mem::take(&mut self.reached);
        reached.clear();
        let first = self.constraints[constraint as usize].chains.0;
        for (index, chain) in (first..).zip(self.chains(constraint)) {
            let was_true = |entry: &(i64, Lit)| trail.is_true(entry.1) && trail.position_of(entry.1.var()) < before;
            let last = self.literals(chain)[..chain.reached as usize].iter().rposition(was_true);
            if let Some(last) = last.filter(|_| own != Some(index)) {
                reached.push((index, last as u32 + 1));
            }
        }
        self.reached = reached;
    }

    /// Appends false literals that imply that the bound is exceeded by the collected literals and `extra`. Spare excess
    /// weakens the explanation: chains count for less than their values. Literals fixed at the root level are free and count
    /// in full. A lower literal of a chain may become true after a higher one; then it does not count yet.
    fn explain_excess(&mut self, constraint: u32, extra: i64, before: u32, trail: &Trail, explanation: &mut Vec<Lit>) {
        let reached = std::mem::take(&mut self.reached);
        let value = |chain: u32, reached: u32| self.value(&self.chains[chain as usize], reached);
        let total: i64 = reached.iter().map(|&(chain, reached)| value(chain, reached)).sum();
        let mut excess = total + extra - self.constraints[constraint as usize].bound - 1;
        for &(chain, reached) in &reached {
            let literals = &self.literals(&self.chains[chain as usize])[..reached as usize];
            let was_true = |entry: &(i64, Lit)| trail.is_true(entry.1) && trail.position_of(entry.1.var()) < before;
            let is_fixed = |entry: &(i64, Lit)| was_true(entry) && trail.level_of(entry.1.var()) == 0;
            let fixed = literals.iter().rposition(is_fixed).map_or(0, |last| last as u32 + 1);
            let full = value(chain, reached);
            let is_valid = |candidate: u32| candidate == fixed || was_true(&literals[candidate as usize - 1]);
            let suffices = |&candidate: &u32| full - value(chain, candidate) <= excess && is_valid(candidate);
            let kept = (fixed..reached).find(suffices).unwrap_or(reached);
            excess -= full - value(chain, kept);
            if kept > fixed {
                explanation.push(!literals[kept as usize - 1].1);
            }
        }
        self.reached = reached;
    }
}

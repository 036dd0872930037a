//! Adding constraints, at any time: the trail may still hold the last assignment.

use crate::{
    Engine, Lit, Value,
    counts::LinearRange,
    graph::{Acyclicity, Areas, Connectivity, Edge},
    trail::Reason,
};

impl Engine {
    /// Adds a clause: at least one of the literals is true.
    pub fn add_clause(&mut self, lits: &[Lit]) {
        if self.unsat || lits.iter().any(|&lit| self.fixed(lit) == Value::True) {
            return;
        }
        if let &[a, b] = lits
            && a.var() != b.var()
            && self.trail.is_unassigned(a)
            && self.trail.is_unassigned(b)
        {
            return self.clauses.add_binary(a, b);
        }
        let mut unassigned = std::mem::take(&mut self.clause_buffer);
        unassigned.clear();
        unassigned.extend(lits.iter().copied().filter(|&lit| self.fixed(lit) == Value::Unassigned));
        unassigned.sort_unstable();
        unassigned.dedup();
        if unassigned.windows(2).all(|two| two[0] != !two[1]) {
            self.add_unassigned_clause(&mut unassigned);
        }
        self.clause_buffer = unassigned;
    }

    /// Adds a clause of different variables, none fixed at the root level.
    fn add_unassigned_clause(&mut self, lits: &mut [Lit]) {
        // Watch literals that are not false, or else those of the highest levels.
        if self.trail.level() > 0 {
            lits.sort_by_key(|&lit| std::cmp::Reverse(self.falsified_level(lit)));
        }
        match *lits {
            [] => self.unsat = true,
            [lit] => {
                self.backtrack(0);
                self.trail.assign(lit, Reason::None);
            }
            [first, second, ..] => {
                let reason = match lits.len() {
                    2 => {
                        self.clauses.add_binary(first, second);
                        Reason::Binary(!second)
                    }
                    _ => Reason::Clause(self.clauses.add(lits, None)),
                };
                self.backjump(first, second, reason);
            }
        }
    }

    /// The level at which a literal became false; `u32::MAX` if it is not false.
    fn falsified_level(&self, lit: Lit) -> u32 {
        if self.trail.is_false(lit) { self.trail.level_of(lit.var()) } else { u32::MAX }
    }

    /// Backtracks until a new clause is not falsified, given its two watched literals.
    fn backjump(&mut self, first: Lit, second: Lit, reason: Reason) {
        if self.trail.is_false(first) {
            self.backtrack(self.trail.level_of(first.var()) - 1);
        }
        if self.trail.is_false(second) {
            let level = self.trail.level_of(second.var());
            if !self.trail.is_true(first) || self.trail.level_of(first.var()) > level {
                self.backtrack(level);
                self.trail.assign(first, reason);
            }
        }
    }

    /// Adds `Σ coefficient · literal ≤ bound`, where a true literal counts as 1. A variable may occur more than once and in
    /// both polarities.
    ///
    /// Sums of the coefficients must fit in 64 bits.
    pub fn add_pseudo_boolean(&mut self, terms: &[(i64, Lit)], bound: i64) {
        self.add_pseudo_boolean_range(terms, None, Some(bound));
    }

    /// Adds `low ≤ Σ coefficient · literal ≤ high`, where `None` leaves a side open; otherwise as
    /// [`add_pseudo_boolean`](Self::add_pseudo_boolean).
    ///
    /// If a graph constraint was added before, an equation with unit coefficients is also an XOR constraint, used after a
    /// restart.
    pub fn add_pseudo_boolean_range(&mut self, terms: &[(i64, Lit)], low: Option<i64>, high: Option<i64>) {
        if self.unsat {
            return;
        }
        self.backtrack(0);
        let added = || LinearRange { terms: terms.to_vec(), low, high };
        let mut unassigned = std::mem::take(&mut self.term_buffer);
        unassigned.clear();
        unassigned.extend_from_slice(terms);
        let mut constant = crate::chains::normalise(&mut unassigned);
        unassigned.retain(|&(coefficient, lit)| {
            constant += if self.trail.is_true(lit) { coefficient } else { 0 };
            self.trail.is_unassigned(lit)
        });
        let odd = low.filter(|_| low == high).map(|low| low.wrapping_sub(constant) % 2 != 0);
        let total: i64 = unassigned.iter().map(|term| term.0).sum();
        // Σ ≥ low is Σ over the negated literals ≤ total − low.
        let high = high.map(|high| high.saturating_sub(constant)).filter(|&bound| bound < total);
        let low = low.map(|low| (total + constant).saturating_sub(low)).filter(|&bound| bound < total);
        if high.or(low).is_some() {
            self.chains.build(&unassigned, |lit| self.clauses.implications(lit));
            self.add_xor(odd);
        }
        let mut propagators = Vec::new();
        if let Some(high) = high {
            propagators.extend(self.add_upper_bound(total, high));
        }
        if let Some(low) = low.filter(|_| !self.unsat) {
            self.chains.negate();
            propagators.extend(self.add_upper_bound(total, low));
        }
        let unit = unassigned.first().map_or(1, |term| term.0);
        // A proof adds up literals, without coefficients.
        let is_count = unassigned.iter().all(|term| term.0 == unit) && (unit == 1 || self.proof.is_none());
        if is_count && !propagators.is_empty() && !self.unsat {
            let lits = unassigned.iter().map(|term| term.1);
            let least = low.map_or(0, |low| lits.len() - (low / unit) as usize);
            let most = high.map_or(lits.len(), |high| (high / unit) as usize);
            let added = self.proof.is_some().then(added);
            self.counts.add(lits, [least, most], propagators, added);
        }
        self.term_buffer = unassigned;
    }

    /// Adds an equation as an XOR constraint. It helps to find cuts of a graph; the proof log has no steps for it.
    fn add_xor(&mut self, odd: Option<bool>) {
        if let Some(odd) = odd
            && !self.graphs.is_empty()
            && self.proof.is_none()
            && self.chains.has_unit_coefficients()
        {
            self.xor.add(&self.chains, odd);
        }
    }

    /// Adds `Σ ≤ bound` over the chains, unless it always holds. Returns the constraint, if it keeps a counter.
    fn add_upper_bound(&mut self, total: i64, bound: i64) -> Option<Reason> {
        if bound < 0 {
            self.unsat = true;
        } else if bound < self.chains.min_coefficient() {
            for lit in self.chains.lits() {
                self.unsat |= self.trail.is_true(lit);
                if self.trail.is_unassigned(lit) {
                    self.trail.assign(!lit, Reason::None);
                }
            }
        } else if total - self.chains.min_coefficient() <= bound {
            let lits: Vec<Lit> = self.chains.lits().map(|lit| !lit).collect();
            self.add_clause(&lits);
        } else if self.chains.is_at_most_one(bound) {
            self.at_most_one.add(self.chains.lits());
        } else if let Some(constraint) = self.cardinality.add(&self.chains, bound) {
            // All chains are at 0, so that only literals that alone exceed the bound are falsified.
            self.cardinality.propagate_constraint(constraint, &mut self.trail);
            return Some(Reason::Cardinality(constraint));
        } else {
            let constraint = self.pseudo_boolean.add(&self.chains, bound);
            self.unsat |= self.pseudo_boolean.propagate_constraint(constraint, &mut self.trail).is_err();
            return Some(Reason::PseudoBoolean(constraint));
        }
        None
    }

    /// Requires that the present nodes are connected by the present edges. For each node the literal that makes it present;
    /// `None` for a node that always is.
    pub fn add_connectivity(&mut self, nodes: Vec<Option<Lit>>, edges: Vec<Edge>) {
        self.backtrack(0);
        self.graphs.add_connectivity(Connectivity::new(nodes, edges));
    }

    /// Requires that the present edges contain no cycle.
    pub fn add_acyclicity(&mut self, nodes: usize, edges: Vec<Edge>) {
        self.backtrack(0);
        self.graphs.add_acyclicity(Acyclicity::new(nodes, edges));
    }

    /// Requires that each connected component of the present nodes has as many nodes as each of them demands: `sizes`, 0 for
    /// any.
    pub fn add_areas(&mut self, nodes: Vec<Option<Lit>>, sizes: Vec<u32>, edges: &[[u32; 2]]) {
        self.backtrack(0);
        self.graphs.add_areas(Areas::new(nodes, sizes, edges));
    }
}

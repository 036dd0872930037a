//! How constraints are taken: at any time, also while values of the last solve still stand.

use crate::{
    Engine, Lit, Value,
    graph::{Edge, Forest, Joined},
    trail::Reason,
};

impl Engine {
    /// Demands that one of the literals holds.
    pub fn add_clause(&mut self, lits: &[Lit]) {
        if self.refuted || lits.iter().any(|&lit| self.fixed(lit) == Value::True) {
            return;
        }
        if let &[a, b] = lits
            && a.var() != b.var()
            && self.trail.is_open(a)
            && self.trail.is_open(b)
        {
            return self.clauses.add_pair(a, b);
        }
        let mut open = std::mem::take(&mut self.lits);
        open.clear();
        open.extend(lits.iter().copied().filter(|&lit| self.fixed(lit) == Value::Open));
        open.sort_unstable();
        open.dedup();
        if open.windows(2).all(|two| two[0] != !two[1]) {
            self.add_open_clause(&mut open);
        }
        self.lits = open;
    }

    /// The same for literals of different variables, none of which holds or fails in any case.
    fn add_open_clause(&mut self, lits: &mut [Lit]) {
        // The literals that were false last, or are not, are watched.
        if self.trail.level() > 0 {
            lits.sort_by_key(|&lit| std::cmp::Reverse(self.freedom(lit)));
        }
        match *lits {
            [] => self.refuted = true,
            [lit] => {
                self.backtrack(0);
                self.trail.set(lit, Reason::None);
            }
            [first, second, ..] => {
                let reason = match lits.len() {
                    2 => {
                        self.clauses.add_pair(first, second);
                        Reason::Pair(!second)
                    }
                    _ => Reason::Clause(self.clauses.add(lits, None)),
                };
                self.make_room(first, second, reason);
            }
        }
    }

    /// How long a literal was not false: longest if it is not.
    fn freedom(&self, lit: Lit) -> u32 {
        if self.trail.is_false(lit) { self.trail.level_of(lit.var()) } else { u32::MAX }
    }

    /// Goes back until a new clause is not broken, by its two literals that were false last.
    fn make_room(&mut self, first: Lit, second: Lit, reason: Reason) {
        if self.trail.is_false(first) {
            self.backtrack(self.trail.level_of(first.var()) - 1);
        }
        if self.trail.is_false(second) {
            let level = self.trail.level_of(second.var());
            if !self.trail.is_true(first) || self.trail.level_of(first.var()) > level {
                self.backtrack(level);
                self.trail.set(first, reason);
            }
        }
    }

    /// Demands `Σ weight · literal ≤ bound`, where a literal counts 1 if it holds. A literal may
    /// appear more than once, and with its opposite.
    ///
    /// Sums of the weights must not leave 64 bits.
    pub fn add_sum(&mut self, terms: &[(i64, Lit)], bound: i64) {
        self.add_range(terms, None, Some(bound));
    }

    /// Demands `low ≤ Σ weight · literal ≤ high`, where either may be left out; otherwise as [`add_sum`](Self::add_sum).
    ///
    /// Where a graph was added before, a long search also concludes from whether a sum that counts literals and has one value
    /// is odd or even.
    pub fn add_range(&mut self, terms: &[(i64, Lit)], low: Option<i64>, high: Option<i64>) {
        if self.refuted {
            return;
        }
        self.backtrack(0);
        let mut open = std::mem::take(&mut self.terms);
        open.clear();
        open.extend_from_slice(terms);
        let mut known = crate::parts::make_positive(&mut open);
        open.retain(|&(weight, lit)| {
            known += if self.trail.is_true(lit) { weight } else { 0 };
            self.trail.is_open(lit)
        });
        let odd = low.filter(|_| low == high).map(|low| low.wrapping_sub(known) % 2 != 0);
        let total: i64 = open.iter().map(|term| term.0).sum();
        // That the sum is not less says that its opposites are not more.
        let high = high.map(|high| high.saturating_sub(known)).filter(|&bound| bound < total);
        let low = low.map(|low| (total + known).saturating_sub(low)).filter(|&bound| bound < total);
        if high.or(low).is_some() {
            self.parts.chain(&open, |lit| self.clauses.implied(lit));
            self.add_parity(odd);
        }
        if let Some(high) = high {
            self.add_parts(total, high);
        }
        if let Some(low) = low.filter(|_| !self.refuted) {
            self.parts.mirror();
            self.add_parts(total, low);
        }
        self.terms = open;
    }

    /// Where there is a graph, what is odd or even tells something of its cuts; in a log nobody could check it.
    fn add_parity(&mut self, odd: Option<bool>) {
        if let Some(odd) = odd
            && !self.graphs.is_empty()
            && self.log.is_none()
            && self.parts.count_literals()
        {
            self.parities.add(&self.parts, odd);
        }
    }

    /// The same for the parts of a sum that could pass its bound.
    fn add_parts(&mut self, total: i64, bound: i64) {
        if bound < 0 {
            self.refuted = true;
        } else if total - self.parts.least_weight() <= bound {
            let lits: Vec<Lit> = self.parts.lits().map(|lit| !lit).collect();
            self.add_clause(&lits);
        } else if self.parts.are_exclusive(bound) {
            self.exclusive.add(self.parts.lits());
        } else if let Some(tally) = self.tallies.add(&self.parts, bound) {
            // Nothing has grown yet, so to look can only forbid what is too much by itself.
            self.tallies.look(tally, &mut self.trail);
        } else {
            let sum = self.sums.add(&self.parts, bound);
            self.refuted |= self.sums.look(sum, &mut self.trail).is_err();
        }
    }

    /// Demands that the nodes that are there hang together by the edges that are. For each node a
    /// literal that holds if it is there; nothing if it always is.
    pub fn add_joined(&mut self, nodes: Vec<Option<Lit>>, edges: Vec<Edge>) {
        self.backtrack(0);
        self.graphs.add_joined(Joined::new(nodes, edges));
    }

    /// Demands that the edges that are there have no cycle among them.
    pub fn add_forest(&mut self, nodes: usize, edges: Vec<Edge>) {
        self.backtrack(0);
        self.graphs.add_forest(Forest::new(nodes, edges));
    }
}

//! Shrinking learned clauses, and bumping the reasons of their literals, where all constraints are clauses or at-most-one.
//!
//! Often one literal implies many of a learned clause: a digit in a cell excludes others from the cell and its units. Where
//! a level has a unique implication point for its literals of the clause, that point replaces them all (Feng and Bacchus,
//! *Clause Size Reduction with all-UIP Learning*, 2020), if it needs no more of lower levels than the clause implies (Fleury
//! and Biere, *Efficient All-UIP Learned Clause Minimization*, 2021). The clause is shorter, but not always stronger: the
//! literals may be false for other reasons. The variables in the reasons of its literals are bumped, too (Liang, Ganesh,
//! Poupart and Czarnecki, *Learning Rate Based Branching Heuristic for SAT Solvers*, 2016).
//!
//! On sudoku 25×25 both together save three conflicts in ten, and each conflict takes less time. On battleship, whose
//! row sums are cardinality constraints, they save no conflicts, so other constraints turn them off. Cost as in conflict
//! analysis, plus a sort of the clause.

use crate::{Engine, Lit, analysis::Mark};
use std::cmp::Reverse;

impl Engine {
    /// Whether all constraints are clauses or at-most-one.
    pub(crate) fn is_clausal(&self) -> bool {
        self.cardinality.is_empty() && self.pseudo_boolean.is_empty() && self.graphs.is_empty()
    }

    /// Bumps the variables in the reasons of the clause's literals that the analysis has not bumped.
    pub(crate) fn bump_reasons(&mut self) {
        for index in 0..self.analysis.learned.len() {
            self.push_reason(!self.analysis.learned[index]);
            while let Some(lit) = self.analysis.pending.pop() {
                let scratch = &mut self.analysis;
                let var = lit.var();
                if self.trail.level_of(var) > 0 && scratch.marks[var.index()] != Mark::Seen && scratch.met.insert(var) {
                    self.order.bump(var);
                }
            }
        }
        while self.analysis.met.pop().is_some() {}
    }

    /// Replaces the clause's literals of each level by one that implies them, where there is one.
    pub(crate) fn shrink(&mut self) {
        let mut lits = std::mem::take(&mut self.analysis.learned);
        lits[1..].sort_unstable_by_key(|lit| Reverse(self.trail.position_of(lit.var())));
        let (mut kept, mut start) = (1, 1);
        while start < lits.len() {
            let level = self.trail.level_of(lits[start].var());
            let end = start + lits[start..].partition_point(|lit| self.trail.level_of(lit.var()) == level);
            match self.level_uip(level, &lits[start..end]) {
                Some(uip) => {
                    lits[kept] = uip;
                    kept += 1;
                }
                None => {
                    lits.copy_within(start..end, kept);
                    kept += end - start;
                }
            }
            start = end;
        }
        lits.truncate(kept);
        self.analysis.learned = lits;
    }

    /// The false literal of a level that falsifies `lits`, the clause's literals of this level, together with what the clause
    /// implies of lower levels; `None` if there is none. The last of `lits` on the trail is the first.
    fn level_uip(&mut self, level: u32, lits: &[Lit]) -> Option<Lit> {
        if let &[lit] = lits {
            return Some(lit);
        }
        lits.iter().for_each(|lit| _ = self.analysis.met.insert(lit.var()));
        let mut open_literals = lits.len();
        let mut position = self.trail.position_of(lits[0].var()) as usize + 1;
        let uip = loop {
            position -= 1;
            let lit = self.trail.lits()[position];
            if !self.analysis.met.contains(lit.var()) {
                continue;
            }
            open_literals -= 1;
            if open_literals == 0 {
                break Some(!lit);
            }
            match self.resolve_level(level, lit) {
                Some(new) => open_literals += new,
                None => break None,
            }
        };
        while let Some(var) = self.analysis.met.pop() {
            let is_implied = uip.is_some() && self.analysis.marks[var.index()] != Mark::Seen;
            match uip {
                Some(uip) if is_implied && var == uip.var() => self.analysis.mark(var, Mark::Seen),
                _ if is_implied => self.analysis.mark(var, Mark::Removable),
                _ => {}
            }
        }
        uip
    }

    /// Adds the literals of `level` in the reason of `lit` to those met; returns the number of new ones, or `None` if the
    /// clause does not imply the others.
    fn resolve_level(&mut self, level: u32, lit: Lit) -> Option<usize> {
        let start = self.analysis.pending.len();
        self.push_reason(lit);
        let mut new = Some(0);
        for index in start..self.analysis.pending.len() {
            let other = self.analysis.pending[index];
            if self.trail.level_of(other.var()) == level {
                new = new.map(|new| new + usize::from(self.analysis.met.insert(other.var())));
            } else if !self.is_redundant(other, 0) {
                new = None;
                break;
            }
        }
        self.analysis.pending.truncate(start);
        new
    }
}

#[cfg(test)]
mod tests {
    use crate::{Engine, Var, trail::Reason};

    /// Decides four variables and propagates `b` and `c` from the second, with the first if `needs_first`.
    fn learned(needs_first: bool) -> Vec<crate::Lit> {
        let mut engine = Engine::default();
        let [first, a, b, c, d] = [0, 1, 2, 3, 4].map(Var);
        let _ = engine.add_variables(5);
        let b_reason = match needs_first {
            true => Reason::Clause(engine.clauses.add(&[b.positive(), a.negative(), first.negative()], None)),
            false => Reason::Binary(a.positive()),
        };
        let implied = [(b, b_reason), (c, Reason::Binary(a.positive()))];
        for (decision, implied) in [(first, &[][..]), (a, &implied), (d, &[])] {
            engine.new_decision_level();
            engine.trail.assign(decision.positive(), Reason::None);
            implied.iter().for_each(|&(var, reason)| engine.trail.assign(var.positive(), reason));
        }
        let _ = engine.trail.set_conflict([d, b, c].map(Var::negative));
        assert!(engine.learn());
        engine.analysis.learned.sort_unstable();
        std::mem::take(&mut engine.analysis.learned)
    }

    #[test]
    fn the_literal_that_implies_those_of_its_level_replaces_them() {
        assert_eq!(learned(false), [1, 4].map(|var| Var(var).negative()));
    }

    #[test]
    fn literals_that_need_a_lower_level_are_kept() {
        assert_eq!(learned(true), [2, 3, 4].map(|var| Var(var).negative()));
    }
}

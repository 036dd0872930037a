//! Conflict analysis: the clause learned from a conflict.
//!
//! Resolves the conflict with reasons up to the first unique implication point (Marques-Silva and Sakallah, *GRASP*, 1996;
//! Zhang et al., *Efficient Conflict Driven Learning in a Boolean Satisfiability Solver*, 2001), then drops the literals
//! that the others imply: recursive minimisation with poison marks (Sörensson and Biere, *Minimizing Learned Clauses*, 2009;
//! Van Gelder, *Improved Conflict-Clause Minimization Leads to Improved Propositional Proof Traces*, 2009). Linear in the
//! literals resolved, apart from explanations that propagators compute on demand. The result is always a clause, also where
//! pseudo-Boolean constraints are in conflict: cutting planes (Elffers and Nordström, *Divide and Conquer: Towards Faster
//! Pseudo-Boolean Solving*, 2018) would learn stronger constraints.

use crate::{
    Engine, Lit, Var,
    reduction::GLUE_LIMIT,
    trail::{Reason, Trail},
};

/// Minimisation does not follow chains of reasons longer than this.
const MAX_DEPTH: u32 = 400;

/// Working memory of conflict analysis, kept to save allocations.
#[derive(Clone, Default)]
pub struct Scratch {
    pub marks: Vec<Mark>,
    marked: Vec<Var>,
    pub learned: Vec<Lit>,
    /// A stack of false literals to resolve; those of inner reasons are on top.
    pub pending: Vec<Lit>,
    /// The variables that one level of the clause, or the reasons of its literals, contain.
    pub met: VarSet,
    /// For each level, the stamp of the last analysis that met it.
    level_stamps: Vec<u64>,
    stamp: u64,
}

/// A set of variables.
#[derive(Clone, Default)]
pub struct VarSet {
    is_met: Vec<bool>,
    vars: Vec<Var>,
}

impl VarSet {
    /// Inserts a variable; returns whether it is new.
    pub fn insert(&mut self, var: Var) -> bool {
        let is_new = !std::mem::replace(&mut self.is_met[var.index()], true);
        if is_new {
            self.vars.push(var);
        }
        is_new
    }

    pub fn contains(&self, var: Var) -> bool {
        self.is_met[var.index()]
    }

    /// Removes a variable; `None` once the set is empty.
    pub fn pop(&mut self) -> Option<Var> {
        let var = self.vars.pop()?;
        self.is_met[var.index()] = false;
        Some(var)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    None,
    /// The variable is in the clause, or was resolved away.
    Seen,
    /// The literal follows from the clause.
    Removable,
    /// The literal does not follow from the clause.
    Poison,
}

impl Scratch {
    pub fn add_variables(&mut self, count: usize) {
        self.marks.resize(self.marks.len() + count, Mark::None);
        self.met.is_met.resize(self.marks.len(), false);
    }

    pub fn mark(&mut self, var: Var, mark: Mark) {
        if self.marks[var.index()] == Mark::None {
            self.marked.push(var);
        }
        self.marks[var.index()] = mark;
    }

    /// Stamps a level; returns whether the current stamp is new to it.
    fn stamp_level(&mut self, level: u32) -> bool {
        // An assumption that is already true has a level of its own, so there may be more levels than variables.
        if self.level_stamps.len() <= level as usize {
            self.level_stamps.resize(level as usize + 1, 0);
        }
        std::mem::replace(&mut self.level_stamps[level as usize], self.stamp) != self.stamp
    }
}

impl Engine {
    /// Learns a clause from the conflict, backjumps to the level where it is unit, and assigns its first literal. Returns
    /// `false` if the constraints are unsatisfiable.
    pub(crate) fn learn(&mut self) -> bool {
        let level_of = |trail: &Trail, lit: &Lit| trail.level_of(lit.var());
        // Graph propagators may find a conflict some levels after it arose.
        let level = self.trail.conflict.iter().map(|lit| level_of(&self.trail, lit)).max().unwrap_or(0);
        if level == 0 {
            return false;
        }
        self.backtrack(level);
        self.first_uip(level);
        let is_clausal = self.is_clausal();
        if is_clausal {
            self.bump_reasons();
        }
        self.minimise();
        if is_clausal {
            self.shrink();
        }
        self.order.decay();
        let scratch = &mut self.analysis;
        let mut lits = std::mem::take(&mut scratch.learned);
        scratch.stamp += 1;
        let lbd = lits.iter().filter(|lit| scratch.stamp_level(level_of(&self.trail, lit))).count() as u32;
        for var in scratch.marked.drain(..) {
            scratch.marks[var.index()] = Mark::None;
        }
        // The second watch goes to the other literal of the highest level.
        if let Some(second) = (1..lits.len()).max_by_key(|&index| level_of(&self.trail, &lits[index])) {
            lits.swap(1, second);
        }
        if let Some(proof) = &mut self.proof {
            proof.learned(&lits);
        }
        self.export(&lits, lbd);
        let backjump_level = lits.get(1).map_or(0, |lit| level_of(&self.trail, lit));
        self.backtrack(backjump_level);
        let reason = match lits[..] {
            [_] => Reason::None,
            [first, second] => {
                self.clauses.add_binary(first, second);
                Reason::Binary(!second)
            }
            _ => {
                let clause = self.clauses.add(&lits, Some(lbd));
                self.clauses.set_last_use(clause, self.statistics.conflicts as u32);
                Reason::Clause(clause)
            }
        };
        self.trail.assign(lits[0], reason);
        self.analysis.learned = lits;
        true
    }

    /// Resolves away the conflict's literals of `level` until one is left; it becomes the first of the clause.
    fn first_uip(&mut self, level: u32) {
        let scratch = &mut self.analysis;
        scratch.learned.clear();
        scratch.learned.push(Var(0).positive());
        scratch.pending.clear();
        scratch.pending.extend_from_slice(&self.trail.conflict);
        self.counts.bump(self.trail.conflict_source, self.trail.conflict.len());
        let mut index = self.trail.lits().len();
        let mut open_literals = 0;
        loop {
            let scratch = &mut self.analysis;
            while let Some(lit) = scratch.pending.pop() {
                let var = lit.var();
                let literal_level = self.trail.level_of(var);
                if scratch.marks[var.index()] != Mark::None || literal_level == 0 {
                    continue;
                }
                scratch.mark(var, Mark::Seen);
                self.order.bump(var);
                match literal_level == level {
                    true => open_literals += 1,
                    false => scratch.learned.push(lit),
                }
            }
            let lit = loop {
                index -= 1;
                let lit = self.trail.lits()[index];
                if self.analysis.marks[lit.var().index()] == Mark::Seen {
                    break lit;
                }
            };
            open_literals -= 1;
            if open_literals == 0 {
                self.analysis.learned[0] = !lit;
                return;
            }
            let reason = self.trail.reason(lit.var());
            if let Reason::Clause(clause) = reason {
                self.bump_clause(clause);
            }
            self.push_reason(lit);
            // The stack was empty before.
            self.counts.bump(reason, self.analysis.pending.len());
        }
    }

    /// Notes that a clause took part in the conflict; lowers its LBD if its literals now span fewer levels.
    fn bump_clause(&mut self, clause: u32) {
        self.clauses.set_last_use(clause, self.statistics.conflicts as u32);
        let before = self.clauses.lbd(clause);
        if before > GLUE_LIMIT {
            self.analysis.stamp += 1;
            let level_of = |lit: Lit| self.trail.level_of(lit.var());
            let lbd = self.clauses.lits(clause).filter(|&lit| self.analysis.stamp_level(level_of(lit))).count() as u32;
            self.clauses.set_lbd(clause, lbd.min(before));
        }
    }

    /// Pushes the false literals that imply `lit` on the stack.
    pub(crate) fn push_reason(&mut self, lit: Lit) {
        let pending = &mut self.analysis.pending;
        let (start, reason) = (pending.len(), self.trail.reason(lit.var()));
        match reason {
            Reason::None => {}
            Reason::Binary(other) => pending.push(!other),
            Reason::Clause(clause) => pending.extend(self.clauses.lits(clause).filter(|&other| other != lit)),
            Reason::Explanation(index) => pending.extend(self.trail.explanation(index)),
            Reason::PseudoBoolean(constraint) => self.pseudo_boolean.explain(constraint, lit, &self.trail, pending),
            Reason::Cardinality(constraint) => self.cardinality.explain(constraint, lit, &self.trail, pending),
        }
        if let Some(proof) = &mut self.proof {
            proof.reason(lit, reason, &pending[start..]);
        }
    }

    /// Drops the literals of the learned clause that the others imply.
    fn minimise(&mut self) {
        let scratch = &mut self.analysis;
        scratch.stamp += 1;
        for index in 0..scratch.learned.len() {
            let level = self.trail.level_of(scratch.learned[index].var());
            scratch.stamp_level(level);
        }
        let mut kept = 1;
        for index in 1..self.analysis.learned.len() {
            let lit = self.analysis.learned[index];
            if self.trail.reason(lit.var()) == Reason::None || !self.reason_is_redundant(!lit, 0) {
                self.analysis.learned[kept] = lit;
                kept += 1;
            }
        }
        self.analysis.learned.truncate(kept);
    }

    /// Whether the clause implies all literals of the reason of `lit`.
    fn reason_is_redundant(&mut self, lit: Lit, depth: u32) -> bool {
        let start = self.analysis.pending.len();
        self.push_reason(lit);
        let mut all_redundant = true;
        for index in start..self.analysis.pending.len() {
            if !self.is_redundant(self.analysis.pending[index], depth) {
                all_redundant = false;
                break;
            }
        }
        self.analysis.pending.truncate(start);
        all_redundant
    }

    /// Whether the clause implies the false literal `lit`.
    pub(crate) fn is_redundant(&mut self, lit: Lit, depth: u32) -> bool {
        let var = lit.var();
        let level = self.trail.level_of(var);
        match self.analysis.marks[var.index()] {
            Mark::Seen | Mark::Removable => return true,
            Mark::Poison => return false,
            Mark::None if level == 0 => return true,
            Mark::None => {}
        }
        let scratch = &self.analysis;
        let is_poison = self.trail.reason(var) == Reason::None
            || scratch.level_stamps.get(level as usize) != Some(&scratch.stamp)
            || depth == MAX_DEPTH;
        let removable = !is_poison && self.reason_is_redundant(!lit, depth + 1);
        self.analysis.mark(var, if removable { Mark::Removable } else { Mark::Poison });
        removable
    }

    /// The assumptions that imply `¬failed`, and `failed` itself: an unsatisfiable core.
    pub(crate) fn analyse_final(&mut self, failed: Lit) -> Vec<Lit> {
        let mut core = vec![failed];
        self.analysis.pending.clear();
        self.analysis.pending.push(failed);
        while let Some(lit) = self.analysis.pending.pop() {
            let var = lit.var();
            if self.trail.level_of(var) == 0 || self.analysis.marks[var.index()] != Mark::None {
                continue;
            }
            self.analysis.mark(var, Mark::Seen);
            match self.trail.reason(var) {
                Reason::None => core.push(!lit),
                _ => self.push_reason(!lit),
            }
        }
        for var in self.analysis.marked.drain(..) {
            self.analysis.marks[var.index()] = Mark::None;
        }
        core
    }
}

#[cfg(test)]
mod tests {
    use crate::{Engine, Var, trail::Reason};

    #[test]
    fn lbd_is_recomputed_when_a_clause_takes_part_in_a_conflict() {
        for (before, after) in [(9, 2), (2, 2)] {
            let mut engine = Engine::default();
            let [a, b, c, d] = [0, 1, 2, 3].map(Var);
            let _ = engine.add_variables(4);
            engine.add_clause(&[b.negative(), d.positive()]);
            engine.add_clause(&[c.negative(), d.negative()]);
            let clause = engine.clauses.add(&[c.positive(), a.negative(), b.negative()], Some(before));
            for decision in [a, b] {
                engine.new_decision_level();
                engine.trail.assign(decision.positive(), Reason::None);
            }
            engine.trail.assign(c.positive(), Reason::Clause(clause));
            engine.trail.assign(d.positive(), Reason::Binary(b.positive()));
            let _ = engine.trail.set_conflict([c.negative(), d.negative()]);
            assert!(engine.learn());
            assert_eq!(engine.clauses.lbd(clause), after);
        }
    }
}

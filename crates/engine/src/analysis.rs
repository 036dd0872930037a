//! What is learned from a conflict.
//!
//! The clause of the first unique implication point (Marques-Silva and Sakallah, *GRASP*, 1996;
//! Zhang et al., *Efficient Conflict Driven Learning*, 2001), without the literals that the others
//! imply (Sörensson and Biere, *Minimizing Learned Clauses*, 2009).

use crate::{
    Engine, Lit, Var,
    reduction::BEST,
    trail::{Reason, Trail},
};

/// Chains of reasons longer than this are not followed to leave a literal out.
const DEPTH: u32 = 400;

/// What an analysis notes.
#[derive(Default)]
pub struct Memory {
    marks: Vec<Mark>,
    marked: Vec<Var>,
    learned: Vec<Lit>,
    /// The literals that are to be looked at, those of inner reasons last.
    open: Vec<Lit>,
    /// For each level, the last analysis that met it.
    levels: Vec<u64>,
    number: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    /// It is part of the clause, or was replaced by its reason.
    Seen,
    /// It follows from the clause.
    Implied,
    /// It does not.
    Needed,
}

impl Memory {
    pub fn add_variables(&mut self, count: usize) {
        self.marks.resize(self.marks.len() + count, Mark::None);
    }

    fn mark(&mut self, var: Var, mark: Mark) {
        if self.marks[var.index()] == Mark::None {
            self.marked.push(var);
        }
        self.marks[var.index()] = mark;
    }

    /// Notes that the analysis met a level; says whether for the first time.
    fn meet(&mut self, level: u32) -> bool {
        // Assumptions that hold already have levels too: there may be more than variables.
        if self.levels.len() <= level as usize {
            self.levels.resize(level as usize + 1, 0);
        }
        std::mem::replace(&mut self.levels[level as usize], self.number) != self.number
    }
}

impl Engine {
    /// Learns a clause from the conflict and goes back to where it says something. Says false if the
    /// constraints cannot be kept at all.
    pub(crate) fn learn(&mut self) -> bool {
        let level_of = |trail: &Trail, lit: &Lit| trail.level_of(lit.var());
        // A graph may notice late what has been so for some levels.
        let level = self.trail.conflict.iter().map(|lit| level_of(&self.trail, lit)).max().unwrap_or(0);
        if level == 0 {
            return false;
        }
        self.backtrack(level);
        self.first_point(level);
        self.leave_out_implied();
        self.order.decay();
        let memory = &mut self.analysis;
        let mut lits = std::mem::take(&mut memory.learned);
        memory.number += 1;
        let grade = lits.iter().filter(|lit| memory.meet(level_of(&self.trail, lit))).count() as u32;
        for var in memory.marked.drain(..) {
            memory.marks[var.index()] = Mark::None;
        }
        // The literal that was false last of the others comes second, to be watched.
        if let Some(second) = (1..lits.len()).max_by_key(|&place| level_of(&self.trail, &lits[place])) {
            lits.swap(1, second);
        }
        if let Some(log) = &mut self.log {
            log.learned(&lits);
        }
        let back = lits.get(1).map_or(0, |lit| level_of(&self.trail, lit));
        self.backtrack(back);
        let reason = match lits[..] {
            [_] => Reason::None,
            [first, second] => {
                self.clauses.add_pair(first, second);
                Reason::Pair(!second)
            }
            _ => {
                let clause = self.clauses.add(&lits, Some(grade));
                self.clauses.used(clause, self.counts.conflicts as u32);
                Reason::Clause(clause)
            }
        };
        self.trail.set(lits[0], reason);
        self.analysis.learned = lits;
        true
    }

    /// Replaces the literals of the conflict that became false at `level` by their reasons until
    /// only one is left, which comes first.
    fn first_point(&mut self, level: u32) {
        let memory = &mut self.analysis;
        memory.learned.clear();
        memory.learned.push(Var(0).yes());
        memory.open.clear();
        memory.open.extend_from_slice(&self.trail.conflict);
        let mut place = self.trail.lits().len();
        let mut waiting = 0;
        loop {
            let memory = &mut self.analysis;
            while let Some(lit) = memory.open.pop() {
                let var = lit.var();
                let of = self.trail.level_of(var);
                if memory.marks[var.index()] != Mark::None || of == 0 {
                    continue;
                }
                memory.mark(var, Mark::Seen);
                self.order.bump(var);
                match of == level {
                    true => waiting += 1,
                    false => memory.learned.push(lit),
                }
            }
            let lit = loop {
                place -= 1;
                let lit = self.trail.lits()[place];
                if self.analysis.marks[lit.var().index()] == Mark::Seen {
                    break lit;
                }
            };
            waiting -= 1;
            if waiting == 0 {
                self.analysis.learned[0] = !lit;
                return;
            }
            if let Reason::Clause(clause) = self.trail.reason(lit.var()) {
                self.use_clause(clause);
            }
            self.push_reason(lit);
        }
    }

    /// Notes that a clause took part in the conflict, and whether its literals are from fewer levels now.
    fn use_clause(&mut self, clause: u32) {
        self.clauses.used(clause, self.counts.conflicts as u32);
        let before = self.clauses.grade(clause);
        if before > BEST {
            self.analysis.number += 1;
            let level_of = |lit: Lit| self.trail.level_of(lit.var());
            let grade = self.clauses.lits(clause).filter(|&lit| self.analysis.meet(level_of(lit))).count() as u32;
            self.clauses.regrade(clause, grade.min(before));
        }
    }

    /// Adds the false literals because of which `lit` is true to those to be looked at.
    fn push_reason(&mut self, lit: Lit) {
        let open = &mut self.analysis.open;
        let (start, reason) = (open.len(), self.trail.reason(lit.var()));
        match reason {
            Reason::None => {}
            Reason::Pair(other) => open.push(!other),
            Reason::Clause(clause) => open.extend(self.clauses.lits(clause).filter(|&other| other != lit)),
            Reason::Stored(place) => open.extend(self.trail.stored(place)),
            Reason::Sum(sum) => self.sums.explain(sum, lit, &self.trail, open),
            Reason::Tally(tally) => self.tallies.explain(tally, lit, &self.trail, open),
        }
        if let Some(log) = &mut self.log {
            log.reason(lit, reason, &open[start..]);
        }
    }

    /// Takes the literals out of what is learned that follow from the others.
    fn leave_out_implied(&mut self) {
        let memory = &mut self.analysis;
        memory.number += 1;
        for place in 0..memory.learned.len() {
            let level = self.trail.level_of(memory.learned[place].var());
            memory.meet(level);
        }
        let mut kept = 1;
        for place in 1..self.analysis.learned.len() {
            let lit = self.analysis.learned[place];
            if self.trail.reason(lit.var()) == Reason::None || !self.reason_is_implied(!lit, 0) {
                self.analysis.learned[kept] = lit;
                kept += 1;
            }
        }
        self.analysis.learned.truncate(kept);
    }

    /// Whether all literals of the reason of `lit` follow from the clause.
    fn reason_is_implied(&mut self, lit: Lit, depth: u32) -> bool {
        let start = self.analysis.open.len();
        self.push_reason(lit);
        let mut all = true;
        for place in start..self.analysis.open.len() {
            if !self.is_implied(self.analysis.open[place], depth) {
                all = false;
                break;
            }
        }
        self.analysis.open.truncate(start);
        all
    }

    /// Whether a literal that is false follows from the clause.
    fn is_implied(&mut self, lit: Lit, depth: u32) -> bool {
        let var = lit.var();
        let level = self.trail.level_of(var);
        match self.analysis.marks[var.index()] {
            Mark::Seen | Mark::Implied => return true,
            Mark::Needed => return false,
            Mark::None if level == 0 => return true,
            Mark::None => {}
        }
        let memory = &self.analysis;
        let hopeless =
            self.trail.reason(var) == Reason::None || memory.levels.get(level as usize) != Some(&memory.number) || depth == DEPTH;
        let implied = !hopeless && self.reason_is_implied(!lit, depth + 1);
        self.analysis.mark(var, if implied { Mark::Implied } else { Mark::Needed });
        implied
    }

    /// The assumptions because of which an assumption cannot hold, with that one.
    pub(crate) fn assumptions_against(&mut self, failed: Lit) -> Vec<Lit> {
        let mut core = vec![failed];
        self.analysis.open.clear();
        self.analysis.open.push(failed);
        while let Some(lit) = self.analysis.open.pop() {
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
    fn a_clause_is_graded_anew_when_it_takes_part_in_a_conflict() {
        for (before, after) in [(9, 2), (2, 2)] {
            let mut engine = Engine::default();
            let [a, b, c, d] = [0, 1, 2, 3].map(Var);
            let _ = engine.add_variables(4);
            engine.add_clause(&[b.no(), d.yes()]);
            engine.add_clause(&[c.no(), d.no()]);
            let clause = engine.clauses.add(&[c.yes(), a.no(), b.no()], Some(before));
            for decided in [a, b] {
                engine.open_level();
                engine.trail.set(decided.yes(), Reason::None);
            }
            engine.trail.set(c.yes(), Reason::Clause(clause));
            engine.trail.set(d.yes(), Reason::Pair(b.yes()));
            let _ = engine.trail.conflict_is([c.no(), d.no()]);
            assert!(engine.learn());
            assert_eq!(engine.clauses.grade(clause), after);
        }
    }
}

//! Clause-database reduction: which learned clauses are deleted, and when.
//!
//! Clauses of low LBD, the number of decision levels among their literals, are kept for good (Audemard and Simon,
//! *Predicting Learnt Clauses Quality in Modern SAT Solvers*, 2009); of the others, those of higher LBD and earlier last use
//! go first, up to half of the learned clauses. The LBD is updated when a clause takes part in a conflict. A reduction is a
//! sort of the learned clauses and a copy of the arena. The three tiers of Oh (*Between SAT and UNSAT: The Fundamental
//! Difference in CDCL SAT*, 2015) would be finer.

use crate::{Engine, Value, trail::Reason};
use std::collections::{HashMap, HashSet};

/// Conflicts before the first reduction; each interval is longer than the one before by `INCREMENT`.
const INTERVAL: u64 = 4000;
const INCREMENT: u64 = 1000;
/// Clauses of this LBD or less are never deleted.
pub const GLUE_LIMIT: u32 = 2;

/// The schedule of reductions.
#[derive(Clone)]
pub struct ReductionSchedule {
    next: u64,
    reductions: u64,
}

impl ReductionSchedule {
    pub fn new() -> Self {
        Self { next: INTERVAL, reductions: 0 }
    }

    /// Whether a reduction is due after `conflicts` conflicts; if so, schedules the next one.
    pub fn due(&mut self, conflicts: u64) -> bool {
        if conflicts < self.next {
            return false;
        }
        self.reductions += 1;
        self.next = conflicts + INTERVAL + INCREMENT * self.reductions;
        true
    }
}

impl Engine {
    /// Deletes half of the learned clauses, and all clauses satisfied at the root level.
    pub(crate) fn reduce(&mut self) {
        let trail = &self.trail;
        let reasons = trail.lits().iter().filter_map(|lit| match trail.reason(lit.var()) {
            Reason::Clause(clause) => Some((clause, lit.var())),
            _ => None,
        });
        let reasons: HashMap<u32, _> = reasons.collect();
        let clauses = &self.clauses;
        let mut deleted: Vec<u32> = clauses.learned.iter().copied().filter(|&clause| clauses.lbd(clause) > GLUE_LIMIT).collect();
        deleted.sort_by_key(|&clause| (std::cmp::Reverse(clauses.lbd(clause)), clauses.last_use(clause)));
        deleted.truncate(clauses.learned.len() / 2);
        let deleted: HashSet<u32> = deleted.into_iter().collect();
        let fixed = |lit| trail.value(lit) == Value::True && trail.level_of(lit.var()) == 0;
        let mut relocated = Vec::new();
        self.clauses.retain(
            |clauses, clause| reasons.contains_key(&clause) || !deleted.contains(&clause) && !clauses.lits(clause).any(fixed),
            |old, new| relocated.extend(reasons.get(&old).map(|&var| (var, new))),
        );
        for (var, clause) in relocated {
            self.trail.set_reason(var, Reason::Clause(clause));
        }
    }
}

//! Which learned clauses are forgotten, and when.
//!
//! A clause whose literals come from few levels is worth keeping (Audemard and Simon, *Predicting
//! Learnt Clauses Quality in Modern SAT Solvers*, 2009), also if they were from more when it was learned; of the others,
//! those used lately.

use crate::{Engine, Value, trail::Reason};
use std::collections::{HashMap, HashSet};

/// Conflicts to the first time; each time there are as many more.
const FIRST: u64 = 4000;
const MORE: u64 = 1000;
/// Clauses of this grade and below are kept.
pub const BEST: u32 = 2;

/// When to forget next.
pub struct Reduction {
    next: u64,
    made: u64,
}

impl Reduction {
    pub fn new() -> Self {
        Self { next: FIRST, made: 0 }
    }

    /// Whether it is time.
    pub fn due(&mut self, conflicts: u64) -> bool {
        if conflicts < self.next {
            return false;
        }
        self.made += 1;
        self.next = conflicts + FIRST + MORE * self.made;
        true
    }
}

impl Engine {
    /// Forgets half of the learned clauses, and all clauses that hold whatever is decided.
    pub(crate) fn reduce(&mut self) {
        let trail = &self.trail;
        let reasons = trail.lits().iter().filter_map(|lit| match trail.reason(lit.var()) {
            Reason::Clause(clause) => Some((clause, lit.var())),
            _ => None,
        });
        let reasons: HashMap<u32, _> = reasons.collect();
        let clauses = &self.clauses;
        let mut weak: Vec<u32> = clauses.learned.iter().copied().filter(|&clause| clauses.grade(clause) > BEST).collect();
        weak.sort_by_key(|&clause| (std::cmp::Reverse(clauses.grade(clause)), clauses.last_use(clause)));
        weak.truncate(clauses.learned.len() / 2);
        let weak: HashSet<u32> = weak.into_iter().collect();
        let fixed = |lit| trail.value(lit) == Value::True && trail.level_of(lit.var()) == 0;
        let mut moved = Vec::new();
        self.clauses.retain(
            |clauses, clause| reasons.contains_key(&clause) || !weak.contains(&clause) && !clauses.lits(clause).any(fixed),
            |old, new| moved.extend(reasons.get(&old).map(|&var| (var, new))),
        );
        for (var, clause) in moved {
            self.trail.renumber(var, Reason::Clause(clause));
        }
    }
}

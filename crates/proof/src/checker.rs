//! Reverse unit propagation over pseudo-Boolean constraints and clauses.
//!
//! Constraints keep counters of their slack. Clauses, those of the formula too, have two watched literals: an assignment visits
//! every counter in which the literal occurs, but few of the clauses, and with many cuts most of a formula are clauses.
//! A step is checked by propagating the negations of its literals to a conflict (Van Gelder, *Verifying RUP Proofs of
//! Propositional Unsatisfiability*, 2008).
//! Forward checking: every step costs a propagation, needed or not, which keeps the code short; checking backwards from the
//! conclusion would skip unused steps.

use crate::formula::{Constraint, Formula, Lit};
use std::collections::HashMap;

/// Constraints and clauses with the literals they imply.
pub struct Checker {
    /// For each literal, whether it is true.
    is_true: Vec<bool>,
    /// The true literals in order of assignment.
    trail: Vec<Lit>,
    /// The position of the next literal to propagate.
    head: usize,
    counters: Vec<Counter>,
    /// For each literal the constraints it occurs in, with its coefficients.
    occurrences: Vec<Vec<(u32, i128)>>,
    /// The clause of each constraint of the formula, then of each step, in order. Empty once it is deleted or satisfied for
    /// good, and for those with a counter.
    clauses: Vec<Vec<Lit>>,
    /// The number of the formula's constraints, after which steps are numbered.
    first_step: usize,
    /// The counters of constraints that are steps, by step, from 0.
    counter_of_step: HashMap<usize, usize>,
    /// For each literal, the clauses that watch it.
    watches: Vec<Vec<u32>>,
    /// Propagation at the root level has reached a conflict.
    contradiction: bool,
    /// For each literal, how many of its occurrences are in deleted constraints.
    stale: Vec<u32>,
    /// The number of terms of the constraints in `counter_of_step`.
    terms_of_sums: usize,
    /// The number of literals and occurrences visited so far.
    pub work: u64,
}

/// The slack of a deleted constraint, which never implies anything.
const DELETED: i128 = i128::MAX / 2;

struct Counter {
    /// The largest coefficients first.
    terms: Vec<(i128, Lit)>,
    degree: i128,
    /// By how much the coefficients of all non-false literals exceed the degree.
    slack: i128,
}

/// A constraint or a clause is violated.
struct Conflict;

impl Checker {
    pub fn new(formula: &Formula) -> Self {
        let literals = 2 * formula.variables;
        let mut checker = Self {
            is_true: vec![false; literals],
            trail: Vec::new(),
            head: 0,
            counters: Vec::new(),
            occurrences: vec![Vec::new(); literals],
            clauses: Vec::new(),
            first_step: formula.constraints.len(),
            counter_of_step: HashMap::new(),
            watches: vec![Vec::new(); literals],
            contradiction: false,
            stale: vec![0; literals],
            terms_of_sums: 0,
            work: 0,
        };
        for constraint in &formula.constraints {
            if constraint.is_clause() {
                checker.work += constraint.terms.len() as u64;
                checker.add_clause(constraint.terms.iter().map(|term| term.1).collect());
            } else {
                checker.insert_constraint(constraint.clone());
                checker.clauses.push(Vec::new());
            }
        }
        for counter in 0..checker.counters.len() {
            checker.contradiction |= checker.propagate_constraint(counter).is_err();
        }
        checker.propagate_root();
        checker
    }

    /// Adds a variable after all others.
    pub fn add_variable(&mut self) {
        let literals = self.is_true.len() + 2;
        self.is_true.resize(literals, false);
        self.occurrences.resize(literals, Vec::new());
        self.watches.resize(literals, Vec::new());
        self.stale.resize(literals, 0);
    }

    /// The terms and the degree of a step that is a constraint, unless it is deleted.
    pub fn constraint(&self, step: usize) -> Option<(&[(i128, Lit)], i128)> {
        let counter = &self.counters[*self.counter_of_step.get(&step)?];
        Some((&counter.terms, counter.degree))
    }

    /// Whether propagation without assumptions has reached a conflict.
    pub fn has_contradiction(&self) -> bool {
        self.contradiction
    }

    /// Adds a constraint without propagating it; returns the number of its counter.
    fn insert_constraint(&mut self, Constraint { mut terms, degree }: Constraint) -> usize {
        self.work += terms.len() as u64;
        terms.sort_unstable_by_key(|term| std::cmp::Reverse(term.0));
        for &(coefficient, lit) in &terms {
            self.occurrences[lit.index()].push((self.counters.len() as u32, coefficient));
        }
        let possible = terms.iter().filter(|term| !self.is_true[(!term.1).index()]);
        let slack = possible.map(|term| term.0).sum::<i128>() - degree;
        self.counters.push(Counter { terms, degree, slack });
        self.counters.len() - 1
    }

    /// Adds an implied constraint as a step.
    pub fn add_constraint(&mut self, constraint: Constraint) {
        self.terms_of_sums += constraint.terms.len();
        let counter = self.insert_constraint(constraint);
        self.counter_of_step.insert(self.clauses.len() - self.first_step, counter);
        self.clauses.push(Vec::new());
        self.contradiction |= self.propagate_constraint(counter).is_err();
        self.propagate_root();
    }

    /// The number of added constraints that are not deleted, and of their terms.
    pub fn sums(&self) -> (usize, usize) {
        (self.counter_of_step.len(), self.terms_of_sums)
    }

    /// Adds a clause as a step if it follows by reverse unit propagation; returns whether it does.
    pub fn rup(&mut self, clause: &[Lit]) -> bool {
        if self.contradiction {
            self.clauses.push(Vec::new());
            return true;
        }
        let trail_length = self.trail.len();
        let mut follows = false;
        for &lit in clause {
            follows |= self.is_true[lit.index()];
            if !follows && !self.is_true[(!lit).index()] {
                self.assign(!lit);
            }
        }
        let follows = follows || self.propagate().is_err();
        self.backtrack(trail_length);
        if follows {
            self.add_clause(clause.to_vec());
        }
        follows
    }

    /// Deletes the clause or constraint of a step, from 0. The literals it has implied stay true.
    pub fn delete(&mut self, step: usize) {
        self.clauses[self.first_step + step] = Vec::new();
        let Some(counter) = self.counter_of_step.remove(&step) else { return };
        let terms = std::mem::take(&mut self.counters[counter].terms);
        self.counters[counter].slack = DELETED;
        self.terms_of_sums -= terms.len();
        self.work += terms.len() as u64;
        for (_, lit) in terms {
            self.forget_occurrence(lit);
        }
    }

    /// Notes that an occurrence of a literal is deleted. Half of a list must be stale before it is cleaned, so a deletion costs a
    /// constant on average.
    fn forget_occurrence(&mut self, lit: Lit) {
        let (stale, occurrences) = (&mut self.stale[lit.index()], &mut self.occurrences[lit.index()]);
        *stale += 1;
        if 2 * *stale as usize > occurrences.len() {
            *stale = 0;
            self.work += occurrences.len() as u64;
            occurrences.retain(|occurrence| !self.counters[occurrence.0 as usize].terms.is_empty());
        }
    }

    fn add_clause(&mut self, mut lits: Vec<Lit>) {
        lits.sort_unstable();
        lits.dedup();
        // Literals false at the root level are never needed again.
        lits.retain(|lit| !self.is_true[(!*lit).index()]);
        match lits[..] {
            _ if lits.iter().any(|&lit| self.is_true[lit.index()]) => lits.clear(),
            [] => self.contradiction = true,
            [lit] => {
                lits.clear();
                self.assign(lit);
                self.propagate_root();
            }
            [first, second, ..] => {
                for lit in [first, second] {
                    self.watches[lit.index()].push(self.clauses.len() as u32);
                }
            }
        }
        self.clauses.push(lits);
    }

    /// Propagates at the root level.
    fn propagate_root(&mut self) {
        self.contradiction |= self.propagate().is_err();
    }

    fn assign(&mut self, lit: Lit) {
        self.is_true[lit.index()] = true;
        self.trail.push(lit);
    }

    fn propagate(&mut self) -> Result<(), Conflict> {
        while let Some(&lit) = self.trail.get(self.head) {
            self.head += 1;
            // Update all slacks, also after a conflict, so that backtracking restores them.
            let occurrences = std::mem::take(&mut self.occurrences[(!lit).index()]);
            self.work += 1 + occurrences.len() as u64 + self.watches[(!lit).index()].len() as u64;
            occurrences.iter().for_each(|&(counter, coefficient)| self.counters[counter as usize].slack -= coefficient);
            let result = occurrences.iter().try_for_each(|&(counter, _)| self.propagate_constraint(counter as usize));
            self.occurrences[(!lit).index()] = occurrences;
            result?;
            self.visit_watches(!lit)?;
        }
        Ok(())
    }

    /// Assigns the literals whose coefficients exceed the slack.
    fn propagate_constraint(&mut self, counter: usize) -> Result<(), Conflict> {
        let Counter { terms, slack, .. } = &self.counters[counter];
        if *slack < 0 {
            return Err(Conflict);
        }
        for &(_, lit) in terms.iter().take_while(|term| term.0 > *slack) {
            if !self.is_true[lit.index()] && !self.is_true[(!lit).index()] {
                self.is_true[lit.index()] = true;
                self.trail.push(lit);
            }
        }
        Ok(())
    }

    /// Visits the clauses that watch a falsified literal.
    fn visit_watches(&mut self, falsified: Lit) -> Result<(), Conflict> {
        let mut watches = std::mem::take(&mut self.watches[falsified.index()]);
        let (mut kept, mut result) = (0, Ok(()));
        for index in 0..watches.len() {
            let number = watches[index];
            let moved = result.is_ok() && self.move_watch(number as usize, falsified, &mut result);
            if !moved {
                watches[kept] = number;
                kept += 1;
            }
        }
        watches.truncate(kept);
        self.watches[falsified.index()] = watches;
        result
    }

    /// Moves the watch of a clause from a falsified literal to another one; if there is none, the other watched literal is
    /// implied. Returns whether the clause left the list: its watch moved, or it is deleted.
    fn move_watch(&mut self, number: usize, falsified: Lit, result: &mut Result<(), Conflict>) -> bool {
        let clause = &mut self.clauses[number];
        if clause.is_empty() {
            return true;
        }
        if clause[0] == falsified {
            clause.swap(0, 1);
        }
        let other = clause[0];
        if self.is_true[other.index()] {
            return false;
        }
        if let Some(index) = (2..clause.len()).find(|&index| !self.is_true[(!clause[index]).index()]) {
            clause.swap(1, index);
            let watched = clause[1];
            self.watches[watched.index()].push(number as u32);
            return true;
        }
        if self.is_true[(!other).index()] {
            *result = Err(Conflict);
        } else {
            self.assign(other);
        }
        false
    }

    /// Unassigns all literals after the first `trail_length`.
    fn backtrack(&mut self, trail_length: usize) {
        for index in (trail_length..self.trail.len()).rev() {
            let lit = self.trail[index];
            self.is_true[lit.index()] = false;
            if index < self.head {
                for &(counter, coefficient) in &self.occurrences[(!lit).index()] {
                    self.counters[counter as usize].slack += coefficient;
                }
            }
        }
        self.trail.truncate(trail_length);
        self.head = trail_length;
    }
}

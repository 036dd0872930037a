//! Plain consequences of sums and clauses.

use crate::formula::{Formula, Lit, Row};
use std::collections::HashMap;

/// Sums and clauses, and which literals hold because of them.
pub struct Checker {
    /// For each literal whether it holds.
    holds: Vec<bool>,
    /// The literals that hold, in the order in which they were found.
    trail: Vec<Lit>,
    /// How many of them had their consequences drawn.
    drawn: usize,
    sums: Vec<Sum>,
    /// For each literal the sums it counts in, with its weight.
    counts: Vec<Vec<(u32, i128)>>,
    /// The clauses that were added, in order; empty once they are forgotten or never needed again, and where a
    /// sum was added instead.
    clauses: Vec<Vec<Lit>>,
    /// The sums that were added, by their places among the clauses.
    added: HashMap<usize, usize>,
    /// For each literal the clauses that watch it: one of their first two literals.
    watches: Vec<Vec<u32>>,
    /// The sums and clauses cannot all hold.
    refuted: bool,
}

struct Sum {
    /// The heaviest first.
    terms: Vec<(i128, Lit)>,
    /// By how much the terms that can still count are more than needed.
    spare: i128,
}

/// Something cannot hold.
struct Conflict;

impl Checker {
    pub fn new(formula: &Formula) -> Self {
        let literals = 2 * formula.variables;
        let mut checker = Self {
            holds: vec![false; literals],
            trail: Vec::new(),
            drawn: 0,
            sums: Vec::new(),
            counts: vec![Vec::new(); literals],
            clauses: Vec::new(),
            added: HashMap::new(),
            watches: vec![Vec::new(); literals],
            refuted: false,
        };
        for row in &formula.rows {
            checker.add_sum(row);
        }
        for sum in 0..checker.sums.len() {
            checker.refuted |= checker.look(sum).is_err();
        }
        checker.settle();
        checker
    }

    /// Whether a conflict was reached.
    pub fn refuted(&self) -> bool {
        self.refuted
    }

    /// Adds a sum that holds; gives its number among them.
    fn add_sum(&mut self, row: &Row) -> usize {
        let mut terms = row.terms.clone();
        terms.sort_unstable_by_key(|term| std::cmp::Reverse(term.0));
        for &(weight, lit) in &terms {
            self.counts[lit.index()].push((self.sums.len() as u32, weight));
        }
        let left = terms.iter().filter(|term| !self.holds[(!term.1).index()]);
        let spare = left.map(|term| term.0).sum::<i128>() - row.least;
        self.sums.push(Sum { terms, spare });
        self.sums.len() - 1
    }

    /// Adds a sum that follows from those there are, as a step of its own.
    pub fn add(&mut self, row: &Row) {
        let sum = self.add_sum(row);
        self.added.insert(self.clauses.len(), sum);
        self.clauses.push(Vec::new());
        self.refuted |= self.look(sum).is_err();
        self.settle();
    }

    /// Adds a clause if it follows by plain consequences; says whether it does.
    pub fn follows(&mut self, clause: &[Lit]) -> bool {
        if self.refuted {
            self.clauses.push(Vec::new());
            return true;
        }
        let before = self.trail.len();
        let mut follows = false;
        for &lit in clause {
            follows |= self.holds[lit.index()];
            if !follows && !self.holds[(!lit).index()] {
                self.hold(!lit);
            }
        }
        let follows = follows || self.draw().is_err();
        self.take_back(before);
        if follows {
            self.add_clause(clause);
        }
        follows
    }

    /// Forgets the clause or sum that was added as this one, from 0. What holds because of it stays.
    pub fn forget(&mut self, step: usize) {
        self.clauses[step] = Vec::new();
        if let Some(sum) = self.added.remove(&step) {
            for (_, lit) in std::mem::take(&mut self.sums[sum].terms) {
                self.counts[lit.index()].retain(|count| count.0 as usize != sum);
            }
        }
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        let mut lits: Vec<Lit> = clause.to_vec();
        lits.sort_unstable();
        lits.dedup();
        // What cannot hold at all is never needed again.
        lits.retain(|lit| !self.holds[(!*lit).index()]);
        match lits[..] {
            _ if lits.iter().any(|&lit| self.holds[lit.index()]) => lits.clear(),
            [] => self.refuted = true,
            [lit] => {
                lits.clear();
                self.hold(lit);
                self.settle();
            }
            [first, second, ..] => {
                for lit in [first, second] {
                    self.watches[lit.index()].push(self.clauses.len() as u32);
                }
            }
        }
        self.clauses.push(lits);
    }

    /// Draws the consequences of what holds in any case.
    fn settle(&mut self) {
        self.refuted |= self.draw().is_err();
    }

    fn hold(&mut self, lit: Lit) {
        self.holds[lit.index()] = true;
        self.trail.push(lit);
    }

    fn draw(&mut self) -> Result<(), Conflict> {
        while let Some(&lit) = self.trail.get(self.drawn) {
            self.drawn += 1;
            // All sums are told, also after a conflict, so that what is taken back was there.
            let touched = std::mem::take(&mut self.counts[(!lit).index()]);
            touched.iter().for_each(|&(sum, weight)| self.sums[sum as usize].spare -= weight);
            let result = touched.iter().try_for_each(|&(sum, _)| self.look(sum as usize));
            self.counts[(!lit).index()] = touched;
            result?;
            self.visit(!lit)?;
        }
        Ok(())
    }

    /// What a sum cannot spare must hold.
    fn look(&mut self, sum: usize) -> Result<(), Conflict> {
        let Sum { terms, spare } = &self.sums[sum];
        if *spare < 0 {
            return Err(Conflict);
        }
        for &(_, lit) in terms.iter().take_while(|term| term.0 > *spare) {
            if !self.holds[lit.index()] && !self.holds[(!lit).index()] {
                self.holds[lit.index()] = true;
                self.trail.push(lit);
            }
        }
        Ok(())
    }

    /// Visits the clauses that watch a literal that does not hold any more.
    fn visit(&mut self, lost: Lit) -> Result<(), Conflict> {
        let mut watching = std::mem::take(&mut self.watches[lost.index()]);
        let (mut kept, mut result) = (0, Ok(()));
        for place in 0..watching.len() {
            let number = watching[place];
            let moved = result.is_ok() && self.moved(number as usize, lost, &mut result);
            if !moved {
                watching[kept] = number;
                kept += 1;
            }
        }
        watching.truncate(kept);
        self.watches[lost.index()] = watching;
        result
    }

    /// Lets a clause watch another literal than the one lost; if there is none, the other watched
    /// one must hold. Says whether it moved or is forgotten.
    fn moved(&mut self, number: usize, lost: Lit, result: &mut Result<(), Conflict>) -> bool {
        let clause = &mut self.clauses[number];
        if clause.is_empty() {
            return true;
        }
        if clause[0] == lost {
            clause.swap(0, 1);
        }
        let other = clause[0];
        if self.holds[other.index()] {
            return false;
        }
        if let Some(place) = (2..clause.len()).find(|&place| !self.holds[(!clause[place]).index()]) {
            clause.swap(1, place);
            let watched = clause[1];
            self.watches[watched.index()].push(number as u32);
            return true;
        }
        if self.holds[(!other).index()] {
            *result = Err(Conflict);
        } else {
            self.hold(other);
        }
        false
    }

    /// Takes back what was assumed after so many literals held, with its consequences.
    fn take_back(&mut self, before: usize) {
        for place in (before..self.trail.len()).rev() {
            let lit = self.trail[place];
            self.holds[lit.index()] = false;
            if place < self.drawn {
                for &(sum, weight) in &self.counts[(!lit).index()] {
                    self.sums[sum as usize].spare += weight;
                }
            }
        }
        self.trail.truncate(before);
        self.drawn = before;
    }
}

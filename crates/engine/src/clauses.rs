//! Clauses with two watched literals.
//!
//! A clause of three literals or more cannot propagate while neither watched literal is false (Moskewicz et al., *Chaff:
//! Engineering an Efficient SAT Solver*, 2001); a blocking literal in each watch avoids most visits to the clause, as in
//! MiniSat. Binary clauses are kept as lists of implications. The search for a new watch starts at the third literal each
//! time, which is quadratic along a long clause; CaDiCaL saves the position.

use crate::{
    Lit, Value,
    lists::{Lists, retain_in_place},
    trail::{Conflict, Reason, Trail},
};

/// Binary and longer clauses.
#[derive(Clone)]
pub struct Clauses {
    /// For each clause its length, LBD, last use and literal codes.
    arena: Vec<u32>,
    /// The original and the learned clauses, by their offsets in the arena.
    pub original: Vec<u32>,
    pub learned: Vec<u32>,
    /// For each literal, the clauses that watch its negation.
    watches: Lists<Watch>,
    /// For each literal, the literals it implies by binary clauses.
    binary: Lists<Lit>,
}

/// A watched clause with its blocking literal: while that is true, so is the clause.
#[derive(Clone, Copy)]
struct Watch {
    clause: u32,
    blocker: Lit,
}

const HEADER: usize = 3;

impl Clauses {
    pub fn new() -> Self {
        Self { arena: Vec::new(), original: Vec::new(), learned: Vec::new(), watches: Lists::default(), binary: Lists::default() }
    }

    pub fn add_variables(&mut self, count: usize) {
        self.watches.add(2 * count);
        self.binary.add(2 * count);
    }

    /// The literals that `lit` implies by binary clauses.
    pub fn implications(&self, lit: Lit) -> &[Lit] {
        &self.binary[lit.index()]
    }

    pub fn add_binary(&mut self, a: Lit, b: Lit) {
        self.binary.push((!a).index(), b);
        self.binary.push((!b).index(), a);
    }

    /// Adds a clause of at least three literals and watches the first two. Learned clauses have an LBD.
    pub fn add(&mut self, lits: &[Lit], lbd: Option<u32>) -> u32 {
        let clause = self.arena.len() as u32;
        self.arena.extend([lits.len() as u32, lbd.unwrap_or(0), 0]);
        self.arena.extend(lits.iter().map(|lit| lit.code()));
        match lbd {
            Some(_) => self.learned.push(clause),
            None => self.original.push(clause),
        }
        self.watch(clause, lits[0], lits[1]);
        clause
    }

    fn watch(&mut self, clause: u32, a: Lit, b: Lit) {
        self.watches.push((!a).index(), Watch { clause, blocker: b });
        self.watches.push((!b).index(), Watch { clause, blocker: a });
    }

    fn codes(&self, clause: u32) -> &[u32] {
        let start = clause as usize + HEADER;
        &self.arena[start..start + self.arena[clause as usize] as usize]
    }

    pub fn lits(&self, clause: u32) -> impl Iterator<Item = Lit> {
        self.codes(clause).iter().map(|&code| Lit::from_code(code))
    }

    /// The LBD of a learned clause (glue): the least number of decision levels its literals have spanned.
    pub fn lbd(&self, clause: u32) -> u32 {
        self.arena[clause as usize + 1]
    }

    /// Sets the LBD of a learned clause.
    pub fn set_lbd(&mut self, clause: u32, lbd: u32) {
        self.arena[clause as usize + 1] = lbd;
    }

    /// The number of the last conflict that a learned clause took part in.
    pub fn last_use(&self, clause: u32) -> u32 {
        self.arena[clause as usize + 2]
    }

    pub fn set_last_use(&mut self, clause: u32, conflict: u32) {
        self.arena[clause as usize + 2] = conflict;
    }

    /// Propagates a literal that became true.
    pub fn propagate(&mut self, lit: Lit, trail: &mut Trail) -> Result<(), Conflict> {
        for &blocker in &self.binary[lit.index()] {
            match trail.value(blocker) {
                Value::True => {}
                Value::Unassigned => trail.assign(blocker, Reason::Binary(lit)),
                Value::False => return Err(trail.set_conflict([!lit, blocker])),
            }
        }
        self.visit_watches(lit, trail)
    }

    /// Visits the clauses that watch `¬lit`, and moves the watch where possible.
    fn visit_watches(&mut self, lit: Lit, trail: &mut Trail) -> Result<(), Conflict> {
        let (list, falsified) = (lit.index(), (!lit).code());
        // The list being read does not grow: new watches are never for `lit`, as `¬lit` is false.
        let range = self.watches.range(list);
        let (mut read, mut kept) = (range.start, range.start);
        let mut result = Ok(());
        while read < range.end && result.is_ok() {
            let watch = self.watches.get(read);
            read += 1;
            if trail.is_true(watch.blocker) {
                self.watches.set(kept, watch);
                kept += 1;
                continue;
            }
            let start = watch.clause as usize + HEADER;
            let length = self.arena[watch.clause as usize] as usize;
            let lits = &mut self.arena[start..start + length];
            if lits[0] == falsified {
                lits.swap(0, 1);
            }
            let first = Lit::from_code(lits[0]);
            let watch = Watch { blocker: first, ..watch };
            if !trail.is_true(first) {
                if let Some(index) = (2..length).find(|&index| !trail.is_false(Lit::from_code(lits[index]))) {
                    lits.swap(1, index);
                    self.watches.push((!Lit::from_code(lits[1])).index(), watch);
                    continue;
                }
                if trail.is_false(first) {
                    result = Err(trail.set_conflict(self.lits(watch.clause)));
                } else {
                    trail.assign(first, Reason::Clause(watch.clause));
                }
            }
            self.watches.set(kept, watch);
            kept += 1;
        }
        for read in read..range.end {
            self.watches.set(kept, self.watches.get(read));
            kept += 1;
        }
        self.watches.truncate(list, kept - range.start);
        result
    }

    /// Removes literals that are false at the root level. Only root-level literals may be assigned, and all are propagated:
    /// then no watched literal of an unsatisfied clause is false.
    pub fn simplify(&mut self, trail: &Trail) {
        for &clause in self.original.iter().chain(&self.learned) {
            let (start, length) = (clause as usize + HEADER, self.arena[clause as usize] as usize);
            let others = &mut self.arena[start + 2..start + length];
            let kept = retain_in_place(others, |&code| !trail.is_false(Lit::from_code(code)));
            self.arena[clause as usize] = kept as u32 + 2;
        }
    }

    /// Deletes the clauses that are not `kept`; calls `relocated(old, new)` for each of the others.
    pub fn retain(&mut self, kept: impl Fn(&Self, u32) -> bool, mut relocated: impl FnMut(u32, u32)) {
        let mut arena = Vec::with_capacity(self.arena.len());
        let [original, learned] = [&self.original, &self.learned].map(|list| {
            let mut remaining = Vec::with_capacity(list.len());
            for &clause in list.iter().filter(|&&clause| kept(self, clause)) {
                let end = clause as usize + HEADER + self.arena[clause as usize] as usize;
                relocated(clause, arena.len() as u32);
                remaining.push(arena.len() as u32);
                arena.extend_from_slice(&self.arena[clause as usize..end]);
            }
            remaining
        });
        (self.arena, self.original, self.learned) = (arena, original, learned);
        self.watches.clear();
        for index in 0..self.original.len() + self.learned.len() {
            let clause = *self.original.get(index).unwrap_or_else(|| &self.learned[index - self.original.len()]);
            let [a, b] = [0, 1].map(|index| Lit::from_code(self.codes(clause)[index]));
            self.watch(clause, a, b);
        }
    }
}

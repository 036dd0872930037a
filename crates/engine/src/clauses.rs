//! Clauses, of which two literals are watched.
//!
//! While both watched literals may hold, nothing can follow from a clause (Moskewicz et al.,
//! *Chaff: Engineering an Efficient SAT Solver*, 2001). Clauses of two literals are kept as
//! implications instead.

use crate::{
    Lit, Value,
    lists::{Lists, keep_at_start},
    trail::{Conflict, Reason, Trail},
};

/// Clauses of three literals and more, and of two.
pub struct Clauses {
    /// Each clause: its length, its grade, its last use, its literals.
    words: Vec<u32>,
    /// The clauses that were given and those that were learned.
    pub given: Vec<u32>,
    pub learned: Vec<u32>,
    /// For each literal the clauses that watch its opposite.
    watches: Lists<Watch>,
    /// For each literal those that it implies.
    implied: Lists<Lit>,
}

/// A clause that is watched, and some literal of it: while that holds, the clause does.
#[derive(Clone, Copy)]
struct Watch {
    clause: u32,
    other: Lit,
}

const HEAD: usize = 3;

impl Clauses {
    pub fn new() -> Self {
        Self { words: Vec::new(), given: Vec::new(), learned: Vec::new(), watches: Lists::default(), implied: Lists::default() }
    }

    pub fn add_variables(&mut self, count: usize) {
        self.watches.add(2 * count);
        self.implied.add(2 * count);
    }

    /// The literals that `lit` implies by clauses of two.
    pub fn implied(&self, lit: Lit) -> &[Lit] {
        &self.implied[lit.index()]
    }

    pub fn add_pair(&mut self, a: Lit, b: Lit) {
        self.implied.push((!a).index(), b);
        self.implied.push((!b).index(), a);
    }

    /// Adds a clause of three literals or more, of which the first two are watched.
    pub fn add(&mut self, lits: &[Lit], learned_with: Option<u32>) -> u32 {
        let clause = self.words.len() as u32;
        self.words.extend([lits.len() as u32, learned_with.unwrap_or(0), 0]);
        self.words.extend(lits.iter().map(|lit| lit.number()));
        match learned_with {
            Some(_) => self.learned.push(clause),
            None => self.given.push(clause),
        }
        self.watch(clause, lits[0], lits[1]);
        clause
    }

    fn watch(&mut self, clause: u32, a: Lit, b: Lit) {
        self.watches.push((!a).index(), Watch { clause, other: b });
        self.watches.push((!b).index(), Watch { clause, other: a });
    }

    fn literals(&self, clause: u32) -> &[u32] {
        let start = clause as usize + HEAD;
        &self.words[start..start + self.words[clause as usize] as usize]
    }

    pub fn lits(&self, clause: u32) -> impl Iterator<Item = Lit> {
        self.literals(clause).iter().map(|&number| Lit::at(number))
    }

    /// The grade of a learned clause: from how many levels its literals were, at best.
    pub fn grade(&self, clause: u32) -> u32 {
        self.words[clause as usize + 1]
    }

    /// Notes that the literals of a clause were from fewer levels.
    pub fn regrade(&mut self, clause: u32, grade: u32) {
        self.words[clause as usize + 1] = grade;
    }

    /// When a learned clause last took part in a conflict.
    pub fn last_use(&self, clause: u32) -> u32 {
        self.words[clause as usize + 2]
    }

    pub fn used(&mut self, clause: u32, when: u32) {
        self.words[clause as usize + 2] = when;
    }

    /// Draws the consequences of a literal that became true.
    pub fn propagate(&mut self, lit: Lit, trail: &mut Trail) -> Result<(), Conflict> {
        for &other in &self.implied[lit.index()] {
            match trail.value(other) {
                Value::True => {}
                Value::Open => trail.set(other, Reason::Pair(lit)),
                Value::False => return Err(trail.conflict_is([!lit, other])),
            }
        }
        self.visit(lit, trail)
    }

    /// Looks at each clause that watches the opposite of `lit`, and moves the watch where it can.
    fn visit(&mut self, lit: Lit, trail: &mut Trail) -> Result<(), Conflict> {
        let (list, gone) = (lit.index(), (!lit).number());
        // Nothing is pushed to the list that is being read: `lit` is true, and its opposite false.
        let places = self.watches.places(list);
        let (mut read, mut kept) = (places.start, places.start);
        let mut result = Ok(());
        while read < places.end && result.is_ok() {
            let watch = self.watches.item(read);
            read += 1;
            if trail.is_true(watch.other) {
                self.watches.put(kept, watch);
                kept += 1;
                continue;
            }
            let start = watch.clause as usize + HEAD;
            let length = self.words[watch.clause as usize] as usize;
            let lits = &mut self.words[start..start + length];
            if lits[0] == gone {
                lits.swap(0, 1);
            }
            let first = Lit::at(lits[0]);
            let watch = Watch { other: first, ..watch };
            if !trail.is_true(first) {
                if let Some(place) = (2..length).find(|&place| !trail.is_false(Lit::at(lits[place]))) {
                    lits.swap(1, place);
                    self.watches.push((!Lit::at(lits[1])).index(), watch);
                    continue;
                }
                if trail.is_false(first) {
                    result = Err(trail.conflict_is(self.lits(watch.clause)));
                } else {
                    trail.set(first, Reason::Clause(watch.clause));
                }
            }
            self.watches.put(kept, watch);
            kept += 1;
        }
        for read in read..places.end {
            self.watches.put(kept, self.watches.item(read));
            kept += 1;
        }
        self.watches.truncate(list, kept - places.start);
        result
    }

    /// Leaves out the literals that fail in any case, where no others have a value and all consequences were drawn: of a clause
    /// that does not hold, neither watched literal fails.
    pub fn simplify(&mut self, trail: &Trail) {
        for &clause in self.given.iter().chain(&self.learned) {
            let (start, length) = (clause as usize + HEAD, self.words[clause as usize] as usize);
            let others = &mut self.words[start + 2..start + length];
            let kept = keep_at_start(others, |&number| !trail.is_false(Lit::at(number)));
            self.words[clause as usize] = kept as u32 + 2;
        }
    }

    /// Forgets the clauses that are not `kept`, and tells the new number of each other one.
    pub fn retain(&mut self, kept: impl Fn(&Self, u32) -> bool, mut moved: impl FnMut(u32, u32)) {
        let mut words = Vec::with_capacity(self.words.len());
        let [given, learned] = [&self.given, &self.learned].map(|list| {
            let mut left = Vec::with_capacity(list.len());
            for &clause in list.iter().filter(|&&clause| kept(self, clause)) {
                let end = clause as usize + HEAD + self.words[clause as usize] as usize;
                moved(clause, words.len() as u32);
                left.push(words.len() as u32);
                words.extend_from_slice(&self.words[clause as usize..end]);
            }
            left
        });
        (self.words, self.given, self.learned) = (words, given, learned);
        self.watches.clear();
        for place in 0..self.given.len() + self.learned.len() {
            let clause = *self.given.get(place).unwrap_or_else(|| &self.learned[place - self.given.len()]);
            let [a, b] = [0, 1].map(|place| Lit::at(self.literals(clause)[place]));
            self.watch(clause, a, b);
        }
    }
}

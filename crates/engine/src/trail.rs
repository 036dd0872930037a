//! What is true so far, in which order it became so, and why.

use crate::{Lit, Var};

/// What is known of a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// It holds.
    True,
    /// Its opposite holds.
    False,
    /// Neither is known.
    Open,
}

/// What made a literal true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It was decided or assumed, or holds in any case.
    None,
    /// The literal that implies it, by a clause of two.
    Pair(Lit),
    /// The clause with this number.
    Clause(u32),
    /// The sum with this number; it explains itself when asked.
    Sum(u32),
    /// The tally with this number; it explains itself too.
    Tally(u32),
    /// The literals stored at this place.
    Stored(u32),
}

/// The assignment, level by level. Each decision opens a level.
pub struct Trail {
    /// For each literal.
    values: Vec<Value>,
    /// For each variable.
    steps: Vec<Step>,
    lits: Vec<Lit>,
    levels: Vec<Level>,
    /// Literals that are false and were the reason of others, each list after its length.
    stored: Vec<u32>,
    /// The first literal whose consequences were not yet drawn.
    pub head: usize,
    /// After a conflict: literals that are all false, of which one ought to hold.
    pub conflict: Vec<Lit>,
}

#[derive(Clone, Copy)]
struct Step {
    level: u32,
    place: u32,
    reason: Reason,
}

#[derive(Clone, Copy)]
struct Level {
    lits: u32,
    stored: u32,
}

/// A constraint is broken; [`Trail::conflict`] says by what.
pub struct Conflict;

impl Trail {
    pub fn new() -> Self {
        Self {
            values: Vec::new(),
            steps: Vec::new(),
            lits: Vec::new(),
            levels: Vec::new(),
            stored: Vec::new(),
            head: 0,
            conflict: Vec::new(),
        }
    }

    pub fn add_variables(&mut self, count: usize) {
        self.values.resize(self.values.len() + 2 * count, Value::Open);
        self.steps.resize(self.steps.len() + count, Step { level: 0, place: 0, reason: Reason::None });
    }

    pub fn variables(&self) -> usize {
        self.steps.len()
    }

    pub fn value(&self, lit: Lit) -> Value {
        self.values[lit.index()]
    }

    pub fn is_true(&self, lit: Lit) -> bool {
        self.values[lit.index()] == Value::True
    }

    pub fn is_false(&self, lit: Lit) -> bool {
        self.values[lit.index()] == Value::False
    }

    pub fn is_open(&self, lit: Lit) -> bool {
        self.values[lit.index()] == Value::Open
    }

    /// The level at which a variable that is not open got its value.
    pub fn level_of(&self, var: Var) -> u32 {
        self.steps[var.index()].level
    }

    /// How many literals had become true before a variable that is not open.
    pub fn place_of(&self, var: Var) -> u32 {
        self.steps[var.index()].place
    }

    pub fn reason(&self, var: Var) -> Reason {
        self.steps[var.index()].reason
    }

    /// Gives a reason that has moved its new number.
    pub fn renumber(&mut self, var: Var, reason: Reason) {
        self.steps[var.index()].reason = reason;
    }

    pub fn lits(&self) -> &[Lit] {
        &self.lits
    }

    /// The number of decisions.
    pub fn level(&self) -> u32 {
        self.levels.len() as u32
    }

    /// How many literals were true before a level began.
    pub fn start_of(&self, level: u32) -> usize {
        self.levels[level as usize].lits as usize
    }

    pub fn open_level(&mut self) {
        self.levels.push(Level { lits: self.lits.len() as u32, stored: self.stored.len() as u32 });
    }

    /// Makes an open literal true.
    pub fn set(&mut self, lit: Lit, reason: Reason) {
        self.values[lit.index()] = Value::True;
        self.values[(!lit).index()] = Value::False;
        self.steps[lit.var().index()] = Step { level: self.level(), place: self.lits.len() as u32, reason };
        self.lits.push(lit);
    }

    /// Makes an open literal true because all of `others` are false.
    pub fn set_since(&mut self, lit: Lit, others: &[Lit]) {
        let place = self.stored.len() as u32;
        self.stored.push(others.len() as u32);
        self.stored.extend(others.iter().map(|lit| lit.number()));
        self.set(lit, Reason::Stored(place));
    }

    /// The literals stored at a place.
    pub fn stored(&self, place: u32) -> impl Iterator<Item = Lit> {
        let (start, count) = (place as usize + 1, self.stored[place as usize] as usize);
        self.stored[start..start + count].iter().map(|&number| Lit::at(number))
    }

    /// Takes back the last literal if it is of a higher level.
    pub fn undo_one(&mut self, level: u32) -> Option<Lit> {
        if self.lits.len() <= self.start_of(level) {
            return None;
        }
        let lit = self.lits.pop()?;
        self.values[lit.index()] = Value::Open;
        self.values[(!lit).index()] = Value::Open;
        Some(lit)
    }

    /// Closes the levels above `level`, whose literals were all taken back.
    pub fn close_levels(&mut self, level: u32) {
        self.stored.truncate(self.levels[level as usize].stored as usize);
        self.levels.truncate(level as usize);
        self.head = self.head.min(self.lits.len());
    }

    pub fn conflict_is(&mut self, lits: impl IntoIterator<Item = Lit>) -> Conflict {
        self.conflict.clear();
        self.conflict.extend(lits);
        Conflict
    }
}

//! The trail: the assigned literals in order, with their levels and reasons.

use crate::{Lit, Var};

/// The value of a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// The literal is true.
    True,
    /// The literal is false.
    False,
    /// The variable has no value.
    Unassigned,
}

/// Why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A decision, an assumption or a unit clause.
    None,
    /// The true literal that implies it by a binary clause.
    Binary(Lit),
    /// The clause at this offset.
    Clause(u32),
    /// The pseudo-Boolean constraint with this number, which explains it on demand.
    PseudoBoolean(u32),
    /// The cardinality constraint with this number, which explains it on demand.
    Cardinality(u32),
    /// The explanation stored at this offset.
    Explanation(u32),
}

/// The assignment, level by level. Each decision starts a level.
#[derive(Clone)]
pub struct Trail {
    /// By literal.
    values: Vec<Value>,
    /// By variable.
    vars: Vec<VarData>,
    lits: Vec<Lit>,
    levels: Vec<Level>,
    /// Stored explanations: false literals, each list after its length.
    explanations: Vec<u32>,
    /// The position of the next literal to propagate.
    pub head: usize,
    /// After a conflict: a violated clause, all of whose literals are false.
    pub conflict: Vec<Lit>,
    /// The constraint with a counter that found it; otherwise [`Reason::None`].
    pub conflict_source: Reason,
}

#[derive(Clone, Copy)]
struct VarData {
    level: u32,
    position: u32,
    reason: Reason,
}

#[derive(Clone, Copy)]
struct Level {
    lits: u32,
    explanations: u32,
}

/// A constraint is violated; [`Trail::conflict`] says by which literals.
#[derive(Clone)]
pub struct Conflict;

impl Trail {
    pub fn new() -> Self {
        Self {
            values: Vec::new(),
            vars: Vec::new(),
            lits: Vec::new(),
            levels: Vec::new(),
            explanations: Vec::new(),
            head: 0,
            conflict: Vec::new(),
            conflict_source: Reason::None,
        }
    }

    pub fn add_variables(&mut self, count: usize) {
        self.values.resize(self.values.len() + 2 * count, Value::Unassigned);
        self.vars.resize(self.vars.len() + count, VarData { level: 0, position: 0, reason: Reason::None });
    }

    pub fn variables(&self) -> usize {
        self.vars.len()
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

    pub fn is_unassigned(&self, lit: Lit) -> bool {
        self.values[lit.index()] == Value::Unassigned
    }

    /// The decision level of an assigned variable.
    pub fn level_of(&self, var: Var) -> u32 {
        self.vars[var.index()].level
    }

    /// The trail position of an assigned variable.
    pub fn position_of(&self, var: Var) -> u32 {
        self.vars[var.index()].position
    }

    pub fn reason(&self, var: Var) -> Reason {
        self.vars[var.index()].reason
    }

    /// Updates a reason whose clause has moved.
    pub fn set_reason(&mut self, var: Var, reason: Reason) {
        self.vars[var.index()].reason = reason;
    }

    pub fn lits(&self) -> &[Lit] {
        &self.lits
    }

    /// The current decision level.
    pub fn level(&self) -> u32 {
        self.levels.len() as u32
    }

    /// The length of the trail before level `level + 1` began.
    pub fn level_start(&self, level: u32) -> usize {
        self.levels[level as usize].lits as usize
    }

    pub fn new_decision_level(&mut self) {
        self.levels.push(Level { lits: self.lits.len() as u32, explanations: self.explanations.len() as u32 });
    }

    /// Makes an unassigned literal true.
    pub fn assign(&mut self, lit: Lit, reason: Reason) {
        self.values[lit.index()] = Value::True;
        self.values[(!lit).index()] = Value::False;
        self.vars[lit.var().index()] = VarData { level: self.level(), position: self.lits.len() as u32, reason };
        self.lits.push(lit);
    }

    /// Makes an unassigned literal true because all of `others` are false; stores them.
    pub fn assign_with_explanation(&mut self, lit: Lit, others: &[Lit]) {
        let position = self.explanations.len() as u32;
        self.explanations.push(others.len() as u32);
        self.explanations.extend(others.iter().map(|lit| lit.code()));
        self.assign(lit, Reason::Explanation(position));
    }

    /// The explanation stored at an offset.
    pub fn explanation(&self, position: u32) -> impl Iterator<Item = Lit> {
        let (start, count) = (position as usize + 1, self.explanations[position as usize] as usize);
        self.explanations[start..start + count].iter().map(|&number| Lit::from_code(number))
    }

    /// Unassigns the last literal if it is above `level`.
    pub fn unassign_last(&mut self, level: u32) -> Option<Lit> {
        if self.lits.len() <= self.level_start(level) {
            return None;
        }
        let lit = self.lits.pop()?;
        self.values[lit.index()] = Value::Unassigned;
        self.values[(!lit).index()] = Value::Unassigned;
        Some(lit)
    }

    /// Drops the levels above `level`, whose literals are all unassigned.
    pub fn pop_levels(&mut self, level: u32) {
        self.explanations.truncate(self.levels[level as usize].explanations as usize);
        self.levels.truncate(level as usize);
        self.head = self.head.min(self.lits.len());
    }

    pub fn set_conflict(&mut self, lits: impl IntoIterator<Item = Lit>) -> Conflict {
        self.conflict_source = Reason::None;
        self.conflict.clear();
        self.conflict.extend(lits);
        Conflict
    }
}

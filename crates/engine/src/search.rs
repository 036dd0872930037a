//! The search: decide, draw conclusions, learn from conflicts, and again.

use crate::{
    Lit, Var,
    clauses::Clauses,
    graph::{Edge, Forest, Graphs, Joined},
    order::Order,
    reduction::Reduction,
    restarts::Restarts,
    sums::{Parts, Sums},
    trail::{Conflict, Reason, Trail, Value},
};

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Values that keep all constraints were found: [`Engine::holds`] tells them.
    Satisfied,
    /// There are none, as long as the assumptions of [`Engine::core`] hold.
    Refuted,
    /// It was stopped.
    Stopped,
}

/// What a search has done since it was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Variables decided.
    pub decisions: u64,
    /// Conflicts learned from.
    pub conflicts: u64,
    /// Conflicts and forced literals that graphs found.
    pub cuts: u64,
}

/// A search over constraints that may grow.
pub struct Engine {
    pub(crate) trail: Trail,
    pub(crate) clauses: Clauses,
    pub(crate) sums: Sums,
    pub(crate) graphs: Graphs,
    pub(crate) order: Order,
    pub(crate) reduction: Reduction,
    restarts: Restarts,
    pub(crate) analysis: crate::analysis::Memory,
    /// No values keep the constraints, whatever is assumed.
    refuted: bool,
    assumed: Vec<Lit>,
    core: Vec<Lit>,
    /// The values found last.
    found: Vec<bool>,
    pub(crate) counts: Counts,
    /// The terms and the parts of the sum that is being added.
    terms: Vec<(i64, Lit)>,
    parts: Parts,
}

impl Default for Engine {
    fn default() -> Self {
        Self {
            trail: Trail::new(),
            clauses: Clauses::new(),
            sums: Sums::default(),
            graphs: Graphs::default(),
            order: Order::new(),
            reduction: Reduction::new(),
            restarts: Restarts::new(),
            analysis: crate::analysis::Memory::default(),
            refuted: false,
            assumed: Vec::new(),
            core: Vec::new(),
            found: Vec::new(),
            counts: Counts::default(),
            terms: Vec::new(),
            parts: Parts::default(),
        }
    }
}

impl Engine {
    /// A new variable.
    pub fn variable(&mut self) -> Var {
        let var = self.trail.variable();
        self.clauses.variable();
        self.sums.variable();
        self.graphs.variable();
        self.order.variable(var);
        self.analysis.variable();
        var
    }

    /// Sets the value that a variable is tried with first.
    pub fn prefer(&mut self, lit: Lit) {
        self.order.prefer(lit);
    }

    /// Lets a variable be decided before others of which nothing is known yet.
    pub fn favour(&mut self, var: Var, activity: f64) {
        self.order.favour(var, activity);
    }

    /// What it has done so far.
    pub fn counts(&self) -> Counts {
        Counts { cuts: self.graphs.found, ..self.counts }
    }

    /// Whether a literal holds in the values found last.
    pub fn holds(&self, lit: Lit) -> bool {
        self.found[lit.var().index()] != lit.is_negated()
    }

    /// What is known of a literal whatever is assumed.
    pub fn fixed(&self, lit: Lit) -> Value {
        match self.trail.value(lit) {
            Value::Open => Value::Open,
            _ if self.trail.level_of(lit.var()) > 0 => Value::Open,
            value => value,
        }
    }

    /// After [`Verdict::Refuted`]: some of the assumptions that cannot hold together.
    pub fn core(&self) -> &[Lit] {
        &self.core
    }

    /// Demands that one of the literals holds.
    pub fn add_clause(&mut self, lits: &[Lit]) {
        if self.refuted || lits.iter().any(|&lit| self.fixed(lit) == Value::True) {
            return;
        }
        let mut lits: Vec<Lit> = lits.iter().copied().filter(|&lit| self.fixed(lit) == Value::Open).collect();
        lits.sort_unstable();
        lits.dedup();
        if lits.windows(2).any(|two| two[0] == !two[1]) {
            return;
        }
        // The literals that were false last, or are not, are watched.
        if self.trail.level() > 0 {
            lits.sort_by_key(|&lit| std::cmp::Reverse(self.freedom(lit)));
        }
        match lits[..] {
            [] => self.refuted = true,
            [lit] => {
                self.backtrack(0);
                self.trail.set(lit, Reason::None);
            }
            [first, second, ..] => {
                let reason = match lits.len() {
                    2 => {
                        self.clauses.add_pair(first, second);
                        Reason::Pair(!second)
                    }
                    _ => Reason::Clause(self.clauses.add(&lits, None)),
                };
                self.make_room(first, second, reason);
            }
        }
    }

    /// How long a literal was not false: longest if it is not.
    fn freedom(&self, lit: Lit) -> u32 {
        if self.trail.is_false(lit) { self.trail.level_of(lit.var()) } else { u32::MAX }
    }

    /// Goes back until a new clause is not broken, by its two literals that were false last.
    fn make_room(&mut self, first: Lit, second: Lit, reason: Reason) {
        if self.trail.is_false(first) {
            self.backtrack(self.trail.level_of(first.var()) - 1);
        }
        if self.trail.is_false(second) {
            let level = self.trail.level_of(second.var());
            if !self.trail.is_true(first) || self.trail.level_of(first.var()) > level {
                self.backtrack(level);
                self.trail.set(first, reason);
            }
        }
    }

    /// Demands `Σ weight · literal ≤ bound`, where a literal counts 1 if it holds. A literal may
    /// appear more than once, and with its opposite.
    ///
    /// Sums of the weights must not leave 64 bits.
    pub fn add_sum(&mut self, terms: &[(i64, Lit)], bound: i64) {
        self.backtrack(0);
        let mut open = std::mem::take(&mut self.terms);
        open.clear();
        open.extend_from_slice(terms);
        let mut bound = crate::sums::make_positive(&mut open, bound);
        open.retain(|&(weight, lit)| {
            bound -= if self.trail.is_true(lit) { weight } else { 0 };
            self.trail.is_open(lit)
        });
        self.refuted |= bound < 0;
        let total: i64 = open.iter().map(|term| term.0).sum();
        if !self.refuted && total > bound {
            self.add_open_sum(&open, total, bound);
        }
        self.terms = open;
    }

    /// The same for a sum of open literals that could pass its bound.
    fn add_open_sum(&mut self, terms: &[(i64, Lit)], total: i64, bound: i64) {
        if terms.iter().all(|term| total - term.0 <= bound) {
            let lits: Vec<Lit> = terms.iter().map(|term| !term.1).collect();
            return self.add_clause(&lits);
        }
        self.parts.chain(terms, |lit| self.clauses.implied(lit));
        let sum = self.sums.add(&self.parts, bound);
        // Nothing has grown yet, so this can only forbid what is too much by itself.
        self.refuted |= self.sums.look(sum, &mut self.trail).is_err();
    }

    /// Demands that the nodes that are there hang together by the edges that are. For each node a
    /// literal that holds if it is there; nothing if it always is.
    pub fn add_joined(&mut self, nodes: Vec<Option<Lit>>, edges: Vec<Edge>) {
        self.backtrack(0);
        self.graphs.add_joined(Joined::new(nodes, edges));
    }

    /// Demands that the edges that are there have no cycle among them.
    pub fn add_forest(&mut self, nodes: usize, edges: Vec<Edge>) {
        self.backtrack(0);
        self.graphs.add_forest(Forest::new(nodes, edges));
    }

    /// Looks for values that keep the constraints and make the assumptions hold, until `stop` says so.
    pub fn solve(&mut self, assumptions: &[Lit], mut stop: impl FnMut(&Counts) -> bool) -> Verdict {
        self.core.clear();
        let shared = self.assumed.iter().zip(assumptions).take_while(|(old, new)| old == new).count();
        if shared < self.assumed.len().max(assumptions.len()) {
            self.backtrack(shared.min(self.trail.level() as usize) as u32);
        }
        self.assumed = assumptions.to_vec();
        while !self.refuted {
            if let Err(Conflict) = self.propagate() {
                self.counts.conflicts += 1;
                self.restarts.conflict();
                let cut = self.graphs.take_cut();
                self.refuted = !self.learn();
                if let Some(cut) = cut {
                    self.add_clause(&cut);
                }
                continue;
            }
            if self.restarts.due() {
                self.backtrack((assumptions.len() as u32).min(self.trail.level()));
            }
            if self.reduction.due(self.counts.conflicts) {
                self.reduce();
            }
            if stop(&self.counts) {
                return Verdict::Stopped;
            }
            match self.next_decision() {
                Next::Decide(lit) => {
                    self.open_level();
                    self.trail.set(lit, Reason::None);
                }
                Next::Held => self.open_level(),
                Next::Failed(lit) => {
                    self.core = self.assumptions_against(lit);
                    return Verdict::Refuted;
                }
                Next::Done => {
                    let trail = &self.trail;
                    self.found = (0..trail.variables()).map(|var| trail.is_true(Var(var as u32).yes())).collect();
                    return Verdict::Satisfied;
                }
            }
        }
        Verdict::Refuted
    }

    fn next_decision(&mut self) -> Next {
        if let Some(&lit) = self.assumed.get(self.trail.level() as usize) {
            return match self.trail.value(lit) {
                Value::True => Next::Held,
                Value::False => Next::Failed(lit),
                Value::Open => Next::Decide(lit),
            };
        }
        let trail = &self.trail;
        match self.order.next(|var| trail.is_open(var.yes())) {
            Some(lit) => {
                self.counts.decisions += 1;
                Next::Decide(lit)
            }
            None => Next::Done,
        }
    }

    fn open_level(&mut self) {
        self.trail.open_level();
        self.sums.open_level();
    }

    /// Draws all consequences: those of clauses first, then of sums, then of graphs.
    fn propagate(&mut self) -> Result<(), Conflict> {
        loop {
            while let Some(&lit) = self.trail.lits().get(self.trail.head) {
                self.trail.head += 1;
                self.clauses.propagate(lit, &mut self.trail)?;
                self.sums.propagate(lit, &mut self.trail)?;
            }
            self.graphs.propagate(&mut self.trail)?;
            if self.trail.head == self.trail.lits().len() {
                return Ok(());
            }
        }
    }

    /// Takes back all levels above `level`.
    pub(crate) fn backtrack(&mut self, level: u32) {
        if level >= self.trail.level() {
            return;
        }
        while let Some(lit) = self.trail.undo_one(level) {
            self.order.undone(lit);
        }
        self.trail.close_levels(level);
        self.sums.close_levels(level);
        self.graphs.undone(self.trail.lits().len());
    }
}

/// What to do at a new level.
enum Next {
    Decide(Lit),
    /// An assumption holds already.
    Held,
    /// An assumption cannot hold.
    Failed(Lit),
    Done,
}

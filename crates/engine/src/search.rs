//! The search: decide, draw conclusions, learn from conflicts, and again.

use crate::{
    Lit, Var,
    clauses::Clauses,
    exclusive::Exclusive,
    graph::Graphs,
    log::Log,
    order::Order,
    parity::Parities,
    parts::Parts,
    reduction::Reduction,
    restarts::{Restarts, UNIT},
    sums::Sums,
    tallies::Tallies,
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

/// Constraints are simplified once one variable in so many has got a value that it has in any case.
const SOME: usize = 20;

/// A search over constraints that may grow.
pub struct Engine {
    pub(crate) trail: Trail,
    pub(crate) clauses: Clauses,
    pub(crate) exclusive: Exclusive,
    pub(crate) sums: Sums,
    pub(crate) tallies: Tallies,
    pub(crate) graphs: Graphs,
    pub(crate) parities: Parities,
    pub(crate) order: Order,
    pub(crate) reduction: Reduction,
    restarts: Restarts,
    pub(crate) analysis: crate::analysis::Memory,
    /// No values keep the constraints, whatever is assumed.
    pub(crate) refuted: bool,
    assumed: Vec<Lit>,
    core: Vec<Lit>,
    /// The values found last.
    found: Vec<bool>,
    pub(crate) counts: Counts,
    /// How many literals were known when constraints were simplified last.
    simplified: usize,
    /// What was concluded, if it is kept.
    pub(crate) log: Option<Box<Log>>,
    /// The literals of the clause, the terms and the parts of the sum that are being added.
    pub(crate) lits: Vec<Lit>,
    pub(crate) terms: Vec<(i64, Lit)>,
    pub(crate) parts: Parts,
}

impl Default for Engine {
    fn default() -> Self {
        Self {
            trail: Trail::new(),
            clauses: Clauses::new(),
            exclusive: Exclusive::default(),
            sums: Sums::default(),
            tallies: Tallies::default(),
            graphs: Graphs::default(),
            parities: Parities::default(),
            order: Order::new(),
            reduction: Reduction::new(),
            restarts: Restarts::after(UNIT),
            analysis: crate::analysis::Memory::default(),
            refuted: false,
            assumed: Vec::new(),
            core: Vec::new(),
            found: Vec::new(),
            counts: Counts::default(),
            simplified: 0,
            log: None,
            lits: Vec::new(),
            terms: Vec::new(),
            parts: Parts::default(),
        }
    }
}

impl Engine {
    /// So many new variables.
    pub fn add_variables(&mut self, count: usize) -> impl Iterator<Item = Var> + Clone + use<> {
        let before = self.trail.variables();
        self.trail.add_variables(count);
        self.clauses.add_variables(count);
        self.exclusive.add_variables(count);
        self.sums.add_variables(count);
        self.tallies.add_variables(count);
        self.graphs.add_variables(count);
        self.order.add_variables(count);
        self.analysis.add_variables(count);
        (before as u32..(before + count) as u32).map(Var)
    }

    /// Lets the search start again after so many conflicts, 50 if nothing is said, then after so many times the terms of a
    /// growing sequence.
    pub fn restart_after(&mut self, conflicts: u64) {
        self.restarts = Restarts::after(conflicts);
    }

    /// Lets variables be decided in this order, and before others of which nothing is known yet.
    pub fn favour(&mut self, vars: &[Var]) {
        self.order.favour(vars);
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

    /// Looks for values that keep the constraints and make the assumptions hold, until `stop` says so.
    pub fn solve(&mut self, assumptions: &[Lit], mut stop: impl FnMut(&Counts) -> bool) -> Verdict {
        self.core.clear();
        let shared = self.assumed.iter().zip(assumptions).take_while(|(old, new)| old == new).count();
        if shared < self.assumed.len().max(assumptions.len()) {
            self.backtrack(shared.min(self.trail.level() as usize) as u32);
        }
        self.assumed = assumptions.to_vec();
        self.order.restarted();
        while !self.refuted {
            if let Err(Conflict) = self.propagate() {
                self.counts.conflicts += 1;
                self.restarts.conflict();
                if let Some(before) = self.trail.level().checked_sub(1) {
                    self.order.reached(&self.trail.lits()[..self.trail.start_of(before)]);
                }
                let cut = self.graphs.take_cut();
                self.log_settled();
                if let (Some(log), Some(cut)) = (&mut self.log, &cut) {
                    log.cut(cut);
                }
                self.refuted = !self.learn();
                if let Some(cut) = cut {
                    self.add_clause(&cut);
                }
                continue;
            }
            if self.trail.level() == 0 && self.simplify() {
                continue;
            }
            if self.restarts.due() {
                self.order.restarted();
                self.backtrack((assumptions.len() as u32).min(self.trail.level()));
                // A search that starts again is long enough to be worth a look at what is odd or even.
                if self.parities.waiting(self.counts.conflicts) {
                    self.backtrack(0);
                    self.parities.begin(&self.trail, self.counts.conflicts);
                    continue;
                }
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
        self.log_settled();
        Verdict::Refuted
    }

    /// Leaves out of all constraints what is known in any case, if that has become much more; says whether it
    /// has, for what is left may tell something new.
    fn simplify(&mut self) -> bool {
        let known = self.trail.lits().len();
        if known - self.simplified < (self.trail.variables() / SOME).max(1) {
            return false;
        }
        self.simplified = known;
        self.clauses.simplify(&self.trail);
        self.exclusive.simplify(&self.trail);
        self.sums.simplify(&self.trail);
        self.tallies.simplify(&self.trail);
        self.order.keep(|var| self.trail.is_open(var.yes()));
        // Who checks what is concluded knows the graph as it was.
        if self.log.is_none() {
            self.graphs.simplify(&self.trail);
            self.parities.simplify(&self.trail);
        }
        true
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

    pub(crate) fn open_level(&mut self) {
        self.trail.open_level();
        self.sums.open_level();
        self.tallies.open_level();
    }

    /// Draws all consequences: those of clauses first, then of sums, then of graphs, then of what is odd or even.
    fn propagate(&mut self) -> Result<(), Conflict> {
        loop {
            while let Some(&lit) = self.trail.lits().get(self.trail.head) {
                self.trail.head += 1;
                self.clauses.propagate(lit, &mut self.trail)?;
                self.exclusive.propagate(lit, &mut self.trail)?;
                self.tallies.propagate(lit, &mut self.trail)?;
                self.sums.propagate(lit, &mut self.trail)?;
            }
            self.graphs.propagate(&mut self.trail)?;
            if self.trail.head == self.trail.lits().len() {
                self.parities.propagate(&mut self.trail)?;
            }
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
        self.tallies.close_levels(level);
        self.graphs.undone(self.trail.lits().len());
        self.parities.undone(self.trail.lits().len());
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

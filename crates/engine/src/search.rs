//! The CDCL main loop: propagate, learn from conflicts, restart, decide.
//!
//! The loop of MiniSat (Eén and Sörensson, *An Extensible SAT-solver*, 2003) with assumptions as the first decisions. There
//! is no inprocessing beyond removing what is fixed at the root level: constraints arrive between solves, and propagators
//! refer to variables, which elimination would have to restore.

use crate::{
    Lit, Var,
    at_most_one::AtMostOne,
    cardinality::Cardinality,
    chains::Chains,
    clauses::Clauses,
    counts::Counts,
    cubes::LearnedClause,
    graph::GraphConstraints,
    order::Order,
    proof_log::ProofLog,
    pseudo_boolean::PseudoBoolean,
    reduction::ReductionSchedule,
    restart::{LUBY_UNIT, Restarts},
    trail::{Conflict, Reason, Trail, Value},
    xor::XorConstraints,
};

/// The result of a solve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Satisfiable: [`Engine::is_true`] gives the assignment.
    Sat,
    /// Unsatisfiable under the assumptions of [`Engine::core`]; without a core, unsatisfiable.
    Unsat,
    /// Interrupted before either was shown.
    Unknown,
}

/// Statistics of the search since the engine was created.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Decisions, without assumptions.
    pub decisions: u64,
    /// Conflicts.
    pub conflicts: u64,
    /// Conflicts and implied literals found by graph propagators.
    pub cuts: u64,
}

/// Constraints are simplified once 1 / `SIMPLIFY_DIVISOR` of the variables is newly fixed at the root level.
const SIMPLIFY_DIVISOR: usize = 20;

/// An incremental CDCL search.
#[derive(Clone)]
pub struct Engine {
    pub(crate) trail: Trail,
    pub(crate) clauses: Clauses,
    pub(crate) at_most_one: AtMostOne,
    pub(crate) pseudo_boolean: PseudoBoolean,
    pub(crate) cardinality: Cardinality,
    pub(crate) graphs: GraphConstraints,
    pub(crate) counts: Counts,
    pub(crate) xor: XorConstraints,
    pub(crate) order: Order,
    pub(crate) reduction: ReductionSchedule,
    restarts: Restarts,
    pub(crate) analysis: crate::analysis::Scratch,
    /// The constraints are unsatisfiable without assumptions.
    pub(crate) unsat: bool,
    assumptions: Vec<Lit>,
    core: Vec<Lit>,
    /// The last satisfying assignment.
    assignment: Vec<bool>,
    pub(crate) statistics: Statistics,
    /// The number of root-level literals at the last simplification.
    simplified_at: usize,
    /// The proof log, if enabled.
    pub(crate) proof: Option<Box<ProofLog>>,
    /// What other threads shall learn, if there are any.
    pub(crate) exported: Option<Vec<LearnedClause>>,
    /// Buffers for the constraint being added: its literals, terms and chains.
    pub(crate) clause_buffer: Vec<Lit>,
    pub(crate) term_buffer: Vec<(i64, Lit)>,
    pub(crate) chains: Chains,
}

impl Default for Engine {
    fn default() -> Self {
        Self {
            trail: Trail::new(),
            clauses: Clauses::new(),
            at_most_one: AtMostOne::default(),
            pseudo_boolean: PseudoBoolean::default(),
            cardinality: Cardinality::default(),
            graphs: GraphConstraints::default(),
            counts: Counts::default(),
            xor: XorConstraints::default(),
            order: Order::new(),
            reduction: ReductionSchedule::new(),
            restarts: Restarts::new(LUBY_UNIT),
            analysis: crate::analysis::Scratch::default(),
            unsat: false,
            assumptions: Vec::new(),
            core: Vec::new(),
            assignment: Vec::new(),
            statistics: Statistics::default(),
            simplified_at: 0,
            proof: None,
            exported: None,
            clause_buffer: Vec::new(),
            term_buffer: Vec::new(),
            chains: Chains::default(),
        }
    }
}

impl Engine {
    /// Adds `count` variables.
    pub fn add_variables(&mut self, count: usize) -> impl Iterator<Item = Var> + Clone + use<> {
        let before = self.trail.variables();
        self.trail.add_variables(count);
        self.clauses.add_variables(count);
        self.at_most_one.add_variables(count);
        self.pseudo_boolean.add_variables(count);
        self.cardinality.add_variables(count);
        self.graphs.add_variables(count);
        self.order.add_variables(count);
        self.analysis.add_variables(count);
        (before as u32..(before + count) as u32).map(Var)
    }

    /// Restarts after `conflicts` times each term of the Luby sequence. The default is 50.
    pub fn set_restart_interval(&mut self, conflicts: u64) {
        self.restarts = Restarts::new(conflicts);
    }

    /// Decides these variables first, in this order, until conflicts give them other priorities.
    pub fn set_initial_order(&mut self, vars: &[Var]) {
        self.order.set_initial_order(vars);
    }

    /// Decides these literals first, in this order, until conflicts give others priority; none of them is assumed.
    pub fn suggest(&mut self, lits: &[Lit]) {
        self.order.suggest(lits);
    }

    /// Statistics of the search so far.
    pub fn statistics(&self) -> Statistics {
        Statistics { cuts: self.graphs.cuts, ..self.statistics }
    }

    /// Replaces the statistics.
    pub(crate) fn set_statistics(&mut self, statistics: Statistics) {
        self.statistics = statistics;
        self.graphs.cuts = statistics.cuts;
    }

    /// Whether a literal is true in the last satisfying assignment.
    ///
    /// # Panics
    /// If no solve was [`Status::Sat`], or the variable was added after the last one.
    pub fn is_true(&self, lit: Lit) -> bool {
        self.assignment[lit.var().index()] != lit.is_negated()
    }

    /// The value of a literal at the root level, without assumptions.
    pub fn fixed(&self, lit: Lit) -> Value {
        match self.trail.value(lit) {
            Value::Unassigned => Value::Unassigned,
            _ if self.trail.level_of(lit.var()) > 0 => Value::Unassigned,
            value => value,
        }
    }

    /// After [`Status::Unsat`]: assumptions that are unsatisfiable together, not necessarily a minimal set. Empty if none
    /// are needed.
    pub fn core(&self) -> &[Lit] {
        &self.core
    }

    /// Searches for an assignment that satisfies the constraints and the assumptions. `stop` is called before each decision
    /// and ends the search with [`Status::Unknown`] when it returns `true`.
    pub fn solve(&mut self, assumptions: &[Lit], mut stop: impl FnMut(&Statistics) -> bool) -> Status {
        self.core.clear();
        let shared = self.assumptions.iter().zip(assumptions).take_while(|(old, new)| old == new).count();
        if shared < self.assumptions.len().max(assumptions.len()) {
            self.backtrack(shared.min(self.trail.level() as usize) as u32);
        }
        self.assumptions = assumptions.to_vec();
        self.order.on_restart();
        while !self.unsat {
            if let Err(Conflict) = self.propagate() {
                self.statistics.conflicts += 1;
                self.restarts.on_conflict();
                if let Some(before) = self.trail.level().checked_sub(1) {
                    self.order.update_targets(&self.trail.lits()[..self.trail.level_start(before)]);
                }
                let cut = self.graphs.take_cut();
                self.log_root_literals();
                if let (Some(proof), Some(cut)) = (&mut self.proof, &cut) {
                    proof.cut(cut);
                }
                self.unsat = !self.learn();
                if let Some(cut) = cut {
                    self.add_clause(&cut);
                }
                continue;
            }
            if self.trail.level() == 0 && self.simplify() {
                continue;
            }
            if self.restarts.due() {
                self.order.on_restart();
                self.backtrack((assumptions.len() as u32).min(self.trail.level()));
                if self.encode_counts() {
                    continue;
                }
                // A search that restarts is long enough for XOR reasoning to pay off.
                if self.xor.is_ready(self.statistics.conflicts) {
                    self.backtrack(0);
                    self.xor.build(&self.trail, self.statistics.conflicts);
                    continue;
                }
            }
            if self.reduction.due(self.statistics.conflicts) {
                self.reduce();
            }
            if stop(&self.statistics) {
                return Status::Unknown;
            }
            match self.next_decision() {
                Decision::Literal(lit) => {
                    self.new_decision_level();
                    self.trail.assign(lit, Reason::None);
                }
                Decision::AssumptionHolds => self.new_decision_level(),
                Decision::AssumptionFails(lit) => {
                    self.core = self.analyse_final(lit);
                    return Status::Unsat;
                }
                Decision::Complete => {
                    let trail = &self.trail;
                    self.assignment = (0..trail.variables()).map(|var| trail.is_true(Var(var as u32).positive())).collect();
                    return Status::Sat;
                }
            }
        }
        self.log_root_literals();
        Status::Unsat
    }

    /// Simplifies all constraints if enough variables are newly fixed at the root level. Returns whether it did: simplified
    /// constraints may propagate more.
    fn simplify(&mut self) -> bool {
        let fixed = self.trail.lits().len();
        if fixed - self.simplified_at < (self.trail.variables() / SIMPLIFY_DIVISOR).max(1) {
            return false;
        }
        self.simplified_at = fixed;
        self.clauses.simplify(&self.trail);
        self.at_most_one.simplify(&self.trail);
        self.pseudo_boolean.simplify(&self.trail);
        self.cardinality.simplify(&self.trail);
        self.order.retain(|var| self.trail.is_unassigned(var.positive()));
        // The proof checker knows the original graphs.
        if self.proof.is_none() {
            self.graphs.simplify(&self.trail);
            self.xor.simplify(&self.trail);
        }
        true
    }

    fn next_decision(&mut self) -> Decision {
        if let Some(&lit) = self.assumptions.get(self.trail.level() as usize) {
            return match self.trail.value(lit) {
                Value::True => Decision::AssumptionHolds,
                Value::False => Decision::AssumptionFails(lit),
                Value::Unassigned => Decision::Literal(lit),
            };
        }
        let trail = &self.trail;
        match self.order.next(|var| trail.is_unassigned(var.positive())) {
            Some(lit) => {
                self.statistics.decisions += 1;
                Decision::Literal(lit)
            }
            None => Decision::Complete,
        }
    }

    pub(crate) fn new_decision_level(&mut self) {
        self.trail.new_decision_level();
        self.pseudo_boolean.new_decision_level();
        self.cardinality.new_decision_level();
    }

    /// Propagates to fixpoint, the cheapest constraints first: clauses, cardinality and pseudo-Boolean constraints, then
    /// graphs, then XOR constraints.
    fn propagate(&mut self) -> Result<(), Conflict> {
        loop {
            while let Some(&lit) = self.trail.lits().get(self.trail.head) {
                self.trail.head += 1;
                self.clauses.propagate(lit, &mut self.trail)?;
                self.at_most_one.propagate(lit, &mut self.trail)?;
                self.cardinality.propagate(lit, &mut self.trail)?;
                self.pseudo_boolean.propagate(lit, &mut self.trail)?;
            }
            self.graphs.propagate(&mut self.trail)?;
            if self.trail.head == self.trail.lits().len() {
                self.xor.propagate(&mut self.trail)?;
            }
            if self.trail.head == self.trail.lits().len() {
                return Ok(());
            }
        }
    }

    /// Undoes all levels above `level`.
    pub(crate) fn backtrack(&mut self, level: u32) {
        if level >= self.trail.level() {
            return;
        }
        while let Some(lit) = self.trail.unassign_last(level) {
            self.order.unassigned(lit);
        }
        self.trail.pop_levels(level);
        self.pseudo_boolean.backtrack(level);
        self.cardinality.backtrack(level);
        self.graphs.backtrack(self.trail.lits().len());
        self.xor.backtrack(self.trail.lits().len());
    }
}

/// The next decision.
#[derive(Clone)]
enum Decision {
    Literal(Lit),
    /// The next assumption is true already.
    AssumptionHolds,
    /// The next assumption is false.
    AssumptionFails(Lit),
    Complete,
}

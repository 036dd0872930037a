//! A session on any solver of clauses: the literal of the solver for each of the model, what has been loaded, and what the solver's
//! status means for the model.

use crate::{Limit, Limits, Outcome, ProofStep, Session, Statistics};
use ::engine::Statistics as Work;
use model::{Assignment, ConstraintBody, Lit, Var, lower::Lowered};
use std::ops::Not;

/// A solver of clauses, and perhaps of other constraints.
pub trait ClauseSolver {
    /// Its literals.
    type Lit: Copy + Not<Output = Self::Lit>;

    /// Adds variables, and returns the positive literal of each.
    fn add_variables(&mut self, count: usize) -> Vec<Self::Lit>;

    /// Adds a clause, which it may take out of the buffer. If `is_cut`, a lazy constraint implies it.
    fn add_clause(&mut self, lits: &mut Vec<Self::Lit>, is_cut: bool);

    /// Adds the constraints that follow those loaded, clauses excepted, and the lazy constraints that it enforces itself.
    ///
    /// # Errors
    /// The reason, if it cannot take a constraint.
    fn add_others(&mut self, _: &Lowered, _loaded: Loaded, _: &Literals<Self::Lit>) -> Result<(), String> {
        Ok(())
    }

    /// Decides these literals first, in this order, until conflicts give others priority, if it supports this.
    fn suggest(&mut self, _: &[Self::Lit]) {}

    /// Searches for a solution under assumptions.
    fn search(&mut self, literals: &Literals<Self::Lit>, assumptions: &[Self::Lit], limits: &Limits) -> Status;

    /// After [`Status::Sat`]: whether a literal is true in the solution.
    fn is_true(&mut self, lit: Self::Lit) -> bool;

    /// After [`Status::Unsat`]: whether an assumption is in the core.
    fn is_in_core(&mut self, assumption: Self::Lit) -> bool;

    /// The work of all searches so far.
    fn work(&self) -> Work;

    /// The proof log so far.
    fn proof(&self, _: &Literals<Self::Lit>) -> Option<Vec<ProofStep>> {
        None
    }
}

/// How a search for a solution of clauses ended.
pub enum Status {
    Sat,
    Unsat,
    Unknown(Limit),
}

/// The numbers of constraints and lazy constraints loaded so far.
#[derive(Clone, Copy, Default)]
pub struct Loaded {
    pub constraints: usize,
    pub lazy: usize,
}

/// The solver's counterpart of each variable of the model.
pub struct Literals<L>(Vec<Counterpart<L>>);

enum Counterpart<L> {
    /// A binary variable, and its positive literal.
    Literal(Var, L),
    /// The lower bound of an encoded integer, which stands for its value.
    Bound(i64),
}

impl<L: Copy + Not<Output = L>> Literals<L> {
    /// The solver's literal; `None` if its variable is not binary.
    pub fn lit(&self, lit: Lit) -> Option<L> {
        match self.0[lit.var.index()] {
            Counterpart::Literal(_, positive) => Some(if lit.negated { !positive } else { positive }),
            Counterpart::Bound(_) => None,
        }
    }

    /// Translates literals into a buffer.
    ///
    /// # Errors
    /// If a variable is not binary.
    fn translate(&self, lits: &[Lit], buffer: &mut Vec<L>) -> Result<(), String> {
        buffer.clear();
        buffer.extend(lits.iter().map_while(|&lit| self.lit(lit)));
        let all = buffer.len() == lits.len();
        all.then_some(()).ok_or_else(|| "a clause contains a variable that is not binary".into())
    }

    /// The model's assignment in which these of the solver's literals are true.
    pub fn assignment(&self, mut is_true: impl FnMut(L) -> bool) -> Assignment {
        let value = |counterpart: &Counterpart<L>| match counterpart {
            Counterpart::Literal(_, lit) => i64::from(is_true(*lit)),
            Counterpart::Bound(bound) => *bound,
        };
        self.0.iter().map(value).collect::<Vec<_>>().into()
    }

    /// The binary variables, in the order in which the solver got them.
    pub fn binaries(&self) -> impl Iterator<Item = Var> {
        self.0.iter().filter_map(|counterpart| match counterpart {
            Counterpart::Literal(var, _) => Some(*var),
            Counterpart::Bound(_) => None,
        })
    }
}

/// A session on a solver of clauses.
pub struct ClauseSession<S: ClauseSolver> {
    solver: S,
    literals: Literals<S::Lit>,
    loaded: Loaded,
    /// The work reported so far.
    reported: Work,
    core: Vec<Lit>,
}

impl<S: ClauseSolver + 'static> ClauseSession<S> {
    /// Loads a model into a solver.
    ///
    /// # Errors
    /// The reason, if the solver cannot take the model.
    pub fn open(solver: S, lowered: &Lowered) -> Result<Box<dyn Session>, String> {
        let literals = Literals(Vec::new());
        let mut session = Self { solver, literals, loaded: Loaded::default(), reported: Work::default(), core: Vec::new() };
        session.grow(lowered)?;
        Ok(Box::new(session))
    }
}

impl<S: ClauseSolver> Session for ClauseSession<S> {
    fn grow(&mut self, lowered: &Lowered) -> Result<(), String> {
        let Self { solver, literals, loaded, .. } = self;
        let binaries = lowered.model.variables()[literals.0.len()..].iter().filter(|variable| variable.is_binary());
        let mut added = solver.add_variables(binaries.count()).into_iter();
        let mut lits = Vec::new();
        for (var, variable) in lowered.model.vars().zip(lowered.model.variables()).skip(literals.0.len()) {
            let (low, high) = (*variable.range.start(), *variable.range.end());
            let lit = if variable.is_binary() { added.next() } else { None };
            literals.0.push(lit.map_or(Counterpart::Bound(low), |lit| Counterpart::Literal(var, lit)));
            if let Some(lit) = lit.filter(|_| low == high) {
                lits.clear();
                lits.push(if low == 1 { lit } else { !lit });
                solver.add_clause(&mut lits, false);
            }
        }
        for (index, constraint) in (loaded.constraints..).zip(lowered.constraints_from(loaded.constraints)) {
            if let ConstraintBody::Clause(clause) = &constraint.body {
                literals.translate(&clause.0, &mut lits)?;
                solver.add_clause(&mut lits, lowered.is_cut(index));
            }
        }
        solver.add_others(lowered, *loaded, literals)?;
        *loaded = Loaded { constraints: lowered.model.constraints().len(), lazy: lowered.lazy.len() };
        Ok(())
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits, statistics: &mut Statistics) -> Outcome {
        self.core.clear();
        let mut assumed = Vec::new();
        if self.literals.translate(assumptions, &mut assumed).is_err() {
            return Outcome::Unknown(Limit::Solver);
        }
        let status = self.solver.search(&self.literals, &assumed, limits);
        let (before, now) = (self.reported, self.solver.work());
        statistics.cuts += now.cuts - before.cuts;
        Statistics::add(&mut statistics.conflicts, now.conflicts - before.conflicts);
        Statistics::add(&mut statistics.nodes, now.decisions - before.decisions);
        self.reported = now;
        match status {
            Status::Sat => Outcome::Feasible(self.literals.assignment(|lit| self.solver.is_true(lit))),
            Status::Unsat => {
                let in_core = assumptions.iter().zip(assumed).filter(|&(_, lit)| self.solver.is_in_core(lit));
                self.core = in_core.map(|(&lit, _)| lit).collect();
                Outcome::Infeasible
            }
            Status::Unknown(limit) => Outcome::Unknown(limit),
        }
    }

    fn suggest(&mut self, lits: &[Lit]) {
        let lits: Vec<S::Lit> = lits.iter().filter_map(|&lit| self.literals.lit(lit)).collect();
        self.solver.suggest(&lits);
    }

    fn core(&self) -> Option<Vec<Lit>> {
        Some(self.core.clone())
    }

    fn proof(&self) -> Option<Vec<ProofStep>> {
        self.solver.proof(&self.literals)
    }
}

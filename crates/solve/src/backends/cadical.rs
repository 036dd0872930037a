//! [CaDiCaL](https://github.com/arminbiere/cadical), a clause-learning solver in C++.
//!
//! Its options are left as they are but for two: `seed`, and without presolve the configuration
//! `plain`, which switches off whatever rewrites the clauses before and during the search
//! (elimination, probing, subsumption, vivification, sweeping and the like). Restarts, phases and
//! the deletion of learned clauses are part of the search and stay.

use crate::{Backend, Limit, Limits, Outcome, Session, Settings, Statistics};
use cadical_sys::{CaDiCal, Status, Terminator};
use model::{
    ConstraintBody, ConstraintType, Lit,
    constraint::Clause,
    lower::{Lowered, SupportedConstraints},
};
use std::{cell::Cell, rc::Rc};

pub struct Cadical;

impl Backend for Cadical {
    fn name(&self) -> &'static str {
        "cadical"
    }

    fn summary(&self) -> &'static str {
        "CaDiCaL, by Armin Biere and others: learns clauses from conflicts and simplifies as it goes"
    }

    fn supported(&self) -> SupportedConstraints {
        SupportedConstraints { types: &[ConstraintType::Clause], integers: false, reals: false, size: 20_000_000 }
    }

    fn open(&self, lowered: &Lowered, settings: &Settings) -> Result<Box<dyn Session>, String> {
        let mut solver = CaDiCal::new();
        if !settings.presolve {
            solver.configure("plain");
        }
        solver.set("seed", i32::try_from(settings.seed % (GREATEST_SEED + 1)).expect("it is less than 2^31"));
        let mut session = Learning { solver, bits: Vec::new(), constraints: 0, conflicts: 0, decisions: 0, core: Vec::new() };
        session.grow(lowered)?;
        Ok(Box::new(session))
    }
}

/// The greatest value of the option `seed`.
const GREATEST_SEED: u64 = 2_000_000_000;

struct Learning {
    solver: CaDiCal,
    /// For each variable of the model: nothing for a bit, which has the same number here plus one;
    /// else its least value, which stands for it.
    bits: Vec<Option<i64>>,
    /// How many constraints of the model have been taken over.
    constraints: usize,
    /// How many conflicts and decisions have been reported.
    conflicts: u64,
    decisions: u64,
    core: Vec<Lit>,
}

impl Learning {
    /// The solver's name for a literal: a number from 1, negative if the literal is negated.
    fn lit(&self, lit: Lit) -> Option<i32> {
        let number = self.bits[lit.var.index()].is_none().then(|| number(lit.var.index()))?;
        Some(if lit.negated { -number } else { number })
    }

    fn clause(&mut self, Clause(lits): &Clause) -> Result<(), String> {
        let lits: Option<Vec<i32>> = lits.iter().map(|&lit| self.lit(lit)).collect();
        self.solver.clause6(&lits.ok_or("a clause speaks of a variable that is not 0-1")?);
        Ok(())
    }

    /// How often something happened since this was asked last.
    fn count(&self, what: &str, before: u64) -> u64 {
        u64::try_from(self.solver.get_statistic_value(what)).map_or(0, |now| now - before)
    }
}

fn number(place: usize) -> i32 {
    i32::try_from(place + 1).expect("a model of the largest size has fewer than 2^31 variables")
}

impl Session for Learning {
    fn grow(&mut self, lowered: &Lowered) -> Result<(), String> {
        let variables = lowered.model.variables();
        if variables.len() > self.bits.len() {
            self.solver.resize(number(variables.len() - 1));
        }
        for (place, variable) in variables.iter().enumerate().skip(self.bits.len()) {
            let (low, high) = (*variable.range.start(), *variable.range.end());
            self.bits.push((!variable.is_binary()).then_some(low));
            if variable.is_binary() && low == high {
                self.solver.clause1(if low == 1 { number(place) } else { -number(place) });
            }
        }
        for constraint in &lowered.model.constraints()[self.constraints..] {
            if let ConstraintBody::Clause(clause) = &constraint.body {
                self.clause(clause)?;
            }
        }
        self.constraints = lowered.model.constraints().len();
        Ok(())
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits, statistics: &mut Statistics) -> Outcome {
        self.core.clear();
        let assumed: Option<Vec<i32>> = assumptions.iter().map(|&lit| self.lit(lit)).collect();
        let Some(assumed) = assumed else { return Outcome::Unknown(Limit::Solver) };
        assumed.iter().for_each(|&lit| self.solver.assume(lit));
        // It stops when the conflicts are as many as its limit; ours may be used up.
        let most = limits.nodes.and_then(|nodes| i32::try_from(nodes.saturating_add(1)).ok());
        most.into_iter().for_each(|most| _ = self.solver.limit("conflicts", most));
        let reached = Rc::new(Cell::new(None));
        self.solver.connect_terminator(Watch { limits: limits.clone(), asked: 0, reached: reached.clone() });
        let status = self.solver.solve();
        self.solver.disconnect_terminator();

        let conflicts = self.count("conflicts", self.conflicts);
        let decisions = self.count("decisions", self.decisions);
        Statistics::add(&mut statistics.conflicts, conflicts);
        Statistics::add(&mut statistics.nodes, decisions);
        (self.conflicts, self.decisions) = (self.conflicts + conflicts, self.decisions + decisions);
        match status {
            Status::SATISFIABLE => {
                let Self { solver, bits, .. } = self;
                let value = |(place, bit): (usize, &Option<i64>)| bit.unwrap_or_else(|| i64::from(solver.val(number(place)) > 0));
                Outcome::Feasible(bits.iter().enumerate().map(value).collect::<Vec<_>>().into())
            }
            Status::UNSATISFIABLE => {
                let failed = assumptions.iter().zip(assumed).filter(|&(_, lit)| self.solver.failed(lit));
                self.core = failed.map(|(&lit, _)| lit).collect();
                Outcome::Infeasible
            }
            Status::UNKNOWN => {
                let used_up = most.is_some_and(|most| conflicts >= most.unsigned_abs().into());
                let otherwise = if used_up { Limit::Nodes } else { Limit::Solver };
                Outcome::Unknown(reached.get().unwrap_or(otherwise))
            }
        }
    }

    fn core(&self) -> Option<Vec<Lit>> {
        Some(self.core.clone())
    }
}

/// Looks at the limits while the solver works.
struct Watch {
    limits: Limits,
    asked: u32,
    reached: Rc<Cell<Option<Limit>>>,
}

impl Terminator for Watch {
    /// Asked some ten thousand times a second; the clock is looked at now and then only.
    fn terminated(&mut self) -> bool {
        if self.asked.is_multiple_of(16) && self.reached.get().is_none() {
            self.reached.set(self.limits.reached());
        }
        self.asked = self.asked.wrapping_add(1);
        self.reached.get().is_some()
    }
}

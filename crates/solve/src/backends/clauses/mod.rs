//! [batsat](https://docs.rs/batsat), a clause-learning solver in Rust, with cuts inside its search.

mod cuts;

use crate::{Backend, Limit, Limits, Outcome, Session, Settings, Statistics};
use batsat::{Callbacks, Solver, SolverInterface, SolverOpts, lbool};
use cuts::Cuts;
use model::{
    ConstraintBody, ConstraintType, Lit,
    lower::{Lowered, SupportedConstraints},
};
use std::cell::Cell;

pub struct Clauses;

impl Backend for Clauses {
    fn name(&self) -> &'static str {
        "clauses"
    }

    fn summary(&self) -> &'static str {
        "batsat: learns clauses from conflicts; cuts are added within the search"
    }

    fn supported(&self) -> SupportedConstraints {
        SupportedConstraints { types: &[ConstraintType::Clause], integers: false, reals: false, size: 20_000_000 }
    }

    fn open(&self, lowered: &Lowered, settings: &Settings) -> Result<Box<dyn Session>, String> {
        // The solver wants a seed that is not 0.
        let seed = 91_648_253.0 + settings.seed as f64;
        let options = SolverOpts { random_seed: seed, rnd_init_act: settings.seed != 0, ..SolverOpts::default() };
        let mut solver = Solver::new(options, Watch::default());
        let never = [(); 2].map(|()| batsat::Lit::new(solver.new_var_default(), true));
        never.iter().for_each(|&lit| _ = solver.add_clause_reuse(&mut vec![!lit]));
        let cuts = Cuts::new(never);
        let mut session = Learning { solver, cuts, constraints: 0, conflicts: 0, decisions: 0, core: Vec::new() };
        session.grow(lowered)?;
        Ok(Box::new(session))
    }
}

struct Learning {
    solver: Solver<Watch>,
    cuts: Cuts,
    /// How many constraints of the model have been taken over.
    constraints: usize,
    /// How many conflicts and decisions have been reported.
    conflicts: u64,
    decisions: u64,
    core: Vec<Lit>,
}

impl Session for Learning {
    fn grow(&mut self, lowered: &Lowered) -> Result<(), String> {
        let model = &lowered.model;
        for place in self.cuts.vars.len()..model.variables().len() {
            let range = &model.variables()[place].range;
            let var = model.variables()[place].is_binary().then(|| self.solver.new_var_default());
            self.cuts.vars.push(var);
            self.cuts.least.push(*range.start());
            if let (Some(var), true) = (var, range.start() == range.end()) {
                self.solver.add_clause_reuse(&mut vec![batsat::Lit::new(var, *range.start() == 1)]);
            }
        }
        for constraint in &model.constraints()[self.constraints..] {
            if let ConstraintBody::Clause(clause) = &constraint.body {
                let mut lits = clause.0.iter().map(|&lit| self.cuts.lit(lit)).collect::<Option<Vec<_>>>();
                let lits = lits.as_mut().ok_or("a clause speaks of a variable that is not 0-1")?;
                self.solver.add_clause_reuse(lits);
            }
        }
        self.constraints = model.constraints().len();
        self.cuts.grow(&lowered.lazy);
        Ok(())
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits, statistics: &mut Statistics) -> Outcome {
        self.core.clear();
        let assumed: Option<Vec<_>> = assumptions.iter().map(|&lit| self.cuts.lit(lit)).collect();
        let Some(assumed) = assumed else { return Outcome::Unknown(Limit::Solver) };
        self.solver.cb_mut().start(limits);
        let result = match self.solver.is_ok() {
            true => self.solver.solve_limited_th(&mut self.cuts, &assumed),
            false => lbool::FALSE,
        };
        statistics.cuts += std::mem::take(&mut self.cuts.added);
        Statistics::add(&mut statistics.conflicts, self.solver.num_conflicts() - self.conflicts);
        Statistics::add(&mut statistics.nodes, self.solver.num_decisions() - self.decisions);
        (self.conflicts, self.decisions) = (self.solver.num_conflicts(), self.solver.num_decisions());
        if result == lbool::TRUE {
            let solver = &self.solver;
            Outcome::Feasible(self.cuts.values(|var| solver.value_var(var) == lbool::TRUE))
        } else if result == lbool::FALSE {
            let in_core = |&lit: &Lit| self.cuts.lit(lit).is_some_and(|lit| self.solver.unsat_core_contains_lit(!lit));
            self.core = assumptions.iter().copied().filter(in_core).collect();
            Outcome::Infeasible
        } else {
            Outcome::Unknown(self.solver.cb().reached.get().unwrap_or(Limit::Solver))
        }
    }

    fn core(&self) -> Option<Vec<Lit>> {
        Some(self.core.clone())
    }
}

/// Looks at the limits while the solver works.
#[derive(Default)]
struct Watch {
    limits: Limits,
    conflicts: u64,
    asked: Cell<u32>,
    reached: Cell<Option<Limit>>,
}

impl Watch {
    fn start(&mut self, limits: &Limits) {
        *self = Watch { limits: limits.clone(), ..Watch::default() };
    }
}

impl Callbacks for Watch {
    fn on_new_clause(&mut self, _: &[batsat::Lit], _: batsat::clause::Kind) {
        self.conflicts += 1;
    }

    /// Asked at every decision; the clock is looked at now and then only.
    fn stop(&self) -> bool {
        let asked = self.asked.get();
        self.asked.set(asked.wrapping_add(1));
        if self.limits.nodes.is_some_and(|nodes| self.conflicts > nodes) {
            self.reached.set(Some(Limit::Nodes));
        } else if asked.is_multiple_of(256) {
            self.reached.set(self.limits.reached());
        }
        self.reached.get().is_some()
    }
}

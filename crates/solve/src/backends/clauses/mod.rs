//! [batsat](https://docs.rs/batsat), a clause-learning SAT solver in Rust derived from MiniSat, with lazy constraints as a
//! theory.

mod theory;

use crate::{Backend, Limit, LimitPoller, Limits, Outcome, Session, Settings, Statistics};
use batsat::{Callbacks, Solver, SolverInterface, SolverOpts, lbool};
use model::{
    ConstraintBody, ConstraintType, Lit,
    lower::{Lowered, SupportedConstraints},
};
use theory::CutTheory;

pub struct Clauses;

impl Backend for Clauses {
    fn name(&self) -> &'static str {
        "clauses"
    }

    fn summary(&self) -> &'static str {
        "batsat: learns clauses from conflicts; cuts are added during the search"
    }

    fn version(&self) -> String {
        "batsat 0.6.0".into()
    }

    fn supported(&self) -> SupportedConstraints {
        SupportedConstraints { types: &[ConstraintType::Clause], integers: false, reals: false, size: 20_000_000 }
    }

    fn open(&self, lowered: &Lowered, settings: &Settings) -> Result<Box<dyn Session>, String> {
        // The solver needs a nonzero seed; this is its default.
        let seed = 91_648_253.0 + settings.seed as f64;
        let options = SolverOpts { random_seed: seed, rnd_init_act: settings.seed != 0, ..SolverOpts::default() };
        let mut solver = Solver::new(options, LimitCallbacks::default());
        let false_lits = [(); 2].map(|()| batsat::Lit::new(solver.new_var_default(), true));
        false_lits.iter().for_each(|&lit| _ = solver.add_clause_reuse(&mut vec![!lit]));
        let theory = CutTheory::new(false_lits);
        let mut session = BatsatSession { solver, theory, constraints: 0, conflicts: 0, decisions: 0, core: Vec::new() };
        session.grow(lowered)?;
        Ok(Box::new(session))
    }
}

struct BatsatSession {
    solver: Solver<LimitCallbacks>,
    theory: CutTheory,
    /// The number of constraints of the model loaded so far.
    constraints: usize,
    /// The numbers of conflicts and decisions reported so far.
    conflicts: u64,
    decisions: u64,
    core: Vec<Lit>,
}

impl Session for BatsatSession {
    fn grow(&mut self, lowered: &Lowered) -> Result<(), String> {
        let model = &lowered.model;
        for index in self.theory.vars.len()..model.variables().len() {
            let range = &model.variables()[index].range;
            let var = model.variables()[index].is_binary().then(|| self.solver.new_var_default());
            self.theory.vars.push(var);
            self.theory.lower_bounds.push(*range.start());
            if let (Some(var), true) = (var, range.start() == range.end()) {
                self.solver.add_clause_reuse(&mut vec![batsat::Lit::new(var, *range.start() == 1)]);
            }
        }
        for constraint in lowered.constraints_from(self.constraints) {
            if let ConstraintBody::Clause(clause) = &constraint.body {
                let mut lits = clause.0.iter().map(|&lit| self.theory.lit(lit)).collect::<Option<Vec<_>>>();
                let lits = lits.as_mut().ok_or("a clause contains a variable that is not binary")?;
                self.solver.add_clause_reuse(lits);
            }
        }
        self.constraints = model.constraints().len();
        self.theory.grow(&lowered.lazy);
        Ok(())
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits, statistics: &mut Statistics) -> Outcome {
        self.core.clear();
        let assumed: Option<Vec<_>> = assumptions.iter().map(|&lit| self.theory.lit(lit)).collect();
        let Some(assumed) = assumed else { return Outcome::Unknown(Limit::Solver) };
        *self.solver.cb_mut() = LimitCallbacks::of(limits);
        let result = match self.solver.is_ok() {
            true => self.solver.solve_limited_th(&mut self.theory, &assumed),
            false => lbool::FALSE,
        };
        statistics.cuts += std::mem::take(&mut self.theory.added);
        Statistics::add(&mut statistics.conflicts, self.solver.num_conflicts() - self.conflicts);
        Statistics::add(&mut statistics.nodes, self.solver.num_decisions() - self.decisions);
        (self.conflicts, self.decisions) = (self.solver.num_conflicts(), self.solver.num_decisions());
        if result == lbool::TRUE {
            let solver = &self.solver;
            Outcome::Feasible(self.theory.values(|var| solver.value_var(var) == lbool::TRUE))
        } else if result == lbool::FALSE {
            let in_core = |&lit: &Lit| self.theory.lit(lit).is_some_and(|lit| self.solver.unsat_core_contains_lit(!lit));
            self.core = assumptions.iter().copied().filter(in_core).collect();
            Outcome::Infeasible
        } else {
            Outcome::Unknown(self.solver.cb().poller.reached().unwrap_or(Limit::Solver))
        }
    }

    fn core(&self) -> Option<Vec<Lit>> {
        Some(self.core.clone())
    }
}

/// Checks the limits during the search.
struct LimitCallbacks {
    poller: LimitPoller,
    conflicts: u64,
}

impl LimitCallbacks {
    fn of(limits: &Limits) -> Self {
        Self { poller: LimitPoller::new(limits), conflicts: 0 }
    }
}

impl Default for LimitCallbacks {
    fn default() -> Self {
        Self::of(&Limits::default())
    }
}

impl Callbacks for LimitCallbacks {
    fn on_new_clause(&mut self, _: &[batsat::Lit], _: batsat::clause::Kind) {
        self.conflicts += 1;
    }

    /// Called at every decision.
    fn stop(&self) -> bool {
        self.poller.stop(self.conflicts)
    }
}

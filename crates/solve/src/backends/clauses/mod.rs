//! [batsat](https://docs.rs/batsat), a clause-learning SAT solver in Rust derived from MiniSat, with lazy constraints as a
//! theory.

mod theory;

use super::clause_session::{ClauseSession, ClauseSolver, Literals, Loaded, Status};
use crate::{Backend, Limit, LimitPoller, Limits, Session, Settings};
use ::engine::Statistics as Work;
use batsat::{Callbacks, Lit, Solver, SolverInterface, SolverOpts, lbool};
use model::{
    ConstraintType,
    lower::{Lowered, SupportedConstraints},
};
use theory::{CutTheory, Cuts};

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
        let false_lits = [(); 2].map(|()| Lit::new(solver.new_var_default(), true));
        false_lits.iter().for_each(|&lit| _ = solver.add_clause_reuse(&mut vec![!lit]));
        ClauseSession::open(Batsat { solver, cuts: Cuts::new(false_lits) }, lowered)
    }
}

struct Batsat {
    solver: Solver<LimitCallbacks>,
    cuts: Cuts,
}

impl ClauseSolver for Batsat {
    type Lit = Lit;

    fn add_variables(&mut self, count: usize) -> Vec<Lit> {
        (0..count).map(|_| Lit::new(self.solver.new_var_default(), true)).collect()
    }

    fn add_clause(&mut self, lits: &mut Vec<Lit>, _: bool) {
        self.solver.add_clause_reuse(lits);
    }

    fn add_others(&mut self, lowered: &Lowered, loaded: Loaded, literals: &Literals<Lit>) -> Result<(), String> {
        self.cuts.grow(&lowered.lazy[loaded.lazy..], literals);
        Ok(())
    }

    fn search(&mut self, literals: &Literals<Lit>, assumptions: &[Lit], limits: &Limits) -> Status {
        *self.solver.cb_mut() = LimitCallbacks::of(limits);
        let mut theory = CutTheory { cuts: &mut self.cuts, literals };
        let result = match self.solver.is_ok() {
            true => self.solver.solve_limited_th(&mut theory, assumptions),
            false => lbool::FALSE,
        };
        match result {
            result if result == lbool::TRUE => Status::Sat,
            result if result == lbool::FALSE => Status::Unsat,
            _ => Status::Unknown(self.solver.cb().poller.reached().unwrap_or(Limit::Solver)),
        }
    }

    fn is_true(&mut self, lit: Lit) -> bool {
        self.solver.value_lit(lit) == lbool::TRUE
    }

    fn is_in_core(&mut self, assumption: Lit) -> bool {
        self.solver.unsat_core_contains_lit(!assumption)
    }

    fn work(&self) -> Work {
        Work { conflicts: self.solver.num_conflicts(), decisions: self.solver.num_decisions(), cuts: self.cuts.added }
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
    fn on_new_clause(&mut self, _: &[Lit], _: batsat::clause::Kind) {
        self.conflicts += 1;
    }

    /// Called at every decision.
    fn stop(&self) -> bool {
        self.poller.stop(self.conflicts)
    }
}

//! [CaDiCaL](https://github.com/arminbiere/cadical), a clause-learning SAT solver in C++.
//!
//! Its options keep their defaults but for two: `seed`, and without presolve the configuration `plain`, which switches off
//! all preprocessing and inprocessing (elimination, probing, subsumption, vivification, sweeping and the like). Restarts,
//! phases and the deletion of learned clauses are part of the search and stay. Lazy constraints are left to
//! [`Search`](crate::Search).

use super::clause_session::{ClauseSession, ClauseSolver, Literals, Status};
use crate::{Backend, Limit, LimitPoller, Limits, Session, Settings};
use ::engine::Statistics as Work;
use cadical_sys::{CaDiCal, Terminator};
use model::{
    ConstraintType,
    lower::{Lowered, SupportedConstraints},
};
use std::{ops::Not, rc::Rc};

pub struct Cadical;

impl Backend for Cadical {
    fn name(&self) -> &'static str {
        "cadical"
    }

    fn summary(&self) -> &'static str {
        "CaDiCaL, by Armin Biere and others: learns clauses from conflicts and simplifies as it goes"
    }

    fn version(&self) -> String {
        CaDiCal::signature().replace("cadical-", "CaDiCaL ")
    }

    fn supported(&self) -> SupportedConstraints {
        SupportedConstraints { types: &[ConstraintType::Clause], integers: false, reals: false, size: 20_000_000 }
    }

    fn open(&self, lowered: &Lowered, settings: &Settings) -> Result<Box<dyn Session>, String> {
        let mut solver = CaDiCal::new();
        if !settings.presolve {
            solver.configure("plain");
        }
        solver.set("seed", i32::try_from(settings.seed % (MAX_SEED + 1)).expect("it is less than 2^31"));
        ClauseSession::open(CadicalSolver { solver, variables: 0, conflicts: 0, decisions: 0 }, lowered)
    }
}

/// The greatest value of the option `seed`.
const MAX_SEED: u64 = 2_000_000_000;

struct CadicalSolver {
    solver: CaDiCal,
    variables: i32,
    /// The numbers of conflicts and decisions so far.
    conflicts: u64,
    decisions: u64,
}

/// A literal as in DIMACS: the number of its variable from 1, negative if negated.
#[derive(Clone, Copy)]
struct Dimacs(i32);

impl Not for Dimacs {
    type Output = Self;
    fn not(self) -> Self {
        Self(-self.0)
    }
}

impl ClauseSolver for CadicalSolver {
    type Lit = Dimacs;

    fn add_variables(&mut self, count: usize) -> Vec<Dimacs> {
        let first = self.variables + 1;
        self.variables += i32::try_from(count).expect("a model of the largest size has fewer than 2^31 variables");
        if count > 0 {
            self.solver.resize(self.variables);
        }
        (first..=self.variables).map(Dimacs).collect()
    }

    fn add_clause(&mut self, lits: &mut Vec<Dimacs>, _: bool) {
        self.solver.clause6(&lits.iter().map(|lit| lit.0).collect::<Vec<_>>());
    }

    fn search(&mut self, _: &Literals<Dimacs>, assumptions: &[Dimacs], limits: &Limits) -> Status {
        assumptions.iter().for_each(|lit| self.solver.assume(lit.0));
        // The solver stops on reaching its limit; ours is the last number that is still allowed.
        let max_conflicts = limits.nodes.and_then(|nodes| i32::try_from(nodes.saturating_add(1)).ok());
        max_conflicts.into_iter().for_each(|max_conflicts| _ = self.solver.limit("conflicts", max_conflicts));
        let poller = Rc::new(LimitPoller::new(limits));
        self.solver.connect_terminator(LimitTerminator(poller.clone()));
        let status = self.solver.solve();
        self.solver.disconnect_terminator();

        let before = self.conflicts;
        let count = |name: &str, before: u64| u64::try_from(self.solver.get_statistic_value(name)).unwrap_or(before);
        (self.conflicts, self.decisions) = (count("conflicts", self.conflicts), count("decisions", self.decisions));
        match status {
            cadical_sys::Status::SATISFIABLE => Status::Sat,
            cadical_sys::Status::UNSATISFIABLE => Status::Unsat,
            cadical_sys::Status::UNKNOWN => {
                let conflicts = self.conflicts - before;
                let used_up = max_conflicts.is_some_and(|max_conflicts| conflicts >= max_conflicts.unsigned_abs().into());
                let otherwise = if used_up { Limit::Nodes } else { Limit::Solver };
                Status::Unknown(poller.reached().unwrap_or(otherwise))
            }
        }
    }

    fn is_true(&mut self, lit: Dimacs) -> bool {
        self.solver.val(lit.0) > 0
    }

    fn is_in_core(&mut self, assumption: Dimacs) -> bool {
        self.solver.failed(assumption.0)
    }

    fn work(&self) -> Work {
        Work { conflicts: self.conflicts, decisions: self.decisions, cuts: 0 }
    }
}

/// Looks at the limits while the solver works; the solver itself counts the conflicts.
struct LimitTerminator(Rc<LimitPoller>);

impl Terminator for LimitTerminator {
    fn terminated(&mut self) -> bool {
        self.0.stop(0)
    }
}

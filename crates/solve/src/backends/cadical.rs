//! [CaDiCaL](https://github.com/arminbiere/cadical), a clause-learning SAT solver in C++.
//!
//! Its options keep their defaults but for two: `seed`, and without presolve the configuration `plain`, which switches off
//! all preprocessing and inprocessing (elimination, probing, subsumption, vivification, sweeping and the like). Restarts,
//! phases and the deletion of learned clauses are part of the search and stay. Lazy constraints are left to
//! [`Search`](crate::Search).

use crate::{Backend, Limit, LimitPoller, Limits, Outcome, Session, Settings, Statistics};
use cadical_sys::{CaDiCal, Status, Terminator};
use model::{
    ConstraintBody, ConstraintType, Lit,
    constraint::Clause,
    lower::{Lowered, SupportedConstraints},
};
use std::rc::Rc;

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
        let mut session =
            CadicalSession { solver, fixed_values: Vec::new(), constraints: 0, conflicts: 0, decisions: 0, core: Vec::new() };
        session.grow(lowered)?;
        Ok(Box::new(session))
    }
}

/// The greatest value of the option `seed`.
const MAX_SEED: u64 = 2_000_000_000;

struct CadicalSession {
    solver: CaDiCal,
    /// For each variable of the model: `None` for a binary one, which has its index plus one as its number in the solver; for
    /// others, replaced by binary ones, their lower bound, which stands for their value.
    fixed_values: Vec<Option<i64>>,
    /// The number of constraints of the model loaded so far.
    constraints: usize,
    /// The numbers of conflicts and decisions reported so far.
    conflicts: u64,
    decisions: u64,
    core: Vec<Lit>,
}

impl CadicalSession {
    /// The solver's number for a literal (DIMACS); `None` if its variable is not binary.
    fn lit(&self, lit: Lit) -> Option<i32> {
        let var = self.fixed_values[lit.var.index()].is_none().then(|| solver_var(lit.var.index()))?;
        Some(if lit.negated { -var } else { var })
    }

    fn clause(&mut self, Clause(lits): &Clause) -> Result<(), String> {
        let lits: Option<Vec<i32>> = lits.iter().map(|&lit| self.lit(lit)).collect();
        self.solver.clause6(&lits.ok_or("a clause contains a variable that is not binary")?);
        Ok(())
    }

    /// The increase of one of the solver's statistics since `before`.
    fn count_since(&self, name: &str, before: u64) -> u64 {
        u64::try_from(self.solver.get_statistic_value(name)).map_or(0, |now| now - before)
    }
}

fn solver_var(index: usize) -> i32 {
    i32::try_from(index + 1).expect("a model of the largest size has fewer than 2^31 variables")
}

impl Session for CadicalSession {
    fn grow(&mut self, lowered: &Lowered) -> Result<(), String> {
        let variables = lowered.model.variables();
        if variables.len() > self.fixed_values.len() {
            self.solver.resize(solver_var(variables.len() - 1));
        }
        for (index, variable) in variables.iter().enumerate().skip(self.fixed_values.len()) {
            let (low, high) = (*variable.range.start(), *variable.range.end());
            self.fixed_values.push((!variable.is_binary()).then_some(low));
            if variable.is_binary() && low == high {
                self.solver.clause1(if low == 1 { solver_var(index) } else { -solver_var(index) });
            }
        }
        for constraint in lowered.constraints_from(self.constraints) {
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
        // The solver stops on reaching its limit; ours is the last number that is still allowed.
        let max_conflicts = limits.nodes.and_then(|nodes| i32::try_from(nodes.saturating_add(1)).ok());
        max_conflicts.into_iter().for_each(|max_conflicts| _ = self.solver.limit("conflicts", max_conflicts));
        let poller = Rc::new(LimitPoller::new(limits));
        self.solver.connect_terminator(LimitTerminator(poller.clone()));
        let status = self.solver.solve();
        self.solver.disconnect_terminator();

        let conflicts = self.count_since("conflicts", self.conflicts);
        let decisions = self.count_since("decisions", self.decisions);
        Statistics::add(&mut statistics.conflicts, conflicts);
        Statistics::add(&mut statistics.nodes, decisions);
        (self.conflicts, self.decisions) = (self.conflicts + conflicts, self.decisions + decisions);
        match status {
            Status::SATISFIABLE => {
                let Self { solver, fixed_values, .. } = self;
                let value =
                    |(index, fixed): (usize, &Option<i64>)| fixed.unwrap_or_else(|| i64::from(solver.val(solver_var(index)) > 0));
                Outcome::Feasible(fixed_values.iter().enumerate().map(value).collect::<Vec<_>>().into())
            }
            Status::UNSATISFIABLE => {
                let failed = assumptions.iter().zip(assumed).filter(|&(_, lit)| self.solver.failed(lit));
                self.core = failed.map(|(&lit, _)| lit).collect();
                Outcome::Infeasible
            }
            Status::UNKNOWN => {
                let used_up = max_conflicts.is_some_and(|max_conflicts| conflicts >= max_conflicts.unsigned_abs().into());
                let otherwise = if used_up { Limit::Nodes } else { Limit::Solver };
                Outcome::Unknown(poller.reached().unwrap_or(otherwise))
            }
        }
    }

    fn core(&self) -> Option<Vec<Lit>> {
        Some(self.core.clone())
    }
}

/// Looks at the limits while the solver works; the solver itself counts the conflicts.
struct LimitTerminator(Rc<LimitPoller>);

impl Terminator for LimitTerminator {
    fn terminated(&mut self) -> bool {
        self.0.stop(0)
    }
}

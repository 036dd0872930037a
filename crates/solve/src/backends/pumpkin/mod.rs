//! [Pumpkin](https://github.com/consol-lab/pumpkin), a lazy clause generation solver in Rust.
//!
//! It has no option for presolve. Its own enumeration and optimisation are not used: they would distinguish solutions by
//! auxiliary variables.

mod branching;
mod posting;

use crate::{Backend, Limit, Limits, Outcome, Session, Settings, Statistics};
use branching::Branching;
use model::{
    ConstraintBody, ConstraintType, Lit,
    constraint::Indicator,
    lower::{Lowered, SupportedConstraints},
};
use posting::to_i32;
use pumpkin_solver::{
    Solver,
    conflict_resolvers::resolvers::ResolutionResolver,
    core::{
        options::SolverOptions,
        predicate,
        predicates::Predicate,
        rand::{SeedableRng, rngs::SmallRng},
        results::{ProblemSolution, SatisfactionResultUnderAssumptions as Satisfaction},
        termination::Indefinite,
        variables::DomainId,
    },
};

pub struct Pumpkin;

impl Backend for Pumpkin {
    fn name(&self) -> &'static str {
        "pumpkin"
    }

    fn summary(&self) -> &'static str {
        "Pumpkin, by the ConSol Lab in Delft: propagates constraints on integers and learns clauses from conflicts"
    }

    fn version(&self) -> String {
        "Pumpkin 0.5.0".into()
    }

    fn supported(&self) -> SupportedConstraints {
        use ConstraintType::{AllDifferent, Clause, Indicator, Linear, Table};
        SupportedConstraints {
            types: &[Clause, Linear, Indicator, AllDifferent, Table],
            integers: true,
            reals: false,
            size: 20_000_000,
        }
    }

    fn open(&self, lowered: &Lowered, settings: &Settings) -> Result<Box<dyn Session>, String> {
        let random_generator = SmallRng::seed_from_u64(settings.seed);
        let solver = Solver::with_options(SolverOptions { random_generator, ..SolverOptions::default() });
        let mut session = PumpkinSession {
            branching: Branching::new(settings.seed != 0),
            solver,
            resolver: ResolutionResolver::default(),
            vars: Vec::new(),
            constraints: 0,
            infeasible: false,
            core: Vec::new(),
        };
        session.grow(lowered)?;
        Ok(Box::new(session))
    }
}

struct PumpkinSession {
    solver: Solver,
    branching: Branching,
    resolver: ResolutionResolver,
    /// The solver's variable for each variable of the model.
    vars: Vec<DomainId>,
    /// The number of constraints of the model loaded so far.
    constraints: usize,
    /// Whether the model is infeasible without assumptions; the solver then accepts no further additions.
    infeasible: bool,
    core: Vec<Lit>,
}

impl Session for PumpkinSession {
    fn grow(&mut self, lowered: &Lowered) -> Result<(), String> {
        let model = &lowered.model;
        for variable in &model.variables()[self.vars.len()..] {
            if self.is_infeasible() || variable.range.is_empty() {
                self.infeasible = true;
                return Ok(());
            }
            let (low, high) = (to_i32(*variable.range.start())?, to_i32(*variable.range.end())?);
            self.vars.push(self.solver.new_bounded_integer(low, high));
        }
        for constraint in lowered.constraints_from(self.constraints) {
            if self.is_infeasible() {
                return Ok(());
            }
            match &constraint.body {
                ConstraintBody::Clause(clause) => self.clause(clause, model)?,
                ConstraintBody::Linear(linear) => self.linear(linear, None, lowered)?,
                ConstraintBody::Indicator(Indicator { when, then }) => self.linear(then, Some(*when), lowered)?,
                ConstraintBody::AllDifferent(all) => self.all_different(all, model)?,
                ConstraintBody::Table(table) => self.table(table, model)?,
                other => return Err(format!("it does not support {} constraints", other.kind())),
            }
        }
        self.constraints = model.constraints().len();
        Ok(())
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits, statistics: &mut Statistics) -> Outcome {
        self.core.clear();
        if self.is_infeasible() {
            return Outcome::Infeasible;
        }
        // With opposite assumptions the solver panics in `extract_core`.
        if let Some(&lit) = assumptions.iter().find(|&&lit| assumptions.contains(&!lit)) {
            self.core = vec![lit, !lit];
            return Outcome::Infeasible;
        }
        let assumed: Vec<Predicate> = assumptions.iter().map(|&lit| self.predicate(lit)).collect();
        self.branching.start(limits);
        let Self { solver, branching, resolver, .. } = self;
        let outcome = match solver.satisfy_under_assumptions(branching, &mut Indefinite, resolver, &assumed) {
            Satisfaction::Satisfiable(found) => match found.brancher().reached() {
                Some(limit) => Outcome::Unknown(limit),
                None => {
                    let solution = found.solution();
                    let value = |&var| i64::from(solution.get_integer_value::<DomainId>(var));
                    Outcome::Feasible(self.vars.iter().map(value).collect::<Vec<_>>().into())
                }
            },
            Satisfaction::UnsatisfiableUnderAssumptions(mut why) => {
                let core = why.extract_core();
                let within = |assumed: &Predicate| core.iter().any(|p| p.get_domain() == assumed.get_domain());
                let used = assumptions.iter().zip(&assumed).filter(|(_, predicate)| within(predicate));
                self.core = used.map(|(&lit, _)| lit).collect();
                Outcome::Infeasible
            }
            Satisfaction::Unsatisfiable(_) => {
                self.infeasible = true;
                Outcome::Infeasible
            }
            Satisfaction::Unknown(_) => Outcome::Unknown(Limit::Solver),
        };
        Statistics::add(&mut statistics.conflicts, self.branching.conflicts);
        Statistics::add(&mut statistics.nodes, self.branching.decisions);
        outcome
    }

    fn core(&self) -> Option<Vec<Lit>> {
        Some(self.core.clone())
    }
}

impl PumpkinSession {
    /// Whether the model is known to be infeasible.
    fn is_infeasible(&mut self) -> bool {
        self.infeasible |= self.solver.is_inconsistent();
        self.infeasible
    }

    fn predicate(&self, lit: Lit) -> Predicate {
        let var = self.vars[lit.var.index()];
        if lit.negated { predicate!(var <= 0) } else { predicate!(var >= 1) }
    }
}

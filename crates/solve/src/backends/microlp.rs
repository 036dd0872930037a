//! [microlp](https://docs.rs/microlp), a small simplex with branch and bound in Rust.

use crate::{Backend, Effort, Limit, Limits, Outcome, Session, Settings};
use microlp::{
    ComparisonOp, Error, LinearExpr, OptimizationDirection, Problem, ResumeOptions, Solution, SolveOptions, SolveOutcome,
    TerminationReason, Variable,
};
use model::{
    Form, FormKind, Lit, Meaning, Model, Sense, Values,
    form::{Linear, RealLinear},
    lower::{Dialect, Lowered},
};
use std::time::Duration;

pub struct Microlp;

/// How long the solver works before it is asked whether to go on.
const SLICE: Duration = Duration::from_millis(200);

/// Whole numbers up to this are the same in floating point.
const EXACT: i64 = 1 << 53;

impl Backend for Microlp {
    fn name(&self) -> &'static str {
        "microlp"
    }

    fn summary(&self) -> &'static str {
        "microlp: a small simplex with branch and bound, in Rust; for small boards"
    }

    fn dialect(&self) -> Dialect {
        Dialect { forms: &[FormKind::RealLinear, FormKind::Linear], integers: true, reals: true, size: 500_000 }
    }

    fn optimises(&self) -> bool {
        true
    }

    fn open(&self, lowered: &Lowered, settings: &Settings) -> Result<Box<dyn Session>, String> {
        let mut session = Rows { model: Model::default(), settings: *settings };
        session.grow(lowered)?;
        Ok(Box::new(session))
    }
}

/// The solver cannot take new rows once it has begun to branch, so each solve starts afresh.
struct Rows {
    model: Model,
    settings: Settings,
}

impl Session for Rows {
    fn grow(&mut self, lowered: &Lowered) -> Result<(), String> {
        let model = &lowered.model;
        let known = self.model.constraints().len();
        for variable in &model.variables()[self.model.variables().len()..] {
            let fits = |bound: i64| i32::try_from(bound).is_ok();
            if !fits(*variable.range.start()) || !fits(*variable.range.end()) {
                return Err("a variable can be beyond 32 bits".into());
            }
        }
        for constraint in &model.constraints()[known..] {
            let large = |expr: &&model::Expr| {
                let reach = model.range(expr);
                expr.terms.iter().any(|term| term.1.abs() > EXACT) || *reach.start() < -EXACT || *reach.end() > EXACT
            };
            if constraint.form.exprs().iter().any(large) {
                return Err("a sum can be beyond 2^53, where floating point is not exact".into());
            }
        }
        self.model = model.clone();
        Ok(())
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits, effort: &mut Effort) -> Outcome {
        effort.limit = None;
        let Some(posed) = self.pose(assumptions) else { return Outcome::Impossible };
        if self.settings.relaxation && effort.relaxation.is_none() {
            effort.relaxation = self.relaxation(assumptions, limits);
        }
        let slice = || limits.left().map_or(SLICE, |left| left.min(SLICE));
        let mut options = SolveOptions::default();
        (options.time_limit, options.node_limit) = (Some(slice()), limits.nodes);
        (options.presolve, options.dual_fixing) = (self.settings.presolve, false);
        let mut answer = posed.problem.solve_with(options);
        loop {
            let outcome = match answer {
                Ok(outcome) => outcome,
                Err(Error::Infeasible) => return Outcome::Impossible,
                Err(_) => return Outcome::Unknown(Limit::Solver),
            };
            let nodes = limits.nodes.map(|nodes| nodes.saturating_sub(outcome.stats().nodes_solved));
            let feasible = outcome.solution().is_some() && self.model.objective().is_none();
            let ended = match outcome.termination_reason() {
                _ if outcome.is_optimal() || feasible => None,
                TerminationReason::NodeLimit => Some(Limit::Nodes),
                _ if nodes == Some(0) => Some(Limit::Nodes),
                _ => match limits.reached() {
                    Some(limit) => Some(limit),
                    None => {
                        let mut options = ResumeOptions::default();
                        (options.time_limit, options.node_limit) = (Some(slice()), nodes);
                        answer = outcome.resume_with(options);
                        continue;
                    }
                },
            };
            return self.report(&outcome, ended, &posed, effort);
        }
    }
}

/// A problem, and the columns of the model's variables in it.
struct Posed {
    problem: Problem,
    whole: Vec<Variable>,
    real: Vec<Variable>,
}

impl Rows {
    /// The problem under assumptions, unless they contradict the bounds of variables.
    fn pose(&self, assumptions: &[Lit]) -> Option<Posed> {
        self.pose_as(assumptions, true)
    }

    fn pose_as(&self, assumptions: &[Lit], integral: bool) -> Option<Posed> {
        let mut model = self.model.clone();
        assumptions.iter().for_each(|&lit| model.fix(lit));
        if model.variables().iter().any(|v| v.range.is_empty()) {
            return None;
        }
        let direction = match model.objective().map(|objective| objective.sense) {
            Some(Sense::Maximise) => OptimizationDirection::Maximize,
            _ => OptimizationDirection::Minimize,
        };
        let mut problem = Problem::new(direction);
        let mut cost = vec![0.0; model.variables().len()];
        for &(var, factor) in model.objective().iter().flat_map(|objective| &objective.expr.terms) {
            cost[var.index()] += factor as f64;
        }
        let bound = |bound: i64| i32::try_from(bound).expect("bounds were looked at when the model grew");
        let column = |(variable, &cost): (&model::Variable, &f64)| {
            let (low, high) = (*variable.range.start(), *variable.range.end());
            match integral {
                true => problem.add_integer_var(cost, (bound(low), bound(high))),
                false => problem.add_var(cost, (low as f64, high as f64)),
            }
        };
        let whole: Vec<Variable> = model.variables().iter().zip(&cost).map(column).collect();
        let real = model.reals().iter().map(|v| problem.add_var(0.0, (*v.range.start(), *v.range.end()))).collect();
        let mut posed = Posed { problem, whole, real };
        model.constraints().iter().all(|c| posed.add(&c.form)).then_some(posed)
    }

    /// The optimum of the model whose variables may have any real values.
    fn relaxation(&self, assumptions: &[Lit], limits: &Limits) -> Option<f64> {
        let posed = self.pose_as(assumptions, false)?;
        let mut options = SolveOptions::default();
        options.time_limit = limits.left();
        let constant = self.model.objective().map_or(0, |objective| objective.expr.constant);
        match posed.problem.solve_with(options) {
            Ok(SolveOutcome::Solution(solution)) => Some(solution.objective() + constant as f64),
            _ => None,
        }
    }

    fn report(&self, outcome: &SolveOutcome, ended: Option<Limit>, posed: &Posed, effort: &mut Effort) -> Outcome {
        let stats = outcome.stats();
        Effort::add(&mut effort.nodes, stats.nodes_solved);
        Effort::add(&mut effort.lp_iterations, stats.lp_iterations);
        let Some(solution) = outcome.solution() else { return Outcome::Unknown(ended.unwrap_or(Limit::Solver)) };
        if let Some(objective) = self.model.objective() {
            effort.limit = ended;
            effort.bound = stats.best_bound.map(|bound| bound + objective.expr.constant as f64);
            effort.gap = stats.gap;
        }
        let values = posed.values(solution);
        if let (Some(objective), None) = (self.model.objective(), ended) {
            // Proved: the bound is the optimum itself, free of rounding.
            effort.bound = Some(objective.expr.value(&values) as f64);
            effort.gap = Some(0.0);
        }
        Outcome::Found(values)
    }
}

impl Posed {
    /// Adds a sum as a row or two; says false if it has no terms and does not hold.
    fn add(&mut self, form: &Form) -> bool {
        let (row, low, high) = match form {
            Form::Linear(Linear { expr, range }) => {
                let terms = expr.merged().terms;
                let row: Vec<_> = terms.iter().map(|&(var, factor)| (self.whole[var.index()], factor as f64)).collect();
                let bound = |bound: i64| match bound {
                    i64::MIN => f64::NEG_INFINITY,
                    i64::MAX => f64::INFINITY,
                    _ => bound as f64,
                };
                (row, bound(*range.start()), bound(*range.end()))
            }
            Form::RealLinear(RealLinear { whole, real, range }) => {
                let whole = whole.iter().map(|&(var, factor)| (self.whole[var.index()], factor));
                let real = real.iter().map(|&(real, factor)| (self.real[real.index()], factor));
                (whole.chain(real).collect(), *range.start(), *range.end())
            }
            _ => unreachable!("the dialect takes sums only"),
        };
        if row.is_empty() {
            return low <= 0.0 && high >= 0.0;
        }
        let mut sum = LinearExpr::empty();
        row.into_iter().for_each(|(variable, factor)| sum.add(variable, factor));
        if low == high {
            self.problem.add_constraint(sum, ComparisonOp::Eq, low);
            return true;
        }
        if low.is_finite() {
            self.problem.add_constraint(sum.clone(), ComparisonOp::Ge, low);
        }
        if high.is_finite() {
            self.problem.add_constraint(sum, ComparisonOp::Le, high);
        }
        true
    }

    fn values(&self, solution: &Solution) -> Values {
        Values {
            whole: self.whole.iter().map(|&column| solution.var_value(column).round() as i64).collect(),
            real: self.real.iter().map(|&column| solution.var_value(column)).collect(),
        }
    }
}

//! [microlp](https://docs.rs/microlp), a small simplex with branch and bound in Rust.

use crate::{Backend, Limit, Limits, Outcome, Session, Settings, Statistics};
use microlp::{
    ComparisonOp, Error, LinearExpr, OptimizationDirection, Problem, ResumeOptions, SolveOptions, SolveOutcome,
    TerminationReason, Variable,
};
use model::{
    Assignment, Constraint, ConstraintBody, ConstraintType, Expr, Lit, Model, Semantics, Sense,
    constraint::{Linear, RealLinear},
    lower::{Lowered, SupportedConstraints},
};
use std::{collections::BTreeMap, time::Duration};

pub struct Microlp;

/// How long the solver works before it is asked whether to go on.
const SLICE: Duration = Duration::from_millis(200);

/// Whole numbers up to this are the same in floating point.
const EXACT: i64 = 1 << 53;

/// If the largest coefficient is as many times the smallest, microlp does not vouch for a proof that there
/// is no solution.
const TRUSTED: f64 = 1e6;

impl Backend for Microlp {
    fn name(&self) -> &'static str {
        "microlp"
    }

    fn summary(&self) -> &'static str {
        "microlp: a small simplex with branch and bound, in Rust; for small boards"
    }

    fn supported(&self) -> SupportedConstraints {
        SupportedConstraints {
            types: &[ConstraintType::RealLinear, ConstraintType::Linear],
            integers: true,
            reals: true,
            size: 50_000,
        }
    }

    fn optimises(&self) -> bool {
        true
    }

    fn open(&self, lowered: &Lowered, settings: &Settings) -> Result<Box<dyn Session>, String> {
        if let Some(objective) = lowered.model.objective() {
            look_at_size(&objective.expr, &lowered.model)?;
        }
        let mut session = Rows { model: Model::default(), settings: *settings, relaxed: !settings.relaxation };
        session.grow(lowered)?;
        Ok(Box::new(session))
    }
}

/// The solver cannot take new rows once it has begun to branch, so each solve starts afresh.
struct Rows {
    model: Model,
    settings: Settings,
    /// Whether the relaxation has been reported, or was not asked for.
    relaxed: bool,
}

impl Session for Rows {
    fn grow(&mut self, lowered: &Lowered) -> Result<(), String> {
        let model = &lowered.model;
        for variable in &model.variables()[self.model.variables().len()..] {
            let fits = |bound: i64| i32::try_from(bound).is_ok();
            if !fits(*variable.range.start()) || !fits(*variable.range.end()) {
                return Err("a variable can be beyond 32 bits".into());
            }
        }
        for constraint in &model.constraints()[self.model.constraints().len()..] {
            let mut looked = Ok(());
            constraint.body.each_expr(&mut |expr| {
                if looked.is_ok() {
                    looked = look_at_size(expr, model);
                }
            });
            looked?;
            if let ConstraintBody::RealLinear(RealLinear { integers: integer, reals: real, range }) = &constraint.body {
                let mut coefficients = integer.iter().map(|term| term.1).chain(real.iter().map(|term| term.1));
                if range.start().is_nan() || range.end().is_nan() || !coefficients.all(f64::is_finite) {
                    return Err("a factor or a bound is not a number".into());
                }
            }
        }
        self.model = model.clone();
        Ok(())
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits, statistics: &mut Statistics) -> Outcome {
        statistics.limit = None;
        if let Some(limit) = limits.reached() {
            return Outcome::Unknown(limit);
        }
        if !std::mem::replace(&mut self.relaxed, true) {
            statistics.relaxation = self.relaxation(limits);
        }
        let Some(posed) = Posed::new(&self.model, assumptions, true) else { return Outcome::Infeasible };
        let any = self.model.objective().is_none();
        let (outcome, ended) = match run(&posed.problem, self.settings.presolve, any, limits) {
            Ok(ended) => ended,
            Err(Error::Infeasible) if posed.spread() <= TRUSTED => return Outcome::Infeasible,
            Err(_) => return Outcome::Unknown(Limit::Solver),
        };
        let stats = outcome.stats();
        Statistics::add(&mut statistics.nodes, stats.nodes_solved);
        Statistics::add(&mut statistics.lp_iterations, stats.lp_iterations);
        let Some(solution) = outcome.solution() else { return Outcome::Unknown(ended.unwrap_or(Limit::Solver)) };
        let values = Assignment {
            integers: posed.integers.iter().map(|&column| solution.var_value(column).round() as i64).collect(),
            reals: posed.reals.iter().map(|&column| solution.var_value(column)).collect(),
        };
        if let Some(objective) = self.model.objective() {
            let bound = stats.best_bound.map(|bound| bound + objective.expr.constant as f64);
            statistics.note_best(objective, &values, bound, ended);
        }
        Outcome::Feasible(values)
    }
}

impl Rows {
    /// The optimum of the linear relaxation. Without an objective there is none.
    fn relaxation(&self, limits: &Limits) -> Option<f64> {
        let constant = self.model.objective()?.expr.constant as f64;
        let posed = Posed::new(&self.model, &[], false)?;
        match run(&posed.problem, self.settings.presolve, false, limits) {
            Ok((SolveOutcome::Solution(solution), None)) => Some(solution.objective() + constant),
            _ => None,
        }
    }
}

/// Solves slice by slice, since nothing but its own clock stops the solver; tells the limit that
/// ended it, if one did. Ends with the first solution if `any` will do.
fn run(problem: &Problem, presolve: bool, any: bool, limits: &Limits) -> Result<(SolveOutcome, Option<Limit>), Error> {
    let slice = || Some(limits.remaining().map_or(SLICE, |left| left.min(SLICE)));
    let mut options = SolveOptions::default();
    (options.time_limit, options.node_limit, options.presolve) = (slice(), limits.nodes, presolve);
    let mut outcome = problem.solve_with(options)?;
    loop {
        if outcome.is_optimal() || any && outcome.solution().is_some() {
            return Ok((outcome, None));
        }
        let nodes = limits.nodes.map(|nodes| nodes.saturating_sub(outcome.stats().nodes_solved));
        if outcome.termination_reason() == TerminationReason::NodeLimit || nodes == Some(0) {
            return Ok((outcome, Some(Limit::Nodes)));
        }
        if let Some(limit) = limits.reached() {
            return Ok((outcome, Some(limit)));
        }
        let mut options = ResumeOptions::default();
        (options.time_limit, options.node_limit) = (slice(), nodes);
        outcome = outcome.resume_with(options)?;
    }
}

/// Refuses a sum whose coefficients or values are not exact in floating point.
fn look_at_size(expr: &Expr, model: &Model) -> Result<(), String> {
    let reach = model.range(expr);
    let exact = |number: i64| (-EXACT..=EXACT).contains(&number);
    match expr.terms.iter().all(|term| exact(term.1)) && exact(*reach.start()) && exact(*reach.end()) {
        true => Ok(()),
        false => Err("a sum can be beyond 2^53, where floating point is not exact".into()),
    }
}

/// A problem, and the columns of the model's variables in it.
struct Posed {
    problem: Problem,
    integers: Vec<Variable>,
    reals: Vec<Variable>,
    /// The smallest and the largest coefficient, without their signs.
    coefficients: (f64, f64),
}

impl Posed {
    /// The model under assumptions, perhaps without asking for whole numbers. Nothing if an
    /// assumption is outside the range of its variable, or a sum without terms does not hold.
    fn new(model: &Model, assumptions: &[Lit], integral: bool) -> Option<Self> {
        let mut ranges: Vec<_> = model.variables().iter().map(|v| v.range.clone()).collect();
        for lit in assumptions {
            let (range, value) = (&mut ranges[lit.var.index()], i64::from(!lit.negated));
            *range = range.contains(&value).then_some(value..=value)?;
        }
        let direction = match model.objective().map(|objective| objective.sense) {
            Some(Sense::Maximise) => OptimizationDirection::Maximize,
            _ => OptimizationDirection::Minimize,
        };
        let mut problem = Problem::new(direction);
        let mut cost = vec![0.0; ranges.len()];
        for &(var, coefficient) in model.objective().iter().flat_map(|objective| &objective.expr.terms) {
            cost[var.index()] += coefficient as f64;
        }
        let bound = |bound: i64| i32::try_from(bound).expect("bounds were looked at when the model grew");
        let column = |(range, cost): (std::ops::RangeInclusive<i64>, f64)| match integral {
            true => problem.add_integer_var(cost, (bound(*range.start()), bound(*range.end()))),
            false => problem.add_var(cost, (*range.start() as f64, *range.end() as f64)),
        };
        let integer = ranges.into_iter().zip(cost).map(column).collect();
        let real = model.reals().iter().map(|v| problem.add_var(0.0, (*v.range.start(), *v.range.end()))).collect();
        let mut posed = Posed { problem, integers: integer, reals: real, coefficients: (f64::INFINITY, 0.0) };
        model.constraints().iter().all(|constraint| posed.add(constraint)).then_some(posed)
    }

    /// How many times the largest coefficient is the smallest.
    fn spread(&self) -> f64 {
        self.coefficients.1 / self.coefficients.0
    }

    /// Adds a sum as a row or two; says false if it has no terms and does not hold.
    fn add(&mut self, constraint: &Constraint) -> bool {
        // By the places of the columns: the solver panics if one comes twice.
        let mut row: BTreeMap<usize, (Variable, f64)> = BTreeMap::new();
        let mut add = |column: Variable, coefficient: f64| row.entry(column.idx()).or_insert((column, 0.0)).1 += coefficient;
        let (low, high) = match &constraint.body {
            ConstraintBody::Linear(Linear { expr, range }) => {
                expr.merged().terms.iter().for_each(|&(var, coefficient)| add(self.integers[var.index()], coefficient as f64));
                let bound = |bound: i64| match bound {
                    i64::MIN => f64::NEG_INFINITY,
                    i64::MAX => f64::INFINITY,
                    _ => bound as f64,
                };
                (bound(*range.start()), bound(*range.end()))
            }
            ConstraintBody::RealLinear(RealLinear { integers: integer, reals: real, range }) => {
                integer.iter().for_each(|&(var, coefficient)| add(self.integers[var.index()], coefficient));
                real.iter().for_each(|&(real, coefficient)| add(self.reals[real.index()], coefficient));
                (*range.start(), *range.end())
            }
            other => unreachable!("the dialect has no {}", other.kind()),
        };
        row.retain(|_, (_, coefficient)| *coefficient != 0.0);
        if row.is_empty() {
            return low <= 0.0 && high >= 0.0;
        }
        let mut sum = LinearExpr::empty();
        for (column, coefficient) in row.into_values() {
            self.coefficients = (self.coefficients.0.min(coefficient.abs()), self.coefficients.1.max(coefficient.abs()));
            sum.add(column, coefficient);
        }
        if low == high {
            self.problem.add_constraint(sum, ComparisonOp::Eq, low);
            return true;
        }
        if low != f64::NEG_INFINITY {
            self.problem.add_constraint(sum.clone(), ComparisonOp::Ge, low);
        }
        if high != f64::INFINITY {
            self.problem.add_constraint(sum, ComparisonOp::Le, high);
        }
        true
    }
}

//! [microlp](https://docs.rs/microlp), a small simplex solver with branch and bound in Rust.

use crate::{Backend, Clock, Limit, Limits, Outcome, Relaxed, Session, Settings, Statistics};
use microlp::{
    ComparisonOp, Error, LinearExpr, OptimizationDirection, Problem, ResumeOptions, SolveOptions, SolveOutcome,
    TerminationReason, Variable,
};
use model::{
    Assignment, Constraint, ConstraintBody, ConstraintType, Expr, Lit, Model, Semantics, Sense,
    constraint::{Linear, RealLinear},
    lower::{Lowered, SupportedConstraints},
};
use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        mpsc::{RecvTimeoutError, channel},
    },
    thread,
    time::Duration,
};

pub struct Microlp;

/// The time the solver runs between two checks of the limits.
const SLICE: Duration = Duration::from_millis(200);

/// How many slices the solver is waited for after a limit.
const SLICES_AFTER_A_LIMIT: u32 = 2;

/// Integers up to this absolute value are exact in floating point.
const MAX_EXACT: i64 = 1 << 53;

/// If the largest coefficient is more than this many times the smallest, a verdict of infeasibility is not trusted.
const MAX_TRUSTED_SPREAD: f64 = 1e6;

impl Backend for Microlp {
    fn name(&self) -> &'static str {
        "microlp"
    }

    fn summary(&self) -> &'static str {
        "microlp: a small simplex with branch and bound, in Rust; for small boards"
    }

    fn version(&self) -> String {
        "microlp 0.7.0".into()
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
        Ok(Box::new(MicrolpSession::open(lowered, settings)?))
    }

    fn relaxes(&self) -> bool {
        true
    }

    fn relax(&self, lowered: &Lowered, limits: &Limits) -> Relaxed {
        match MicrolpSession::open(lowered, &Settings::default()) {
            Ok(session) => session.relaxed(limits, &mut Statistics::default()),
            Err(_) => Relaxed::Unknown(Limit::Solver),
        }
    }
}

/// The solver cannot take new rows once it has begun to branch, so each solve builds a new problem.
struct MicrolpSession {
    model: Model,
    settings: Settings,
    /// Whether the relaxation has been reported, or was not requested.
    relaxation_done: bool,
}

impl Session for MicrolpSession {
    fn grow(&mut self, lowered: &Lowered) -> Result<(), String> {
        let model = &lowered.model;
        for variable in &model.variables()[self.model.variables().len()..] {
            let fits = |bound: i64| i32::try_from(bound).is_ok();
            if !fits(*variable.range.start()) || !fits(*variable.range.end()) {
                return Err("the range of a variable exceeds 32 bits".into());
            }
        }
        for constraint in lowered.constraints_from(self.model.constraints().len()) {
            let mut checked = Ok(());
            constraint.body.each_expr(&mut |expr| {
                if checked.is_ok() {
                    checked = check_exact(expr, model);
                }
            });
            checked?;
            if let ConstraintBody::RealLinear(RealLinear { integers: integer, reals: real, range }) = &constraint.body {
                let mut coefficients = integer.iter().map(|term| term.1).chain(real.iter().map(|term| term.1));
                if range.start().is_nan() || range.end().is_nan() || !coefficients.all(f64::is_finite) {
                    return Err("a coefficient or a bound is not a number".into());
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
        if !std::mem::replace(&mut self.relaxation_done, true) {
            statistics.relaxation = self.relaxation(limits, statistics);
        }
        let Some(problem) = LpProblem::new(&self.model, assumptions, true) else { return Outcome::Infeasible };
        let first_solution = self.model.objective().is_none();
        let trusted = problem.spread() <= MAX_TRUSTED_SPREAD;
        let (outcome, limit) = match self.run_watched(problem.problem, first_solution, limits, statistics) {
            Ok(Ok(ended)) => ended,
            Ok(Err(Error::Infeasible)) if trusted => return Outcome::Infeasible,
            Ok(Err(_)) => return Outcome::Unknown(Limit::Solver),
            Err(limit) => return Outcome::Unknown(limit),
        };
        let stats = outcome.stats();
        Statistics::add(&mut statistics.nodes, stats.nodes_solved);
        Statistics::add(&mut statistics.lp_iterations, stats.lp_iterations);
        let Some(solution) = outcome.solution() else { return Outcome::Unknown(limit.unwrap_or(Limit::Solver)) };
        let values = Assignment {
            integers: problem.integers.iter().map(|&column| solution.var_value(column).round() as i64).collect(),
            reals: problem.reals.iter().map(|&column| solution.var_value(column)).collect(),
        };
        if let Some(objective) = self.model.objective() {
            let bound = stats.best_bound.map(|bound| bound + objective.expr.constant as f64);
            statistics.record_solution(objective, &values, bound, limit);
        }
        Outcome::Feasible(values)
    }
}

impl MicrolpSession {
    fn open(lowered: &Lowered, settings: &Settings) -> Result<Self, String> {
        if let Some(objective) = lowered.model.objective() {
            check_exact(&objective.expr, &lowered.model)?;
        }
        let mut session = Self { model: Model::default(), settings: *settings, relaxation_done: !settings.relaxation };
        session.grow(lowered)?;
        Ok(session)
    }

    /// The optimum of the linear relaxation. Without an objective there is none.
    fn relaxation(&self, limits: &Limits, statistics: &mut Statistics) -> Option<f64> {
        self.model.objective()?;
        match self.relaxed(limits, statistics) {
            Relaxed::Optimal { objective, .. } => Some(objective),
            Relaxed::Infeasible | Relaxed::Unknown(_) => None,
        }
    }

    fn relaxed(&self, limits: &Limits, statistics: &mut Statistics) -> Relaxed {
        let constant = self.model.objective().map_or(0.0, |objective| objective.expr.constant as f64);
        let Some(lp) = LpProblem::new(&self.model, &[], false) else { return Relaxed::Infeasible };
        let trusted = lp.spread() <= MAX_TRUSTED_SPREAD;
        match self.run_watched(lp.problem, false, limits, statistics) {
            Ok(Ok((SolveOutcome::Solution(solution), None))) => Relaxed::Optimal {
                objective: solution.objective() + constant,
                integers: lp.integers.iter().map(|&column| solution.var_value(column)).collect(),
            },
            Ok(Err(Error::Infeasible)) if trusted => Relaxed::Infeasible,
            Ok(Ok((_, limit))) => Relaxed::Unknown(limit.unwrap_or(Limit::Solver)),
            Ok(Err(_)) => Relaxed::Unknown(Limit::Solver),
            Err(limit) => Relaxed::Unknown(limit),
        }
    }

    /// Runs on a thread of its own, since the solver looks at the clock only between its steps, of which one can take seconds. If
    /// it does not end soon after a limit, the thread is left to end by itself. Returns the limit in that case.
    fn run_watched(
        &self,
        problem: Problem,
        first_solution: bool,
        limits: &Limits,
        statistics: &mut Statistics,
    ) -> Result<Result<Ended, Error>, Limit> {
        let (sender, receiver) = channel();
        let (problem, settings, thread_limits) = (Arc::new(problem), self.settings, limits.clone());
        let shared = Arc::clone(&problem);
        let work = move || {
            let (clock, mut took) = (Clock::start(&settings), Statistics::default());
            let ended = run(&shared, settings.presolve, first_solution, &thread_limits);
            clock.add_to(&mut took);
            // Nobody listens after a limit.
            let _ = sender.send((ended, took.cpu));
        };
        if thread::Builder::new().spawn(work).is_err() {
            return Ok(run(&problem, settings.presolve, first_solution, limits));
        }
        let mut slices_left = SLICES_AFTER_A_LIMIT;
        loop {
            match receiver.recv_timeout(SLICE) {
                Ok((ended, cpu)) => {
                    // With several threads the time of the process is measured.
                    statistics.cpu += if settings.threads <= 1 { cpu } else { Duration::ZERO };
                    return Ok(ended);
                }
                // It panicked.
                Err(RecvTimeoutError::Disconnected) => return Err(Limit::Solver),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if let Some(limit) = limits.reached() {
                slices_left -= 1;
                if slices_left == 0 {
                    return Err(limit);
                }
            }
        }
    }
}

/// What the solver found, and the limit that ended it, if any.
type Ended = (SolveOutcome, Option<Limit>);

/// Solves in time slices, since only its own time limit stops the solver. Returns the limit that ended it, if any. Stops at the
/// first solution if `first_solution`.
fn run(problem: &Problem, presolve: bool, first_solution: bool, limits: &Limits) -> Result<Ended, Error> {
    let slice = || Some(limits.remaining().map_or(SLICE, |left| left.min(SLICE)));
    let mut options = SolveOptions::default();
    (options.time_limit, options.node_limit, options.presolve) = (slice(), limits.nodes, presolve);
    let mut outcome = problem.solve_with(options)?;
    loop {
        if outcome.is_optimal() || first_solution && outcome.solution().is_some() {
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

/// Refuses a sum whose coefficients or values may be inexact in floating point.
fn check_exact(expr: &Expr, model: &Model) -> Result<(), String> {
    let range = model.range(expr);
    let exact = |number: i64| (-MAX_EXACT..=MAX_EXACT).contains(&number);
    match expr.terms.iter().all(|term| exact(term.1)) && exact(*range.start()) && exact(*range.end()) {
        true => Ok(()),
        false => Err("a sum may exceed 2^53, beyond which floating point is not exact".into()),
    }
}

/// A problem of the solver, and the columns of the model's variables in it.
struct LpProblem {
    problem: Problem,
    integers: Vec<Variable>,
    reals: Vec<Variable>,
    /// The smallest and the largest absolute value of a coefficient.
    coefficients: (f64, f64),
}

impl LpProblem {
    /// The model under assumptions, or its linear relaxation unless `integral`. `None` if an assumption contradicts the range of
    /// its variable, or a sum without terms is violated.
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
        let bound = |bound: i64| i32::try_from(bound).expect("bounds were checked when the model grew");
        let implied = model.variables().iter().map(|variable| variable.implied);
        let column = |((range, cost), implied): ((std::ops::RangeInclusive<i64>, f64), bool)| match integral && !implied {
            true => problem.add_integer_var(cost, (bound(*range.start()), bound(*range.end()))),
            false => problem.add_var(cost, (*range.start() as f64, *range.end() as f64)),
        };
        let integers = ranges.into_iter().zip(cost).zip(implied).map(column).collect();
        let reals = model.reals().iter().map(|v| problem.add_var(0.0, (*v.range.start(), *v.range.end()))).collect();
        let mut lp = LpProblem { problem, integers, reals, coefficients: (f64::INFINITY, 0.0) };
        model.constraints().iter().all(|constraint| lp.add(constraint)).then_some(lp)
    }

    /// The ratio of the largest to the smallest coefficient.
    fn spread(&self) -> f64 {
        self.coefficients.1 / self.coefficients.0
    }

    /// Adds a linear constraint as one or two rows; `false` if it has no terms and is violated.
    fn add(&mut self, constraint: &Constraint) -> bool {
        // Merged by column: the solver panics if a column occurs twice.
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
            other => unreachable!("{} constraints are lowered", other.kind()),
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

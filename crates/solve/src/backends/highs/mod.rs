//! [HiGHS](https://highs.dev): branch and cut over linear relaxations, in C++.
//!
//! Without an objective and with lazy connectivity constraints, many quick solutions are worth more than one good one: primal
//! heuristics run first, and the full search then stops at the first solution. Weakness: each round of cuts starts a new
//! search.

mod callback;
mod library;
mod rows;

use crate::{Backend, Limit, Limits, Outcome, Session, Settings, Statistics, TrajectoryPoint};
use library::{Columns, Instance, Run, Status};
use model::{
    Assignment, ConstraintBody, ConstraintType, Lit, Model, Objective, Sense, Var,
    lower::{Lowered, SupportedConstraints},
};
use std::{collections::HashMap, time::Instant};

pub struct Highs;

impl Backend for Highs {
    fn name(&self) -> &'static str {
        "highs"
    }

    fn summary(&self) -> &'static str {
        "HiGHS: branch and bound over linear relaxations, with presolve and cutting planes"
    }

    fn version(&self) -> String {
        format!("HiGHS {}", library::version())
    }

    fn supported(&self) -> SupportedConstraints {
        SupportedConstraints {
            types: &[ConstraintType::RealLinear, ConstraintType::Linear],
            integers: true,
            reals: true,
            size: 5_000_000,
        }
    }

    fn optimises(&self) -> bool {
        true
    }

    fn open(&self, lowered: &Lowered, settings: &Settings) -> Result<Box<dyn Session>, String> {
        let mut highs = Instance::new().ok_or("HiGHS did not start")?;
        configure(&mut highs, settings);
        let objective = lowered.model.objective().cloned();
        let mut session = HighsSession {
            highs,
            settings: *settings,
            integers: Vec::new(),
            reals: Vec::new(),
            loaded: (0, 0),
            objective,
            edges: Vec::new(),
            infeasible: false,
            relaxation_done: !settings.relaxation,
            failures: 0,
            opened: Instant::now(),
        };
        session.grow(lowered)?;
        session.load_objective(&lowered.model)?;
        Ok(Box::new(session))
    }
}

fn configure(highs: &mut Instance, settings: &Settings) {
    highs.int_option(c"random_seed", (settings.seed % (1 << 31)) as i32);
    highs.presolve(settings.presolve);
    // Objectives are integers: a gap below 1 is closed.
    highs.double_option(c"mip_rel_gap", 0.0);
    highs.double_option(c"mip_abs_gap", 0.5);
    highs.double_option(c"mip_feasibility_tolerance", 1e-9);
    highs.double_option(c"large_matrix_value", 2.0 * rows::MAX_EXACT as f64);
}

struct HighsSession {
    highs: Instance,
    settings: Settings,
    /// The column of each integer variable, and its bounds.
    integers: Vec<(i32, f64, f64)>,
    /// The column of each real variable.
    reals: Vec<i32>,
    /// The numbers of constraints and of lazy constraints loaded so far.
    loaded: (usize, usize),
    objective: Option<Objective>,
    /// The columns of the edges of connectivity constraints, each with the cost that favours the edge: -1, or 1 if its literal is
    /// negated.
    edges: Vec<(i32, f64)>,
    /// Whether a constraint without variables is violated.
    infeasible: bool,
    /// Whether the relaxation has been reported, or was not requested.
    relaxation_done: bool,
    /// The number of failures of the heuristics, minus their successes.
    failures: i32,
    /// The time when the session was opened.
    opened: Instant,
}

impl Session for HighsSession {
    fn grow(&mut self, lowered: &Lowered) -> Result<(), String> {
        let model = &lowered.model;
        let refused = |what| format!("HiGHS rejected its {what}");
        let columns = self.new_columns(model)?;
        if !self.highs.add_columns(&columns) {
            return Err(refused("variables"));
        }
        let column = |var: Var| self.integers[var.index()].0;
        let mut writer = rows::RowWriter::new(model, &column, &self.reals);
        for constraint in lowered.constraints_from(self.loaded.0) {
            writer.write(constraint)?;
        }
        let (rows, infeasible) = writer.finish();
        for constraint in &lowered.lazy[self.loaded.1..] {
            if let ConstraintBody::Connected(connected) = &constraint.body {
                let cost = |when: Lit| (self.integers[when.var.index()].0, if when.negated { 1.0 } else { -1.0 });
                self.edges.extend(connected.edges.iter().filter_map(|edge| edge.when).map(cost));
            }
        }
        self.loaded = (model.constraints().len(), lowered.lazy.len());
        self.infeasible |= infeasible;
        if self.highs.add_rows(&rows) { Ok(()) } else { Err(refused("constraints")) }
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits, statistics: &mut Statistics) -> Outcome {
        statistics.limit = None;
        if let Some(limit) = limits.reached() {
            return Outcome::Unknown(limit);
        }
        if !self.relaxation_done {
            self.report_relaxation(limits, statistics);
        }
        let value = |lit: &Lit| if lit.negated { 0.0 } else { 1.0 };
        let assumed: HashMap<i32, f64> = assumptions.iter().map(|lit| (self.integers[lit.var.index()].0, value(lit))).collect();
        // Of a literal and its opposite, one is not in the map.
        let can_hold = |lit: &Lit| {
            let (column, lower, upper) = self.integers[lit.var.index()];
            (lower..=upper).contains(&value(lit)) && assumed.get(&column) == Some(&value(lit))
        };
        if self.infeasible || !assumptions.iter().all(can_hold) {
            return Outcome::Infeasible;
        }
        assumed.iter().for_each(|(&column, &value)| self.highs.set_bounds(column, value, value));
        let outcome = self.search(limits, statistics);
        for lit in assumptions {
            let (column, lower, upper) = self.integers[lit.var.index()];
            self.highs.set_bounds(column, lower, upper);
        }
        outcome
    }
}

impl HighsSession {
    /// New columns, of the variables that have none yet.
    fn new_columns(&mut self, model: &Model) -> Result<Columns, String> {
        let mut columns = Columns::default();
        let mut push = |lower: f64, upper: f64, integer: bool| {
            columns.lower.push(lower);
            columns.upper.push(upper);
            columns.integers.push(integer);
            (self.highs.columns() + columns.lower.len() - 1) as i32
        };
        for variable in &model.variables()[self.integers.len()..] {
            let (lower, upper) = (rows::exact(*variable.range.start())?, rows::exact(*variable.range.end())?);
            self.integers.push((push(lower, upper, !variable.implied), lower, upper));
        }
        for variable in &model.reals()[self.reals.len()..] {
            self.reals.push(push(*variable.range.start(), *variable.range.end(), false));
        }
        Ok(columns)
    }

    /// Loads the objective.
    fn load_objective(&mut self, model: &Model) -> Result<(), String> {
        let Some(Objective { sense, expr }) = &self.objective else { return Ok(()) };
        let range = model.range(expr);
        rows::exact(*range.start()).and(rows::exact(*range.end()))?;
        for (var, coefficient) in expr.merged().terms {
            self.highs.set_cost(self.integers[var.index()].0, rows::exact(coefficient)?);
        }
        self.highs.set_objective(rows::exact(expr.constant)?, *sense == Sense::Minimise);
        Ok(())
    }

    /// Reports the optimum of the linear relaxation. Without an objective there is none.
    fn report_relaxation(&mut self, limits: &Limits, statistics: &mut Statistics) {
        self.relaxation_done = true;
        if self.objective.is_none() || self.infeasible {
            return;
        }
        self.highs.bool_option(c"solve_relaxation", true);
        let run = record_work(self.highs.run(limits, self.settings.threads), statistics);
        if let Status::Optimal = run.status {
            statistics.relaxation = Some(run.objective);
        }
        self.highs.bool_option(c"solve_relaxation", false);
        self.highs.clear_solver();
    }

    fn search(&mut self, limits: &Limits, statistics: &mut Statistics) -> Outcome {
        if self.highs.columns() == 0 {
            return Outcome::Feasible(Assignment::default());
        }
        let run = match self.objective.is_none() && self.loaded.1 > 0 {
            true => self.find_feasible(limits, statistics),
            false => record_work(self.highs.run(limits, self.settings.threads), statistics),
        };
        match run.status {
            Status::Infeasible | Status::UnboundedOrInfeasible | Status::Limit(Limit::Solver) if self.settings.presolve => {
                // Presolve alone cannot distinguish infeasible from unbounded, and its verdict of infeasibility is not always
                // right (HiGHS 1.15.1; ERGO-Code/HiGHS#3090 reports 1.14.0); with a solution from an earlier run it then
                // ends in an error. So solve again without presolve.
                self.highs.clear_solver();
                self.highs.presolve(false);
                let run = record_work(self.highs.run(limits, self.settings.threads), statistics);
                self.highs.presolve(true);
                self.outcome(run, statistics)
            }
            _ => self.outcome(run, statistics),
        }
    }

    /// Finds any solution of a model with lazy constraints, which takes many rounds: first by primal heuristics alone, which take
    /// a tenth of the time and mostly succeed; then by a full search up to the first solution, with an objective that favours
    /// edges, since graphs with more edges are connected sooner.
    fn find_feasible(&mut self, limits: &Limits, statistics: &mut Statistics) -> Run {
        let threads = self.settings.threads;
        if self.failures < 2 {
            self.highs.presolve(false);
            let run = record_work(self.highs.run_heuristics(limits, threads), statistics);
            self.highs.presolve(self.settings.presolve);
            self.failures += if run.solution.is_some() { -1 } else { 1 };
            if run.solution.is_some() {
                return run;
            }
        }
        self.edges.iter().for_each(|&(column, cost)| self.highs.set_cost(column, cost));
        self.highs.int_option(c"mip_max_improving_sols", 1);
        let run = record_work(self.highs.run(limits, threads), statistics);
        self.highs.int_option(c"mip_max_improving_sols", i32::MAX);
        self.edges.iter().for_each(|&(column, _)| self.highs.set_cost(column, 0.0));
        run
    }

    /// Records the trajectory; without incumbents while lazy constraints may still cut them off.
    fn record_trajectory(&self, run: &Run, statistics: &mut Statistics) {
        let finite = |value: &f64| value.is_finite();
        let point = |&(at, best, bound): &(Instant, f64, f64)| TrajectoryPoint {
            wall: at.saturating_duration_since(self.opened),
            incumbent: Some(best).filter(finite).filter(|_| self.loaded.1 == 0),
            dual_bound: Some(bound).filter(finite),
        };
        statistics.trajectory.extend(run.trajectory.points.iter().map(point));
        let solved_at_root = run.nodes <= 1 && matches!(run.status, Status::Optimal);
        statistics.root_dual_bound = if solved_at_root { Some(run.bound) } else { run.trajectory.root };
    }

    fn outcome(&self, run: Run, statistics: &mut Statistics) -> Outcome {
        let limit = match run.status {
            Status::Infeasible => return Outcome::Infeasible,
            Status::UnboundedOrInfeasible => return Outcome::Unknown(Limit::Solver),
            Status::Optimal => None,
            Status::Limit(limit) => Some(limit),
        };
        if let Some(objective) = &self.objective {
            self.record_trajectory(&run, statistics);
            statistics.record_bound(objective, run.bound);
        }
        let Some(solution) = run.solution else { return Outcome::Unknown(limit.unwrap_or(Limit::Solver)) };
        let integers = self.integers.iter().map(|&(column, ..)| solution[column as usize].round() as i64).collect();
        let reals = self.reals.iter().map(|&column| solution[column as usize]).collect();
        let values = Assignment { integers, reals };
        if let Some(objective) = &self.objective {
            statistics.record_solution(objective, &values, Some(run.bound), limit);
        }
        Outcome::Feasible(values)
    }
}

/// Adds the work of a run to the statistics.
fn record_work(run: Run, statistics: &mut Statistics) -> Run {
    Statistics::add(&mut statistics.nodes, run.nodes);
    Statistics::add(&mut statistics.lp_iterations, run.iterations);
    run
}

//! [HiGHS](https://highs.dev): linear relaxations, branch and bound, cutting planes.

mod library;
mod rows;
mod watch;

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
        set_up(&mut highs, settings);
        let objective = lowered.model.objective().cloned();
        let mut session = Branching {
            highs,
            settings: *settings,
            integers: Vec::new(),
            reals: Vec::new(),
            taken: (0, 0),
            objective,
            edges: Vec::new(),
            impossible: false,
            relaxed: !settings.relaxation,
            failures: 0,
            opened: Instant::now(),
        };
        session.grow(lowered)?;
        session.pose(&lowered.model)?;
        Ok(Box::new(session))
    }
}

fn set_up(highs: &mut Instance, settings: &Settings) {
    highs.integer(c"random_seed", (settings.seed % (1 << 31)) as i32);
    highs.presolve(settings.presolve);
    // Objectives are whole numbers: what is not better by one is not better.
    highs.real(c"mip_rel_gap", 0.0);
    highs.real(c"mip_abs_gap", 0.5);
    highs.real(c"mip_feasibility_tolerance", 1e-9);
    highs.real(c"large_matrix_value", 2.0 * rows::EXACT as f64);
}

struct Branching {
    highs: Instance,
    settings: Settings,
    /// The column of each variable of whole numbers, and its bounds.
    integers: Vec<(i32, f64, f64)>,
    /// The column of each variable of real numbers.
    reals: Vec<i32>,
    /// How many constraints of the model, and how many left to cuts, have been taken over.
    taken: (usize, usize),
    objective: Option<Objective>,
    /// The columns of edges by which a graph must hang together, and -1 if 1 means that one is there.
    edges: Vec<(i32, f64)>,
    /// A constraint without variables does not hold.
    impossible: bool,
    /// Whether the relaxation has been reported, or was not asked for.
    relaxed: bool,
    /// How many guesses failed, less those that succeeded.
    failures: i32,
    /// When it was opened.
    opened: Instant,
}

impl Session for Branching {
    fn grow(&mut self, lowered: &Lowered) -> Result<(), String> {
        let model = &lowered.model;
        let refused = |what| format!("HiGHS does not take its {what}");
        let columns = self.new_columns(model)?;
        if !self.highs.add_columns(&columns) {
            return Err(refused("variables"));
        }
        let column = |var: Var| self.integers[var.index()].0;
        let mut writer = rows::Writer::new(model, &column, &self.reals);
        for constraint in &model.constraints()[self.taken.0..] {
            writer.write(constraint)?;
        }
        let (rows, impossible) = writer.finish();
        for constraint in &lowered.lazy[self.taken.1..] {
            if let ConstraintBody::Connected(connected) = &constraint.body {
                let cost = |when: Lit| (self.integers[when.var.index()].0, if when.negated { 1.0 } else { -1.0 });
                self.edges.extend(connected.edges.iter().filter_map(|edge| edge.when).map(cost));
            }
        }
        self.taken = (model.constraints().len(), lowered.lazy.len());
        self.impossible |= impossible;
        if self.highs.add_rows(&rows) { Ok(()) } else { Err(refused("constraints")) }
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits, statistics: &mut Statistics) -> Outcome {
        statistics.limit = None;
        if let Some(limit) = limits.reached() {
            return Outcome::Unknown(limit);
        }
        if !self.relaxed {
            self.relax(limits, statistics);
        }
        let value = |lit: &Lit| if lit.negated { 0.0 } else { 1.0 };
        let assumed: HashMap<i32, f64> = assumptions.iter().map(|lit| (self.integers[lit.var.index()].0, value(lit))).collect();
        // Of a literal and its opposite, one is not in the map.
        let can_hold = |lit: &Lit| {
            let (column, lower, upper) = self.integers[lit.var.index()];
            (lower..=upper).contains(&value(lit)) && assumed.get(&column) == Some(&value(lit))
        };
        if self.impossible || !assumptions.iter().all(can_hold) {
            return Outcome::Infeasible;
        }
        assumed.iter().for_each(|(&column, &value)| self.highs.bound(column, value, value));
        let outcome = self.search(limits, statistics);
        for lit in assumptions {
            let (column, lower, upper) = self.integers[lit.var.index()];
            self.highs.bound(column, lower, upper);
        }
        outcome
    }
}

impl Branching {
    /// The columns of the variables that have none yet.
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
            self.integers.push((push(lower, upper, true), lower, upper));
        }
        for variable in &model.reals()[self.reals.len()..] {
            self.reals.push(push(*variable.range.start(), *variable.range.end(), false));
        }
        Ok(columns)
    }

    /// Hands over the objective.
    fn pose(&mut self, model: &Model) -> Result<(), String> {
        let Some(Objective { sense, expr }) = &self.objective else { return Ok(()) };
        let reach = model.range(expr);
        rows::exact(*reach.start()).and(rows::exact(*reach.end()))?;
        for (var, coefficient) in expr.merged().terms {
            self.highs.cost(self.integers[var.index()].0, rows::exact(coefficient)?);
        }
        self.highs.objective(rows::exact(expr.constant)?, *sense == Sense::Minimise);
        Ok(())
    }

    /// Reports the optimum of the linear relaxation. Without an objective there is none.
    fn relax(&mut self, limits: &Limits, statistics: &mut Statistics) {
        self.relaxed = true;
        if self.objective.is_none() || self.impossible {
            return;
        }
        self.highs.flag(c"solve_relaxation", true);
        let run = counted(self.highs.run(limits, self.settings.threads), statistics);
        if let Status::Optimal = run.status {
            statistics.relaxation = Some(run.objective);
        }
        self.highs.flag(c"solve_relaxation", false);
        self.highs.forget();
    }

    fn search(&mut self, limits: &Limits, statistics: &mut Statistics) -> Outcome {
        if self.highs.columns() == 0 {
            return Outcome::Feasible(Assignment::default());
        }
        let run = match self.objective.is_none() && self.taken.1 > 0 {
            true => self.feasible(limits, statistics),
            false => counted(self.highs.run(limits, self.settings.threads), statistics),
        };
        match run.status {
            Status::Infeasible | Status::UnboundedOrInfeasible | Status::Limit(Limit::Solver) if self.settings.presolve => {
                // Presolve alone cannot tell infeasible from unbounded; what it takes for infeasible is not always that
                // (HiGHS 1.15.1; of 1.14.0 it is reported in ERGO-Code/HiGHS#3090), and with a solution from before the
                // run then ends in an error.
                self.highs.forget();
                self.highs.presolve(false);
                let run = counted(self.highs.run(limits, self.settings.threads), statistics);
                self.highs.presolve(true);
                self.outcome(run, statistics)
            }
            _ => self.outcome(run, statistics),
        }
    }

    /// Looks for any solution, when those that break a constraint left to cuts will be asked for
    /// again, often: first by heuristics alone, which takes a tenth of the time and mostly succeeds;
    /// then in full until there is a first solution, and with as many edges as can be, since they
    /// then hang together sooner.
    fn feasible(&mut self, limits: &Limits, statistics: &mut Statistics) -> Run {
        let threads = self.settings.threads;
        if self.failures < 2 {
            self.highs.presolve(false);
            let run = counted(self.highs.guess(limits, threads), statistics);
            self.highs.presolve(self.settings.presolve);
            self.failures += if run.solution.is_some() { -1 } else { 1 };
            if run.solution.is_some() {
                return run;
            }
        }
        self.edges.iter().for_each(|&(column, cost)| self.highs.cost(column, cost));
        self.highs.integer(c"mip_max_improving_sols", 1);
        let run = counted(self.highs.run(limits, threads), statistics);
        self.highs.integer(c"mip_max_improving_sols", i32::MAX);
        self.edges.iter().for_each(|&(column, _)| self.highs.cost(column, 0.0));
        run
    }

    /// Notes how bounds moved. While constraints are left to cuts, what is found may yet be cut off.
    fn note_trajectory(&self, run: &Run, statistics: &mut Statistics) {
        let finite = |value: &f64| value.is_finite();
        let moment = |&(at, best, bound): &(Instant, f64, f64)| TrajectoryPoint {
            wall: at.saturating_duration_since(self.opened),
            incumbent: Some(best).filter(finite).filter(|_| self.taken.1 == 0),
            dual_bound: Some(bound).filter(finite),
        };
        statistics.trajectory.extend(run.trajectory.moments.iter().map(moment));
        let is_done = run.nodes <= 1 && matches!(run.status, Status::Optimal);
        statistics.root_dual_bound = if is_done { Some(run.bound) } else { run.trajectory.root };
    }

    fn outcome(&self, run: Run, statistics: &mut Statistics) -> Outcome {
        let limit = match run.status {
            Status::Infeasible => return Outcome::Infeasible,
            Status::UnboundedOrInfeasible => return Outcome::Unknown(Limit::Solver),
            Status::Optimal => None,
            Status::Limit(limit) => Some(limit),
        };
        if let Some(objective) = &self.objective {
            self.note_trajectory(&run, statistics);
            statistics.note_bound(objective, run.bound);
        }
        let Some(solution) = run.solution else { return Outcome::Unknown(limit.unwrap_or(Limit::Solver)) };
        let integer = self.integers.iter().map(|&(column, ..)| solution[column as usize].round() as i64).collect();
        let real = self.reals.iter().map(|&column| solution[column as usize]).collect();
        let values = Assignment { integers: integer, reals: real };
        if let Some(objective) = &self.objective {
            statistics.note_best(objective, &values, Some(run.bound), limit);
        }
        Outcome::Feasible(values)
    }
}

/// A run whose work is added to the effort.
fn counted(run: Run, statistics: &mut Statistics) -> Run {
    Statistics::add(&mut statistics.nodes, run.nodes);
    Statistics::add(&mut statistics.lp_iterations, run.iterations);
    run
}

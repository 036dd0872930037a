//! [HiGHS](https://highs.dev): linear relaxations, branch and bound, cutting planes.

mod library;
mod rows;

use crate::{Backend, Effort, Limit, Limits, Outcome, Session, Settings};
use library::{Columns, Instance, Status};
use model::{
    FormKind, Lit, Model, Objective, Sense, Values,
    lower::{Dialect, Lowered},
};
use std::collections::HashMap;

pub struct Highs;

impl Backend for Highs {
    fn name(&self) -> &'static str {
        "highs"
    }

    fn summary(&self) -> &'static str {
        "HiGHS: branch and bound over linear relaxations, with presolve and cutting planes"
    }

    fn dialect(&self) -> Dialect {
        Dialect { forms: &[FormKind::RealLinear, FormKind::Linear], integers: true, reals: true, size: 5_000_000 }
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
            whole: Vec::new(),
            real: Vec::new(),
            constraints: 0,
            objective,
            impossible: false,
            relaxed: !settings.relaxation,
        };
        session.grow(lowered)?;
        session.pose()?;
        Ok(Box::new(session))
    }
}

fn set_up(highs: &mut Instance, settings: &Settings) {
    highs.whole(c"random_seed", (settings.seed % (1 << 31)) as i32);
    highs.word(c"presolve", if settings.presolve { c"on" } else { c"off" });
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
    whole: Vec<(i32, f64, f64)>,
    /// The column of each variable of real numbers.
    real: Vec<i32>,
    /// How many constraints of the model have been taken over.
    constraints: usize,
    objective: Option<Objective>,
    /// A range is empty, or a constraint without variables does not hold.
    impossible: bool,
    /// Whether the relaxation has been reported, or was not asked for.
    relaxed: bool,
}

impl Session for Branching {
    fn grow(&mut self, lowered: &Lowered) -> Result<(), String> {
        let model = &lowered.model;
        let refused = |what| format!("HiGHS does not take its {what}");
        let columns = self.new_columns(model)?;
        if !self.highs.add_columns(&columns) {
            return Err(refused("variables"));
        }
        let column = |var: model::Var| self.whole[var.index()].0;
        let mut writer = rows::Writer::new(model, &column, &self.real);
        for constraint in &model.constraints()[self.constraints..] {
            writer.write(constraint)?;
        }
        let (rows, impossible) = writer.finish();
        self.constraints = model.constraints().len();
        self.impossible |= impossible;
        if self.highs.add_rows(&rows) { Ok(()) } else { Err(refused("constraints")) }
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits, effort: &mut Effort) -> Outcome {
        effort.limit = None;
        if let Some(limit) = limits.reached() {
            return Outcome::Unknown(limit);
        }
        if !self.relaxed {
            self.relax(limits, effort);
        }
        let assumed: HashMap<i32, f64> =
            assumptions.iter().map(|lit| (self.whole[lit.var.index()].0, f64::from(u8::from(!lit.negated)))).collect();
        // Both a literal and its opposite: one of them is not in the map.
        let holds = |lit: &Lit| {
            let (column, lower, upper) = self.whole[lit.var.index()];
            let value = f64::from(u8::from(!lit.negated));
            (lower..=upper).contains(&value) && assumed.get(&column) == Some(&value)
        };
        if self.impossible || !assumptions.iter().all(holds) {
            return Outcome::Impossible;
        }
        assumed.iter().for_each(|(&column, &value)| self.highs.bound(column, value, value));
        let outcome = self.branch(limits, effort);
        for lit in assumptions {
            let (column, lower, upper) = self.whole[lit.var.index()];
            self.highs.bound(column, lower, upper);
        }
        outcome
    }
}

impl Branching {
    /// The columns of the variables that have none yet.
    fn new_columns(&mut self, model: &Model) -> Result<Columns, String> {
        let mut columns = Columns::default();
        let mut push = |lower: f64, upper: f64, whole: bool| {
            columns.lower.push(lower);
            columns.upper.push(upper);
            columns.whole.push(whole);
            (self.highs.columns() + columns.lower.len() - 1) as i32
        };
        for variable in &model.variables()[self.whole.len()..] {
            let (lower, upper) = (rows::exact(*variable.range.start())?, rows::exact(*variable.range.end())?);
            self.impossible |= lower > upper;
            self.whole.push((push(lower, upper, true), lower, upper));
        }
        for variable in &model.reals()[self.real.len()..] {
            let (lower, upper) = (*variable.range.start(), *variable.range.end());
            if lower.is_nan() || upper.is_nan() {
                return Err("the range of a variable is not a number".into());
            }
            self.impossible |= lower > upper;
            self.real.push(push(lower, upper, false));
        }
        Ok(columns)
    }

    /// Hands over the objective.
    fn pose(&mut self) -> Result<(), String> {
        let Some(Objective { sense, expr }) = &self.objective else { return Ok(()) };
        for (var, factor) in expr.merged().terms {
            self.highs.cost(self.whole[var.index()].0, rows::exact(factor)?);
        }
        self.highs.objective(rows::exact(expr.constant)?, *sense == Sense::Minimise);
        Ok(())
    }

    /// Reports the optimum of the linear relaxation. Without an objective there is none.
    fn relax(&mut self, limits: &Limits, effort: &mut Effort) {
        self.relaxed = true;
        if self.objective.is_none() || self.impossible {
            return;
        }
        self.highs.flag(c"solve_relaxation", true);
        if let Status::Optimal = self.run(limits, effort) {
            effort.relaxation = Some(self.highs.told(c"objective_function_value"));
        }
        self.highs.flag(c"solve_relaxation", false);
        self.highs.forget();
    }

    fn run(&mut self, limits: &Limits, effort: &mut Effort) -> Status {
        let status = self.highs.run(limits, self.settings.threads);
        let (nodes, iterations) = self.highs.work();
        Effort::add(&mut effort.nodes, nodes);
        Effort::add(&mut effort.lp_iterations, iterations);
        status
    }

    fn branch(&mut self, limits: &Limits, effort: &mut Effort) -> Outcome {
        if self.highs.columns() == 0 {
            return Outcome::Found(Values::default());
        }
        let mut status = self.run(limits, effort);
        if let Status::UnboundedOrInfeasible = status {
            // Presolve alone cannot tell which of the two.
            self.highs.word(c"presolve", c"off");
            status = self.run(limits, effort);
            set_up(&mut self.highs, &self.settings);
        }
        match status {
            Status::Infeasible => Outcome::Impossible,
            Status::UnboundedOrInfeasible => Outcome::Unknown(Limit::Solver),
            Status::Optimal => self.found(None, effort),
            Status::Limit(limit) => self.found(Some(limit), effort),
        }
    }

    /// The best solution that was found.
    fn found(&mut self, limit: Option<Limit>, effort: &mut Effort) -> Outcome {
        let Some(solution) = self.highs.solution() else {
            return Outcome::Unknown(limit.unwrap_or(Limit::Solver));
        };
        let whole = self.whole.iter().map(|&(column, ..)| solution[column as usize].round() as i64).collect();
        let real = self.real.iter().map(|&column| solution[column as usize]).collect();
        let values = Values { whole, real };
        if let Some(objective) = &self.objective {
            let value = objective.expr.value(&values) as f64;
            let told = self.highs.told(c"mip_dual_bound");
            // The objective is a whole number, so its bound is too.
            let bound = match (limit, objective.sense) {
                (None, _) => value,
                (_, Sense::Minimise) => (told - 1e-6).ceil(),
                (_, Sense::Maximise) => (told + 1e-6).floor(),
            };
            effort.limit = limit;
            effort.bound = bound.is_finite().then_some(bound);
            effort.gap = effort.bound.map(|bound| (value - bound).abs() / value.abs().max(1.0));
        }
        Outcome::Found(values)
    }
}

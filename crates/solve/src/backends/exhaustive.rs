//! The reference backend: enumerates all assignments in variable order.
//!
//! A constraint is tested as soon as its last variable has a value; there is no other propagation. Cost: exponential. It exists
//! to judge the other backends on small models, and to measure variable orders.

use super::OURS;
use crate::{Backend, LimitPoller, Limits, Outcome, Session, Settings, Statistics};
use model::{
    Assignment, ConstraintBody, ConstraintType, Lit, Model, Objective, Semantics, Sense,
    constraint::AllDifferent,
    lower::{Lowered, SupportedConstraints},
};
use std::borrow::Cow;

pub struct Exhaustive;

/// Models with more than `2^MAX_BITS` assignments are refused, unless a static order is requested: then the time depends on the
/// order more than on their number.
const MAX_BITS: f64 = 24.0;

impl Backend for Exhaustive {
    fn name(&self) -> &'static str {
        "exhaustive"
    }

    fn summary(&self) -> &'static str {
        "enumerates all assignments in variable order; the reference for small boards"
    }

    fn version(&self) -> String {
        OURS.into()
    }

    fn supported(&self) -> SupportedConstraints {
        SupportedConstraints { types: ConstraintType::ALL, integers: true, reals: false, size: 1 << 20 }
    }

    fn optimises(&self) -> bool {
        true
    }

    fn supports_static_order(&self) -> bool {
        true
    }

    fn open(&self, lowered: &Lowered, settings: &Settings) -> Result<Box<dyn Session>, String> {
        let model = &lowered.model;
        if model.constraints().iter().any(|c| c.body.kind() == ConstraintType::RealLinear) {
            return Err("the model has real variables, and this backend enumerates integers".into());
        }
        let choices = |v: &model::Variable| ((v.range.end() - v.range.start() + 1).max(1) as f64).log2();
        match model.variables().iter().map(choices).sum::<f64>() {
            bits if bits > MAX_BITS && !settings.static_order => Err("there are more than 2^24 combinations to try".into()),
            _ => Ok(Box::new(ExhaustiveSession { model: model.clone() })),
        }
    }
}

struct ExhaustiveSession {
    model: Model,
}

impl Session for ExhaustiveSession {
    fn grow(&mut self, grown: &Lowered) -> Result<(), String> {
        self.model = grown.model.clone();
        Ok(())
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits, statistics: &mut Statistics) -> Outcome {
        // The constraints by the number of variables that must have a value before they can be tested.
        let count = self.model.variables().len();
        let pairwise: Vec<Cow<'_, ConstraintBody>> =
            self.model.constraints().iter().flat_map(|constraint| pairwise(&constraint.body)).collect();
        let mut decided_at: Vec<Vec<&ConstraintBody>> = vec![Vec::new(); count + 1];
        for body in &pairwise {
            let last_var = body.vars().iter().map(|var| var.index() + 1).max().unwrap_or(0);
            decided_at[last_var].push(body);
        }
        let values: Assignment = self.model.variables().iter().map(|v| *v.range.start()).collect::<Vec<_>>().into();
        if !decided_at[0].iter().all(|body| body.holds(&values)) {
            return Outcome::Infeasible;
        }
        let poller = LimitPoller::new(limits);
        let mut enumeration = Enumeration { model: &self.model, assumptions, decided_at, values, poller, nodes: 0, best: None };
        let ended = enumeration.extend(0);
        Statistics::add(&mut statistics.nodes, enumeration.nodes);
        match (ended, enumeration.best) {
            (None, Some((value, values))) => {
                (statistics.dual_bound, statistics.gap) = (Some(value as f64), Some(0.0));
                Outcome::Feasible(values)
            }
            (Some(Outcome::Unknown(limit)), Some((_, values))) => {
                statistics.limit = Some(limit);
                Outcome::Feasible(values)
            }
            (ended, _) => ended.unwrap_or(Outcome::Infeasible),
        }
    }
}

/// A constraint, or for an all-different its pairs, which can be tested sooner.
fn pairwise(body: &ConstraintBody) -> Vec<Cow<'_, ConstraintBody>> {
    let ConstraintBody::AllDifferent(AllDifferent(exprs)) = body else { return vec![Cow::Borrowed(body)] };
    let pairs = exprs.iter().enumerate().flat_map(|(index, b)| exprs[..index].iter().map(move |a| [a.clone(), b.clone()]));
    pairs.map(|pair| Cow::Owned(AllDifferent(pair.to_vec()).into())).collect()
}

struct Enumeration<'w> {
    model: &'w Model,
    assumptions: &'w [Lit],
    decided_at: Vec<Vec<&'w ConstraintBody>>,
    values: Assignment,
    poller: LimitPoller,
    nodes: u64,
    /// With an objective: the incumbent and its value.
    best: Option<(i64, Assignment)>,
}

impl Enumeration<'_> {
    /// Handles a solution: returns it, or with an objective keeps it if it is better, and returns `None` to continue.
    fn solution(&mut self) -> Option<Outcome> {
        let Some(Objective { sense, expr }) = self.model.objective() else {
            return Some(Outcome::Feasible(self.values.clone()));
        };
        let value = expr.value(&self.values);
        let better = |best: i64| if *sense == Sense::Minimise { value < best } else { value > best };
        if self.best.as_ref().is_none_or(|best| better(best.0)) {
            self.best = Some((value, self.values.clone()));
        }
        None
    }

    /// Enumerates the values of the variables from `next` on. `None` if there is no solution, or the search for better ones is
    /// complete.
    fn extend(&mut self, next: usize) -> Option<Outcome> {
        let model = self.model;
        let Some(variable) = model.variables().get(next) else {
            return self.solution();
        };
        self.nodes += 1;
        if self.poller.stop(self.nodes) {
            return self.poller.reached().map(Outcome::Unknown);
        }
        for value in variable.range.clone() {
            self.values.integers[next] = value;
            let assumed = self.assumptions.iter().filter(|lit| lit.var.index() == next);
            if assumed.into_iter().all(|lit| lit.holds(&self.values))
                && self.decided_at[next + 1].iter().all(|body| body.holds(&self.values))
                && let Some(outcome) = self.extend(next + 1)
            {
                return Some(outcome);
            }
        }
        None
    }
}

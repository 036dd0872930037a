//! The reference: tries all values in order. Only for small models and for judging the others.

use crate::{Backend, Limit, Limits, Outcome, Session, Settings, Statistics};
use model::{
    Assignment, ConstraintBody, ConstraintType, Lit, Model, Objective, Semantics, Sense,
    constraint::AllDifferent,
    lower::{Lowered, SupportedConstraints},
};
use std::borrow::Cow;

pub struct Exhaustive;

/// More combinations than 2 to this power are refused, unless it is asked to walk in order: how
/// long that takes depends on the order more than on their number.
const MAX_BITS: f64 = 24.0;

impl Backend for Exhaustive {
    fn name(&self) -> &'static str {
        "exhaustive"
    }

    fn summary(&self) -> &'static str {
        "tries all values in order; the judge of the others on small boards"
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
            return Err("the model has real numbers, and it is exact".into());
        }
        let choices = |v: &model::Variable| ((v.range.end() - v.range.start() + 1).max(1) as f64).log2();
        match model.variables().iter().map(choices).sum::<f64>() {
            bits if bits > MAX_BITS && !settings.static_order => Err("there are more than 2^24 combinations to try".into()),
            _ => Ok(Box::new(Trial { model: model.clone() })),
        }
    }
}

struct Trial {
    model: Model,
}

impl Session for Trial {
    fn grow(&mut self, grown: &Lowered) -> Result<(), String> {
        self.model = grown.model.clone();
        Ok(())
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits, statistics: &mut Statistics) -> Outcome {
        // A constraint is tested as soon as its last variable has a value.
        let count = self.model.variables().len();
        let parts: Vec<Cow<'_, ConstraintBody>> =
            self.model.constraints().iter().flat_map(|constraint| parts(&constraint.body)).collect();
        let mut due: Vec<Vec<&ConstraintBody>> = vec![Vec::new(); count + 1];
        for form in &parts {
            let last = form.vars().iter().map(|var| var.index() + 1).max().unwrap_or(0);
            due[last].push(form);
        }
        let values: Assignment = self.model.variables().iter().map(|v| *v.range.start()).collect::<Vec<_>>().into();
        if !due[0].iter().all(|form| form.holds(&values)) {
            return Outcome::Infeasible;
        }
        let mut walk = Walk { model: &self.model, assumptions, due, values, limits, steps: 0, best: None };
        let ended = walk.extend(0);
        Statistics::add(&mut statistics.nodes, walk.steps);
        match (ended, walk.best) {
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

/// What a constraint says together: that all differ is said of each two, to be tested sooner.
fn parts(form: &ConstraintBody) -> Vec<Cow<'_, ConstraintBody>> {
    let ConstraintBody::AllDifferent(AllDifferent(exprs)) = form else { return vec![Cow::Borrowed(form)] };
    let pairs = exprs.iter().enumerate().flat_map(|(place, b)| exprs[..place].iter().map(move |a| [a.clone(), b.clone()]));
    pairs.map(|pair| Cow::Owned(AllDifferent(pair.to_vec()).into())).collect()
}

struct Walk<'w> {
    model: &'w Model,
    assumptions: &'w [Lit],
    due: Vec<Vec<&'w ConstraintBody>>,
    values: Assignment,
    limits: &'w Limits,
    steps: u64,
    /// With an objective: the best solution so far with its value.
    best: Option<(i64, Assignment)>,
}

impl Walk<'_> {
    /// A solution; nothing if there may be a better one.
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

    /// Tries the values of the variables from `next` on; nothing if none will do, or if there may
    /// be better ones.
    fn extend(&mut self, next: usize) -> Option<Outcome> {
        let model = self.model;
        let Some(variable) = model.variables().get(next) else {
            return self.solution();
        };
        self.steps += 1;
        if self.steps % 1024 == 1
            && let Some(limit) = self.limits.reached()
        {
            return Some(Outcome::Unknown(limit));
        }
        if self.limits.nodes.is_some_and(|nodes| self.steps > nodes) {
            return Some(Outcome::Unknown(Limit::Nodes));
        }
        for value in variable.range.clone() {
            self.values.integers[next] = value;
            let assumed = self.assumptions.iter().filter(|lit| lit.var.index() == next);
            if assumed.into_iter().all(|lit| lit.holds(&self.values))
                && self.due[next + 1].iter().all(|form| form.holds(&self.values))
                && let Some(outcome) = self.extend(next + 1)
            {
                return Some(outcome);
            }
        }
        None
    }
}

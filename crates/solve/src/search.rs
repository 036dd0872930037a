//! Solves any model with any backend: lowering, lazy constraints, optimisation and checking.
//!
//! Lazy constraints are enforced by separation: solve without them, add a violated cut for each, repeat. A backend without an
//! objective of its own is optimised by bisection between the incumbent and the dual bound, each target under a new assumption
//! literal, so that learned clauses stay valid. Cost: one solve a round of cuts, and a logarithmic number of targets.
//! Weakness: every infeasible target costs a refutation of its own; core-guided search (Fu, Malik, *On Solving the Partial
//! MAX-SAT Problem*, 2006) would replace it.

use crate::{
    Backend, Limit, Limits, ObjectiveBounds, Outcome, ProofStep, SearchError, Session, Settings, Statistics, clock::Clock,
    implied, no_goods::NoGoods,
};
use model::{
    Assignment, Constraint, ConstraintBody, ConstraintType, Lit, Model, OBJECTIVE, Objective, Place, Provenance, Rule, Semantics,
    Sense,
    constraint::{Clause, Indicator, NoGood},
    lower::{Lowered, LoweringError, tighten_bounds},
};
use std::{fmt, sync::Arc};

const BETTER: &Rule = &Rule { name: "better", sentence: "The objective is better than the incumbent's." };

/// Solves a model incrementally: constraints can be added between solves.
pub struct Search<'b> {
    backend: &'b dyn Backend,
    original: Model,
    lowered: Lowered,
    session: Box<dyn Session>,
    settings: Settings,
    statistics: Statistics,
    no_goods: NoGoods,
    bounds_callback: Option<BoundsCallback<'b>>,
}

/// Called with every improved incumbent or dual bound.
type BoundsCallback<'b> = Box<dyn FnMut(ObjectiveBounds) + 'b>;

/// The bytes of a term or literal in a copy of a model, with its place in a list of occurrences.
const BYTES_OF_A_TERM: usize = 32;

/// What bound tightening and the backend take at least for their copies of a model; 0 without a memory limit.
fn copy_bytes(model: &Model, limits: &Limits) -> usize {
    let constraints = if limits.memory.is_some() { model.constraints() } else { &[] };
    BYTES_OF_A_TERM * constraints.iter().map(|constraint| constraint.body.size() + 1).sum::<usize>()
}

impl<'b> Search<'b> {
    /// Lowers the model and hands it to the backend.
    ///
    /// # Errors
    /// [`SearchError::Refused`] if the backend cannot take it, [`SearchError::Limit`] if a limit was
    /// reached before it was lowered.
    pub fn open(backend: &'b dyn Backend, model: Model, settings: Settings, limits: &Limits) -> Result<Self, SearchError> {
        let clock = Clock::start(&settings);
        let refused = |why: String| SearchError::Refused { backend: backend.name(), why };
        if settings.static_order && !backend.supports_static_order() {
            return Err(refused("it has no static variable order".into()));
        }
        if settings.proof && !backend.logs_proofs() {
            return Err(refused("it does not log proofs".into()));
        }
        if model.is_incomplete() {
            return Err(SearchError::Limit(limits.was_reached()));
        }
        if !limits.has_room_for(copy_bytes(&model, limits)) {
            return Err(SearchError::Limit(Limit::Memory));
        }
        // A solver with linear constraints has its own presolve; for the others, tighter bounds mean fewer clauses.
        let simplify = settings.presolve && !backend.supported().supports(ConstraintType::Linear);
        let tightened = simplify.then(|| tighten_bounds(&model));
        let stop = limits.interrupt();
        let lowered = Lowered::interruptible(stop, tightened.as_ref().unwrap_or(&model), backend.supported());
        let mut lowered = lowered.map_err(|error| match error {
            LoweringError::Interrupted => SearchError::Limit(limits.was_reached()),
            error => refused(error.to_string()),
        })?;
        let session = backend.open(&lowered, &settings);
        if lowered.end_interrupt() {
            return Err(SearchError::Limit(limits.was_reached()));
        }
        let session = session.map_err(refused)?;
        let mut statistics = Statistics::default();
        clock.add_to(&mut statistics);
        Ok(Self {
            backend,
            original: model,
            lowered,
            session,
            settings,
            statistics,
            no_goods: NoGoods::default(),
            bounds_callback: None,
        })
    }

    /// The original model with all constraints added since.
    pub fn model(&self) -> &Model {
        &self.original
    }

    /// Sets a callback for the incumbent's value and the dual bound during optimisation. Backends that optimise by themselves
    /// do not call it.
    pub fn on_bounds(&mut self, callback: BoundsCallback<'b>) {
        self.bounds_callback = Some(callback);
    }

    /// The statistics of all solves so far.
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// Adds the time of earlier attempts that this search replaces.
    pub fn add_statistics(&mut self, before: &Statistics) {
        self.statistics.wall += before.wall;
        self.statistics.cpu += before.cpu;
    }

    /// The backend that solves.
    pub fn backend(&self) -> &'b dyn Backend {
        self.backend
    }

    /// The settings of the backend.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Adds a constraint permanently.
    ///
    /// # Errors
    /// [`SearchError::Refused`] if the backend cannot take it.
    pub fn add(
        &mut self,
        provenance: impl Into<Provenance>,
        place: Place,
        body: impl Into<ConstraintBody>,
    ) -> Result<(), SearchError> {
        let constraint = Constraint { provenance: provenance.into(), place, body: body.into() };
        self.original.post(constraint.provenance, constraint.place.clone(), constraint.body.clone());
        self.push(constraint)?;
        self.grow()
    }

    /// Adds a no-good permanently. If all no-goods of a search have the same views, checking them takes constant time however
    /// many there are, unlike those [added](Self::add) as constraints.
    ///
    /// # Errors
    /// [`SearchError::Refused`] if the backend cannot take it.
    pub fn forbid(&mut self, provenance: impl Into<Provenance>, no_good: NoGood) -> Result<(), SearchError> {
        let before = self.lowered.model.constraints().len();
        let (views, from) = (no_good.views.clone(), no_good.from.clone());
        let provenance = provenance.into();
        self.push(Constraint { provenance, place: Place::board(), body: no_good.clone().into() })?;
        if !self.no_goods.insert(&views, &from, before..self.lowered.model.constraints().len()) {
            self.original.post(provenance, Place::board(), no_good);
        }
        self.grow()
    }

    /// Replaces the objective by the constraint that it has its value in `values`.
    ///
    /// # Errors
    /// [`SearchError::Refused`] if the backend cannot take the constraint.
    pub fn fix_objective(&mut self, values: &Assignment) -> Result<(), SearchError> {
        let Some(Objective { expr, .. }) = self.original.take_objective() else { return Ok(()) };
        let value = expr.value(values);
        self.add(&OBJECTIVE, Place::board(), expr.equals(value))
    }

    /// Removes the objective: from now on every solution counts. A backend that optimises by itself may still look for good ones.
    pub fn drop_objective(&mut self) {
        if self.original.take_objective().is_some() {
            self.statistics.limit = None;
            self.statistics.forget_dual_bound();
        }
    }

    /// Solves the model. A solution assigns the variables of the original model and has been checked against all its
    /// constraints; with an objective it is optimal unless [`Statistics::limit`] is set.
    ///
    /// # Errors
    /// If the backend returns a wrong solution, or cannot take a cut.
    pub fn solve(&mut self, limits: &Limits) -> Result<Outcome, SearchError> {
        self.solve_assuming(&[], limits)
    }

    /// Solves the model under assumptions, literals that hold for this solve only.
    ///
    /// # Errors
    /// If the backend returns a wrong solution, or cannot take a cut.
    pub fn solve_assuming(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Outcome, SearchError> {
        let clock = Clock::start(&self.settings);
        self.statistics.limit = None;
        let outcome = match self.original.objective().cloned() {
            Some(objective) if !self.backend.optimises() => self.optimise(&objective, assumptions, limits),
            _ => self.solve_with_cuts(assumptions, limits),
        };
        clock.add_to(&mut self.statistics);
        if let Ok(Outcome::Unknown(limit)) = outcome {
            self.statistics.limit = Some(limit);
        }
        outcome
    }

    /// Suggests literals to decide first, in this order, in the next solve. Unlike assumptions, they need not hold together; a
    /// backend may ignore them.
    pub fn suggest(&mut self, lits: &[Lit]) {
        self.session.suggest(lits);
    }

    /// After [`Outcome::Infeasible`]: assumptions that contradict the model, if the backend supports cores. Not necessarily
    /// minimal.
    pub fn core(&self) -> Option<Vec<Lit>> {
        self.session.core()
    }

    /// The backend's proof log, in literals of the lowered model; `None` unless [`Settings::proof`] is set.
    pub fn proof(&self) -> Option<Vec<ProofStep>> {
        self.session.proof()
    }

    /// Optimises by bisection between the incumbent and the dual bound.
    fn optimise(&mut self, objective: &Objective, assumptions: &[Lit], limits: &Limits) -> Result<Outcome, SearchError> {
        let mut best = match self.solve_with_cuts(assumptions, limits)? {
            Outcome::Feasible(values) => values,
            other => return Ok(other),
        };
        let mut bounds =
            ObjectiveBounds::new(objective.sense, objective.expr.value(&best), &self.original.range(&objective.expr));
        let mut assumed = assumptions.to_vec();
        while !bounds.is_closed() {
            self.bounds_callback.iter_mut().for_each(|callback| callback(bounds));
            assumed.truncate(assumptions.len());
            assumed.push(self.target_literal(objective, bounds.target())?);
            match self.solve_with_cuts(&assumed, limits)? {
                Outcome::Feasible(values) => {
                    bounds.incumbent = objective.expr.value(&values);
                    best = values;
                }
                Outcome::Infeasible => bounds.target_is_infeasible(),
                Outcome::Unknown(limit) => {
                    self.statistics.limit = Some(limit);
                    break;
                }
            }
        }
        (self.statistics.dual_bound, self.statistics.gap) = (Some(bounds.dual_bound as f64), Some(bounds.gap()));
        Ok(Outcome::Feasible(best))
    }

    /// A new literal that implies that the objective is `target` or better.
    fn target_literal(&mut self, objective: &Objective, target: i64) -> Result<Lit, SearchError> {
        let better = self.lowered.binary("better");
        let expr = objective.expr.clone();
        let then = match objective.sense {
            Sense::Minimise => expr.at_most(target),
            Sense::Maximise => expr.at_least(target),
        };
        let body = Indicator { when: better, then }.into();
        self.push(Constraint { provenance: BETTER.into(), place: Place::board(), body })?;
        self.grow()?;
        Ok(better)
    }

    /// Solves, and adds violated cuts, until none is violated.
    fn solve_with_cuts(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Outcome, SearchError> {
        if self.original.variables().iter().any(|v| v.range.is_empty()) {
            return Ok(Outcome::Infeasible);
        }
        if self.original.objective().is_some() {
            self.statistics.forget_dual_bound();
        }
        loop {
            if let Some(limit) = limits.reached() {
                return Ok(Outcome::Unknown(limit));
            }
            self.statistics.solves += 1;
            let mut values = match self.session.solve(assumptions, limits, &mut self.statistics) {
                Outcome::Feasible(values) => values,
                other => return Ok(other),
            };
            self.lowered.decode(&mut values);
            if let Err(wrong) = self.check_lowered(&values) {
                let completed = implied::complete(self.backend, &self.lowered.model, &values, &self.settings, limits);
                values = match completed.transpose().map_err(|why| self.refused(why))? {
                    Some(Outcome::Feasible(values)) => values,
                    Some(Outcome::Unknown(limit)) => return Ok(Outcome::Unknown(limit)),
                    Some(Outcome::Infeasible) => return Err(SearchError::NotImplied),
                    None => return Err(wrong),
                };
                self.check_lowered(&values)?;
            }
            let cuts = self.violated_cuts(&values);
            if cuts.is_empty() {
                return self.check_original(values);
            }
            self.statistics.cuts += cuts.len() as u64;
            for cut in cuts {
                self.lowered.add_cut(cut).map_err(|error| self.refused(error))?;
            }
            self.grow()?;
        }
    }

    fn violated_cuts(&self, values: &Assignment) -> Vec<Constraint> {
        let cuts = |c: &Arc<Constraint>| {
            let (provenance, place) = (c.provenance, c.place.clone());
            let clauses: Vec<Clause> = c.body.cuts(values);
            clauses.into_iter().map(move |cut| Constraint { provenance, place: place.clone(), body: cut.into() })
        };
        self.lowered.lazy.iter().flat_map(cuts).collect()
    }

    fn check_lowered(&self, values: &Assignment) -> Result<(), SearchError> {
        let wrong = |rule| Err(SearchError::WrongSolver { backend: self.backend.name(), rule });
        let constraints = self.lowered.model.constraints();
        let is_violated = |&index: &usize| !constraints[index].body.holds(values);
        let mut violated = self.no_goods.other_constraints(constraints.len()).find(is_violated);
        if violated.is_none() && self.no_goods.may_forbid(values) {
            violated = self.no_goods.indices().find(is_violated);
        }
        if let Some(index) = violated {
            return wrong(Some(constraints[index].provenance.rule));
        }
        if self.lowered.model.in_range(values) { Ok(()) } else { wrong(None) }
    }

    fn check_original(&self, mut values: Assignment) -> Result<Outcome, SearchError> {
        values.integers.truncate(self.original.variables().len());
        let wrong = |rule| Err(SearchError::WrongLowering { backend: self.backend.name(), rule });
        if let Some(violated) = self.original.violated(&values).next() {
            return wrong(Some(violated.provenance.rule));
        }
        if self.original.in_range(&values) { Ok(Outcome::Feasible(values)) } else { wrong(None) }
    }

    /// Adds a constraint to the lowered model; the session receives it in [`grow`](Self::grow).
    fn push(&mut self, constraint: Constraint) -> Result<(), SearchError> {
        self.lowered.add(constraint).map_err(|error| self.refused(error))
    }

    fn grow(&mut self) -> Result<(), SearchError> {
        self.session.grow(&self.lowered).map_err(|why| self.refused(why))
    }

    fn refused(&self, why: impl fmt::Display) -> SearchError {
        SearchError::Refused { backend: self.backend.name(), why: why.to_string() }
    }
}

impl Outcome {
    /// The limit that was reached, if the outcome is unknown.
    pub fn limit(&self) -> Option<Limit> {
        match self {
            Self::Unknown(limit) => Some(*limit),
            _ => None,
        }
    }
}

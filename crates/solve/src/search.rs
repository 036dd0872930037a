//! Solving any model with any backend.

use crate::{
    Backend, Limit, Limits, ObjectiveBounds, Outcome, ProofStep, Session, Settings, Statistics, clock::Clock, forbidden::NoGoods,
};
use model::{
    Assignment, Constraint, ConstraintBody, ConstraintType, Lit, Model, OBJECTIVE, Objective, Place, Provenance, Rule, Semantics,
    Sense,
    constraint::{Clause, Indicator, NoGood},
    lower::{Interrupt, Lowered, LoweringError, tighten_bounds},
};
use std::{fmt, sync::Arc};

const BETTER: &Rule = &Rule { name: "better", sentence: "The objective is to be better than the best found before." };

/// Solves a model, again and again as constraints are added.
pub struct Search<'b> {
    backend: &'b dyn Backend,
    given: Model,
    lowered: Lowered,
    session: Box<dyn Session>,
    settings: Settings,
    statistics: Statistics,
    forbidden: NoGoods,
    told: Option<Told<'b>>,
}

/// Is told where the best value can be.
type Told<'b> = Box<dyn FnMut(ObjectiveBounds) + 'b>;

/// A backend could not take the model, or gave a wrong solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchError {
    /// It could not take the model.
    Refused {
        /// The backend.
        backend: &'static str,
        /// The reason, as a sentence without a full stop.
        why: String,
    },
    /// A limit was reached before it had the model.
    Limit(Limit),
    /// Its solution breaks the lowered model: the solver, or what we make of its output, is wrong.
    WrongSolver {
        /// The backend.
        backend: &'static str,
        /// The rule whose constraint is broken; nothing if a variable is out of its range.
        rule: Option<&'static Rule>,
    },
    /// Its solution keeps the lowered model and breaks the one that was given: a lowering is wrong.
    WrongLowering {
        /// The backend.
        backend: &'static str,
        /// The rule whose constraint is broken; nothing if a variable is out of its range.
        rule: Option<&'static Rule>,
    },
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let broken = |rule: &Option<&'static Rule>| rule.map_or("the range of a variable", |rule| rule.name);
        match self {
            Self::Refused { backend, why } => write!(f, "{backend} cannot solve this model: {why}"),
            Self::Limit(limit) => write!(f, "a limit was reached while the model was written: {}", limit.name()),
            Self::WrongSolver { backend, rule } => write!(f, "{backend} gave a solution that breaks `{}`", broken(rule)),
            Self::WrongLowering { backend, rule } => {
                write!(f, "the model as lowered for {backend} allows a violation of `{}`", broken(rule))
            }
        }
    }
}

impl std::error::Error for SearchError {}

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
            return Err(refused("it chooses itself on what to decide next".into()));
        }
        if settings.proof && !backend.logs_proofs() {
            return Err(refused("it does not keep what it concludes".into()));
        }
        // A solver that takes sums simplifies by itself; for others less is then written as clauses.
        let simplify = settings.presolve && !backend.supported().supports(ConstraintType::Linear);
        let simpler = simplify.then(|| tighten_bounds(&model));
        let ends = limits.clone();
        let stop = Interrupt::when(move || ends.reached().is_some());
        let lowered = Lowered::interruptible(stop, simpler.as_ref().unwrap_or(&model), backend.supported());
        let lowered = lowered.map_err(|error| match (error, limits.reached()) {
            (LoweringError::Interrupted, limit) => SearchError::Limit(limit.unwrap_or(Limit::Interrupted)),
            (error, _) => refused(error.to_string()),
        })?;
        let session = backend.open(&lowered, &settings).map_err(refused)?;
        let mut statistics = Statistics::default();
        clock.add_to(&mut statistics);
        Ok(Self { backend, given: model, lowered, session, settings, statistics, forbidden: NoGoods::default(), told: None })
    }

    /// The model that is solved, with all that was added.
    pub fn model(&self) -> &Model {
        &self.given
    }

    /// With an objective: tells the best value found and the bound that was proved, while the best is looked
    /// for. A backend that optimises itself tells nothing.
    pub fn on_bounds(&mut self, tell: Told<'b>) {
        self.told = Some(tell);
    }

    /// What has been done so far.
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// Counts the time of what was done before it, in vain.
    pub fn add_statistics(&mut self, before: &Statistics) {
        self.statistics.wall += before.wall;
        self.statistics.cpu += before.cpu;
    }

    /// The backend that solves.
    pub fn backend(&self) -> &'b dyn Backend {
        self.backend
    }

    /// How the backend was set up.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Adds a constraint, for good.
    ///
    /// # Errors
    /// [`SearchError::Refused`] if the backend cannot take it.
    pub fn add(
        &mut self,
        provenance: impl Into<Provenance>,
        place: Place,
        form: impl Into<ConstraintBody>,
    ) -> Result<(), SearchError> {
        let constraint = Constraint { provenance: provenance.into(), place, body: form.into() };
        self.given.post(constraint.provenance, constraint.place.clone(), constraint.body.clone());
        self.push(constraint)?;
        self.grow()
    }

    /// Forbids the values of some readings for good, where all no-goods of a search are on the same
    /// readings. VectorsDiffer one that is [added](Self::add) it takes no time to check when there are many.
    ///
    /// # Errors
    /// [`SearchError::Refused`] if the backend cannot take it.
    pub fn forbid(&mut self, provenance: impl Into<Provenance>, no_good: NoGood) -> Result<(), SearchError> {
        let before = self.lowered.model.constraints().len();
        let (views, from) = (no_good.views.clone(), no_good.from.clone());
        let provenance = provenance.into();
        self.push(Constraint { provenance, place: Place::board(), body: no_good.clone().into() })?;
        if !self.forbidden.note(&views, &from, before..self.lowered.model.constraints().len()) {
            self.given.post(provenance, Place::board(), no_good);
        }
        self.grow()
    }

    /// Keeps the objective at its value in `values`, for good; nothing is optimised any more.
    ///
    /// # Errors
    /// [`SearchError::Refused`] if the backend cannot take the constraint.
    pub fn fix_objective(&mut self, values: &Assignment) -> Result<(), SearchError> {
        let Some(Objective { expr, .. }) = self.given.take_objective() else { return Ok(()) };
        let value = expr.value(values);
        self.add(&OBJECTIVE, Place::board(), expr.equals(value))
    }

    /// The next outcome, for which all cuts hold. A solution is of the variables of the model
    /// that was given, and keeps all its constraints.
    ///
    /// # Errors
    /// If the backend gives a wrong solution, or cannot take a cut.
    pub fn solve(&mut self, limits: &Limits) -> Result<Outcome, SearchError> {
        self.solve_assuming(&[], limits)
    }

    /// The next outcome for which all `assumptions` hold.
    ///
    /// # Errors
    /// If the backend gives a wrong solution, or cannot take a cut.
    pub fn solve_assuming(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Outcome, SearchError> {
        let clock = Clock::start(&self.settings);
        self.statistics.limit = None;
        let outcome = match self.given.objective().cloned() {
            Some(objective) if !self.backend.optimises() => self.best(&objective, assumptions, limits),
            _ => self.keeping_cuts(assumptions, limits),
        };
        clock.add_to(&mut self.statistics);
        if let Ok(Outcome::Unknown(limit)) = outcome {
            self.statistics.limit = Some(limit);
        }
        outcome
    }

    /// After [`Outcome::Infeasible`]: some of the assumptions that cannot hold together, if the
    /// backend can tell.
    pub fn core(&self) -> Option<Vec<Lit>> {
        self.session.core()
    }

    /// What the backend concluded, if it was to keep that, in literals of the model as lowered for it.
    pub fn proof(&self) -> Option<Vec<ProofStep>> {
        self.session.proof()
    }

    /// Halves what lies between the best solution found and the bound that was proved, until they meet. Each aim
    /// is under an assumption of its own, so that the model stays what it was.
    fn best(&mut self, objective: &Objective, assumptions: &[Lit], limits: &Limits) -> Result<Outcome, SearchError> {
        let mut best = match self.keeping_cuts(assumptions, limits)? {
            Outcome::Feasible(values) => values,
            other => return Ok(other),
        };
        let mut between = ObjectiveBounds::new(objective.sense, objective.expr.value(&best), &self.given.range(&objective.expr));
        let mut asked = assumptions.to_vec();
        while !between.is_closed() {
            self.told.iter_mut().for_each(|tell| tell(between));
            asked.truncate(assumptions.len());
            asked.push(self.reaching(objective, between.aim())?);
            match self.keeping_cuts(&asked, limits)? {
                Outcome::Feasible(values) => {
                    between.incumbent = objective.expr.value(&values);
                    best = values;
                }
                Outcome::Infeasible => between.aim_is_impossible(),
                Outcome::Unknown(limit) => {
                    self.statistics.limit = Some(limit);
                    break;
                }
            }
        }
        (self.statistics.dual_bound, self.statistics.gap) = (Some(between.dual_bound as f64), Some(between.gap()));
        Ok(Outcome::Feasible(best))
    }

    /// A literal that implies that the objective is `aim` or better.
    fn reaching(&mut self, objective: &Objective, aim: i64) -> Result<Lit, SearchError> {
        let better = self.lowered.binary("better");
        let expr = objective.expr.clone();
        let then = match objective.sense {
            Sense::Minimise => expr.at_most(aim),
            Sense::Maximise => expr.at_least(aim),
        };
        let form = Indicator { when: better, then }.into();
        self.push(Constraint { provenance: BETTER.into(), place: Place::board(), body: form })?;
        self.grow()?;
        Ok(better)
    }

    /// Solves until no cut is broken.
    fn keeping_cuts(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Outcome, SearchError> {
        if self.given.variables().iter().any(|v| v.range.is_empty()) {
            return Ok(Outcome::Infeasible);
        }
        if self.given.objective().is_some() {
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
            self.check_lowered(&values)?;
            let cuts = self.broken_cuts(&values);
            if cuts.is_empty() {
                return self.check_given(values);
            }
            self.statistics.cuts += cuts.len() as u64;
            for cut in cuts {
                self.lowered.add_cut(cut).map_err(|error| self.refused(error))?;
            }
            self.grow()?;
        }
    }

    fn broken_cuts(&self, values: &Assignment) -> Vec<Constraint> {
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
        let is_broken = |&place: &usize| !constraints[place].body.holds(values);
        let mut broken = self.forbidden.others(constraints.len()).find(is_broken);
        if broken.is_none() && self.forbidden.may_forbid(values) {
            broken = self.forbidden.places().find(is_broken);
        }
        if let Some(place) = broken {
            return wrong(Some(constraints[place].provenance.rule));
        }
        if self.lowered.model.in_range(values) { Ok(()) } else { wrong(None) }
    }

    fn check_given(&self, mut values: Assignment) -> Result<Outcome, SearchError> {
        values.integers.truncate(self.given.variables().len());
        let wrong = |rule| Err(SearchError::WrongLowering { backend: self.backend.name(), rule });
        if let Some(broken) = self.given.violated(&values).next() {
            return wrong(Some(broken.provenance.rule));
        }
        if self.given.in_range(&values) { Ok(Outcome::Feasible(values)) } else { wrong(None) }
    }

    /// Adds a constraint to the lowered model; the session learns of it when it grows.
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
    /// The limit that was reached, if nothing is known.
    pub fn limit(&self) -> Option<Limit> {
        match self {
            Self::Unknown(limit) => Some(*limit),
            _ => None,
        }
    }
}

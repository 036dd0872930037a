//! Solving any model with any backend.

use crate::{
    Backend, Between, Conclusion, Effort, Limit, Limits, Outcome, Session, Settings, clock::Clock, forbidden::Forbidden,
};
use model::{
    Constraint, Form, FormKind, Lit, Meaning, Model, OBJECTIVE, Objective, Place, Purpose, Rule, Sense, Values,
    form::{Clause, Differs, Implied},
    lower::{Lowered, Stop, Stuck, tightened},
};
use std::{fmt, sync::Arc};

const BETTER: &Rule = &Rule { name: "better", says: "The objective is to be better than the best found before." };

/// Solves a model, again and again as constraints are added.
pub struct Search<'b> {
    backend: &'b dyn Backend,
    given: Model,
    lowered: Lowered,
    session: Box<dyn Session>,
    settings: Settings,
    effort: Effort,
    forbidden: Forbidden,
    told: Option<Told<'b>>,
}

/// Is told where the best value can be.
type Told<'b> = Box<dyn FnMut(Between) + 'b>;

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
                write!(f, "the model as lowered for {backend} allows a breach of `{}`", broken(rule))
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
        if settings.in_order && !backend.walks_in_order() {
            return Err(refused("it chooses itself on what to decide next".into()));
        }
        if settings.conclusions && !backend.keeps_conclusions() {
            return Err(refused("it does not keep what it concludes".into()));
        }
        // A solver that takes sums simplifies by itself; for others less is then written as clauses.
        let simplify = settings.presolve && !backend.dialect().takes(FormKind::Linear);
        let simpler = simplify.then(|| tightened(&model));
        let ends = limits.clone();
        let stop = Stop::when(move || ends.reached().is_some());
        let lowered = Lowered::until(stop, simpler.as_ref().unwrap_or(&model), backend.dialect());
        let lowered = lowered.map_err(|stuck| match (stuck, limits.reached()) {
            (Stuck::Stopped, limit) => SearchError::Limit(limit.unwrap_or(Limit::Stopped)),
            (stuck, _) => refused(stuck.to_string()),
        })?;
        let session = backend.open(&lowered, &settings).map_err(refused)?;
        let mut effort = Effort::default();
        clock.add_to(&mut effort);
        Ok(Self { backend, given: model, lowered, session, settings, effort, forbidden: Forbidden::default(), told: None })
    }

    /// The model that is solved, with all that was added.
    pub fn model(&self) -> &Model {
        &self.given
    }

    /// With an objective: tells the best value found and the bound that was proved, while the best is looked
    /// for. A backend that optimises itself tells nothing.
    pub fn tell_bounds(&mut self, tell: Told<'b>) {
        self.told = Some(tell);
    }

    /// What has been done so far.
    pub fn effort(&self) -> &Effort {
        &self.effort
    }

    /// Counts the time of what was done before it, in vain.
    pub fn count_before(&mut self, before: &Effort) {
        self.effort.wall += before.wall;
        self.effort.cpu += before.cpu;
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
    pub fn add(&mut self, purpose: impl Into<Purpose>, place: Place, form: impl Into<Form>) -> Result<(), SearchError> {
        let constraint = Constraint { purpose: purpose.into(), place, form: form.into() };
        self.given.post(constraint.purpose, constraint.place.clone(), constraint.form.clone());
        self.push(constraint)?;
        self.grow()
    }

    /// Forbids the values of some readings for good, where all no-goods of a search are on the same
    /// readings. Unlike one that is [added](Self::add) it takes no time to check when there are many.
    ///
    /// # Errors
    /// [`SearchError::Refused`] if the backend cannot take it.
    pub fn forbid(&mut self, purpose: impl Into<Purpose>, no_good: Differs) -> Result<(), SearchError> {
        let before = self.lowered.model.constraints().len();
        let (readings, from) = (no_good.readings.clone(), no_good.from.clone());
        let purpose = purpose.into();
        self.push(Constraint { purpose, place: Place::board(), form: no_good.clone().into() })?;
        if !self.forbidden.note(&readings, &from, before..self.lowered.model.constraints().len()) {
            self.given.post(purpose, Place::board(), no_good);
        }
        self.grow()
    }

    /// Keeps the objective at its value in `values`, for good; nothing is optimised any more.
    ///
    /// # Errors
    /// [`SearchError::Refused`] if the backend cannot take the constraint.
    pub fn settle(&mut self, values: &Values) -> Result<(), SearchError> {
        let Some(Objective { expr, .. }) = self.given.forget_objective() else { return Ok(()) };
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
        self.effort.limit = None;
        let outcome = match self.given.objective().cloned() {
            Some(objective) if !self.backend.optimises() => self.best(&objective, assumptions, limits),
            _ => self.keeping_cuts(assumptions, limits),
        };
        clock.add_to(&mut self.effort);
        if let Ok(Outcome::Unknown(limit)) = outcome {
            self.effort.limit = Some(limit);
        }
        outcome
    }

    /// After [`Outcome::Impossible`]: some of the assumptions that cannot hold together, if the
    /// backend can tell.
    pub fn core(&self) -> Option<Vec<Lit>> {
        self.session.core()
    }

    /// What the backend concluded, if it was to keep that, in literals of the model as lowered for it.
    pub fn conclusions(&self) -> Option<Vec<Conclusion>> {
        self.session.conclusions()
    }

    /// Halves what lies between the best solution found and the bound that was proved, until they meet. Each aim
    /// is under an assumption of its own, so that the model stays what it was.
    fn best(&mut self, objective: &Objective, assumptions: &[Lit], limits: &Limits) -> Result<Outcome, SearchError> {
        let mut best = match self.keeping_cuts(assumptions, limits)? {
            Outcome::Found(values) => values,
            other => return Ok(other),
        };
        let mut between = Between::new(objective.sense, objective.expr.value(&best), &self.given.range(&objective.expr));
        let mut asked = assumptions.to_vec();
        while !between.is_closed() {
            self.told.iter_mut().for_each(|tell| tell(between));
            asked.truncate(assumptions.len());
            asked.push(self.reaching(objective, between.aim())?);
            match self.keeping_cuts(&asked, limits)? {
                Outcome::Found(values) => {
                    between.best = objective.expr.value(&values);
                    best = values;
                }
                Outcome::Impossible => between.aim_is_impossible(),
                Outcome::Unknown(limit) => {
                    self.effort.limit = Some(limit);
                    break;
                }
            }
        }
        (self.effort.bound, self.effort.gap) = (Some(between.bound as f64), Some(between.gap()));
        Ok(Outcome::Found(best))
    }

    /// A literal that implies that the objective is `aim` or better.
    fn reaching(&mut self, objective: &Objective, aim: i64) -> Result<Lit, SearchError> {
        let better = self.lowered.bit("better");
        let expr = objective.expr.clone();
        let then = match objective.sense {
            Sense::Minimise => expr.at_most(aim),
            Sense::Maximise => expr.at_least(aim),
        };
        let form = Implied { when: better, then }.into();
        self.push(Constraint { purpose: BETTER.into(), place: Place::board(), form })?;
        self.grow()?;
        Ok(better)
    }

    /// Solves until no cut is broken.
    fn keeping_cuts(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Outcome, SearchError> {
        if self.given.variables().iter().any(|v| v.range.is_empty()) {
            return Ok(Outcome::Impossible);
        }
        if self.given.objective().is_some() {
            self.effort.forget_bound();
        }
        loop {
            if let Some(limit) = limits.reached() {
                return Ok(Outcome::Unknown(limit));
            }
            self.effort.solves += 1;
            let mut values = match self.session.solve(assumptions, limits, &mut self.effort) {
                Outcome::Found(values) => values,
                other => return Ok(other),
            };
            self.lowered.complete(&mut values);
            self.check_lowered(&values)?;
            let cuts = self.broken_cuts(&values);
            if cuts.is_empty() {
                return self.check_given(values);
            }
            self.effort.cuts += cuts.len() as u64;
            for cut in cuts {
                self.lowered.cut(cut).map_err(|stuck| self.refused(stuck))?;
            }
            self.grow()?;
        }
    }

    fn broken_cuts(&self, values: &Values) -> Vec<Constraint> {
        let cuts = |c: &Arc<Constraint>| {
            let (purpose, place) = (c.purpose, c.place.clone());
            let clauses: Vec<Clause> = c.form.cuts(values);
            clauses.into_iter().map(move |cut| Constraint { purpose, place: place.clone(), form: cut.into() })
        };
        self.lowered.lazy.iter().flat_map(cuts).collect()
    }

    fn check_lowered(&self, values: &Values) -> Result<(), SearchError> {
        let wrong = |rule| Err(SearchError::WrongSolver { backend: self.backend.name(), rule });
        let constraints = self.lowered.model.constraints();
        let is_broken = |&place: &usize| !constraints[place].form.holds(values);
        let mut broken = self.forbidden.others(constraints.len()).find(is_broken);
        if broken.is_none() && self.forbidden.may_forbid(values) {
            broken = self.forbidden.places().find(is_broken);
        }
        if let Some(place) = broken {
            return wrong(Some(constraints[place].purpose.rule));
        }
        if self.lowered.model.in_range(values) { Ok(()) } else { wrong(None) }
    }

    fn check_given(&self, mut values: Values) -> Result<Outcome, SearchError> {
        values.whole.truncate(self.given.variables().len());
        let wrong = |rule| Err(SearchError::WrongLowering { backend: self.backend.name(), rule });
        if let Some(broken) = self.given.broken(&values).next() {
            return wrong(Some(broken.purpose.rule));
        }
        if self.given.in_range(&values) { Ok(Outcome::Found(values)) } else { wrong(None) }
    }

    /// Adds a constraint to the lowered model; the session learns of it when it grows.
    fn push(&mut self, constraint: Constraint) -> Result<(), SearchError> {
        self.lowered.add(constraint).map_err(|stuck| self.refused(stuck))
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

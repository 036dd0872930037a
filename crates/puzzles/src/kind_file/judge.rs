//! The judge of a board: the families of the rules, evaluated on an assignment of the puzzle variables without any solver.
//!
//! A variable that a `solution` reads, or a literal of a direct or order encoding that a family of the rules enforces, has
//! its value from the puzzle variables. For the others, the [auxiliary](Auxiliary) ones, there must be values so that the rules
//! hold. Cost: linear in the terms of the rules, if none is auxiliary.

use super::auxiliary::{Auxiliary, MAX_TERMS};
use crate::{ONE_VALUE, TextError, Violation, puzzle::are_in_range};
use algebra::{Data, Formulation};
use model::{Assignment, ConstraintBody, IntegerView, Interrupt, Model, Position, Rule, Semantics, Var};
use std::{
    collections::BTreeSet,
    ops::RangeInclusive,
    sync::atomic::{AtomicUsize, Ordering},
};

/// Reported where the search for values of the auxiliary variables ends at its limit: the assignment may be a solution.
pub const UNDECIDED: &Rule = &Rule {
    name: "undecided",
    sentence: "The rules are so large or leave so many values of their auxiliary variables open that this was not decided.",
};

/// The number of members that a board may take to write down, in thousands; more than any board that could be solved.
const MAX_WORK: usize = 20_000;

/// The reason where writing down the rules was interrupted.
pub const TOO_LARGE: &str = "the board is too large to write down its rules within the limits";

/// How a model variable is read from a puzzle variable, given by its index.
#[derive(Clone, Copy, Debug)]
pub enum Origin {
    /// `sign · (value − constant)`
    Value { var: usize, sign: i64, constant: i64 },
    /// A literal that is true if the value is this one.
    Is { var: usize, value: i64, negated: bool },
    /// A literal that is true if the value is at least this one.
    AtLeast { var: usize, value: i64, negated: bool },
}

impl Origin {
    /// The value of the model variable where the puzzle variable has this one.
    pub fn value(self, of: i64) -> i64 {
        match self {
            Self::Value { sign, constant, .. } => sign * of.wrapping_sub(constant),
            Self::Is { value, negated, .. } => i64::from((of == value) != negated),
            Self::AtLeast { value, negated, .. } => i64::from((of >= value) != negated),
        }
    }

    /// The puzzle variable.
    pub fn var(self) -> usize {
        let (Self::Value { var, .. } | Self::Is { var, .. } | Self::AtLeast { var, .. }) = self;
        var
    }
}

/// The rules of a board.
#[derive(Debug)]
pub struct Judge {
    pub model: Model,
    /// How each puzzle variable is read.
    pub views: Vec<IntegerView>,
    /// For each model variable; `None` if no puzzle variable determines it.
    pub origins: Vec<Option<Origin>>,
    /// The model variables without origin.
    auxiliary: Auxiliary,
    /// The domain of each puzzle variable.
    pub ranges: Vec<RangeInclusive<i64>>,
    /// The rule that bounds enforce.
    bounds: &'static Rule,
    /// Why there is no model: the rules are too large to write down.
    pub too_large: Option<String>,
}

/// An interrupt that is due once a board has taken more work than any that could be solved, or when that of the thread is.
pub fn budget() -> Interrupt {
    let (asked, limits) = (AtomicUsize::new(0), Interrupt::current());
    Interrupt::before(move |bytes| asked.fetch_add(1, Ordering::Relaxed) > MAX_WORK / 4 || limits.is_due_before(bytes))
}

impl Judge {
    /// How model variables are read where some auxiliary ones are puzzle variables behind the others; without constraints.
    pub fn reading_hidden(&self, hidden: &[Var]) -> Self {
        let (mut origins, mut ranges) = (self.origins.clone(), self.ranges.clone());
        for &var in hidden {
            origins[var.index()] = Some(Origin::Value { var: ranges.len(), sign: 1, constant: 0 });
            ranges.push(self.model.variables()[var.index()].range.clone());
        }
        Self {
            model: Model::default(),
            views: self.views.clone(),
            origins,
            auxiliary: Auxiliary::default(),
            ranges,
            bounds: self.bounds,
            too_large: None,
        }
    }

    /// The rules for the data of a board; `bounds` is the rule that is named where a bound is violated.
    ///
    /// # Errors
    /// If the rules cannot be instantiated, or a puzzle variable has no value.
    pub fn new(rules: &Formulation, data: Data, bounds: &'static Rule) -> Result<Self, TextError> {
        Self::in_model(Model::default(), rules, data, bounds)
    }

    /// The same without names of model variables: faster, for boards that are only judged.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn unnamed(rules: &Formulation, data: Data, bounds: &'static Rule) -> Result<Self, TextError> {
        Self::in_model(Model::unnamed(), rules, data, bounds)
    }

    /// The puzzle variables alone, where the rules are too large.
    fn outlined(rules: &Formulation, data: Data, bounds: &'static Rule, too_large: String) -> Result<Self, TextError> {
        let model = Model::unnamed().interrupted_by(Interrupt::current());
        let (mut views, mut ranges) = (Vec::new(), Vec::new());
        let outline = rules.outline(data, model, &mut |model, view| {
            ranges.push(range(&view, model));
            views.push(IntegerView::default());
        });
        outline.map_err(|_| TextError::new(1, &too_large))?;
        Ok(Self {
            model: Model::default(),
            views,
            origins: Vec::new(),
            auxiliary: Auxiliary::default(),
            ranges,
            bounds,
            too_large: Some(too_large),
        })
    }

    fn in_model(model: Model, rules: &Formulation, data: Data, bounds: &'static Rule) -> Result<Self, TextError> {
        let wrong = |message: String| TextError::new(1, message);
        let mut model = model.interrupted_by(budget());
        let (views, too_large) = match rules.instantiate(data.clone(), &mut model) {
            Ok(_) if model.is_incomplete() => (Vec::new(), Some(TOO_LARGE.into())),
            Ok(views) => (views, None),
            Err(error) if error.too_large => (Vec::new(), Some(error.message)),
            Err(error) if error.of_data => return Err(wrong(error.message)),
            Err(error) => return Err(wrong(format!("the rules of the kind: {error}"))),
        };
        if let Some(too_large) = too_large {
            drop(model);
            return Self::outlined(rules, data, bounds, too_large);
        }
        model = model.interrupted_by(Interrupt::default());
        if let Some(overflow) = model.overflow() {
            return Err(wrong(overflow.to_string()));
        }
        let mut origins = vec![None; model.variables().len()];
        for (var, view) in views.iter().enumerate() {
            origin_of(var, view, &mut origins);
        }
        let name = |index: usize| model.variables().get(index).map(|variable| variable.name.to_string()).unwrap_or_default();
        if let Some(open) = views.iter().flat_map(|view| &view.expr.terms).find(|term| origins[term.0.index()].is_none()) {
            let expected = "a variable, its opposite, or values times binary variables of which one is 1";
            return Err(wrong(format!(
                "the rules of the kind: expected a `solution` from which its variables follow: {expected}; found one from which {} does not",
                name(open.0.index())
            )));
        }
        let auxiliary = Auxiliary::of(&model, |var| origins[var].is_none());
        let ranges: Vec<RangeInclusive<i64>> = views.iter().map(|view| range(view, &model)).collect();
        if let Some(empty) = (0..ranges.len()).find(|&var| ranges[var].is_empty()) {
            let vars = views[empty].expr.terms.first().map(|term| name(term.0.index())).unwrap_or_default();
            return Err(wrong(format!("the clues leave no value for {vars}")));
        }
        Ok(Self { model, views, origins, auxiliary, ranges, bounds, too_large: None })
    }

    /// The values of the model variables; 0 for those without origin.
    pub fn assignment(&self, values: &[i64]) -> Assignment {
        let value = |origin: &Origin| origin.value(values[origin.var()]);
        Assignment { integers: self.origins.iter().map(|origin| origin.as_ref().map_or(0, value)).collect(), reals: Vec::new() }
    }

    /// The puzzle variable that a model variable is read from.
    fn var(&self, index: usize) -> Option<usize> {
        self.origins[index].map(Origin::var)
    }

    /// Whether values, of any number and size, are a solution; `None` if the search for values of the auxiliary variables ends at its
    /// limit or the rules are too large. Ends at the first violation.
    pub fn verdict(&self, values: &[i64]) -> Option<bool> {
        if !are_in_range(&self.ranges, values) {
            return Some(false);
        }
        if self.too_large.is_some() {
            return None;
        }
        let assignment = self.assignment(values);
        let is_auxiliary = |index: usize| self.auxiliary.is_in(index);
        let mut plain = self.model.constraints().iter().enumerate().filter(|(index, _)| !is_auxiliary(*index));
        if !plain.all(|(_, constraint)| constraint.body.holds(&assignment))
            || self.out_of_bounds(&assignment).next().is_some()
            || self.misread(values, &assignment).next().is_some()
        {
            return Some(false);
        }
        self.auxiliary.violated(&self.model, &assignment, MAX_TERMS).map(|violated| violated.is_empty())
    }

    /// Whether values, of any number and size, are proved to be a solution.
    pub fn is_solution(&self, values: &[i64]) -> bool {
        self.verdict(values) == Some(true)
    }

    /// The puzzle variables whose model variables are out of their bounds.
    fn out_of_bounds(&self, assignment: &Assignment) -> impl Iterator<Item = usize> {
        let variables = self.model.variables().iter().zip(&assignment.integers).enumerate();
        variables.filter_map(|(index, (variable, value))| self.var(index).filter(|_| !variable.range.contains(value)))
    }

    /// The puzzle variables that would be read with another value than they have.
    fn misread(&self, values: &[i64], assignment: &Assignment) -> impl Iterator<Item = usize> {
        self.views
            .iter()
            .zip(values)
            .enumerate()
            .filter(|(_, (view, value))| view.value(assignment) != **value)
            .map(|(var, _)| var)
    }

    /// Every violation of a rule by an assignment whose values are in range.
    pub fn violations(&self, values: &[i64]) -> Vec<Violation> {
        self.violations_at(values, &|_| Vec::new())
    }

    /// The same, where a constraint on auxiliary variables alone is at the puzzle variables of its positions.
    pub fn violations_at(&self, values: &[i64], at: &dyn Fn(Position) -> Vec<usize>) -> Vec<Violation> {
        let assignment = self.assignment(values);
        let mut violations: Vec<Violation> = Vec::new();
        let mut is_violated = |constraint: &model::Constraint| {
            let mut vars: BTreeSet<usize> = constraint.body.vars().iter().filter_map(|var| self.var(var.index())).collect();
            if vars.is_empty() {
                vars.extend(constraint.place.positions().iter().flat_map(|&position| at(position)));
            }
            let rule = constraint.provenance.rule;
            let violation = Violation { rule, vars: self.faulty(&constraint.body, vars.into_iter().collect(), values) };
            // A rule that is several constraints at one place is violated once.
            if !violations.contains(&violation) {
                violations.push(violation);
            }
        };
        for (index, constraint) in self.model.constraints().iter().enumerate() {
            if !self.auxiliary.is_in(index) && !constraint.body.holds(&assignment) {
                is_violated(constraint);
            }
        }
        match self.auxiliary.violated(&self.model, &assignment, MAX_TERMS) {
            Some(violated) => violated.into_iter().for_each(|index| is_violated(&self.model.constraints()[index])),
            None => violations.push(Violation { rule: UNDECIDED, vars: Vec::new() }),
        }
        violations.extend(self.out_of_bounds(&assignment).map(|var| Violation { rule: self.bounds, vars: vec![var] }));
        violations.extend(self.misread(values, &assignment).map(|var| Violation { rule: ONE_VALUE, vars: vec![var] }));
        violations
    }

    /// Of the puzzle variables of a violated constraint those that are to be marked: of different values, the equal ones; of a
    /// graph, those that are part of it.
    fn faulty(&self, body: &ConstraintBody, vars: Vec<usize>, values: &[i64]) -> Vec<usize> {
        if matches!(body, ConstraintBody::Connected(_) | ConstraintBody::Acyclic(_)) {
            return vars.into_iter().filter(|&var| values[var] != 0).collect();
        }
        if !matches!(body, ConstraintBody::AllDifferent(_)) {
            return vars;
        }
        let equal: Vec<usize> =
            vars.iter().copied().filter(|&a| vars.iter().any(|&b| a != b && values[a] == values[b])).collect();
        if equal.is_empty() { vars } else { equal }
    }

    /// Whether the bounds of the model say no more than the [ranges](Self::ranges) of the puzzle variables.
    pub fn ranges_say_all(&self) -> bool {
        let says_more = |(index, variable): (usize, &model::Variable)| match self.origins[index] {
            Some(Origin::Is { var, value, .. }) => {
                let range = &self.ranges[var];
                variable.range.start() == variable.range.end() && range.start() != range.end() && range.contains(&value)
            }
            Some(Origin::Value { .. } | Origin::AtLeast { .. }) | None => false,
        };
        !self.model.variables().iter().enumerate().any(says_more)
    }

    /// The value of the objective, if the rules have one.
    pub fn cost(&self, values: &[i64]) -> Option<i64> {
        let objective = self.model.objective()?;
        Some(objective.expr.value(&self.assignment(values)))
    }
}

/// Notes for the variables of a view that they are read from a puzzle variable.
fn origin_of(var: usize, view: &IntegerView, origins: &mut [Option<Origin>]) {
    for &(value, lit) in &view.direct {
        origins[lit.var.index()].get_or_insert(Origin::Is { var, value, negated: lit.negated });
    }
    for &(value, lit) in &view.order {
        origins[lit.var.index()].get_or_insert(Origin::AtLeast { var, value, negated: lit.negated });
    }
    if let ([(model_var, sign @ (1 | -1))], constant) = (&view.expr.terms[..], view.expr.constant) {
        origins[model_var.index()].get_or_insert(Origin::Value { var, sign: *sign, constant });
    }
}

/// The values that the bounds of the model leave to a puzzle variable.
fn range(view: &IntegerView, model: &Model) -> RangeInclusive<i64> {
    let allows = |lit: model::Lit, truth: bool| model.range_of(lit.var).contains(&i64::from(truth != lit.negated));
    if !view.direct.is_empty() {
        let forced = view.direct.iter().find(|(_, lit)| !allows(*lit, false));
        let open = || view.direct.iter().filter(|(_, lit)| allows(*lit, true)).map(|entry| entry.0);
        let all = forced.map_or_else(|| open().collect(), |entry| open().filter(|value| *value == entry.0).collect::<Vec<_>>());
        return all.iter().min().copied().unwrap_or(1)..=all.iter().max().copied().unwrap_or(0);
    }
    if view.order.len() > 1 {
        let least = view.order[0].0 - 1;
        let low = view.order.iter().rev().find(|(_, lit)| !allows(*lit, false)).map_or(least, |entry| entry.0);
        let high = view.order.iter().rev().find(|(_, lit)| allows(*lit, true)).map_or(least, |entry| entry.0);
        return low..=high;
    }
    model.range(&view.expr)
}

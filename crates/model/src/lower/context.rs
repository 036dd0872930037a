//! What a form is given to rewrite itself with.

use super::{Lowered, LoweringError};
use crate::{
    Constraint, ConstraintBody, ConstraintType, Expr, IntegerView, Lit, Place, Provenance, Var,
    constraint::{Clause, Indicator},
    sum,
};
use std::ops::RangeInclusive;

/// The simpler constraints that take the place of one, and the new variables they need.
pub struct LoweringContext<'l> {
    lowered: &'l mut Lowered,
    provenance: Provenance,
    place: Place,
    posted: Vec<Constraint>,
    error: Option<LoweringError>,
}

impl<'l> LoweringContext<'l> {
    pub(super) fn new(lowered: &'l mut Lowered, provenance: Provenance, place: Place) -> Self {
        Self { lowered, provenance, place, posted: Vec::new(), error: None }
    }

    pub(super) fn finish(self) -> Result<Vec<Constraint>, LoweringError> {
        match self.error {
            None => Ok(self.posted),
            Some(error) => Err(error),
        }
    }

    /// Posts a simpler constraint for the same rule at the same place.
    pub fn post(&mut self, form: impl Into<ConstraintBody>) {
        if self.error.is_some() {
            return;
        }
        if self.lowered.stop.now() {
            self.error = Some(LoweringError::Stopped);
        }
        self.posted.push(Constraint { provenance: self.provenance, place: self.place.clone(), body: form.into() });
    }

    /// Whether the backend takes constraints of this form as they are.
    pub fn supports(&self, kind: ConstraintType) -> bool {
        self.lowered.supported.supports(kind)
    }

    /// The values that `expr` can have.
    pub fn range(&self, expr: &Expr) -> RangeInclusive<i64> {
        self.lowered.model.range(expr)
    }

    /// A literal that `lit` implies, if a clause of two literals posted before says so.
    pub fn implied_by(&self, lit: Lit) -> Option<Lit> {
        self.lowered.implied_by(lit)
    }

    /// A new bit.
    pub fn binary(&mut self, name: impl AsRef<str>) -> Lit {
        self.lowered.binary(name.as_ref())
    }

    /// Whether as many more literals would be too many for the backend; if so, lowering stops.
    pub fn too_large(&mut self, literals: usize) -> bool {
        let size = self.lowered.supported.size;
        if self.lowered.size.saturating_add(self.posted.len()).saturating_add(literals) > size {
            self.error.get_or_insert(LoweringError::Size(size));
        }
        self.error.is_some()
    }

    /// A literal for each value that `expr` can have, of which the one for its value holds.
    ///
    /// For a variable that bits stand for, these are its bits, unless it has [steps](Self::steps): then
    /// `literal = (var ≥ value) and not (var ≥ value + 1)`. Else one of the literals holds, and
    /// `expr = Σ value · literal`, or where sums are not taken, each literal implies `expr = value`.
    pub fn direct_literals(&mut self, expr: &Expr) -> Vec<(i64, Lit)> {
        let expr = expr.merged();
        if let Some(known) = self.lowered.cased(&expr) {
            return known.clone();
        }
        let cases = match (&expr.terms[..], self.supports(ConstraintType::Linear)) {
            (&[(var, coefficient)], _)
                if !self.lowered.supported.integers || self.lowered.model.variables()[var.index()].is_binary() =>
            {
                let cases =
                    if (coefficient, expr.constant) == (1, 0) { self.cases_of(var) } else { self.direct_literals(&var.into()) };
                cases.into_iter().map(|(value, lit)| (coefficient * value + expr.constant, lit)).collect()
            }
            (_, true) => self.cases_by_sum(&expr),
            (_, false) => self.cases_by_implication(&expr),
        };
        self.lowered.cases.insert((expr.terms, expr.constant), cases.clone());
        cases
    }

    /// A new bit for each value that `expr` may have; none if that is too many.
    fn new_cases(&mut self, expr: &Expr) -> Vec<(i64, Lit)> {
        let (values, coefficient) = match expr.terms[..] {
            [(var, coefficient)] => (self.lowered.model.range_of(var).clone(), coefficient),
            _ => (self.range(expr), 1),
        };
        let width = values.end().saturating_sub(*values.start()).saturating_add(1);
        if self.too_large(usize::try_from(width).unwrap_or(usize::MAX)) {
            return Vec::new();
        }
        let constant = if expr.terms.len() == 1 { expr.constant } else { 0 };
        values.map(|value| (coefficient * value + constant, self.binary("is"))).collect()
    }

    fn cases_by_sum(&mut self, expr: &Expr) -> Vec<(i64, Lit)> {
        let cases = self.new_cases(expr);
        let total: Expr = cases.iter().map(|&(value, lit)| lit * value).sum();
        self.post((expr.clone() - total).equals(0));
        self.post(sum(cases.iter().map(|case| case.1)).equals(1));
        cases
    }

    fn cases_by_implication(&mut self, expr: &Expr) -> Vec<(i64, Lit)> {
        let cases = self.new_cases(expr);
        for &(value, when) in &cases {
            self.post(Indicator { when, then: expr.clone().equals(value) });
        }
        self.post(Clause(cases.iter().map(|case| case.1).collect()));
        cases
    }

    /// The literals of a variable that bits stand for.
    fn cases_of(&mut self, var: Var) -> Vec<(i64, Lit)> {
        let values = self.lowered.model.range_of(var).clone();
        // That one of two values holds needs no sum.
        let few = values.end().saturating_sub(*values.start()) < 2;
        if few || !self.supports(ConstraintType::Linear) || self.lowered.steps.contains_key(&var) {
            return self.cases_by_steps(var);
        }
        let choices = self.new_cases(&var.into());
        self.post(sum(choices.iter().map(|case| case.1)).equals(1));
        self.lowered.choices.insert(var, choices.clone());
        choices
    }

    /// The least and the greatest value have a step for their literal.
    fn cases_by_steps(&mut self, var: Var) -> Vec<(i64, Lit)> {
        let steps = self.order_literals(var);
        let values = self.lowered.model.range_of(var).clone();
        if self.too_large(4 * steps.len()) {
            return Vec::new();
        }
        let case = |(place, value): (usize, i64)| {
            let reached = place.checked_sub(1).map(|before| steps[before]);
            let is = match (reached, steps.get(place).copied()) {
                (Some(reached), Some(passed)) => {
                    let is = self.binary("is");
                    self.tie(is, reached, passed);
                    is
                }
                (None, Some(passed)) => !passed,
                (Some(reached), None) => reached,
                (None, None) => {
                    let is = self.binary("is");
                    self.post(Clause(vec![is]));
                    is
                }
            };
            (value, is)
        };
        values.enumerate().map(case).collect()
    }

    /// `is = reached and not passed`
    fn tie(&mut self, is: Lit, reached: Lit, passed: Lit) {
        self.post(Clause(vec![is, !reached, passed]));
        self.post(Clause(vec![!is, reached]));
        self.post(Clause(vec![!is, !passed]));
    }

    /// Literals of which one holds if and only if `expr` is not `value`, where the backend has a
    /// variable only by its bits; nothing elsewhere.
    pub fn not_equal(&mut self, expr: &Expr, value: i64) -> Option<Vec<Lit>> {
        let &[(var, 1)] = &expr.terms[..] else { return None };
        if self.lowered.supported.integers {
            return None;
        }
        let choices = self.lowered.direct_literals(var);
        if !choices.is_empty() {
            return IntegerView { expr: expr.clone(), direct: choices.to_vec(), order: Vec::new() }.not_equal(value);
        }
        let least = self.range(expr).start() + 1;
        let at_least = (least..).zip(self.order_literals(var)).collect();
        IntegerView { expr: expr.clone(), direct: Vec::new(), order: at_least }.not_equal(value)
    }

    /// The literals that `var` is at least its second value, its third, and so on. Each implies the
    /// one before it. A bit is its own only step.
    pub fn order_literals(&mut self, var: Var) -> Vec<Lit> {
        let range = self.lowered.model.range_of(var).clone();
        let width = usize::try_from(range.end().saturating_sub(*range.start())).unwrap_or(0);
        if width == 0 {
            return Vec::new();
        }
        if self.lowered.model.variables()[var.index()].is_binary() {
            return vec![Lit::of(var)];
        }
        if let Some(known) = self.lowered.steps.get(&var) {
            return known.clone();
        }
        if self.too_large(2 * width) {
            return Vec::new();
        }
        let steps: Vec<Lit> = (0..width).map(|_| self.binary("step")).collect();
        for two in steps.windows(2) {
            self.post(Clause(vec![two[0], !two[1]]));
        }
        if let Some(choices) = self.lowered.choices.remove(&var) {
            self.tie_steps(&choices, &steps);
        }
        self.lowered.steps.insert(var, steps.clone());
        steps
    }

    /// Ties the literals for the values of a variable to its steps.
    fn tie_steps(&mut self, choices: &[(i64, Lit)], steps: &[Lit]) {
        for (place, &(_, is)) in choices.iter().enumerate() {
            match (place.checked_sub(1).map(|before| steps[before]), steps.get(place).copied()) {
                (Some(reached), Some(passed)) => self.tie(is, reached, passed),
                (None, Some(step)) | (Some(step), None) => {
                    let other = if place == 0 { !step } else { step };
                    self.post(Clause(vec![!is, other]));
                    self.post(Clause(vec![is, !other]));
                }
                (None, None) => {}
            }
        }
    }
}

//! What a form is given to rewrite itself with.

use super::{Lowered, Stuck};
use crate::{Constraint, Expr, Form, FormKind, Lit, Place, Purpose, Var, form::Clause, sum};
use std::ops::RangeInclusive;

/// The simpler constraints that take the place of one, and the new variables they need.
pub struct Parts<'l> {
    lowered: &'l mut Lowered,
    purpose: Purpose,
    place: Place,
    posted: Vec<Constraint>,
    stuck: Option<Stuck>,
}

impl<'l> Parts<'l> {
    pub(super) fn new(lowered: &'l mut Lowered, purpose: Purpose, place: Place) -> Self {
        Self { lowered, purpose, place, posted: Vec::new(), stuck: None }
    }

    pub(super) fn finish(self) -> Result<Vec<Constraint>, Stuck> {
        match self.stuck {
            None => Ok(self.posted),
            Some(stuck) => Err(stuck),
        }
    }

    /// Posts a simpler constraint for the same rule at the same place.
    pub fn post(&mut self, form: impl Into<Form>) {
        self.posted.push(Constraint { purpose: self.purpose, place: self.place.clone(), form: form.into() });
    }

    /// Whether the backend takes constraints of this form as they are.
    pub fn takes(&self, kind: FormKind) -> bool {
        self.lowered.dialect.takes(kind)
    }

    /// The values that `expr` can have.
    pub fn range(&self, expr: &Expr) -> RangeInclusive<i64> {
        self.lowered.model.range(expr)
    }

    /// A literal that `lit` implies, if a clause of two literals posted before says so.
    pub fn implied_by(&self, lit: Lit) -> Option<Lit> {
        self.lowered.implies.get(super::number(lit)).copied().flatten()
    }

    /// A new bit.
    pub fn bit(&mut self, name: impl AsRef<str>) -> Lit {
        self.lowered.bit(name.as_ref())
    }

    /// Whether as many more literals would be too many for the backend; if so, lowering stops.
    pub fn too_large(&mut self, literals: usize) -> bool {
        let size = self.lowered.dialect.size;
        if self.lowered.size.saturating_add(self.posted.len()).saturating_add(literals) > size {
            self.stuck = Some(Stuck::Size(size));
        }
        self.stuck.is_some()
    }

    /// A literal for each value that `expr` can have, of which the one for its value holds.
    ///
    /// `expr = Σ value · literal` and one of the literals holds; where sums are not taken and the
    /// expression is a variable, `literal = (expr ≥ value) and not (expr ≥ value + 1)`.
    pub fn cases(&mut self, expr: &Expr) -> Vec<(i64, Lit)> {
        let expr = expr.merged();
        if let Some(known) = self.lowered.cased(&expr) {
            return known.clone();
        }
        let reach = self.range(&expr);
        let width = reach.end().saturating_sub(*reach.start()).saturating_add(1);
        if self.too_large(usize::try_from(width).unwrap_or(usize::MAX)) {
            return Vec::new();
        }
        let cases: Vec<(i64, Lit)> = reach.map(|value| (value, self.bit("is"))).collect();
        match (&expr.terms[..], self.takes(FormKind::Linear)) {
            (&[(var, 1)], false) => self.tie_to_steps(var, &cases),
            _ => {
                let total: Expr = cases.iter().map(|&(value, lit)| lit * value).sum();
                self.post((expr.clone() - total).equals(0));
                self.post(sum(cases.iter().map(|case| case.1)).equals(1));
            }
        }
        self.lowered.cases.insert((expr.terms, expr.constant), cases.clone());
        cases
    }

    fn tie_to_steps(&mut self, var: Var, cases: &[(i64, Lit)]) {
        let steps = self.steps(var);
        for (place, &(_, is)) in cases.iter().enumerate() {
            let reached = place.checked_sub(1).map(|before| steps[before]);
            let passed = steps.get(place).copied();
            let (low, high) = (reached.map(|lit| !lit), passed);
            self.post(Clause([Some(is), low, high].into_iter().flatten().collect()));
            reached.into_iter().for_each(|lit| self.post(Clause(vec![!is, lit])));
            passed.into_iter().for_each(|lit| self.post(Clause(vec![!is, !lit])));
        }
    }

    /// The literals that `var` is at least its second value, its third, and so on. Each implies the
    /// one before it. A bit is its own only step.
    pub fn steps(&mut self, var: Var) -> Vec<Lit> {
        let range = self.lowered.model.range_of(var).clone();
        let width = usize::try_from(range.end().saturating_sub(*range.start())).unwrap_or(0);
        if width == 0 {
            return Vec::new();
        }
        if self.lowered.model.variables()[var.index()].is_bit() {
            return vec![Lit::of(var)];
        }
        if let Some(known) = self.lowered.steps.get(&var) {
            return known.clone();
        }
        if self.too_large(2 * width) {
            return Vec::new();
        }
        let steps: Vec<Lit> = (0..width).map(|_| self.bit("step")).collect();
        for two in steps.windows(2) {
            self.post(Clause(vec![two[0], !two[1]]));
        }
        self.lowered.steps.insert(var, steps.clone());
        steps
    }
}

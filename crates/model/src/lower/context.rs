//! The interface through which a constraint type lowers itself: posting constraints and encoding integers.
//!
//! The order encoding has a literal for each `x ≥ v` (Tamura et al., *Compiling Finite Linear CSP into SAT*, 2009), the
//! direct encoding one for each `x = v`. A variable gets the order encoding when a sum needs it, else the direct one;
//! if it needs both, `(x = v) = (x ≥ v) ∧ ¬(x ≥ v + 1)` links them. Cost: one literal for each value. Weakness: large
//! domains are refused; a logarithmic encoding would fit them, but propagates less.

use super::{Lowered, LoweringError};
use crate::{
    Constraint, ConstraintBody, ConstraintType, Expr, IntegerView, Lit, Place, Provenance, Semantics, Var,
    constraint::{Clause, Indicator},
    sum,
};
use std::ops::RangeInclusive;

/// Collects the simpler constraints that replace one constraint, and the new variables they need.
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

    /// Posts a simpler constraint with the same provenance and place.
    pub fn post(&mut self, body: impl Into<ConstraintBody>) {
        if self.error.is_some() {
            return;
        }
        let body = body.into();
        if self.lowered.interrupt.is_due(|| body.size() + 1) {
            self.error = Some(LoweringError::Interrupted);
        }
        self.posted.push(Constraint { provenance: self.provenance, place: self.place.clone(), body });
    }

    /// Whether the backend supports constraints of this type.
    pub fn supports(&self, kind: ConstraintType) -> bool {
        self.lowered.supported.supports(kind)
    }

    /// The bounds of `expr`.
    pub fn range(&self, expr: &Expr) -> RangeInclusive<i64> {
        self.lowered.model.range(expr)
    }

    /// A literal that `lit` implies by a binary clause posted before, if there is one.
    pub fn implied_by(&self, lit: Lit) -> Option<Lit> {
        self.lowered.implied_by(lit)
    }

    /// A new binary variable; its name is `name` with its index.
    pub fn binary(&mut self, name: impl AsRef<str>) -> Lit {
        self.lowered.binary(name.as_ref())
    }

    /// Whether `literals` more literals would exceed the size limit; if so, the lowering fails.
    pub fn too_large(&mut self, literals: usize) -> bool {
        let size = self.lowered.supported.size;
        if self.lowered.size.saturating_add(self.posted.len()).saturating_add(literals) > size {
            self.error.get_or_insert(LoweringError::Size(size));
        }
        self.error.is_some()
    }

    /// The direct encoding of `expr`: a literal for each value it can take, true if and only if it has that value.
    ///
    /// For an encoded variable these are its direct literals, unless it has an
    /// [order encoding](Self::order_literals): then `literal = (var ≥ value) ∧ ¬(var ≥ value + 1)`. Otherwise exactly one
    /// literal is true and `expr = Σ value · literal`, or, if linear constraints are not supported, each literal implies
    /// `expr = value`.
    pub fn direct_literals(&mut self, expr: &Expr) -> Vec<(i64, Lit)> {
        let expr = expr.merged();
        if let Some(known) = self.lowered.direct_literals_of(&expr) {
            return known.clone();
        }
        let direct = match (&expr.terms[..], self.supports(ConstraintType::Linear)) {
            (&[(var, coefficient)], _)
                if !self.lowered.supported.integers || self.lowered.model.variables()[var.index()].is_binary() =>
            {
                let of_var =
                    if (coefficient, expr.constant) == (1, 0) { self.direct_of(var) } else { self.direct_literals(&var.into()) };
                of_var.into_iter().map(|(value, lit)| (coefficient * value + expr.constant, lit)).collect()
            }
            (_, true) => self.direct_by_sum(&expr),
            (_, false) => self.direct_by_indicators(&expr),
        };
        self.lowered.direct_of_exprs.insert((expr.terms, expr.constant), direct.clone());
        direct
    }

    /// A new binary variable for each value that `expr` may take; none if that exceeds the size limit.
    fn new_direct(&mut self, expr: &Expr) -> Vec<(i64, Lit)> {
        let (values, coefficient) = match expr.terms[..] {
            [(var, coefficient)] => (self.lowered.model.range_of(var).clone(), coefficient),
            _ => (self.range(expr), 1),
        };
        let width = values.end().saturating_sub(*values.start()).saturating_add(1);
        if self.too_large(usize::try_from(width).unwrap_or(usize::MAX)) {
            return Vec::new();
        }
        let constant = if expr.terms.len() == 1 { expr.constant } else { 0 };
        values.map(|value| (coefficient * value + constant, self.binary("direct"))).collect()
    }

    fn direct_by_sum(&mut self, expr: &Expr) -> Vec<(i64, Lit)> {
        let direct = self.new_direct(expr);
        let value: Expr = direct.iter().map(|&(value, lit)| lit * value).sum();
        self.post((expr.clone() - value).equals(0));
        self.post(sum(direct.iter().map(|entry| entry.1)).equals(1));
        direct
    }

    fn direct_by_indicators(&mut self, expr: &Expr) -> Vec<(i64, Lit)> {
        let direct = self.new_direct(expr);
        for &(value, when) in &direct {
            self.post(Indicator { when, then: expr.clone().equals(value) });
        }
        self.post(Clause(direct.iter().map(|entry| entry.1).collect()));
        direct
    }

    /// The direct literals of an encoded variable.
    fn direct_of(&mut self, var: Var) -> Vec<(i64, Lit)> {
        let values = self.lowered.model.range_of(var).clone();
        // With one or two values, the order encoding needs no exactly-one constraint.
        let small = values.end().saturating_sub(*values.start()) < 2;
        if small || !self.supports(ConstraintType::Linear) || self.lowered.order.contains_key(&var) {
            return self.direct_by_order(var);
        }
        let direct = self.new_direct(&var.into());
        self.post(sum(direct.iter().map(|entry| entry.1)).equals(1));
        self.lowered.direct.insert(var, direct.clone());
        direct
    }

    /// Direct literals defined by the order literals; the smallest and the largest value need no new variable.
    fn direct_by_order(&mut self, var: Var) -> Vec<(i64, Lit)> {
        let order = self.order_literals(var);
        let values = self.lowered.model.range_of(var).clone();
        if self.too_large(4 * order.len()) {
            return Vec::new();
        }
        let entry = |(index, value): (usize, i64)| {
            let at_least = index.checked_sub(1).map(|before| order[before]);
            let lit = match (at_least, order.get(index).copied()) {
                (Some(at_least), Some(above)) => {
                    let lit = self.binary("direct");
                    self.link(lit, at_least, above);
                    lit
                }
                (None, Some(above)) => !above,
                (Some(at_least), None) => at_least,
                (None, None) => {
                    let lit = self.binary("direct");
                    self.post(Clause(vec![lit]));
                    lit
                }
            };
            (value, lit)
        };
        values.enumerate().map(entry).collect()
    }

    /// `direct = at_least ∧ ¬above`
    fn link(&mut self, direct: Lit, at_least: Lit, above: Lit) {
        self.post(Clause(vec![direct, !at_least, above]));
        self.post(Clause(vec![!direct, at_least]));
        self.post(Clause(vec![!direct, !above]));
    }

    /// Literals of which at least one is true if and only if `expr ≠ value`, if `expr` is an encoded variable;
    /// `None` otherwise.
    pub fn not_equal(&mut self, expr: &Expr, value: i64) -> Option<Vec<Lit>> {
        let &[(var, 1)] = &expr.terms[..] else { return None };
        if self.lowered.supported.integers {
            return None;
        }
        let direct = self.lowered.direct_literals(var);
        if !direct.is_empty() {
            return IntegerView { expr: expr.clone(), direct: direct.to_vec(), order: Vec::new() }.not_equal(value);
        }
        let second = self.range(expr).start() + 1;
        let order = (second..).zip(self.order_literals(var)).collect();
        IntegerView { expr: expr.clone(), direct: Vec::new(), order }.not_equal(value)
    }

    /// The order encoding of `var`: the literals that it is at least its second value, its third, and so on. Each
    /// implies the one before it. A binary variable is its own order literal.
    pub fn order_literals(&mut self, var: Var) -> Vec<Lit> {
        let range = self.lowered.model.range_of(var).clone();
        let width = usize::try_from(range.end().saturating_sub(*range.start())).unwrap_or(0);
        if width == 0 {
            return Vec::new();
        }
        if self.lowered.model.variables()[var.index()].is_binary() {
            return vec![Lit::of(var)];
        }
        if let Some(known) = self.lowered.order.get(&var) {
            return known.clone();
        }
        if self.too_large(2 * width) {
            return Vec::new();
        }
        let order: Vec<Lit> = (0..width).map(|_| self.binary("order")).collect();
        for pair in order.windows(2) {
            self.post(Clause(vec![pair[0], !pair[1]]));
        }
        if let Some(direct) = self.lowered.direct.remove(&var) {
            self.link_encodings(&direct, &order);
        }
        self.lowered.order.insert(var, order.clone());
        order
    }

    /// Links the direct literals of a variable to its order literals.
    fn link_encodings(&mut self, direct: &[(i64, Lit)], order: &[Lit]) {
        for (index, &(_, lit)) in direct.iter().enumerate() {
            match (index.checked_sub(1).map(|before| order[before]), order.get(index).copied()) {
                (Some(at_least), Some(above)) => self.link(lit, at_least, above),
                (None, Some(bound)) | (Some(bound), None) => {
                    let equivalent = if index == 0 { !bound } else { bound };
                    self.post(Clause(vec![!lit, equivalent]));
                    self.post(Clause(vec![lit, !equivalent]));
                }
                (None, None) => {}
            }
        }
    }
}

//! Linear expressions over whole-number variables, and literals.

use crate::{Assignment, constraint::Linear};
use std::{
    fmt,
    iter::Sum,
    ops::{Add, Mul, Not, Sub},
};

/// A variable whose values are whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Var(pub(crate) u32);

impl Var {
    /// The variable's place among the whole-number variables of its model, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A variable whose values are real numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Real(pub(crate) u32);

impl Real {
    /// The variable's place among the real variables of its model, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A 0-1 variable, or the opposite of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lit {
    /// The 0-1 variable.
    pub var: Var,
    /// Whether the literal holds when the variable is 0.
    pub negated: bool,
}

impl Lit {
    /// The literal that holds when `var` is 1.
    pub fn of(var: Var) -> Self {
        Self { var, negated: false }
    }

    /// Whether it holds in `values`.
    pub fn holds(self, values: &Assignment) -> bool {
        (values.integers[self.var.index()] == 1) != self.negated
    }
}

impl Not for Lit {
    type Output = Lit;
    fn not(self) -> Lit {
        Lit { negated: !self.negated, ..self }
    }
}

/// `Σ coefficient · variable + constant`
///
/// Arithmetic saturates; a constraint that could leave 64 bits is noticed when it is
/// [posted](crate::Model::post) and the model is then refused by every backend.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expr {
    /// Variables with their coefficients. A variable may appear more than once.
    pub terms: Vec<(Var, i64)>,
    /// What is added to the terms.
    pub constant: i64,
}

impl Expr {
    /// Its value for `values`.
    pub fn value(&self, values: &Assignment) -> i64 {
        let terms = self.terms.iter().map(|&(var, coefficient)| coefficient * values.integers[var.index()]);
        self.constant + terms.sum::<i64>()
    }

    /// The same expression with each variable once, in order, and none with coefficient 0.
    pub fn merged(&self) -> Expr {
        let mut terms = self.terms.clone();
        terms.sort_unstable_by_key(|term| term.0);
        terms.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1 = kept.1.saturating_add(next.1);
            }
            same
        });
        terms.retain(|term| term.1 != 0);
        Expr { terms, constant: self.constant }
    }

    /// `self = value`
    pub fn equals(self, value: i64) -> Linear {
        Linear::new(self, value..=value)
    }

    /// `self ≤ value`
    pub fn at_most(self, value: i64) -> Linear {
        Linear::new(self, i64::MIN..=value)
    }

    /// `self ≥ value`
    pub fn at_least(self, value: i64) -> Linear {
        Linear::new(self, value..=i64::MAX)
    }
}

/// What can be added to an expression.
pub trait Summand {
    /// Adds it `coefficient` times.
    fn add_to(self, expr: &mut Expr, coefficient: i64);
}

impl Summand for Var {
    fn add_to(self, expr: &mut Expr, coefficient: i64) {
        expr.terms.push((self, coefficient));
    }
}

impl Summand for Lit {
    fn add_to(self, expr: &mut Expr, coefficient: i64) {
        match self.negated {
            false => expr.terms.push((self.var, coefficient)),
            true => {
                expr.terms.push((self.var, -coefficient));
                expr.constant = expr.constant.saturating_add(coefficient);
            }
        }
    }
}

impl Summand for i64 {
    fn add_to(self, expr: &mut Expr, coefficient: i64) {
        expr.constant = expr.constant.saturating_add(self.saturating_mul(coefficient));
    }
}

impl Summand for Expr {
    fn add_to(self, expr: &mut Expr, coefficient: i64) {
        let added = if coefficient == 1 { self } else { self * coefficient };
        expr.terms.extend(added.terms);
        expr.constant = expr.constant.saturating_add(added.constant);
    }
}

impl From<Var> for Expr {
    fn from(var: Var) -> Self {
        Self::default() + var
    }
}

impl From<Lit> for Expr {
    fn from(lit: Lit) -> Self {
        Self::default() + lit
    }
}

impl From<i64> for Expr {
    fn from(constant: i64) -> Self {
        Self { terms: Vec::new(), constant }
    }
}

impl<S: Summand> Add<S> for Expr {
    type Output = Expr;
    fn add(mut self, other: S) -> Expr {
        other.add_to(&mut self, 1);
        self
    }
}

impl<S: Summand> Sub<S> for Expr {
    type Output = Expr;
    fn sub(mut self, other: S) -> Expr {
        other.add_to(&mut self, -1);
        self
    }
}

impl Mul<i64> for Expr {
    type Output = Expr;
    fn mul(mut self, coefficient: i64) -> Expr {
        self.terms.iter_mut().for_each(|(_, f)| *f = f.saturating_mul(coefficient));
        self.constant = self.constant.saturating_mul(coefficient);
        self
    }
}

impl Mul<i64> for Lit {
    type Output = Expr;
    fn mul(self, coefficient: i64) -> Expr {
        Expr::from(self) * coefficient
    }
}

impl Mul<i64> for Var {
    type Output = Expr;
    fn mul(self, coefficient: i64) -> Expr {
        Expr::from(self) * coefficient
    }
}

/// Room for so many terms is made, unless it is known that there will be more or fewer.
const SOME: usize = 8;

impl<S: Summand> Sum<S> for Expr {
    fn sum<I: Iterator<Item = S>>(parts: I) -> Expr {
        let (least, most) = parts.size_hint();
        let room = least.max(most.map_or(SOME, |most| most.min(SOME)));
        let mut total = Expr { terms: Vec::with_capacity(room), constant: 0 };
        parts.for_each(|part| part.add_to(&mut total, 1));
        total
    }
}

/// The sum of the parts, as it is written on paper: `sum(x)`.
pub fn sum<S: Summand>(parts: impl IntoIterator<Item = S>) -> Expr {
    parts.into_iter().sum()
}

impl fmt::Display for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "v{}", self.0)
    }
}

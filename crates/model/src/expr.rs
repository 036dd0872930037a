//! Linear expressions over integer variables, and literals.

use crate::{Assignment, constraint::Linear};
use std::{
    fmt,
    iter::Sum,
    ops::{Add, Mul, Not, Sub},
};

/// A handle of an integer variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Var(pub(crate) u32);

impl Var {
    /// The index among the integer variables of the model, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A handle of a real variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Real(pub(crate) u32);

impl Real {
    /// The index among the real variables of the model, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A binary variable or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lit {
    /// The binary variable.
    pub var: Var,
    /// Whether the literal is true when the variable is 0.
    pub negated: bool,
}

impl Lit {
    /// The positive literal of `var`: true when the variable is 1.
    pub fn of(var: Var) -> Self {
        Self { var, negated: false }
    }

    /// Whether the literal is true in `values`.
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

/// A linear expression `Σ coefficient · variable + constant`.
///
/// Arithmetic saturates. A constraint that could overflow 64 bits is detected when it is
/// [posted](crate::Model::post); every backend then refuses the model.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expr {
    /// Variables with their coefficients. A variable may occur more than once.
    pub terms: Vec<(Var, i64)>,
    /// The constant term.
    pub constant: i64,
}

impl Expr {
    /// Its value in `values`.
    pub fn value(&self, values: &Assignment) -> i64 {
        let terms = self.terms.iter().map(|&(var, coefficient)| coefficient * values.integers[var.index()]);
        self.constant + terms.sum::<i64>()
    }

    /// The canonical form: each variable at most once, sorted, no coefficient 0. O(n log n) for n terms.
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

    /// The constraint `self = value`.
    pub fn equals(self, value: i64) -> Linear {
        Linear::new(self, value..=value)
    }

    /// The constraint `self ≤ value`.
    pub fn at_most(self, value: i64) -> Linear {
        Linear::new(self, i64::MIN..=value)
    }

    /// The constraint `self ≥ value`.
    pub fn at_least(self, value: i64) -> Linear {
        Linear::new(self, value..=i64::MAX)
    }
}

/// A term that can be added to an expression.
pub trait Summand {
    /// Adds `coefficient · self` to `expr`.
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
        self.terms.iter_mut().for_each(|(_, factor)| *factor = factor.saturating_mul(coefficient));
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

/// The capacity reserved for a sum whose number of terms is unknown.
const DEFAULT_CAPACITY: usize = 8;

impl<S: Summand> Sum<S> for Expr {
    fn sum<I: Iterator<Item = S>>(summands: I) -> Expr {
        let (lower, upper) = summands.size_hint();
        let capacity = lower.max(upper.map_or(DEFAULT_CAPACITY, |upper| upper.min(DEFAULT_CAPACITY)));
        let mut total = Expr { terms: Vec::with_capacity(capacity), constant: 0 };
        summands.for_each(|summand| summand.add_to(&mut total, 1));
        total
    }
}

/// The sum of variables, literals or expressions.
pub fn sum<S: Summand>(summands: impl IntoIterator<Item = S>) -> Expr {
    summands.into_iter().sum()
}

impl fmt::Display for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "v{}", self.0)
    }
}

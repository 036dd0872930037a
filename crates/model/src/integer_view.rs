//! Integer views: how the value of a puzzle variable is read from a model.

use crate::{Assignment, Expr, Lit, Model, constraint::Linear};
use std::ops::RangeInclusive;

/// An expression whose value is that of a puzzle variable and, where the model has them, the
/// literals of its direct or order encoding.
///
/// The literals keep no-goods, bounds and assumptions short: "this cell is not 5" is one literal in a
/// model with a binary variable for each digit, and two in the order encoding.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct IntegerView {
    /// The expression that is read.
    pub expr: Expr,
    /// Direct encoding: for each value, a literal that is true if and only if the expression has it.
    /// Either empty or complete: a value that is not listed cannot be taken.
    pub direct: Vec<(i64, Lit)>,
    /// Order encoding: for each value but the smallest, ascending, a literal that is true if and only
    /// if the expression is at least that value. Either empty or complete.
    pub order: Vec<(i64, Lit)>,
}

impl IntegerView {
    /// A view with a direct encoding: `Σ value · literal`, where exactly one literal is true.
    pub fn direct(direct: Vec<(i64, Lit)>) -> Self {
        let expr = direct.iter().map(|&(value, lit)| lit * value).sum();
        Self { expr, direct, order: Vec::new() }
    }

    /// A view with an order encoding: `min + Σ literal`, where each literal implies the one before it.
    pub fn order(min: i64, lits: &[Lit]) -> Self {
        let expr = lits.iter().copied().sum::<Expr>() + min;
        let order = lits.iter().zip(min + 1..).map(|(&lit, value)| (value, lit)).collect();
        Self { expr, direct: Vec::new(), order }
    }

    /// The value in an assignment.
    pub fn value(&self, values: &Assignment) -> i64 {
        self.expr.value(values)
    }

    /// Literals of which at least one is true if and only if the value is not `value`; `None` if the
    /// view has no literals, or cannot take `value`.
    pub fn not_equal(&self, value: i64) -> Option<Vec<Lit>> {
        if !self.direct.is_empty() {
            let found = self.direct.iter().find(|entry| entry.0 == value)?;
            return Some(vec![!found.1]);
        }
        let (min, max) = (self.order.first()?.0 - 1, self.order.last()?.0);
        if value < min || value > max {
            return None;
        }
        let below = self.order.iter().find(|entry| entry.0 == value).map(|entry| !entry.1);
        let above = self.order.iter().find(|entry| entry.0 == value + 1).map(|entry| entry.1);
        Some(below.into_iter().chain(above).collect())
    }

    /// Restricts the value to `range` by tightening the bounds of the model's variables; domains may
    /// become empty. Returns `false`, and changes nothing, if bounds alone cannot express that.
    pub fn tighten(&self, range: &RangeInclusive<i64>, model: &mut Model) -> bool {
        if let [(var, 1)] = self.expr.terms[..] {
            let Linear { range, .. } = Linear::new(self.expr.clone(), range.clone());
            model.tighten(var, range);
            return true;
        }
        if !self.direct.is_empty() {
            let (inside, outside): (Vec<(i64, Lit)>, Vec<_>) = self.direct.iter().partition(|entry| range.contains(&entry.0));
            outside.iter().for_each(|entry| model.fix(!entry.1));
            if let [only] = inside[..] {
                model.fix(only.1);
            }
            return true;
        }
        let (Some(first), Some(last)) = (self.order.first(), self.order.last()) else { return false };
        if *range.end() < first.0 - 1 || *range.start() > last.0 {
            model.fix(last.1);
            model.fix(!last.1);
            return true;
        }
        for &(value, lit) in &self.order {
            if value <= *range.start() {
                model.fix(lit);
            } else if value > *range.end() {
                model.fix(!lit);
            }
        }
        true
    }
}

impl From<Expr> for IntegerView {
    fn from(expr: Expr) -> Self {
        Self { expr, direct: Vec::new(), order: Vec::new() }
    }
}

impl From<crate::Var> for IntegerView {
    fn from(var: crate::Var) -> Self {
        Expr::from(var).into()
    }
}

impl From<Lit> for IntegerView {
    fn from(lit: Lit) -> Self {
        Self { expr: lit.into(), direct: Vec::new(), order: vec![(1, lit)] }
    }
}

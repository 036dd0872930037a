//! How an unknown is read from a model.

use crate::{Expr, Lit, Model, Values, form::Linear};
use std::ops::RangeInclusive;

/// The expression whose value answers an unknown and, where the model has them, literals that
/// state its values.
///
/// The literals are for the sake of no-goods, bounds and assumptions: "this cell is not 5" is one
/// literal of a model with a bit for each digit, and two of a model that counts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reading {
    /// What is read.
    pub expr: Expr,
    /// For each value, a literal that holds if and only if the expression has it. Either empty or
    /// complete: a value that is not listed cannot be taken.
    pub is: Vec<(i64, Lit)>,
    /// For each value but the least, in order, a literal that holds if and only if the expression
    /// is at least that. Either empty or complete.
    pub at_least: Vec<(i64, Lit)>,
}

impl Reading {
    /// `Σ value · literal`, of which exactly one holds.
    pub fn cases(is: Vec<(i64, Lit)>) -> Self {
        let expr = is.iter().map(|&(value, lit)| lit * value).sum();
        Self { expr, is, at_least: Vec::new() }
    }

    /// `least` and one more for each literal that holds; each literal implies the one before it.
    pub fn steps(least: i64, lits: &[Lit]) -> Self {
        let expr = lits.iter().copied().sum::<Expr>() + least;
        let at_least = lits.iter().zip(least + 1..).map(|(&lit, value)| (value, lit)).collect();
        Self { expr, is: Vec::new(), at_least }
    }

    /// The value in `values`.
    pub fn value(&self, values: &Values) -> i64 {
        self.expr.value(values)
    }

    /// Literals of which one holds if and only if the reading is not `value`; nothing if the model
    /// has no literals to say it, as where the reading never is `value`.
    pub fn unless(&self, value: i64) -> Option<Vec<Lit>> {
        if !self.is.is_empty() {
            let case = self.is.iter().find(|case| case.0 == value)?;
            return Some(vec![!case.1]);
        }
        let (least, greatest) = (self.at_least.first()?.0 - 1, self.at_least.last()?.0);
        if value < least || value > greatest {
            return None;
        }
        let reached = self.at_least.iter().find(|step| step.0 == value).map(|step| !step.1);
        let passed = self.at_least.iter().find(|step| step.0 == value + 1).map(|step| step.1);
        Some(reached.into_iter().chain(passed).collect())
    }

    /// Narrows the reading to `range` by the bounds of the model's variables, some of which may have
    /// no value left. Says false if that cannot be done by bounds alone; nothing is changed then.
    pub fn narrow(&self, range: &RangeInclusive<i64>, model: &mut Model) -> bool {
        if let [(var, 1)] = self.expr.terms[..] {
            let Linear { range, .. } = Linear::new(self.expr.clone(), range.clone());
            model.narrow(var, range);
            return true;
        }
        if !self.is.is_empty() {
            let (inside, outside): (Vec<(i64, Lit)>, Vec<_>) = self.is.iter().partition(|case| range.contains(&case.0));
            outside.iter().for_each(|case| model.fix(!case.1));
            if let [only] = inside[..] {
                model.fix(only.1);
            }
            return true;
        }
        let (Some(second), Some(last)) = (self.at_least.first(), self.at_least.last()) else { return false };
        if *range.end() < second.0 - 1 || *range.start() > last.0 {
            model.fix(last.1);
            model.fix(!last.1);
            return true;
        }
        for &(value, lit) in &self.at_least {
            if value <= *range.start() {
                model.fix(lit);
            } else if value > *range.end() {
                model.fix(!lit);
            }
        }
        true
    }
}

impl From<Expr> for Reading {
    fn from(expr: Expr) -> Self {
        Self { expr, is: Vec::new(), at_least: Vec::new() }
    }
}

impl From<crate::Var> for Reading {
    fn from(var: crate::Var) -> Self {
        Expr::from(var).into()
    }
}

impl From<Lit> for Reading {
    fn from(lit: Lit) -> Self {
        Self { expr: lit.into(), is: Vec::new(), at_least: vec![(1, lit)] }
    }
}

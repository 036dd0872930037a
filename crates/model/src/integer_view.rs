//! How an unknown is read from a model.

use crate::{Assignment, Expr, Lit, Model, constraint::Linear};
use std::ops::RangeInclusive;

/// The expression whose value solutions an unknown and, where the model has them, literals that
/// state its values.
///
/// The literals are for the sake of no-goods, bounds and assumptions: "this cell is not 5" is one
/// literal of a model with a bit for each digit, and two of a model that counts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct IntegerView {
    /// What is read.
    pub expr: Expr,
    /// For each value, a literal that holds if and only if the expression has it. Either empty or
    /// complete: a value that is not listed cannot be taken.
    pub direct: Vec<(i64, Lit)>,
    /// For each value but the least, in order, a literal that holds if and only if the expression
    /// is at least that. Either empty or complete.
    pub order: Vec<(i64, Lit)>,
}

impl IntegerView {
    /// `Σ value · literal`, of which exactly one holds.
    pub fn direct(direct: Vec<(i64, Lit)>) -> Self {
        let expr = direct.iter().map(|&(value, lit)| lit * value).sum();
        Self { expr, direct, order: Vec::new() }
    }

    /// `least` and one more for each literal that holds; each literal implies the one before it.
    pub fn order(least: i64, lits: &[Lit]) -> Self {
        let expr = lits.iter().copied().sum::<Expr>() + least;
        let order = lits.iter().zip(least + 1..).map(|(&lit, value)| (value, lit)).collect();
        Self { expr, direct: Vec::new(), order }
    }

    /// The value in `values`.
    pub fn value(&self, values: &Assignment) -> i64 {
        self.expr.value(values)
    }

    /// Literals of which one holds if and only if the reading is not `value`; nothing if the model
    /// has no literals to say it, as where the reading never is `value`.
    pub fn not_equal(&self, value: i64) -> Option<Vec<Lit>> {
        if !self.direct.is_empty() {
            let case = self.direct.iter().find(|case| case.0 == value)?;
            return Some(vec![!case.1]);
        }
        let (least, greatest) = (self.order.first()?.0 - 1, self.order.last()?.0);
        if value < least || value > greatest {
            return None;
        }
        let reached = self.order.iter().find(|step| step.0 == value).map(|step| !step.1);
        let passed = self.order.iter().find(|step| step.0 == value + 1).map(|step| step.1);
        Some(reached.into_iter().chain(passed).collect())
    }

    /// Narrows the reading to `range` by the bounds of the model's variables, some of which may have
    /// no value left. Says false if that cannot be done by bounds alone; nothing is changed then.
    pub fn tighten(&self, range: &RangeInclusive<i64>, model: &mut Model) -> bool {
        if let [(var, 1)] = self.expr.terms[..] {
            let Linear { range, .. } = Linear::new(self.expr.clone(), range.clone());
            model.tighten(var, range);
            return true;
        }
        if !self.direct.is_empty() {
            let (inside, outside): (Vec<(i64, Lit)>, Vec<_>) = self.direct.iter().partition(|case| range.contains(&case.0));
            outside.iter().for_each(|case| model.fix(!case.1));
            if let [only] = inside[..] {
                model.fix(only.1);
            }
            return true;
        }
        let (Some(second), Some(last)) = (self.order.first(), self.order.last()) else { return false };
        if *range.end() < second.0 - 1 || *range.start() > last.0 {
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

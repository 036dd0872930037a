//! Bounds propagation on linear constraints: each row alone tightens the bounds of its variables.

use model::{
    Constraint, ConstraintBody, Expr, IntegerView, Lit, Model, Var,
    constraint::{Clause, Linear},
};
use std::{ops::RangeInclusive, sync::Arc};

/// The least and the greatest value of each variable.
pub type Bounds = Vec<(i64, i64)>;

/// The linear constraints of a lowered model, with an index from variables to rows.
pub struct Rows {
    pub rows: Vec<Row>,
    containing: Vec<Vec<usize>>,
}

/// A linear constraint, with the constraint of the model that it states.
pub struct Row {
    pub constraint: Arc<Constraint>,
    terms: Vec<(Var, i64)>,
    range: RangeInclusive<i64>,
}

impl Rows {
    /// The rows of a model of linear constraints and clauses.
    pub fn of(model: &Model) -> Self {
        let rows: Vec<Row> = model.constraints().iter().map(row).collect();
        let mut containing = vec![Vec::new(); model.variables().len()];
        for (number, row) in rows.iter().enumerate() {
            row.terms.iter().for_each(|term| containing[term.0.index()].push(number));
        }
        Self { rows, containing }
    }

    /// The indices of the rows that contain a variable.
    pub fn containing(&self, var: Var) -> &[usize] {
        &self.containing[var.index()]
    }
}

/// Linear constraints as they are, and clauses as sums of literals that are at least 1. A model lowered for a trace
/// has no other types.
fn row(constraint: &Arc<Constraint>) -> Row {
    let sum = match &constraint.body {
        ConstraintBody::Linear(linear) => linear.clone(),
        ConstraintBody::Clause(Clause(lits)) => lits.iter().copied().sum::<Expr>().at_least(1),
        // Always satisfied: the rules judge the solution anyway.
        _ => Linear::new(Expr::default(), i64::MIN..=i64::MAX),
    };
    Row { constraint: constraint.clone(), terms: sum.expr.merged().terms, range: sum.range }
}

impl Row {
    /// Tightens the bounds by this row alone. Returns the variables whose bounds changed, or `None` if the row cannot
    /// be satisfied. Cost: linear in the terms of the row.
    pub fn propagate(&self, bounds: &mut Bounds) -> Option<Vec<Var>> {
        let term_range = |(var, coefficient): (Var, i64), bounds: &Bounds| {
            let (low, high) = bounds[var.index()];
            let (a, b) = (i128::from(coefficient) * i128::from(low), i128::from(coefficient) * i128::from(high));
            (a.min(b), a.max(b))
        };
        let (low, high) =
            self.terms.iter().map(|&term| term_range(term, bounds)).fold((0, 0), |sum, term| (sum.0 + term.0, sum.1 + term.1));
        let finite_or = |bound: i64, none: i64, infinite: i128| if bound == none { infinite } else { i128::from(bound) };
        let lower = finite_or(*self.range.start(), i64::MIN, i128::MIN / 4);
        let upper = finite_or(*self.range.end(), i64::MAX, i128::MAX / 4);
        if low > upper || high < lower {
            return None;
        }
        let mut changed = Vec::new();
        for &(var, coefficient) in &self.terms {
            let term = term_range((var, coefficient), bounds);
            // The slack that the other terms leave to this one.
            let (from, to) = (lower - (high - term.1), upper - (low - term.0));
            let coefficient = i128::from(coefficient);
            let (from, to) = if coefficient > 0 { (from, to) } else { (to, from) };
            let (from, to) = (div_ceil(from, coefficient), div_floor(to, coefficient));
            let (low, high) = bounds[var.index()];
            let tightened = (from.max(low.into()), to.min(high.into()));
            if tightened.0 > tightened.1 {
                return None;
            }
            // Between two 64-bit numbers.
            let tightened = (tightened.0 as i64, tightened.1 as i64);
            if tightened != (low, high) {
                bounds[var.index()] = tightened;
                changed.push(var);
            }
        }
        Some(changed)
    }
}

/// `⌈a / b⌉`
fn div_ceil(a: i128, b: i128) -> i128 {
    -div_floor(-a, b)
}

/// `⌊a / b⌋`
fn div_floor(a: i128, b: i128) -> i128 {
    let quotient = a / b;
    if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient }
}

/// The values in a range that bounds leave to an integer view.
pub fn domain(view: &IntegerView, range: &RangeInclusive<i64>, bounds: &Bounds) -> Vec<i64> {
    let may = |lit: Lit| {
        let (low, high) = bounds[lit.var.index()];
        (low..=high).contains(&i64::from(!lit.negated))
    };
    if !view.direct.is_empty() {
        let literals = view.direct.iter().filter(|(value, lit)| range.contains(value) && may(*lit));
        return literals.map(|case| case.0).collect();
    }
    let (mut low, mut high) = (i128::from(view.expr.constant), i128::from(view.expr.constant));
    for &(var, coefficient) in &view.expr.merged().terms {
        let (from, to) = bounds[var.index()];
        let (a, b) = (i128::from(coefficient) * i128::from(from), i128::from(coefficient) * i128::from(to));
        (low, high) = (low + a.min(b), high + a.max(b));
    }
    let reached = |value: i64| view.order.iter().all(|&(step, lit)| may(if step <= value { lit } else { !lit }));
    range.clone().filter(|&value| (low..=high).contains(&i128::from(value)) && reached(value)).collect()
}

#[cfg(test)]
mod tests {
    use super::{div_ceil, div_floor};

    #[test]
    fn quotients_are_rounded_towards_the_bounds() {
        for a in -7..=7_i128 {
            for b in [-3, -2, -1, 1, 2, 3] {
                let exact = a as f64 / b as f64;
                assert_eq!((div_floor(a, b) as f64, div_ceil(a, b) as f64), (exact.floor(), exact.ceil()), "{a} / {b}");
            }
        }
    }
}

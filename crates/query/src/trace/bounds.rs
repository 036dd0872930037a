//! Bounds of variables, and what single rows of a model conclude from them.

use model::{
    Constraint, ConstraintBody, Expr, IntegerView, Lit, Model, Var,
    constraint::{Clause, Linear},
};
use std::{ops::RangeInclusive, sync::Arc};

/// The least and the greatest value of each variable.
pub type Bounds = Vec<(i64, i64)>;

/// The rows of a lowered model as sums, and which of them each variable is in.
pub struct Rows {
    pub rows: Vec<Row>,
    with: Vec<Vec<usize>>,
}

/// A sum within bounds, with the constraint that demands it.
pub struct Row {
    pub constraint: Arc<Constraint>,
    terms: Vec<(Var, i64)>,
    range: RangeInclusive<i64>,
}

impl Rows {
    /// The rows of a model of sums and clauses.
    pub fn of(model: &Model) -> Self {
        let rows: Vec<Row> = model.constraints().iter().map(row).collect();
        let mut with = vec![Vec::new(); model.variables().len()];
        for (number, row) in rows.iter().enumerate() {
            row.terms.iter().for_each(|term| with[term.0.index()].push(number));
        }
        Self { rows, with }
    }

    /// The rows that a variable is in.
    pub fn with(&self, var: Var) -> &[usize] {
        &self.with[var.index()]
    }
}

/// Sums are as they are, and of a clause at least one literal holds. A model lowered for a walk has nothing else.
fn row(constraint: &Arc<Constraint>) -> Row {
    let sum = match &constraint.body {
        ConstraintBody::Linear(linear) => linear.clone(),
        ConstraintBody::Clause(Clause(lits)) => lits.iter().copied().sum::<Expr>().at_least(1),
        // Says nothing: a solution is judged by the rules all the same.
        _ => Linear::new(Expr::default(), i64::MIN..=i64::MAX),
    };
    Row { constraint: constraint.clone(), terms: sum.expr.merged().terms, range: sum.range }
}

impl Row {
    /// Narrows the bounds to what this row leaves, looked at alone, and tells which variables that moved;
    /// nothing if it cannot hold.
    pub fn narrows(&self, bounds: &mut Bounds) -> Option<Vec<Var>> {
        let ends = |(var, factor): (Var, i64), bounds: &Bounds| {
            let (low, high) = bounds[var.index()];
            let (a, b) = (i128::from(factor) * i128::from(low), i128::from(factor) * i128::from(high));
            (a.min(b), a.max(b))
        };
        let (low, high) =
            self.terms.iter().map(|&term| ends(term, bounds)).fold((0, 0), |sum, term| (sum.0 + term.0, sum.1 + term.1));
        let wide = |bound: i64, none: i64, infinite: i128| if bound == none { infinite } else { i128::from(bound) };
        let least = wide(*self.range.start(), i64::MIN, i128::MIN / 4);
        let most = wide(*self.range.end(), i64::MAX, i128::MAX / 4);
        if low > most || high < least {
            return None;
        }
        let mut moved = Vec::new();
        for &(var, factor) in &self.terms {
            let own = ends((var, factor), bounds);
            // What the other terms leave to this one.
            let (from, to) = (least - (high - own.1), most - (low - own.0));
            let factor = i128::from(factor);
            let (from, to) = if factor > 0 { (from, to) } else { (to, from) };
            let (from, to) = (up(from, factor), down(to, factor));
            let (low, high) = bounds[var.index()];
            let narrow = (from.max(low.into()), to.min(high.into()));
            if narrow.0 > narrow.1 {
                return None;
            }
            // ObjectiveBounds two numbers of 64 bits.
            let narrow = (narrow.0 as i64, narrow.1 as i64);
            if narrow != (low, high) {
                bounds[var.index()] = narrow;
                moved.push(var);
            }
        }
        Some(moved)
    }
}

/// `⌈a / b⌉`
fn up(a: i128, b: i128) -> i128 {
    -down(-a, b)
}

/// `⌊a / b⌋`
fn down(a: i128, b: i128) -> i128 {
    let integer = a / b;
    if a % b != 0 && (a < 0) != (b < 0) { integer - 1 } else { integer }
}

/// The values in a range that bounds leave to a reading.
pub fn possible(view: &IntegerView, range: &RangeInclusive<i64>, bounds: &Bounds) -> Vec<i64> {
    let may = |lit: Lit| {
        let (low, high) = bounds[lit.var.index()];
        (low..=high).contains(&i64::from(!lit.negated))
    };
    if !view.direct.is_empty() {
        let cases = view.direct.iter().filter(|(value, lit)| range.contains(value) && may(*lit));
        return cases.map(|case| case.0).collect();
    }
    let (mut low, mut high) = (i128::from(view.expr.constant), i128::from(view.expr.constant));
    for &(var, factor) in &view.expr.merged().terms {
        let (from, to) = bounds[var.index()];
        let (a, b) = (i128::from(factor) * i128::from(from), i128::from(factor) * i128::from(to));
        (low, high) = (low + a.min(b), high + a.max(b));
    }
    let reached = |value: i64| view.order.iter().all(|&(step, lit)| may(if step <= value { lit } else { !lit }));
    range.clone().filter(|&value| (low..=high).contains(&i128::from(value)) && reached(value)).collect()
}

#[cfg(test)]
mod tests {
    use super::{down, up};

    #[test]
    fn quotients_are_rounded_down_and_up() {
        for a in -7..=7_i128 {
            for b in [-3, -2, -1, 1, 2, 3] {
                let exact = a as f64 / b as f64;
                assert_eq!((down(a, b) as f64, up(a, b) as f64), (exact.floor(), exact.ceil()), "{a} / {b}");
            }
        }
    }
}

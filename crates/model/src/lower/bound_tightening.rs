//! Bound tightening: presolve that narrows the domains of variables before a model is lowered.
//!
//! A linear constraint bounds each of its terms by the bounds of the others; whenever a domain shrinks, the
//! constraints with that variable are propagated again, from a queue. Source: Savelsbergh, *Preprocessing and Probing
//! Techniques for Mixed Integer Programming Problems*, 1994. All solutions are kept, and fixed variables need no clauses.
//! At most [`WORK_PER_TERM`] visits of each term on average, as bounds of integers can converge very slowly.
//! Weakness: only linear constraints and clauses propagate; probing would tighten more.

use crate::{ConstraintBody, Expr, Model, Var, constraint::Clause, sum};
use std::{collections::VecDeque, ops::RangeInclusive};

/// The work limit: visits of each term, on average.
const WORK_PER_TERM: usize = 30;

/// The model with tightened bounds. If it is infeasible, a domain may become empty.
pub fn tighten_bounds(model: &Model) -> Model {
    let mut model = model.clone();
    let rows: Vec<Row> = model.constraints().iter().filter_map(|c| row(&c.body)).collect();
    let occurrences = occurrences(&rows, model.variables().len());
    let mut queue: VecDeque<usize> = (0..rows.len()).collect();
    let mut queued = vec![true; rows.len()];
    let mut work_left = WORK_PER_TERM * rows.iter().map(|row| row.terms.len()).sum::<usize>();
    while let Some(index) = queue.pop_front() {
        queued[index] = false;
        let Some(left) = work_left.checked_sub(rows[index].terms.len()) else { break };
        work_left = left;
        for var in rows[index].tighten(&mut model) {
            if model.range_of(var).is_empty() {
                return model;
            }
            for &other in &occurrences[var.index()] {
                if !std::mem::replace(&mut queued[other as usize], true) {
                    queue.push_back(other as usize);
                }
            }
        }
    }
    model
}

/// A linear constraint or a clause, as a row of the coefficient matrix.
struct Row {
    terms: Vec<(Var, i64)>,
    range: RangeInclusive<i64>,
}

fn row(body: &ConstraintBody) -> Option<Row> {
    let (expr, range) = match body {
        ConstraintBody::Linear(linear) => (linear.expr.merged(), linear.range.clone()),
        ConstraintBody::Clause(Clause(lits)) => {
            let Expr { terms, constant } = sum(lits.iter().copied()).merged();
            (Expr { terms, constant: 0 }, 1 - constant..=i64::MAX)
        }
        _ => return None,
    };
    Some(Row { terms: expr.terms, range })
}

/// For each variable, the indices of the rows that contain it.
fn occurrences(rows: &[Row], variables: usize) -> Vec<Vec<u32>> {
    let mut occurrences = vec![Vec::new(); variables];
    for (index, row) in (0_u32..).zip(rows) {
        row.terms.iter().for_each(|&(var, _)| occurrences[var.index()].push(index));
    }
    occurrences
}

impl Row {
    /// Tightens the bounds of the variables of this row and returns those that changed.
    fn tighten(&self, model: &mut Model) -> Vec<Var> {
        let bounds = |model: &Model, (var, coefficient): (Var, i64)| {
            let range = model.range_of(var);
            let (a, b) = (coefficient * range.start(), coefficient * range.end());
            (a.min(b), a.max(b))
        };
        let (mut min, mut max) = (0, 0);
        for &term in &self.terms {
            let (low, high) = bounds(model, term);
            (min, max) = (min + low, max + high);
        }
        let (low, high) = (*self.range.start(), *self.range.end());
        if min >= low && max <= high {
            return Vec::new();
        }
        let mut changed = Vec::new();
        for &(var, coefficient) in &self.terms {
            let (term_min, term_max) = bounds(model, (var, coefficient));
            // The term is at most `high` less the minimum of the other terms, and at least `low` less their maximum.
            let upper = if high == i64::MAX { term_max } else { term_max.min(high.saturating_sub(min - term_min)) };
            let lower = if low == i64::MIN { term_min } else { term_min.max(low.saturating_sub(max - term_max)) };
            if upper == term_max && lower == term_min {
                continue;
            }
            let (from, to) = match coefficient > 0 {
                true => (ceiling(lower, coefficient), floor(upper, coefficient)),
                false => (ceiling(upper, coefficient), floor(lower, coefficient)),
            };
            let before = model.range_of(var).clone();
            model.tighten(var, from..=to);
            if *model.range_of(var) == before {
                continue;
            }
            changed.push(var);
            if model.range_of(var).is_empty() {
                break;
            }
            let (low, high) = bounds(model, (var, coefficient));
            (min, max) = (min + low - term_min, max + high - term_max);
        }
        changed
    }
}

/// `⌊a / b⌋` for `b` of either sign.
fn floor(a: i64, b: i64) -> i64 {
    let quotient = a / b;
    if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient }
}

/// `⌈a / b⌉` for `b` of either sign.
fn ceiling(a: i64, b: i64) -> i64 {
    let quotient = a / b;
    if a % b != 0 && (a < 0) == (b < 0) { quotient + 1 } else { quotient }
}

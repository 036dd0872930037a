//! Narrowing the ranges of variables by what sums and clauses say alone, before anything is lowered.
//!
//! Each sum bounds each of its terms by the least and the greatest that the others can be; whenever
//! a range becomes narrower, the sums it is in are looked at again (Savelsbergh, *Preprocessing and
//! Probing Techniques for Mixed Integer Programming Problems*, 1994). What is fixed then needs no
//! clauses. All solutions are kept.

use crate::{ConstraintBody, Expr, Model, Var, constraint::Clause, sum};
use std::{collections::VecDeque, ops::RangeInclusive};

/// How often each term may be looked at on average; whole numbers can come nearer for ever.
const PATIENCE: usize = 30;

/// The model with narrower ranges. One that is impossible may get an empty range.
pub fn tightened(model: &Model) -> Model {
    let mut model = model.clone();
    let rows: Vec<Row> = model.constraints().iter().filter_map(|c| row(&c.body)).collect();
    let speaks = occurrences(&rows, model.variables().len());
    let mut queue: VecDeque<usize> = (0..rows.len()).collect();
    let mut queued = vec![true; rows.len()];
    let mut patience = PATIENCE * rows.iter().map(|row| row.terms.len()).sum::<usize>();
    while let Some(place) = queue.pop_front() {
        queued[place] = false;
        let Some(left) = patience.checked_sub(rows[place].terms.len()) else { break };
        patience = left;
        for var in rows[place].tighten(&mut model) {
            if model.range_of(var).is_empty() {
                return model;
            }
            for &other in &speaks[var.index()] {
                if !std::mem::replace(&mut queued[other as usize], true) {
                    queue.push_back(other as usize);
                }
            }
        }
    }
    model
}

/// A sum within bounds.
struct Row {
    terms: Vec<(Var, i64)>,
    range: RangeInclusive<i64>,
}

fn row(form: &ConstraintBody) -> Option<Row> {
    let (expr, range) = match form {
        ConstraintBody::Linear(linear) => (linear.expr.merged(), linear.range.clone()),
        ConstraintBody::Clause(Clause(lits)) => {
            let Expr { terms, constant } = sum(lits.iter().copied()).merged();
            (Expr { terms, constant: 0 }, 1 - constant..=i64::MAX)
        }
        _ => return None,
    };
    Some(Row { terms: expr.terms, range })
}

/// For each variable, the rows that speak of it.
fn occurrences(rows: &[Row], variables: usize) -> Vec<Vec<u32>> {
    let mut speaks = vec![Vec::new(); variables];
    for (place, row) in (0_u32..).zip(rows) {
        row.terms.iter().for_each(|&(var, _)| speaks[var.index()].push(place));
    }
    speaks
}

impl Row {
    /// Narrows the variables of this row; gives those whose ranges changed.
    fn tighten(&self, model: &mut Model) -> Vec<Var> {
        let reach = |model: &Model, (var, coefficient): (Var, i64)| {
            let range = model.range_of(var);
            let (a, b) = (coefficient * range.start(), coefficient * range.end());
            (a.min(b), a.max(b))
        };
        let (mut least, mut most) = (0, 0);
        for &term in &self.terms {
            let (low, high) = reach(model, term);
            (least, most) = (least + low, most + high);
        }
        let (low, high) = (*self.range.start(), *self.range.end());
        if least >= low && most <= high {
            return Vec::new();
        }
        let mut changed = Vec::new();
        for &(var, coefficient) in &self.terms {
            let (term_least, term_most) = reach(model, (var, coefficient));
            // The term is at most what the bound leaves beside the least of the others, and so on.
            let top = if high == i64::MAX { term_most } else { term_most.min(high.saturating_sub(least - term_least)) };
            let bottom = if low == i64::MIN { term_least } else { term_least.max(low.saturating_sub(most - term_most)) };
            if top == term_most && bottom == term_least {
                continue;
            }
            let (from, to) = match coefficient > 0 {
                true => (ceiling(bottom, coefficient), floor(top, coefficient)),
                false => (ceiling(top, coefficient), floor(bottom, coefficient)),
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
            let (low, high) = reach(model, (var, coefficient));
            (least, most) = (least + low - term_least, most + high - term_most);
        }
        changed
    }
}

/// `⌊a / b⌋` for b of either sign.
fn floor(a: i64, b: i64) -> i64 {
    let quotient = a / b;
    if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient }
}

/// `⌈a / b⌉` for b of either sign.
fn ceiling(a: i64, b: i64) -> i64 {
    let quotient = a / b;
    if a % b != 0 && (a < 0) == (b < 0) { quotient + 1 } else { quotient }
}

//! Converts constraints to rows of a matrix.

use super::library::Rows;
use model::{Constraint, ConstraintBody, Model, Var};
use std::collections::BTreeMap;

/// Integers up to this absolute value are exact in floating point.
pub const MAX_EXACT: i64 = 1 << 53;

/// HiGHS treats smaller coefficients as 0.
const MIN_COEFFICIENT: f64 = 1e-9;

/// Converts an integer to floating point.
///
/// # Errors
/// If it exceeds [`MAX_EXACT`].
pub fn exact(number: i64) -> Result<f64, String> {
    match (-MAX_EXACT..=MAX_EXACT).contains(&number) {
        true => Ok(number as f64),
        false => Err(format!("{number} is beyond 2^53, where floating point is not exact")),
    }
}

/// Converts constraints to rows.
pub struct RowWriter<'m> {
    model: &'m Model,
    /// The column of an integer variable.
    column: &'m dyn Fn(Var) -> i32,
    /// The columns of the real variables.
    real: &'m [i32],
    rows: Rows,
    infeasible: bool,
}

impl<'m> RowWriter<'m> {
    pub fn new(model: &'m Model, column: &'m dyn Fn(Var) -> i32, real: &'m [i32]) -> Self {
        Self { model, column, real, rows: Rows::default(), infeasible: false }
    }

    /// The rows, and whether a constraint without variables is violated.
    pub fn finish(self) -> (Rows, bool) {
        (self.rows, self.infeasible)
    }

    /// Adds the row of a constraint.
    ///
    /// # Errors
    /// If a number in it, or a value that its sum can take, may be inexact in floating point, or it is not linear.
    pub fn write(&mut self, constraint: &Constraint) -> Result<(), String> {
        let mut terms: BTreeMap<i32, f64> = BTreeMap::new();
        let (lower, upper) = match &constraint.body {
            ConstraintBody::Linear(linear) => {
                let range = self.model.range(&linear.expr);
                exact(*range.start()).and(exact(*range.end()))?;
                for (var, coefficient) in linear.expr.merged().terms {
                    terms.insert((self.column)(var), exact(coefficient)?);
                }
                // A bound that the sum cannot exceed is omitted.
                let (low, high) = (*linear.range.start(), *linear.range.end());
                let lower = if low <= *range.start() { f64::NEG_INFINITY } else { exact(low)? };
                let upper = if high >= *range.end() { f64::INFINITY } else { exact(high)? };
                (lower, upper)
            }
            ConstraintBody::RealLinear(linear) => {
                let integers = linear.integers.iter().map(|&(var, coefficient)| ((self.column)(var), coefficient));
                let real = linear.reals.iter().map(|&(real, coefficient)| (self.real[real.index()], coefficient));
                integers.chain(real).for_each(|(column, coefficient)| *terms.entry(column).or_default() += coefficient);
                (*linear.range.start(), *linear.range.end())
            }
            other => return Err(format!("it does not support {} constraints", other.kind())),
        };
        if lower.is_nan() || upper.is_nan() || !terms.values().all(|coefficient| coefficient.is_finite()) {
            return Err("a coefficient or a bound is not a number".into());
        }
        terms.retain(|_, coefficient| *coefficient != 0.0);
        if terms.values().any(|coefficient| coefficient.abs() < MIN_COEFFICIENT) {
            return Err("a coefficient is below 1e-9, which HiGHS treats as 0".into());
        }
        if terms.is_empty() {
            self.infeasible |= lower > 0.0 || upper < 0.0;
            return Ok(());
        }
        self.rows.starts.push(self.rows.columns.len() as i32);
        self.rows.lower.push(lower);
        self.rows.upper.push(upper);
        self.rows.columns.extend(terms.keys());
        self.rows.coefficients.extend(terms.values());
        Ok(())
    }
}

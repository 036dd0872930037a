//! Constraints as rows of a matrix.

use super::library::Rows;
use model::{Constraint, ConstraintBody, Model, Var};
use std::collections::BTreeMap;

/// Whole numbers up to this are the same in floating point.
pub const EXACT: i64 = 1 << 53;

/// HiGHS takes smaller coefficients for 0.
const SMALLEST: f64 = 1e-9;

/// A whole number in floating point.
///
/// # Errors
/// If it is not the same there.
pub fn exact(number: i64) -> Result<f64, String> {
    match (-EXACT..=EXACT).contains(&number) {
        true => Ok(number as f64),
        false => Err(format!("{number} is beyond 2^53, where floating point is not exact")),
    }
}

/// Writes constraints as rows.
pub struct Writer<'m> {
    model: &'m Model,
    /// The column of a variable of whole numbers.
    column: &'m dyn Fn(Var) -> i32,
    /// The columns of the variables of real numbers.
    real: &'m [i32],
    rows: Rows,
    impossible: bool,
}

impl<'m> Writer<'m> {
    pub fn new(model: &'m Model, column: &'m dyn Fn(Var) -> i32, real: &'m [i32]) -> Self {
        Self { model, column, real, rows: Rows::default(), impossible: false }
    }

    /// The rows, and whether a constraint without variables does not hold.
    pub fn finish(self) -> (Rows, bool) {
        (self.rows, self.impossible)
    }

    /// Adds the row of a constraint.
    ///
    /// # Errors
    /// If a number in it, or a value that its sum can take, is not exact in floating point, or it
    /// is not a sum.
    pub fn write(&mut self, constraint: &Constraint) -> Result<(), String> {
        let mut terms: BTreeMap<i32, f64> = BTreeMap::new();
        let (lower, upper) = match &constraint.body {
            ConstraintBody::Linear(linear) => {
                let reach = self.model.range(&linear.expr);
                exact(*reach.start()).and(exact(*reach.end()))?;
                for (var, coefficient) in linear.expr.merged().terms {
                    terms.insert((self.column)(var), exact(coefficient)?);
                }
                // A bound that the sum cannot pass is none.
                let (low, high) = (*linear.range.start(), *linear.range.end());
                let lower = if low <= *reach.start() { f64::NEG_INFINITY } else { exact(low)? };
                let upper = if high >= *reach.end() { f64::INFINITY } else { exact(high)? };
                (lower, upper)
            }
            ConstraintBody::RealLinear(sum) => {
                let integer = sum.integers.iter().map(|&(var, coefficient)| ((self.column)(var), coefficient));
                let real = sum.reals.iter().map(|&(real, coefficient)| (self.real[real.index()], coefficient));
                integer.chain(real).for_each(|(column, coefficient)| *terms.entry(column).or_default() += coefficient);
                (*sum.range.start(), *sum.range.end())
            }
            other => return Err(format!("it has no way to express a {} constraint", other.kind())),
        };
        if lower.is_nan() || upper.is_nan() || !terms.values().all(|coefficient| coefficient.is_finite()) {
            return Err("a factor or a bound is not a number".into());
        }
        terms.retain(|_, coefficient| *coefficient != 0.0);
        if terms.values().any(|coefficient| coefficient.abs() < SMALLEST) {
            return Err("a factor is below 1e-9, which HiGHS takes for 0".into());
        }
        if terms.is_empty() {
            self.impossible |= lower > 0.0 || upper < 0.0;
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

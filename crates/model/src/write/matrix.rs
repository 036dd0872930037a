//! A lowered model as rows and columns, for the formats of linear programming.

use super::{Export, Headings, WriteModelError, names::Names, number::Number};
use crate::{
    Constraint, ConstraintBody, ConstraintType, Expr, Place, Sense,
    constraint::{Linear, RealLinear},
    lower::SupportedConstraints,
};
use std::{collections::BTreeMap, ops::RangeInclusive};

/// What rows and columns can say.
pub const SUPPORTED: SupportedConstraints = SupportedConstraints {
    types: &[ConstraintType::Linear, ConstraintType::RealLinear],
    integers: true,
    reals: true,
    size: 50_000_000,
};

/// The same without real numbers.
pub const INTEGER_SUPPORTED: SupportedConstraints =
    SupportedConstraints { types: &[ConstraintType::Linear], reals: false, ..SUPPORTED };

/// The least and the greatest value, where there are any.
pub type Bounds = (Option<Number>, Option<Number>);

/// A variable.
pub struct Column {
    pub name: String,
    pub bounds: Bounds,
    /// Whether its values are whole numbers.
    pub integer: bool,
}

impl Column {
    pub fn is_binary(&self) -> bool {
        self.integer && self.bounds == (Some(Number::Integer(0)), Some(Number::Integer(1)))
    }
}

/// Columns with their coefficients, each column once, none with coefficient 0.
pub type Terms = Vec<(usize, Number)>;

/// A sum within bounds, of which there is one at least, and the lower is not above the upper.
pub struct Row {
    pub name: String,
    /// What it is for and where, unless the row before it says the same.
    pub heading: Option<String>,
    pub terms: Terms,
    pub bounds: Bounds,
}

/// A model in rows and columns.
pub struct Matrix {
    /// Comments for the head of the file.
    pub preface: String,
    /// The variables of whole numbers, then the real ones, then perhaps one that is 1.
    pub columns: Vec<Column>,
    /// How many variables of whole numbers there are.
    pub integers: usize,
    pub rows: Vec<Row>,
    /// The sense and the terms of the objective; without one, nothing is made as small as can be.
    pub sense: Sense,
    pub objective: Terms,
}

/// The name of the objective in all formats.
pub const OBJECTIVE: &str = "objective_value";

impl Matrix {
    /// The rows and columns of a model, for comments that begin with `mark`. No sum is empty: a
    /// column that is 1 stands for constants.
    pub fn new(export: &Export<'_>, format: &'static str, mark: &str) -> Result<Self, WriteModelError> {
        Self::with_supported(export, format, mark, SUPPORTED)
    }

    /// The same in a dialect of sums.
    pub fn with_supported(
        export: &Export<'_>,
        format: &'static str,
        mark: &str,
        supported: SupportedConstraints,
    ) -> Result<Self, WriteModelError> {
        let lowered = export.lowered(format, supported)?;
        let model = &lowered.model;
        let mut names = Names::default();
        names.like(OBJECTIVE);
        let mut columns = Vec::with_capacity(model.variables().len() + model.reals().len() + 1);
        for variable in model.variables() {
            columns.push(Column { name: names.like(&variable.name), bounds: integer_bounds(&variable.range), integer: true });
        }
        for real in model.reals() {
            columns.push(Column { name: names.like(&real.name), bounds: real_bounds(&real.range), integer: false });
        }
        let preface = export.preface(mark, &lowered, |var| columns[var.index()].name.clone());
        let one = columns.len();
        columns.push(Column { name: names.like("one"), bounds: (Some(ONE), Some(ONE)), integer: true });
        let mut rows = Rows { names, one, headings: Headings::default(), rows: Vec::with_capacity(model.constraints().len()) };
        for constraint in model.constraints() {
            rows.add(constraint, model.variables().len())?;
        }
        let (sense, objective) = match model.objective() {
            Some(objective) => (objective.sense, objective_terms(&objective.expr, one)),
            None => (Sense::Minimise, Vec::new()),
        };
        // Some readers want one row at least.
        if rows.rows.is_empty() {
            let (name, bounds) = (rows.names.like("no rows"), (Some(ONE), Some(ONE)));
            rows.rows.push(Row { name, heading: None, terms: vec![(one, ONE)], bounds });
        }
        let rows = rows.rows;
        let used = objective.iter().chain(rows.iter().flat_map(|row| &row.terms)).any(|term| term.0 == one);
        if !used {
            columns.pop();
        }
        Ok(Self { preface, columns, integers: model.variables().len(), rows, sense, objective })
    }

    /// `2 x + y - 3 z` in lines of bearable length, with `times` between coefficient and name.
    pub fn sum(&self, terms: &Terms, times: &str) -> String {
        let mut text = String::new();
        let mut width = 0;
        for (place, &(column, coefficient)) in terms.iter().enumerate() {
            let (negative, size) = coefficient.split();
            let coefficient = if size.is_one() { String::new() } else { format!("{size}{times}") };
            let sign = match (negative, place) {
                (true, 0) => "-",
                (false, 0) => "",
                (true, _) => " - ",
                (false, _) => " + ",
            };
            let name = &self.columns[column].name;
            let length = sign.len() + coefficient.len() + name.len();
            if width + length > 100 {
                text.push_str("\n   ");
                width = 0;
            }
            text.extend([sign, &coefficient, name]);
            width += length;
        }
        text
    }
}

const ONE: Number = Number::Integer(1);

struct Rows {
    names: Names,
    one: usize,
    headings: Headings,
    rows: Vec<Row>,
}

impl Rows {
    /// Adds the row of a constraint; the columns of reals come after `wholes` others.
    fn add(&mut self, constraint: &Constraint, integers: usize) -> Result<(), WriteModelError> {
        let (mut terms, mut bounds) = match &constraint.body {
            ConstraintBody::Linear(linear) => {
                let Linear { expr, range } = Linear::new(linear.expr.merged(), linear.range.clone());
                (integer_terms(&expr), integer_bounds(&range))
            }
            ConstraintBody::RealLinear(linear) => {
                let finite = real_sum(linear, integers);
                finite.ok_or(WriteModelError::NotFinite(constraint.provenance.rule.name))?
            }
            other => unreachable!("{} constraints are lowered for this dialect", other.kind()),
        };
        if terms.is_empty() {
            terms.push((self.one, ONE));
            bounds = (bounds.0.map(Number::plus_one), bounds.1.map(Number::plus_one));
        }
        let heading = self.headings.next(constraint);
        let base = format!("{} {}", constraint.provenance.rule.name, ends(&constraint.place));
        let mut push = |heading, terms, bounds| self.rows.push(Row { name: self.names.next(&base), heading, terms, bounds });
        match bounds {
            (None, None) => {}
            (Some(low), Some(high)) if low.above(high) => {
                push(heading, terms.clone(), (Some(low), None));
                push(None, terms, (None, Some(high)));
            }
            _ => push(heading, terms, bounds),
        }
        Ok(())
    }
}

/// The first and the last spot of a place.
fn ends(place: &Place) -> String {
    match place.positions() {
        [] => "board".to_string(),
        [only] => only.to_string(),
        [first, .., last] => format!("{first} {last}"),
    }
}

fn integer_bounds(range: &RangeInclusive<i64>) -> Bounds {
    let (low, high) = (*range.start(), *range.end());
    let number = |value: i64| Number::Integer(value.into());
    ((low != i64::MIN).then(|| number(low)), (high != i64::MAX).then(|| number(high)))
}

fn real_bounds(range: &RangeInclusive<f64>) -> Bounds {
    let finite = |value: &f64| value.is_finite().then_some(Number::Real(*value));
    (finite(range.start()), finite(range.end()))
}

fn integer_terms(merged: &Expr) -> Terms {
    merged.terms.iter().map(|&(var, coefficient)| (var.index(), Number::Integer(coefficient.into()))).collect()
}

fn objective_terms(expr: &Expr, one: usize) -> Terms {
    let expr = expr.merged();
    let constant = (expr.constant != 0).then_some((one, Number::Integer(expr.constant.into())));
    integer_terms(&expr).into_iter().chain(constant).collect()
}

/// The terms and bounds of a sum with real coefficients; nothing if they are not finite.
fn real_sum(linear: &RealLinear, integers: usize) -> Option<(Terms, Bounds)> {
    let mut coefficients: BTreeMap<usize, f64> = BTreeMap::new();
    let integer = linear.integers.iter().map(|&(var, coefficient)| (var.index(), coefficient));
    for (column, coefficient) in
        integer.chain(linear.reals.iter().map(|&(real, coefficient)| (integers + real.index(), coefficient)))
    {
        *coefficients.entry(column).or_insert(0.0) += coefficient;
    }
    let (low, high) = (*linear.range.start(), *linear.range.end());
    let finite =
        coefficients.values().all(|coefficient| coefficient.is_finite()) && low < f64::INFINITY && high > f64::NEG_INFINITY;
    let terms =
        coefficients.into_iter().filter(|term| term.1 != 0.0).map(|(column, coefficient)| (column, Number::Real(coefficient)));
    finite.then(|| (terms.collect(), real_bounds(&linear.range)))
}

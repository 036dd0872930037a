//! A lowered model as a coefficient matrix, for the formats of linear programming.

use super::{Export, Headings, WriteModelError, identifiers::Identifiers, number::Number};
use crate::{
    Constraint, ConstraintBody, ConstraintType, Expr, Place, Sense,
    constraint::{Linear, RealLinear},
    lower::SupportedConstraints,
};
use std::{collections::BTreeMap, ops::RangeInclusive};

/// The constraint types that a coefficient matrix represents.
pub const SUPPORTED: SupportedConstraints = SupportedConstraints {
    types: &[ConstraintType::Linear, ConstraintType::RealLinear],
    integers: true,
    reals: true,
    size: 50_000_000,
};

/// The same without real variables.
pub const INTEGER_SUPPORTED: SupportedConstraints =
    SupportedConstraints { types: &[ConstraintType::Linear], reals: false, ..SUPPORTED };

/// The lower and the upper bound; `None` if unbounded.
pub type Bounds = (Option<Number>, Option<Number>);

/// A column of the matrix: a variable.
pub struct Column {
    pub name: String,
    pub bounds: Bounds,
    /// Whether the variable is integer.
    pub integer: bool,
}

impl Column {
    pub fn is_binary(&self) -> bool {
        self.integer && self.bounds == (Some(Number::Integer(0)), Some(Number::Integer(1)))
    }
}

/// The nonzeros of a row: columns with their coefficients, each column once.
pub type Terms = Vec<(usize, Number)>;

/// A row of the matrix: a linear constraint with at least one bound, and the lower not above the upper.
pub struct Row {
    pub name: String,
    /// The comment with its rule and place, unless the row before has the same.
    pub heading: Option<String>,
    pub terms: Terms,
    pub bounds: Bounds,
}

/// A model as a coefficient matrix.
pub struct Matrix {
    /// The comments at the head of the file.
    pub header: String,
    /// The integer variables, then the real ones, then perhaps a column fixed to 1.
    pub columns: Vec<Column>,
    /// The number of integer variables.
    pub integers: usize,
    pub rows: Vec<Row>,
    /// The sense of the objective; [`Sense::Minimise`] if there is none.
    pub sense: Sense,
    /// The terms of the objective; empty if there is none.
    pub objective: Terms,
}

/// The name of the objective in all formats.
pub const OBJECTIVE: &str = "objective_value";

impl Matrix {
    /// The matrix of a model; comments start with `mark`. No row is empty: constants become a term with a
    /// column that is fixed to 1.
    pub fn new(export: &Export<'_>, format: &'static str, mark: &str) -> Result<Self, WriteModelError> {
        Self::with_supported(export, format, mark, SUPPORTED)
    }

    /// The same for the given supported constraint types.
    pub fn with_supported(
        export: &Export<'_>,
        format: &'static str,
        mark: &str,
        supported: SupportedConstraints,
    ) -> Result<Self, WriteModelError> {
        let lowered = export.lowered(format, supported)?;
        let model = &lowered.model;
        let mut identifiers = Identifiers::default();
        identifiers.unique(OBJECTIVE);
        let mut columns = Vec::with_capacity(model.variables().len() + model.reals().len() + 1);
        for variable in model.variables() {
            columns.push(Column {
                name: identifiers.unique(&variable.name),
                bounds: integer_bounds(&variable.range),
                integer: !variable.implied,
            });
        }
        for real in model.reals() {
            columns.push(Column { name: identifiers.unique(&real.name), bounds: real_bounds(&real.range), integer: false });
        }
        let header = export.header(mark, &lowered, |var| columns[var.index()].name.clone());
        let one = columns.len();
        columns.push(Column { name: identifiers.unique("one"), bounds: (Some(ONE), Some(ONE)), integer: true });
        let mut rows =
            Rows { identifiers, one, headings: Headings::default(), rows: Vec::with_capacity(model.constraints().len()) };
        for constraint in lowered.constraints_from(0) {
            rows.add(constraint, model.variables().len())?;
        }
        export.complete(format, &lowered)?;
        let (sense, objective) = match model.objective() {
            Some(objective) => (objective.sense, objective_terms(&objective.expr, one)),
            None => (Sense::Minimise, Vec::new()),
        };
        // Some readers require at least one row.
        if rows.rows.is_empty() {
            let (name, bounds) = (rows.identifiers.unique("no rows"), (Some(ONE), Some(ONE)));
            rows.rows.push(Row { name, heading: None, terms: vec![(one, ONE)], bounds });
        }
        let rows = rows.rows;
        let used = objective.iter().chain(rows.iter().flat_map(|row| &row.terms)).any(|term| term.0 == one);
        if !used {
            columns.pop();
        }
        Ok(Self { header, columns, integers: model.variables().len(), rows, sense, objective })
    }

    /// A sum such as `2 x + y - 3 z`, with `times` between coefficient and name, broken into lines of about 100
    /// characters.
    pub fn sum(&self, terms: &Terms, times: &str) -> String {
        let mut text = String::new();
        let mut width = 0;
        for (index, &(column, coefficient)) in terms.iter().enumerate() {
            let (negative, size) = coefficient.split();
            let coefficient = if size.is_one() { String::new() } else { format!("{size}{times}") };
            let sign = match (negative, index) {
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
    identifiers: Identifiers,
    one: usize,
    headings: Headings,
    rows: Vec<Row>,
}

impl Rows {
    /// Adds the row of a constraint; the real columns follow `integers` others.
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
            other => unreachable!("{} constraints are lowered for matrices", other.kind()),
        };
        if terms.is_empty() {
            terms.push((self.one, ONE));
            bounds = (bounds.0.map(Number::plus_one), bounds.1.map(Number::plus_one));
        }
        let heading = self.headings.next(constraint);
        let base = format!("{} {}", constraint.provenance.rule.name, ends(&constraint.place));
        let mut push =
            |heading, terms, bounds| self.rows.push(Row { name: self.identifiers.numbered(&base), heading, terms, bounds });
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

/// The first and the last position of a place.
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

/// The terms and bounds of a real linear constraint; `None` if a coefficient is not finite.
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

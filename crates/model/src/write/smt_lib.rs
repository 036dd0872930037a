//! SMT-LIB 2, the language of solvers for satisfiability modulo theories: linear arithmetic over integers and, if need be, reals.
//!
//! Source: Barrett, Fontaine, Tinelli, *The SMT-LIB Standard: Version 2.6*, 2017. An objective is `minimize` or `maximize`, which
//! the standard lacks and Z3 and OptiMathSAT have.

use super::{
    Export, ModelFormat, WriteModelError, comment,
    matrix::{Column, Matrix, Row, Terms},
    number::Number,
};
use crate::Sense;
use std::fmt::{Result, Write as _};

pub const FORMAT: ModelFormat = ModelFormat {
    name: "smt-lib",
    extension: "smt2",
    summary: "SMT-LIB 2, linear arithmetic, for Z3, cvc5, MathSAT; an objective is an extension of Z3 and OptiMathSAT",
    write,
};

fn write(export: &Export<'_>) -> std::result::Result<String, WriteModelError> {
    let matrix = Matrix::new(export, "smt-lib", ";")?;
    let mut text = matrix.header.clone();
    body(&matrix, &mut text).expect("writing to a string cannot fail");
    Ok(text)
}

fn body(matrix: &Matrix, text: &mut String) -> Result {
    let sums = matrix.rows.iter().map(|row| &row.terms).chain([&matrix.objective]);
    let reals = matrix.columns.iter().any(|column| !column.integer) || sums.into_iter().any(|sum| is_real(matrix, sum));
    writeln!(text, "(set-option :produce-models true)\n(set-logic {})", if reals { "QF_LIRA" } else { "QF_LIA" })?;
    for column in &matrix.columns {
        writeln!(text, "(declare-fun {} () {})", column.name, if column.integer { "Int" } else { "Real" })?;
        bounded(&column.name, &column.bounds, !column.integer, text)?;
    }
    for Row { heading, terms, bounds, .. } in &matrix.rows {
        if let Some(heading) = heading {
            comment(text, ";", heading);
        }
        let real = is_real(matrix, terms);
        bounded(&sum(matrix, terms, real), bounds, real, text)?;
    }
    if !matrix.objective.is_empty() {
        let sense = if matrix.sense == Sense::Minimise { "minimize" } else { "maximize" };
        let real = is_real(matrix, &matrix.objective);
        writeln!(text, "({sense} {})", sum(matrix, &matrix.objective, real))?;
    }
    let names: Vec<&str> = matrix.columns.iter().map(|column| &column.name[..]).collect();
    writeln!(text, "(check-sat)\n(get-value (\n  {}))", names.join("\n  "))
}

/// Asserts that an expression is within its bounds.
fn bounded(of: &str, bounds: &super::matrix::Bounds, real: bool, text: &mut String) -> Result {
    match bounds {
        (Some(low), Some(high)) if low == high => writeln!(text, "(assert (= {of} {}))", number(*low, real)),
        (Some(low), Some(high)) => writeln!(text, "(assert (<= {} {of} {}))", number(*low, real), number(*high, real)),
        (Some(low), None) => writeln!(text, "(assert (>= {of} {}))", number(*low, real)),
        (None, Some(high)) => writeln!(text, "(assert (<= {of} {}))", number(*high, real)),
        (None, None) => Ok(()),
    }
}

/// Whether a sum has a real variable or coefficient; then all of it is real.
fn is_real(matrix: &Matrix, terms: &Terms) -> bool {
    let real =
        |&(column, coefficient): &(usize, Number)| !matrix.columns[column].integer || matches!(coefficient, Number::Real(_));
    terms.iter().any(real)
}

fn sum(matrix: &Matrix, terms: &Terms, real: bool) -> String {
    let term = |&(column, coefficient): &(usize, Number)| {
        let Column { name, integer, .. } = &matrix.columns[column];
        let name = if real && *integer { format!("(to_real {name})") } else { name.clone() };
        if coefficient.is_one() { name } else { format!("(* {} {name})", number(coefficient, real)) }
    };
    let all: Vec<String> = terms.iter().map(term).collect();
    if all.len() == 1 { all[0].clone() } else { format!("(+ {})", all.join(" ")) }
}

/// A number as the standard writes it: a sign is an operator, a decimal has no exponent.
fn number(number: Number, real: bool) -> String {
    let (negative, size) = number.split();
    let size = match size {
        Number::Integer(value) if real => format!("{value}.0"),
        Number::Integer(value) => value.to_string(),
        Number::Real(value) if value.fract() == 0.0 => format!("{value:.1}"),
        Number::Real(value) => value.to_string(),
    };
    if negative { format!("(- {size})") } else { size }
}

//! Free MPS, the format that every MIP solver reads.

use super::{
    Export, ModelFormat, WriteModelError, comment,
    matrix::{Bounds, Column, Matrix, OBJECTIVE, Row},
    number::Number,
};
use crate::Sense;
use std::fmt::{Result, Write as _};

pub const FORMAT: ModelFormat = ModelFormat {
    name: "mps",
    extension: "mps",
    summary: "free MPS, which every MIP solver reads; the objective is always minimised",
    write,
};

fn write(export: &Export<'_>) -> std::result::Result<String, WriteModelError> {
    let matrix = Matrix::new(export, "mps", "*")?;
    Ok(text(&matrix))
}

/// A matrix as MPS.
pub fn text(matrix: &Matrix) -> String {
    let mut text = matrix.header.clone();
    if matrix.sense == Sense::Maximise {
        comment(&mut text, "*", "maximise: the objective below is negated, as MPS only minimises");
    }
    body(matrix, &mut text).expect("writing to a string cannot fail");
    text
}

fn body(matrix: &Matrix, text: &mut String) -> Result {
    writeln!(text, "NAME model\nROWS\n N {OBJECTIVE}")?;
    for row in &matrix.rows {
        if let Some(heading) = &row.heading {
            comment(text, "*", heading);
        }
        let kind = match row.bounds {
            (Some(low), Some(high)) if low == high => "E",
            (Some(_), _) => "G",
            _ => "L",
        };
        writeln!(text, " {kind} {}", row.name)?;
    }
    writeln!(text, "COLUMNS")?;
    columns(matrix, text)?;
    writeln!(text, "RHS")?;
    for Row { name, bounds, .. } in &matrix.rows {
        if let (Some(side), _) | (None, Some(side)) = bounds {
            writeln!(text, " RHS {name} {side}")?;
        }
    }
    writeln!(text, "RANGES")?;
    for Row { name, bounds, .. } in &matrix.rows {
        if let (Some(low), Some(high)) = bounds
            && low != high
        {
            writeln!(text, " RANGE {name} {}", high.minus(*low))?;
        }
    }
    writeln!(text, "BOUNDS")?;
    matrix.columns.iter().try_for_each(|column| bounds(column, text))?;
    writeln!(text, "ENDATA")
}

/// The nonzeros, column by column; the integer columns are between markers.
fn columns(matrix: &Matrix, text: &mut String) -> Result {
    let mut entries: Vec<Vec<(&str, Number)>> = vec![Vec::new(); matrix.columns.len()];
    for &(column, coefficient) in &matrix.objective {
        entries[column].push((OBJECTIVE, if matrix.sense == Sense::Maximise { coefficient.negated() } else { coefficient }));
    }
    for row in &matrix.rows {
        row.terms.iter().for_each(|&(column, coefficient)| entries[column].push((&row.name, coefficient)));
    }
    let mut integer = false;
    for (column, entries) in matrix.columns.iter().zip(&mut entries) {
        if column.integer != integer {
            integer = column.integer;
            writeln!(text, " MARKER 'MARKER' {}", if integer { "'INTORG'" } else { "'INTEND'" })?;
        }
        // A column without entries would be unknown to the reader.
        if entries.is_empty() {
            entries.push((OBJECTIVE, Number::Integer(0)));
        }
        for (row, coefficient) in entries {
            writeln!(text, " {} {row} {coefficient}", column.name)?;
        }
    }
    match integer {
        true => writeln!(text, " MARKER 'MARKER' 'INTEND'"),
        false => Ok(()),
    }
}

/// All bounds are written, as readers differ in their defaults; the lower bound first, as a negative upper bound alone
/// would change it.
fn bounds(column: &Column, text: &mut String) -> Result {
    let Column { name, bounds, .. } = column;
    let bounds: &Bounds = bounds;
    if column.is_binary() {
        return writeln!(text, " BV BOUND {name}");
    }
    match bounds {
        (None, None) => return writeln!(text, " FR BOUND {name}"),
        (Some(low), Some(high)) if low == high => return writeln!(text, " FX BOUND {name} {low}"),
        (Some(low), _) => writeln!(text, " LO BOUND {name} {low}")?,
        (None, _) => writeln!(text, " MI BOUND {name}")?,
    }
    match bounds.1 {
        Some(high) => writeln!(text, " UP BOUND {name} {high}"),
        None => writeln!(text, " PL BOUND {name}"),
    }
}

//! CPLEX LP, a readable format that nearly every MIP solver reads.

use super::{
    Export, ModelFormat, WriteModelError, comment,
    matrix::{Bounds, Column, Matrix, OBJECTIVE, Row, Terms},
};
use crate::Sense;
use std::fmt::{Result, Write as _};

pub const FORMAT: ModelFormat = ModelFormat {
    name: "lp",
    extension: "lp",
    summary: "CPLEX LP, the readable format of MIP solvers: HiGHS, CBC, SCIP, GLPK, Gurobi, CPLEX",
    write,
};

fn write(export: &Export<'_>) -> std::result::Result<String, WriteModelError> {
    let matrix = Matrix::new(export, "lp", "\\")?;
    let mut text = matrix.header.clone();
    body(&matrix, &mut text).expect("writing to a string cannot fail");
    Ok(text)
}

fn body(matrix: &Matrix, text: &mut String) -> Result {
    let sense = if matrix.sense == Sense::Minimise { "Minimize" } else { "Maximize" };
    writeln!(text, "{sense}")?;
    match matrix.objective.is_empty() {
        // GLPK requires a term.
        true => writeln!(text, " {OBJECTIVE}: 0 {}", matrix.columns[0].name)?,
        false => writeln!(text, " {OBJECTIVE}: {}", matrix.sum(&matrix.objective, " "))?,
    }
    writeln!(text, "Subject To")?;
    for row in &matrix.rows {
        write_row(matrix, row, text)?;
    }
    writeln!(text, "Bounds")?;
    for column in matrix.columns.iter().filter(|column| !column.is_binary()) {
        bounds(column, text)?;
    }
    section("Generals", matrix.columns.iter().filter(|column| column.integer && !column.is_binary()), text)?;
    section("Binaries", matrix.columns.iter().filter(|column| column.is_binary()), text)?;
    writeln!(text, "End")
}

/// A range becomes two rows, as not every reader supports ranges.
fn write_row(matrix: &Matrix, row: &Row, text: &mut String) -> Result {
    let Row { name, heading, terms, bounds } = row;
    if let Some(heading) = heading {
        comment(text, "\\", heading);
    }
    let sum = |terms: &Terms| matrix.sum(terms, " ");
    match bounds {
        (Some(low), Some(high)) if low == high => writeln!(text, " {name}: {} = {low}", sum(terms)),
        (Some(low), Some(high)) => {
            writeln!(text, " {name}_lower: {} >= {low}", sum(terms))?;
            writeln!(text, " {name}_upper: {} <= {high}", sum(terms))
        }
        (Some(low), None) => writeln!(text, " {name}: {} >= {low}", sum(terms)),
        (None, Some(high)) => writeln!(text, " {name}: {} <= {high}", sum(terms)),
        (None, None) => Ok(()),
    }
}

fn bounds(column: &Column, text: &mut String) -> Result {
    let Column { name, bounds, .. } = column;
    let bounds: &Bounds = bounds;
    match bounds {
        (None, None) => writeln!(text, " {name} free"),
        (Some(low), Some(high)) if low == high => writeln!(text, " {name} = {low}"),
        (Some(low), Some(high)) => writeln!(text, " {low} <= {name} <= {high}"),
        (Some(low), None) => writeln!(text, " {name} >= {low}"),
        (None, Some(high)) => writeln!(text, " -inf <= {name} <= {high}"),
    }
}

fn section<'m>(heading: &str, columns: impl Iterator<Item = &'m Column>, text: &mut String) -> Result {
    let mut columns = columns.peekable();
    if columns.peek().is_some() {
        writeln!(text, "{heading}")?;
    }
    columns.try_for_each(|column| writeln!(text, " {}", column.name))
}

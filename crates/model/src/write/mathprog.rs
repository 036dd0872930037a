//! GNU MathProg, the modelling language of GLPK; the file contains its data and prints the solution.

use super::{
    Export, ModelFormat, WriteModelError, comment, linear_text,
    matrix::{Column, Matrix, OBJECTIVE, Row},
};
use crate::Sense;
use std::fmt::{Result, Write as _};

pub const FORMAT: ModelFormat = ModelFormat {
    name: "mathprog",
    extension: "mod",
    summary: "GNU MathProg, complete with its data; `glpsol --math` solves it and prints the solution",
    write,
};

fn write(export: &Export<'_>) -> std::result::Result<String, WriteModelError> {
    let matrix = Matrix::new(export, "mathprog", "#")?;
    let mut text = matrix.header.clone();
    body(&matrix, &mut text).expect("writing to a string cannot fail");
    output(export, &matrix, &mut text).expect("writing to a string cannot fail");
    Ok(text)
}

fn body(matrix: &Matrix, text: &mut String) -> Result {
    matrix.columns.iter().try_for_each(|column| variable(column, text))?;
    if !matrix.objective.is_empty() {
        let sense = if matrix.sense == Sense::Minimise { "minimize" } else { "maximize" };
        writeln!(text, "{sense} {OBJECTIVE}: {};", matrix.sum(&matrix.objective, " * "))?;
    }
    for Row { name, heading, terms, bounds } in &matrix.rows {
        if let Some(heading) = heading {
            comment(text, "#", heading);
        }
        let sum = matrix.sum(terms, " * ");
        match bounds {
            (Some(low), Some(high)) if low == high => writeln!(text, "s.t. {name}: {sum} = {low};")?,
            (Some(low), Some(high)) => writeln!(text, "s.t. {name}: {low} <= {sum} <= {high};")?,
            (Some(low), None) => writeln!(text, "s.t. {name}: {sum} >= {low};")?,
            (None, Some(high)) => writeln!(text, "s.t. {name}: {sum} <= {high};")?,
            (None, None) => {}
        }
    }
    Ok(())
}

/// The statements that solve the model and print the puzzle variables.
fn output(export: &Export<'_>, matrix: &Matrix, text: &mut String) -> Result {
    writeln!(text, "solve;")?;
    for (puzzle_var, view) in export.puzzle_vars {
        let quoted: String = puzzle_var.chars().filter(|c| !c.is_control()).collect::<String>().replace('"', "\"\"");
        let value = linear_text(&view.expr, " * ", |var| matrix.columns[var.index()].name.clone());
        writeln!(text, "printf \"%s = %d\\n\", \"{quoted}\", {value};")?;
    }
    writeln!(text, "end;")
}

fn variable(column: &Column, text: &mut String) -> Result {
    write!(text, "var {}", column.name)?;
    if column.is_binary() {
        return writeln!(text, ", binary;");
    }
    if column.integer {
        write!(text, ", integer")?;
    }
    match column.bounds {
        (Some(low), Some(high)) if low == high => write!(text, ", = {low}")?,
        (low, high) => {
            low.map_or(Ok(()), |low| write!(text, ", >= {low}"))?;
            high.map_or(Ok(()), |high| write!(text, ", <= {high}"))?;
        }
    }
    writeln!(text, ";")
}

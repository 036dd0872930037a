//! MiniZinc: integer linear constraints, which every MiniZinc solver supports.

use super::{
    Export, ModelFormat, WriteModelError, comment, linear_text,
    matrix::{Column, INTEGER_SUPPORTED, Matrix, Row},
};
use crate::Sense;
use std::fmt::{Result, Write as _};

pub const FORMAT: ModelFormat = ModelFormat {
    name: "minizinc",
    extension: "mzn",
    summary: "MiniZinc, for its solvers, such as Gecode, Chuffed, OR-Tools; integers only; it prints the solution",
    write,
};

fn write(export: &Export<'_>) -> std::result::Result<String, WriteModelError> {
    let matrix = Matrix::with_supported(export, "minizinc", "%", INTEGER_SUPPORTED)?;
    let mut text = matrix.header.clone();
    body(export, &matrix, &mut text).expect("writing to a string cannot fail");
    Ok(text)
}

fn body(export: &Export<'_>, matrix: &Matrix, text: &mut String) -> Result {
    for Column { name, bounds, .. } in &matrix.columns {
        match bounds {
            (Some(low), Some(high)) => writeln!(text, "var {low}..{high}: {name};")?,
            _ => writeln!(text, "var int: {name};")?,
        }
        // A single bound becomes a constraint.
        match bounds {
            (Some(low), None) => writeln!(text, "constraint {name} >= {low};")?,
            (None, Some(high)) => writeln!(text, "constraint {name} <= {high};")?,
            _ => {}
        }
    }
    for Row { heading, terms, bounds, .. } in &matrix.rows {
        if let Some(heading) = heading {
            comment(text, "%", heading);
        }
        let sum = matrix.sum(terms, " * ");
        match bounds {
            (Some(low), Some(high)) if low == high => writeln!(text, "constraint {sum} = {low};")?,
            (low, high) => {
                low.map_or(Ok(()), |low| writeln!(text, "constraint {sum} >= {low};"))?;
                high.map_or(Ok(()), |high| writeln!(text, "constraint {sum} <= {high};"))?;
            }
        }
    }
    match (matrix.objective.is_empty(), matrix.sense) {
        (true, _) => writeln!(text, "solve satisfy;")?,
        (_, Sense::Minimise) => writeln!(text, "solve minimize {};", matrix.sum(&matrix.objective, " * "))?,
        (_, Sense::Maximise) => writeln!(text, "solve maximize {};", matrix.sum(&matrix.objective, " * "))?,
    }
    output(export, matrix, text)
}

/// The output item: the puzzle variables as comments, then a line with the value of each variable, which
/// [`read`](crate::read) reads.
fn output(export: &Export<'_>, matrix: &Matrix, text: &mut String) -> Result {
    writeln!(text, "output [")?;
    for (puzzle_var, view) in export.puzzle_vars {
        let shown: String = puzzle_var.chars().filter(|c| !c.is_control() && !"\\\"".contains(*c)).collect();
        let value = linear_text(&view.expr, " * ", |var| matrix.columns[var.index()].name.clone());
        writeln!(text, "  \"% {shown} = \", show({value}), \"\\n\",")?;
    }
    for Column { name, .. } in &matrix.columns {
        writeln!(text, "  \"{name} \", show({name}), \"\\n\",")?;
    }
    writeln!(text, "];")
}

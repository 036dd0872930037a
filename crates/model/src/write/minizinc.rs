//! MiniZinc: whole numbers and sums, which every solver behind MiniZinc takes.

use super::{
    Export, ModelFormat, WriteModelError, comment,
    matrix::{Column, INTEGER_SUPPORTED, Matrix, Row},
    plain,
};
use crate::Sense;
use std::fmt::{Result, Write as _};

pub const FORMAT: ModelFormat = ModelFormat {
    name: "minizinc",
    extension: "mzn",
    summary: "MiniZinc, for the solvers behind it: Gecode, Chuffed, OR-tools; whole numbers only; it prints the solutions",
    write,
};

fn write(export: &Export<'_>) -> std::result::Result<String, WriteModelError> {
    let matrix = Matrix::with_supported(export, "minizinc", "%", INTEGER_SUPPORTED)?;
    let mut text = matrix.preface.clone();
    body(export, &matrix, &mut text).expect("a string takes everything");
    Ok(text)
}

fn body(export: &Export<'_>, matrix: &Matrix, text: &mut String) -> Result {
    for Column { name, bounds, .. } in &matrix.columns {
        match bounds {
            (Some(low), Some(high)) => writeln!(text, "var {low}..{high}: {name};")?,
            _ => writeln!(text, "var int: {name};")?,
        }
        // The bound of a variable that has one only.
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

/// Prints what was asked behind `%`, and a line for each variable, to be read back.
fn output(export: &Export<'_>, matrix: &Matrix, text: &mut String) -> Result {
    writeln!(text, "output [")?;
    for (puzzle_var, view) in export.puzzle_vars {
        let shown: String = puzzle_var.chars().filter(|c| !c.is_control() && !"\\\"".contains(*c)).collect();
        let value = plain(&view.expr, " * ", |var| matrix.columns[var.index()].name.clone());
        writeln!(text, "  \"% {shown} = \", show({value}), \"\\n\",")?;
    }
    for Column { name, .. } in &matrix.columns {
        writeln!(text, "  \"{name} \", show({name}), \"\\n\",")?;
    }
    writeln!(text, "];")
}

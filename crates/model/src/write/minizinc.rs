//! MiniZinc: whole numbers and sums, which every solver behind MiniZinc takes.

use super::{
    CannotWriteModel, Export, ModelFormat, comment,
    matrix::{Column, Matrix, Row, WHOLE_DIALECT},
    plain,
};
use crate::Sense;
use std::fmt::{Result, Write as _};

pub const FORMAT: ModelFormat = ModelFormat {
    name: "minizinc",
    extension: "mzn",
    summary: "MiniZinc, for the solvers behind it: Gecode, Chuffed, OR-tools; whole numbers only; it prints the answers",
    write,
};

fn write(export: &Export<'_>) -> std::result::Result<String, CannotWriteModel> {
    let matrix = Matrix::in_dialect(export, "minizinc", "%", WHOLE_DIALECT)?;
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
    for (unknown, reading) in export.unknowns {
        let shown: String = unknown.chars().filter(|c| !c.is_control() && !"\\\"".contains(*c)).collect();
        let value = plain(&reading.expr, " * ", |var| matrix.columns[var.index()].name.clone());
        writeln!(text, "  \"% {shown} = \", show({value}), \"\\n\",")?;
    }
    for Column { name, .. } in &matrix.columns {
        writeln!(text, "  \"{name} \", show({name}), \"\\n\",")?;
    }
    writeln!(text, "];")
}

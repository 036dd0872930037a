//! GAMS: a mixed-integer model that writes the values of all variables to a file.
//!
//! Names have a prefix, so that none is a word of the language, and are at most 63 characters long. GAMS does not distinguish cases.

use super::{
    Export, ModelFormat, WriteModelError, comment,
    matrix::{Matrix, OBJECTIVE, Row},
};
use crate::Sense;
use std::{
    collections::HashSet,
    fmt::{Result, Write as _},
};

pub const FORMAT: ModelFormat = ModelFormat {
    name: "gams",
    extension: "gms",
    summary: "GAMS, for its MIP solvers; it writes the solution to solution.txt",
    write,
};

/// The maximum length of a name.
const MAX_LENGTH: usize = 63;

fn write(export: &Export<'_>) -> std::result::Result<String, WriteModelError> {
    let mut matrix = Matrix::new(export, "gams", "*")?;
    let plain: Vec<String> = matrix.columns.iter().map(|column| column.name.clone()).collect();
    let mut taken = HashSet::new();
    for (number, column) in matrix.columns.iter_mut().enumerate() {
        let own = format!("v_{}", column.name);
        let is_new = own.len() <= MAX_LENGTH && taken.insert(own.to_ascii_lowercase());
        // No other name starts with this prefix.
        column.name = if is_new { own } else { format!("w_{number}") };
    }
    let mut text = matrix.header.clone();
    body(&matrix, &plain, &mut text).expect("writing to a string cannot fail");
    Ok(text)
}

fn body(matrix: &Matrix, plain: &[String], text: &mut String) -> Result {
    writeln!(text, "Free Variable {OBJECTIVE};")?;
    for column in &matrix.columns {
        let kind = match (column.is_binary(), column.integer) {
            (true, _) => "Binary",
            (false, true) => "Integer",
            (false, false) => "Free",
        };
        writeln!(text, "{kind} Variable {};", column.name)?;
        if column.is_binary() {
            continue;
        }
        let (low, high) = column.bounds;
        let bound =
            |number: Option<super::number::Number>, infinite: &str| number.map_or(infinite.into(), |number| number.to_string());
        writeln!(text, "{0}.lo = {1}; {0}.up = {2};", column.name, bound(low, "-inf"), bound(high, "+inf"))?;
    }
    let objective = if matrix.objective.is_empty() { "0".into() } else { matrix.sum(&matrix.objective, " * ") };
    writeln!(text, "Equation e_{OBJECTIVE};\ne_{OBJECTIVE}.. {OBJECTIVE} =e= {objective};")?;
    for (number, Row { heading, terms, bounds, .. }) in matrix.rows.iter().enumerate() {
        if let Some(heading) = heading {
            comment(text, "*", heading);
        }
        let sum = matrix.sum(terms, " * ");
        let mut row =
            |name: String, relation: &str, bound| writeln!(text, "Equation {name};\n{name}.. {sum} ={relation}= {bound};");
        match *bounds {
            (Some(low), Some(high)) if low == high => row(format!("e_{number}"), "e", low)?,
            (low, high) => {
                low.map_or(Ok(()), |low| row(format!("e_{number}_low"), "g", low))?;
                high.map_or(Ok(()), |high| row(format!("e_{number}_high"), "l", high))?;
            }
        }
    }
    let sense = if matrix.sense == Sense::Minimise { "minimizing" } else { "maximizing" };
    writeln!(text, "Model board / all /;\nOption optcr = 0;\nSolve board using mip {sense} {OBJECTIVE};")?;
    writeln!(text, "File solution / 'solution.txt' /;\nPut solution;")?;
    for (column, plain) in matrix.columns.iter().zip(plain) {
        writeln!(text, "Put '{plain} ', {}.l:0:9 /;", column.name)?;
    }
    writeln!(text, "Putclose solution;")
}

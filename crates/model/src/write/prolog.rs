//! Prolog with CLP(FD), as in SWI-Prolog: linear constraints over integers.
//!
//! Source: Triska, *The Finite Domain Constraint Solver of SWI-Prolog*, 2012. Variables are labelled by the smallest domain.

use super::{
    Export, ModelFormat, WriteModelError, comment,
    matrix::{INTEGER_SUPPORTED, Matrix, Row},
};
use crate::Sense;
use std::fmt::{Result, Write as _};

pub const FORMAT: ModelFormat = ModelFormat {
    name: "prolog",
    extension: "pl",
    summary: "Prolog with CLP(FD) of SWI-Prolog; integers only; `swipl` solves it and prints the solution",
    write,
};

fn write(export: &Export<'_>) -> std::result::Result<String, WriteModelError> {
    let mut matrix = Matrix::with_supported(export, "prolog", "%", INTEGER_SUPPORTED)?;
    let plain: Vec<String> = matrix.columns.iter().map(|column| column.name.clone()).collect();
    for column in &mut matrix.columns {
        // Variables start with a capital letter.
        column.name = format!("V_{}", column.name);
    }
    let mut text = matrix.header.clone();
    body(&matrix, &plain, &mut text).expect("writing to a string cannot fail");
    Ok(text)
}

fn body(matrix: &Matrix, plain: &[String], text: &mut String) -> Result {
    let names: Vec<&str> = matrix.columns.iter().map(|column| &column.name[..]).collect();
    writeln!(text, ":- use_module(library(clpfd)).\n:- initialization(main, main).\n")?;
    writeln!(text, "names([\n    {}]).\n", plain.iter().map(|name| format!("'{name}'")).collect::<Vec<_>>().join(",\n    "))?;
    writeln!(text, "model([\n    {}], Objective) :-", names.join(",\n    "))?;
    for column in &matrix.columns {
        let (low, high) = column.bounds;
        let bound =
            |number: Option<super::number::Number>, infinite: &str| number.map_or(infinite.into(), |number| number.to_string());
        writeln!(text, "    {} in {}..{},", column.name, bound(low, "inf"), bound(high, "sup"))?;
    }
    for Row { heading, terms, bounds, .. } in &matrix.rows {
        if let Some(heading) = heading {
            comment(text, "%", heading);
        }
        let sum = matrix.sum(terms, " * ");
        match bounds {
            (Some(low), Some(high)) if low == high => writeln!(text, "    {sum} #= {low},")?,
            (low, high) => {
                low.map_or(Ok(()), |low| writeln!(text, "    {sum} #>= {low},"))?;
                high.map_or(Ok(()), |high| writeln!(text, "    {sum} #=< {high},"))?;
            }
        }
    }
    let objective = if matrix.objective.is_empty() { "0".into() } else { matrix.sum(&matrix.objective, " * ") };
    let (labelling, value) = match (matrix.objective.is_empty(), matrix.sense) {
        (true, _) => ("[ff]", "_"),
        (false, Sense::Minimise) => ("[ff, min(Objective)]", "Objective"),
        (false, Sense::Maximise) => ("[ff, max(Objective)]", "Objective"),
    };
    writeln!(text, "    Objective = {objective}.\n")?;
    writeln!(
        text,
        "main :-\n    names(Names),\n    (   model(Variables, {value}), labeling({labelling}, Variables)\n    \
         ->  maplist([Name, Value]>>format(\"~w ~w~n\", [Name, Value]), Names, Variables)\n    \
         ;   format(user_error, \"infeasible~n\", []), halt(1)\n    )."
    )
}

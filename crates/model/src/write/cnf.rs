//! DIMACS CNF, the format of SAT solvers.

use super::{Export, Headings, ModelFormat, WriteModelError, comment, numbering::Numbering};
use crate::{
    ConstraintBody, ConstraintType,
    lower::{Lowered, SupportedConstraints},
};
use std::{
    collections::BTreeSet,
    fmt::{Result, Write as _},
};

pub const FORMAT: ModelFormat = ModelFormat {
    name: "cnf",
    extension: "cnf",
    summary: "DIMACS CNF, the format of SAT solvers: CaDiCaL, Kissat, MiniSat",
    write,
};

const SUPPORTED: SupportedConstraints =
    SupportedConstraints { types: &[ConstraintType::Clause], integers: false, reals: false, size: 50_000_000 };

fn write(export: &Export<'_>) -> std::result::Result<String, WriteModelError> {
    let (lowered, numbering) = numbered(export)?;
    let mut text = export.header("c", &lowered, |var| lowered.model.variables()[var.index()].name.to_string());
    numbering.legend.iter().for_each(|line| comment(&mut text, "c", line));
    body(export, &lowered, &numbering, &mut text).expect("writing to a string cannot fail");
    export.complete("cnf", &lowered)?;
    Ok(text)
}

/// The model as clauses, and the numbering of its variables in the file.
pub fn numbered(export: &Export<'_>) -> std::result::Result<(Lowered, Numbering), WriteModelError> {
    if export.model.objective().is_some() {
        return Err(WriteModelError::Objective("cnf"));
    }
    let lowered = export.lowered("cnf", SUPPORTED)?;
    let numbering = Numbering::of(&lowered, "variable ");
    Ok((lowered, numbering))
}

/// The variables that the puzzle variables are read from: solutions of the puzzle are assignments of these. In the notation of the
/// model counting competitions, Fichte, Hecher, Hamiti, *The Model Counting Competition 2020*, 2021.
fn projection(export: &Export<'_>, lowered: &Lowered, numbering: &Numbering) -> BTreeSet<usize> {
    let vars = export.puzzle_vars.iter().flat_map(|(_, view)| view.expr.terms.iter().map(|term| term.0));
    let numbers = vars.flat_map(|var| {
        let literals = lowered
            .order_literals(var)
            .iter()
            .map(|lit| lit.var)
            .chain(lowered.direct_literals(var).iter().map(|value| value.1.var));
        literals.chain([var]).map(|var| numbering.number(var)).collect::<Vec<_>>()
    });
    numbers.filter(|&number| number > 0).collect()
}

fn body(export: &Export<'_>, lowered: &Lowered, numbering: &Numbering, text: &mut String) -> Result {
    writeln!(text, "p cnf {} {}", numbering.count, lowered.model.constraints().len() + numbering.fixed.len())?;
    write!(text, "c p show")?;
    projection(export, lowered, numbering).iter().try_for_each(|number| write!(text, " {number}"))?;
    writeln!(text, " 0")?;
    if !numbering.fixed.is_empty() {
        comment(text, "c", "fixed variables");
    }
    for &(number, value) in &numbering.fixed {
        writeln!(text, "{}{number} 0", if value { "" } else { "-" })?;
    }
    let mut headings = Headings::default();
    for constraint in lowered.constraints_from(0) {
        if let Some(heading) = headings.next(constraint) {
            comment(text, "c", heading);
        }
        if let ConstraintBody::Clause(clause) = &constraint.body {
            clause.0.iter().try_for_each(|&lit| write!(text, "{} ", numbering.signed(lit)))?;
            writeln!(text, "0")?;
        }
    }
    Ok(())
}

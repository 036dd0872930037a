//! DIMACS CNF, the format of clause solvers.

use super::{Export, Headings, ModelFormat, WriteModelError, bits::Bits, comment};
use crate::{
    ConstraintBody, ConstraintType,
    lower::{Lowered, SupportedConstraints},
};
use std::fmt::{Result, Write as _};

pub const FORMAT: ModelFormat = ModelFormat {
    name: "cnf",
    extension: "cnf",
    summary: "DIMACS CNF, the format of clause solvers: CaDiCaL, Kissat, MiniSat",
    write,
};

const SUPPORTED: SupportedConstraints =
    SupportedConstraints { types: &[ConstraintType::Clause], integers: false, reals: false, size: 50_000_000 };

fn write(export: &Export<'_>) -> std::result::Result<String, WriteModelError> {
    let (lowered, bits) = numbered(export)?;
    let mut text = export.preface("c", &lowered, |var| lowered.model.variables()[var.index()].name.to_string());
    bits.legend.iter().for_each(|line| comment(&mut text, "c", line));
    body(&lowered.model, &bits, &mut text).expect("a string takes everything");
    Ok(text)
}

/// The model in clauses, and the numbers of its bits in the file.
pub fn numbered(export: &Export<'_>) -> std::result::Result<(Lowered, Bits), WriteModelError> {
    if export.model.objective().is_some() {
        return Err(WriteModelError::Objective("cnf"));
    }
    let lowered = export.lowered("cnf", SUPPORTED)?;
    let bits = Bits::of(&lowered, "variable ");
    Ok((lowered, bits))
}

fn body(model: &crate::Model, bits: &Bits, text: &mut String) -> Result {
    writeln!(text, "p cnf {} {}", bits.count, model.constraints().len() + bits.fixed.len())?;
    if !bits.fixed.is_empty() {
        comment(text, "c", "variables with one value");
    }
    for &(number, value) in &bits.fixed {
        writeln!(text, "{}{number} 0", if value { "" } else { "-" })?;
    }
    let mut headings = Headings::default();
    for constraint in model.constraints() {
        if let Some(heading) = headings.next(constraint) {
            comment(text, "c", heading);
        }
        if let ConstraintBody::Clause(clause) = &constraint.body {
            clause.0.iter().try_for_each(|&lit| write!(text, "{} ", bits.signed(lit)))?;
            writeln!(text, "0")?;
        }
    }
    Ok(())
}

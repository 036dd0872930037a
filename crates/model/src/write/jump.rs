//! Julia scripts that build the model in JuMP, solve it with HiGHS, and print the solution.
//!
//! JuMP: Lubin, Dowson, Dias Garcia, Huchette, Legat, Vielma, *JuMP 1.0: Recent improvements to a modeling language for
//! mathematical optimization*, 2023. Sums have the same syntax as in Python.

use super::{
    Export, ModelFormat, WriteModelError, linear_text,
    matrix::{Column, Matrix},
    python::{constraints, sum},
};
use crate::Sense;

pub const FORMAT: ModelFormat = ModelFormat {
    name: "jump",
    extension: "jl",
    summary: "a Julia script for JuMP that solves the model with HiGHS and prints the solution",
    write: script,
};

/// Imports JuMP and HiGHS and makes `model`. For another solver, only its name changes.
const START: &str =
    "using JuMP\nimport HiGHS\n\nmodel = Model(HiGHS.Optimizer)\nset_silent(model)\nx = Dict{String,VariableRef}()\n";

const SOLVE: &str = "optimize!(model)\nif !has_values(model)\n    \
    println(stderr, \"no solution: \", termination_status(model))\n    exit(1)\nend\n\
    number = Dict(name => value(variable) for (name, variable) in x)\n";

/// If the script has an argument, writes the values to the file of that name, in a format that [`read`](crate::read)
/// reads.
const WRITE_VALUES: &str = "if !isempty(ARGS)\n    open(ARGS[1], \"w\") do file\n        \
    for (name, found) in number\n            println(file, name, \" \", found)\n        end\n    end\nend\n";

fn script(export: &Export<'_>) -> Result<String, WriteModelError> {
    let matrix = Matrix::new(export, "jump", "#")?;
    let mut text = format!("{}{START}", matrix.header);
    for column in &matrix.columns {
        text += &variable(column);
    }
    for row in &matrix.rows {
        constraints(&matrix, row, |sum, name| format!("@constraint(model, {sum}, base_name = \"{name}\")"), &mut text);
    }
    if !matrix.objective.is_empty() {
        let sense = if matrix.sense == Sense::Minimise { "Min" } else { "Max" };
        text += &format!("@objective(model, {sense}, {})\n", sum(&matrix, &matrix.objective));
    }
    text += SOLVE;
    for (puzzle_var, view) in export.puzzle_vars {
        let value = linear_text(&view.expr, " * ", |var| format!("number[\"{}\"]", matrix.columns[var.index()].name));
        text += &format!("println({}, round(Int, {value}))\n", quoted(&format!("{puzzle_var} = ")));
    }
    Ok(text + WRITE_VALUES)
}

fn variable(Column { name, bounds, integer }: &Column) -> String {
    let low = bounds.0.map(|low| format!(", lower_bound = {low}")).unwrap_or_default();
    let high = bounds.1.map(|high| format!(", upper_bound = {high}")).unwrap_or_default();
    let kind = if *integer { ", integer = true" } else { "" };
    format!("x[\"{name}\"] = @variable(model, base_name = \"{name}\"{low}{high}{kind})\n")
}

/// A string literal of Julia; `$` is escaped, as it would start an interpolation.
fn quoted(text: &str) -> String {
    let plain: String = text.chars().filter(|c| !c.is_control()).collect();
    format!("\"{}\"", plain.replace('\\', "\\\\").replace('"', "\\\"").replace('$', "\\$"))
}

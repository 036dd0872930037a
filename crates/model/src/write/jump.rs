//! Julia scripts that state the model in JuMP, solve it with HiGHS, and print the solutions.
//!
//! JuMP: Lubin, Dowson, Dias Garcia, Huchette, Legat, Vielma, *JuMP 1.0: Recent improvements to a modeling language for
//! mathematical optimization* (2023). Sums are written as in Python, which Julia reads alike.

use super::{
    Export, ModelFormat, WriteModelError,
    matrix::{Column, Matrix},
    plain,
    python::{constraints, sum},
};
use crate::Sense;

pub const FORMAT: ModelFormat = ModelFormat {
    name: "jump",
    extension: "jl",
    summary: "a Julia script for JuMP that solves the model with HiGHS and prints the solutions",
    write: script,
};

/// Another solver takes no more than its name in these lines.
const START: &str =
    "using JuMP\nimport HiGHS\n\nmodel = Model(HiGHS.Optimizer)\nset_silent(model)\nx = Dict{String,VariableRef}()\n";

const SOLVE: &str = "optimize!(model)\nif !has_values(model)\n    println(stderr, \"no solution: \", termination_status(model))\n    \
    exit(1)\nend\nnumber = Dict(name => value(variable) for (name, variable) in x)\n";

/// With an argument, the variables are written into the file of that name, as [`read`](crate::read) takes them.
const WRITTEN: &str = "if !isempty(ARGS)\n    open(ARGS[1], \"w\") do file\n        for (name, found) in number\n            \
    println(file, name, \" \", found)\n        end\n    end\nend\n";

fn script(export: &Export<'_>) -> Result<String, WriteModelError> {
    let matrix = Matrix::new(export, "jump", "#")?;
    let mut text = format!("{}{START}", matrix.preface);
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
        let value = plain(&view.expr, " * ", |var| format!("number[\"{}\"]", matrix.columns[var.index()].name));
        text += &format!("println({}, round(Int, {value}))\n", quoted(&format!("{puzzle_var} = ")));
    }
    Ok(text + WRITTEN)
}

fn variable(Column { name, bounds, integer }: &Column) -> String {
    let low = bounds.0.map(|low| format!(", lower_bound = {low}")).unwrap_or_default();
    let high = bounds.1.map(|high| format!(", upper_bound = {high}")).unwrap_or_default();
    let kind = if *integer { ", integer = true" } else { "" };
    format!("x[\"{name}\"] = @variable(model, base_name = \"{name}\"{low}{high}{kind})\n")
}

/// A text between quotes; a dollar sign would begin a value within it.
fn quoted(words: &str) -> String {
    let plain: String = words.chars().filter(|c| !c.is_control()).collect();
    format!("\"{}\"", plain.replace('\\', "\\\\").replace('"', "\\\"").replace('$', "\\$"))
}

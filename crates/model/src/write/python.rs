//! Python scripts that build the model with the library of a solver, solve it, and print the solution.
//!
//! Given a file name as argument, a script also writes the values of the variables to that file, in a format that
//! [`read`](crate::read) reads.

use super::{
    Export, ModelFormat, WriteModelError, comment, linear_text,
    matrix::{Bounds, Column, INTEGER_SUPPORTED, Matrix, Row, SUPPORTED, Terms},
    number::Number,
};
use crate::{Sense, lower::SupportedConstraints};

pub const HIGHSPY: ModelFormat = ModelFormat {
    name: "highspy",
    extension: "highs.py",
    summary: "a Python script for highspy (HiGHS) that solves the model and prints the solution",
    write: |export| script(export, &HIGHS),
};

pub const GUROBIPY: ModelFormat = ModelFormat {
    name: "gurobipy",
    extension: "gurobi.py",
    summary: "a Python script for gurobipy (Gurobi) that solves the model and prints the solution",
    write: |export| script(export, &GUROBI),
};

pub const ORTOOLS: ModelFormat = ModelFormat {
    name: "ortools",
    extension: "cpsat.py",
    summary: "a Python script for CP-SAT of OR-Tools that solves the model and prints the solution; integers only",
    write: |export| script(export, &CP_SAT),
};

/// The statements of a solver library.
struct Library {
    name: &'static str,
    supported: SupportedConstraints,
    /// Imports the library and makes `model`.
    start: &'static str,
    /// Makes a variable from its column, lower and upper bound.
    variable: fn(&Column, &str, &str) -> String,
    /// Adds a constraint with a name.
    constraint: fn(&str, &str) -> String,
    /// Sets the objective.
    objective: fn(Sense, &str) -> String,
    /// Solves, exits if there is no solution, and defines `value`, a function of a variable.
    solve: &'static str,
}

const HIGHS: Library = Library {
    name: "highspy",
    supported: SUPPORTED,
    start: "import highspy\n\nmodel = highspy.Highs()\nmodel.setOptionValue(\"output_flag\", False)\n",
    variable: |column, low, high| {
        let kind = if column.integer { "addIntegral" } else { "addVariable" };
        format!("model.{kind}(lb={low}, ub={high}, name=\"{}\")", column.name)
    },
    constraint: |sum, name| format!("model.addConstr({sum}, name=\"{name}\")"),
    objective: |sense, sum| {
        format!(
            "model.setObjective({sum}, sense=highspy.ObjSense.{})",
            if sense == Sense::Minimise { "kMinimize" } else { "kMaximize" }
        )
    },
    solve: "model.run()\nif model.getInfo().primal_solution_status != 2:\n    \
        sys.exit(f\"no solution: {model.getModelStatus().name}\")\n\
        value = model.variableValue\n",
};

const GUROBI: Library = Library {
    name: "gurobipy",
    supported: SUPPORTED,
    start: "import gurobipy\n\nmodel = gurobipy.Model()\nmodel.Params.OutputFlag = 0\n",
    variable: |column, low, high| {
        let kind = if column.integer { "I" } else { "C" };
        format!("model.addVar(lb={low}, ub={high}, vtype=\"{kind}\", name=\"{}\")", column.name)
    },
    constraint: |sum, name| format!("model.addConstr({sum}, name=\"{name}\")"),
    objective: |sense, sum| format!("model.setObjective({sum}, {})", if sense == Sense::Minimise { 1 } else { -1 }),
    solve: "model.optimize()\nif model.SolCount == 0:\n    sys.exit(f\"no solution: status {model.Status}\")\n\
        value = lambda variable: variable.X\n",
};

const CP_SAT: Library = Library {
    name: "ortools",
    supported: INTEGER_SUPPORTED,
    start: "from ortools.sat.python import cp_model\n\nmodel = cp_model.CpModel()\n",
    variable: |column, low, high| format!("model.new_int_var({low}, {high}, \"{}\")", column.name),
    constraint: |sum, name| format!("model.add({sum}).with_name(\"{name}\")"),
    objective: |sense, sum| format!("model.{}({sum})", if sense == Sense::Minimise { "minimize" } else { "maximize" }),
    solve: "solver = cp_model.CpSolver()\nstatus = solver.solve(model)\n\
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):\n    \
        sys.exit(f\"no solution: {solver.status_name(status)}\")\nvalue = solver.value\n",
};

/// The maximum number of terms joined by operators; Python's parser fails on very deep nesting.
const MAX_OPERATOR_TERMS: usize = 50;

fn script(export: &Export<'_>, library: &Library) -> Result<String, WriteModelError> {
    let matrix = Matrix::with_supported(export, library.name, "#", library.supported)?;
    let bounded = |column: &Column| column.bounds.0.is_some() && column.bounds.1.is_some();
    if !library.supported.reals && !matrix.columns.iter().all(bounded) {
        return Err(WriteModelError::Unbounded(library.name));
    }
    let mut text =
        format!("#!/usr/bin/env python3\n{}import sys\n{}inf = float(\"inf\")\nx = {{}}\n", matrix.header, library.start);
    for column in &matrix.columns {
        let end = |end: Option<Number>, none: &str| end.map_or(none.to_string(), |end| end.to_string());
        let (low, high) = (end(column.bounds.0, "-inf"), end(column.bounds.1, "inf"));
        text += &format!("x[\"{}\"] = {}\n", column.name, (library.variable)(column, &low, &high));
    }
    for row in &matrix.rows {
        constraints(&matrix, row, library.constraint, &mut text);
    }
    if !matrix.objective.is_empty() {
        text += &format!("{}\n", (library.objective)(matrix.sense, &sum(&matrix, &matrix.objective)));
    }
    text += library.solve;
    output(export, &matrix, &mut text);
    Ok(text)
}

/// Adds the constraints of a row under its comment, in a language whose comments start with `#`.
pub fn constraints(
    matrix: &Matrix,
    Row { name, heading, terms, bounds }: &Row,
    constraint: fn(&str, &str) -> String,
    text: &mut String,
) {
    if let Some(heading) = heading {
        comment(text, "#", heading);
    }
    let sum = sum(matrix, terms);
    let mut push = |relation: String, name: &str| text.extend([&constraint(&relation, name), "\n"]);
    let ends: &Bounds = bounds;
    match ends {
        (Some(low), Some(high)) if low == high => push(format!("{sum} == {low}"), name),
        (Some(low), None) => push(format!("{sum} >= {low}"), name),
        (None, Some(high)) => push(format!("{sum} <= {high}"), name),
        (low, high) => {
            low.iter().for_each(|low| push(format!("{sum} >= {low}"), &format!("{name}_lower")));
            high.iter().for_each(|high| push(format!("{sum} <= {high}"), &format!("{name}_upper")));
        }
    }
}

/// A sum such as `2 * x["a"] - x["b"]`; long sums become a list.
pub fn sum(matrix: &Matrix, terms: &Terms) -> String {
    let signed = terms.iter().map(|&(column, coefficient)| {
        let (negative, size) = coefficient.split();
        let coefficient = if size.is_one() { String::new() } else { format!("{size} * ") };
        (negative, format!("{coefficient}x[\"{}\"]", matrix.columns[column].name))
    });
    if terms.len() > MAX_OPERATOR_TERMS {
        let listed = signed.map(|(negative, term)| format!("    {}{term},\n", if negative { "-" } else { "" }));
        return format!("sum([\n{}])", listed.collect::<String>());
    }
    let mut text = String::new();
    for (index, (negative, term)) in signed.enumerate() {
        text += match (negative, index) {
            (true, 0) => "-",
            (false, 0) => "",
            (true, _) => " - ",
            (false, _) => " + ",
        };
        text += &term;
    }
    text
}

/// Prints the puzzle variables; if the script has an argument, writes the values to the file of that name.
fn output(export: &Export<'_>, matrix: &Matrix, text: &mut String) {
    text.push_str("value = {name: value(variable) for name, variable in x.items()}\n");
    for (puzzle_var, view) in export.puzzle_vars {
        let quoted: String = puzzle_var.chars().filter(|c| !c.is_control()).flat_map(char::escape_default).collect();
        let value = linear_text(&view.expr, " * ", |var| format!("value[\"{}\"]", matrix.columns[var.index()].name));
        *text += &format!("print(\"{quoted} =\", round({value}))\n");
    }
    let write_values = "if len(sys.argv) > 1:\n    with open(sys.argv[1], \"w\") as file:\n        \
        file.writelines(f\"{name} {number}\\n\" for name, number in value.items())\n";
    text.push_str(write_values);
}

//! Queries about the models of a board: as text, their size, their constraints.

use crate::{
    common::{Board, MODEL},
    problem::Problem,
    query::{NoOptions, query},
    task::Task,
};
use model::{
    Constraint, Semantics, Var,
    write::{Export, FORMATS, LazyConstraints, formula},
};
use puzzles::Encoding;
use query::{ModelSize, QueryError, encode_without};
use report::ModelReport;
use serde::Deserialize;
use serde_json::{Value, json};
use solve::SearchError;
use std::collections::BTreeSet;

query! {
    /// Write the model of a board for other solvers and for readers.
    Write, "model", MODEL, write: Board, WriteOptions
}

/// How to write it.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct WriteOptions {
    /// Rules whose constraints are dropped.
    without: Vec<String>,
    /// The format to write.
    format: Option<String>,
    /// Write every constraint as mathematics; for latex and markdown.
    rows: bool,
    /// Omit lazy constraints from the model.
    leave_out_cuts: bool,
}

query! {
    /// Count the variables and constraints of the model of a board.
    Size, "size", MODEL, size: Board, NoOptions
}

query! {
    /// List the constraints of the model, of a rule or on a cell, as LaTeX.
    Rows, "rows", MODEL, rows: Board, RowOptions; COMMAND = rows_as_text
}

/// Which constraints.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct RowOptions {
    /// Drop the constraints of this rule.
    #[cfg_attr(feature = "cli", arg(long, value_name = "RULE", value_delimiter = ','))]
    pub without: Vec<String>,
    /// List only the constraints on this puzzle variable, such as r1c2.
    #[cfg_attr(feature = "cli", arg(long, value_name = "NAME"))]
    pub variable: Option<String>,
    /// List only the constraints of this rule.
    #[cfg_attr(feature = "cli", arg(long, value_name = "RULE"))]
    pub rule: Option<String>,
}

/// The model as text.
fn write(task: &Task<'_>, options: &WriteOptions) -> Result<Value, Problem> {
    let kind = task.puzzle().kind().name();
    let wanted = options.format.as_deref().unwrap_or(FORMATS[0].name);
    let format = FORMATS.iter().find(|format| format.name == wanted).ok_or_else(|| {
        let known: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
        Problem::wrong_use(format_args!("there is no format {}; there are {}", puzzles::quoted(wanted), known.join(", ")))
    })?;
    let formulation = task.formulation();
    let mut encoding =
        encode_without(task.puzzle(), formulation, &options.without, task.limits.interrupt()).map_err(QueryError::from)?;
    complete(task, &encoding)?;
    encoding.model = encoding.model.interrupted_by(task.limits.interrupt());
    let names = task.puzzle().vars().into_iter().map(|puzzle_var| puzzle_var.name);
    let puzzle_vars: Vec<_> = names.zip(encoding.views).collect();
    let without = if options.without.is_empty() { String::new() } else { format!(", without {}", options.without.join(" and ")) };
    let title = format!("{kind}, formulation {formulation}{without}");
    let cuts = if options.leave_out_cuts { LazyConstraints::Omit } else { LazyConstraints::Refuse };
    let export =
        Export { title: &title, model: &encoding.model, puzzle_vars: &puzzle_vars, lazy: cuts, all_constraints: options.rows };
    let text = match (format.write)(&export) {
        Err(error) if error.is_interrupt() => return Err(limited(task)),
        text => text.map_err(Problem::refused)?,
    };
    Ok(json!({
        "source": task.common.board, "line": 1, "kind": kind, "formulation": formulation, "format": format.name,
        "extension": format.extension, "text": text
    }))
}

/// The limit that ended the building or the writing of a model.
fn limited(task: &Task<'_>) -> Problem {
    QueryError::from(SearchError::Limit(task.limits.was_reached())).into()
}

fn complete(task: &Task<'_>, encoding: &Encoding) -> Result<(), Problem> {
    if encoding.model.is_incomplete() { Err(limited(task)) } else { Ok(()) }
}

/// The size of the model.
fn size(task: &Task<'_>, _: &NoOptions) -> Result<Value, Problem> {
    let formulation = task.formulation();
    let encoding = task.puzzle().encode_within(formulation, task.limits.interrupt()).map_err(QueryError::from)?;
    complete(task, &encoding)?;
    let model = ModelReport::from(&ModelSize::of(&encoding.model));
    Ok(json!({ "kind": task.puzzle().kind().name(), "formulation": formulation, "model": model }))
}

/// The maximum number of constraints listed; others are counted.
const MAX_LISTED: usize = 60;

/// The constraints of the model, of a rule or on a puzzle variable if requested: the first in full, and the
/// places of all.
fn rows(task: &Task<'_>, options: &RowOptions) -> Result<Value, Problem> {
    let formulation = task.formulation();
    let encoding =
        encode_without(task.puzzle(), formulation, &options.without, task.limits.interrupt()).map_err(QueryError::from)?;
    complete(task, &encoding)?;
    let touching = match &options.variable {
        None => None,
        Some(name) => {
            let place = task.puzzle().vars().iter().position(|puzzle_var| *puzzle_var.name == **name);
            let none = || Problem::wrong_use(format_args!("there is no variable {}", puzzles::quoted(name)));
            let view = &encoding.views[place.ok_or_else(none)?];
            let stated = view.direct.iter().chain(&view.order).map(|case| case.1.var);
            Some(view.expr.terms.iter().map(|term| term.0).chain(stated).collect::<BTreeSet<Var>>())
        }
    };
    let touches = |row: &Constraint| touching.as_ref().is_none_or(|vars| row.body.vars().iter().any(|var| vars.contains(var)));
    let rule = |row: &Constraint| options.rule.as_ref().is_none_or(|rule| row.provenance.rule.name == *rule);
    let found: Vec<&Constraint> =
        encoding.model.constraints().iter().map(|row| &**row).filter(|row| rule(row) && touches(row)).collect();
    let listed = |row: &&Constraint| {
        let place: Vec<String> = row.place.positions().iter().map(ToString::to_string).collect();
        json!({
            "rule": row.provenance.rule.name, "sentence": row.provenance.rule.sentence, "equation": row.provenance.equation,
            "place": place, "formula": formula(&encoding.model, row)
        })
    };
    let positions: BTreeSet<String> =
        found.iter().flat_map(|row| row.place.positions().iter()).map(ToString::to_string).collect();
    Ok(json!({
        "kind": task.puzzle().kind().name(), "formulation": formulation, "count": found.len(),
        "rows": found.iter().take(MAX_LISTED).map(listed).collect::<Vec<_>>(), "places": positions
    }))
}

/// A line a constraint: its rule, its place, and itself.
#[cfg(feature = "cli")]
fn rows_as_text(found: &Value) -> String {
    let rows = found["rows"].as_array().map(Vec::as_slice).unwrap_or_default();
    let text = |of: &Value| of.as_str().unwrap_or_default().to_owned();
    let place = |row: &Value| row["place"].as_array().into_iter().flatten().map(text).collect::<Vec<_>>().join(" ");
    let line = |row: &Value| format!("{} at {}: {}\n", text(&row["rule"]), place(row), text(&row["formula"]));
    let more = found["count"].as_u64().unwrap_or_default().saturating_sub(rows.len() as u64);
    let more = if more > 0 { format!("and {more} more\n") } else { String::new() };
    rows.iter().map(line).collect::<String>() + &more
}

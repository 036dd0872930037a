//! Queries about the models of a board: as text, their size, their constraints.

use crate::{problem::Problem, request::Task};
use model::{
    Constraint, Semantics, Var,
    write::{Export, FORMATS, LazyConstraints, formula},
};
use query::{ModelSize, QueryError, encode_without};
use report::ModelReport;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The model as text.
pub fn write(task: &Task<'_>) -> Result<Value, Problem> {
    let (fields, kind) = (task.fields, task.puzzle.kind().name());
    let wanted = fields.format.as_deref().unwrap_or(FORMATS[0].name);
    let format = FORMATS.iter().find(|format| format.name == wanted).ok_or_else(|| {
        let known: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
        Problem::wrong_use(format_args!("there is no format {}; there are {}", puzzles::quoted(wanted), known.join(", ")))
    })?;
    let formulation = fields.formulation.as_deref().unwrap_or(task.puzzle.default_formulation());
    let encoding = encode_without(task.puzzle, formulation, &fields.without).map_err(QueryError::from)?;
    let names = task.puzzle.vars().into_iter().map(|puzzle_var| puzzle_var.name);
    let puzzle_vars: Vec<_> = names.zip(encoding.views).collect();
    let without = if fields.without.is_empty() { String::new() } else { format!(", without {}", fields.without.join(" and ")) };
    let title = format!("{kind}, formulation {formulation}{without}");
    let cuts = if fields.leave_out_cuts { LazyConstraints::Omit } else { LazyConstraints::Refuse };
    let export =
        Export { title: &title, model: &encoding.model, puzzle_vars: &puzzle_vars, lazy: cuts, all_constraints: fields.rows };
    let text = (format.write)(&export).map_err(Problem::refused)?;
    Ok(json!({
        "source": fields.board, "line": 1, "kind": kind, "formulation": formulation, "format": format.name,
        "extension": format.extension, "text": text
    }))
}

/// The size of the model.
pub fn size(task: &Task<'_>) -> Result<Value, Problem> {
    let formulation = task.fields.formulation.as_deref().unwrap_or(task.puzzle.default_formulation());
    let encoding = task.puzzle.encode(formulation).map_err(QueryError::from)?;
    let model = ModelReport::from(&ModelSize::of(&encoding.model));
    Ok(json!({ "kind": task.puzzle.kind().name(), "formulation": formulation, "model": model }))
}

/// The maximum number of constraints listed; others are counted.
const MAX_LISTED: usize = 60;

/// The constraints of the model, of a rule or on a puzzle variable if requested: the first in full, and the
/// places of all.
pub fn rows(task: &Task<'_>) -> Result<Value, Problem> {
    let formulation = task.fields.formulation.as_deref().unwrap_or(task.puzzle.default_formulation());
    let encoding = encode_without(task.puzzle, formulation, &task.fields.without).map_err(QueryError::from)?;
    let touching = match &task.fields.variable {
        None => None,
        Some(name) => {
            let place = task.puzzle.vars().iter().position(|puzzle_var| *puzzle_var.name == **name);
            let none = || Problem::wrong_use(format_args!("there is no variable {}", puzzles::quoted(name)));
            let view = &encoding.views[place.ok_or_else(none)?];
            let stated = view.direct.iter().chain(&view.order).map(|case| case.1.var);
            Some(view.expr.terms.iter().map(|term| term.0).chain(stated).collect::<BTreeSet<Var>>())
        }
    };
    let touches = |row: &Constraint| touching.as_ref().is_none_or(|vars| row.body.vars().iter().any(|var| vars.contains(var)));
    let rule = |row: &Constraint| task.fields.rule.as_ref().is_none_or(|rule| row.provenance.rule.name == *rule);
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
        "kind": task.puzzle.kind().name(), "formulation": formulation, "count": found.len(),
        "rows": found.iter().take(MAX_LISTED).map(listed).collect::<Vec<_>>(), "places": positions
    }))
}

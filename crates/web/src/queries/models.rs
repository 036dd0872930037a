//! The models of a board: written for others, and counted.

use crate::{asked::Task, problem::Problem};
use model::{
    Constraint, Semantics, Var,
    write::{Export, FORMATS, LazyConstraints, formula},
};
use query::{QueryError, Size, encode_without};
use report::ModelReport;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The model as text.
pub fn write(task: &Task<'_>) -> Result<Value, Problem> {
    let (asked, kind) = (task.asked, task.puzzle.kind().name());
    let wanted = asked.format.as_deref().unwrap_or(FORMATS[0].name);
    let format = FORMATS.iter().find(|format| format.name == wanted).ok_or_else(|| {
        let known: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
        Problem::wrong_use(format_args!("there is no format {}; there are {}", puzzles::quoted(wanted), known.join(", ")))
    })?;
    let formulation = asked.formulation.as_deref().unwrap_or(task.puzzle.default_formulation());
    let encoding = encode_without(task.puzzle, formulation, &asked.without).map_err(QueryError::from)?;
    let names = task.puzzle.vars().into_iter().map(|puzzle_var| puzzle_var.name);
    let puzzle_vars: Vec<_> = names.zip(encoding.views).collect();
    let without = if asked.without.is_empty() { String::new() } else { format!(", without {}", asked.without.join(" and ")) };
    let title = format!("{kind}, formulation {formulation}{without}");
    let cuts = if asked.leave_out_cuts { LazyConstraints::Omit } else { LazyConstraints::Refuse };
    let export = Export { title: &title, model: &encoding.model, puzzle_vars: &puzzle_vars, lazy: cuts, rows: asked.rows };
    let text = (format.write)(&export).map_err(Problem::refused)?;
    Ok(json!({
        "source": asked.board, "line": 1, "kind": kind, "formulation": formulation, "format": format.name,
        "extension": format.extension, "text": text
    }))
}

/// The size of the model.
pub fn size(task: &Task<'_>) -> Result<Value, Problem> {
    let formulation = task.asked.formulation.as_deref().unwrap_or(task.puzzle.default_formulation());
    let encoding = task.puzzle.encode(formulation).map_err(QueryError::from)?;
    let model = ModelReport::from(&Size::of(&encoding.model));
    Ok(json!({ "kind": task.puzzle.kind().name(), "formulation": formulation, "model": model }))
}

/// More rows than this are counted, and not told one by one.
const TOLD: usize = 60;

/// The rows of the model: those that touch an unknown, or all; the first of them in full, and for all
/// the places on the board.
pub fn rows(task: &Task<'_>) -> Result<Value, Problem> {
    let formulation = task.asked.formulation.as_deref().unwrap_or(task.puzzle.default_formulation());
    let encoding = encode_without(task.puzzle, formulation, &task.asked.without).map_err(QueryError::from)?;
    let touching = match &task.asked.var {
        None => None,
        Some(name) => {
            let place = task.puzzle.vars().iter().position(|puzzle_var| *puzzle_var.name == **name);
            let none = || Problem::wrong_use(format_args!("there is no unknown {}", puzzles::quoted(name)));
            let view = &encoding.views[place.ok_or_else(none)?];
            let stated = view.direct.iter().chain(&view.order).map(|case| case.1.var);
            Some(view.expr.terms.iter().map(|term| term.0).chain(stated).collect::<BTreeSet<Var>>())
        }
    };
    let touches = |row: &Constraint| touching.as_ref().is_none_or(|vars| row.body.vars().iter().any(|var| vars.contains(var)));
    let rule = |row: &Constraint| task.asked.rule.as_ref().is_none_or(|rule| row.provenance.rule.name == *rule);
    let found: Vec<&Constraint> =
        encoding.model.constraints().iter().map(|row| &**row).filter(|row| rule(row) && touches(row)).collect();
    let told = |row: &&Constraint| {
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
        "rows": found.iter().take(TOLD).map(told).collect::<Vec<_>>(), "places": positions
    }))
}

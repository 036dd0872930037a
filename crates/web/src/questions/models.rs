//! The models of a board: written for others, and counted.

use crate::{asked::Task, problem::Problem};
use model::{
    Constraint, Meaning, Var,
    write::{Cuts, Export, FORMATS, formula},
};
use report::ModelReport;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use study::{Size, StudyError, encode_without};

/// The model as text.
pub fn write(task: &Task<'_>) -> Result<Value, Problem> {
    let (asked, kind) = (task.asked, task.puzzle.kind().name());
    let wanted = asked.format.as_deref().unwrap_or(FORMATS[0].name);
    let format = FORMATS.iter().find(|format| format.name == wanted).ok_or_else(|| {
        let known: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
        Problem::wrong_use(format_args!("there is no format {}; there are {}", puzzles::quoted(wanted), known.join(", ")))
    })?;
    let formulation = asked.formulation.as_deref().unwrap_or(task.puzzle.default_formulation());
    let encoding = encode_without(task.puzzle, formulation, &asked.without).map_err(StudyError::from)?;
    let names = task.puzzle.unknowns().into_iter().map(|unknown| unknown.name);
    let unknowns: Vec<_> = names.zip(encoding.readings).collect();
    let without = if asked.without.is_empty() { String::new() } else { format!(", without {}", asked.without.join(" and ")) };
    let title = format!("{kind}, formulation {formulation}{without}");
    let cuts = if asked.leave_out_cuts { Cuts::LeaveOut } else { Cuts::Refuse };
    let export = Export { title: &title, model: &encoding.model, unknowns: &unknowns, cuts, rows: asked.rows };
    let text = (format.write)(&export).map_err(Problem::refused)?;
    Ok(json!({
        "source": asked.board, "line": 1, "kind": kind, "formulation": formulation, "format": format.name,
        "extension": format.extension, "text": text
    }))
}

/// The size of the model.
pub fn size(task: &Task<'_>) -> Result<Value, Problem> {
    let formulation = task.asked.formulation.as_deref().unwrap_or(task.puzzle.default_formulation());
    let encoding = task.puzzle.encode(formulation).map_err(StudyError::from)?;
    let model = ModelReport::from(&Size::of(&encoding.model));
    Ok(json!({ "kind": task.puzzle.kind().name(), "formulation": formulation, "model": model }))
}

/// More rows than this are counted, and not told one by one.
const TOLD: usize = 60;

/// The rows of the model: those that touch an unknown, or all; the first of them in full, and for all
/// the places on the board.
pub fn rows(task: &Task<'_>) -> Result<Value, Problem> {
    let formulation = task.asked.formulation.as_deref().unwrap_or(task.puzzle.default_formulation());
    let encoding = encode_without(task.puzzle, formulation, &task.asked.without).map_err(StudyError::from)?;
    let touching = match &task.asked.unknown {
        None => None,
        Some(name) => {
            let place = task.puzzle.unknowns().iter().position(|unknown| *unknown.name == **name);
            let none = || Problem::wrong_use(format_args!("there is no unknown {}", puzzles::quoted(name)));
            let reading = &encoding.readings[place.ok_or_else(none)?];
            let stated = reading.is.iter().chain(&reading.at_least).map(|case| case.1.var);
            Some(reading.expr.terms.iter().map(|term| term.0).chain(stated).collect::<BTreeSet<Var>>())
        }
    };
    let touches = |row: &Constraint| touching.as_ref().is_none_or(|vars| row.form.vars().iter().any(|var| vars.contains(var)));
    let rule = |row: &Constraint| task.asked.rule.as_ref().is_none_or(|rule| row.purpose.rule.name == *rule);
    let found: Vec<&Constraint> =
        encoding.model.constraints().iter().map(|row| &**row).filter(|row| rule(row) && touches(row)).collect();
    let told = |row: &&Constraint| {
        let place: Vec<String> = row.place.spots().iter().map(ToString::to_string).collect();
        json!({
            "rule": row.purpose.rule.name, "says": row.purpose.rule.says, "equation": row.purpose.equation,
            "place": place, "formula": formula(&encoding.model, row)
        })
    };
    let spots: BTreeSet<String> = found.iter().flat_map(|row| row.place.spots().iter()).map(ToString::to_string).collect();
    Ok(json!({
        "kind": task.puzzle.kind().name(), "formulation": formulation, "count": found.len(),
        "rows": found.iter().take(TOLD).map(told).collect::<Vec<_>>(), "places": spots
    }))
}

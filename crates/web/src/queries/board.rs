//! Queries that read, draw, write and edit a board.

use crate::{problem::Problem, request::Task};
use puzzles::{AnyPuzzle, Edit, Picture, places};
use serde_json::{Value, json};
use std::time::Duration;

/// The maximum number of edits in a response.
const MAX_EDITS: usize = 2500;

/// How long places are looked for; those not found until then cannot be clicked on.
const PLACES_TIME: Duration = Duration::from_secs(1);

/// All that the page needs to show a board.
pub fn read(task: &Task<'_>) -> Result<Value, Problem> {
    let puzzle = task.puzzle;
    let clues = puzzle.clues();
    // Places are found on the board without clues, which might hide them.
    let bare = puzzle.with_clues(&vec![false; clues.len()]);
    let (vars, open) = (puzzle.vars(), bare.vars());
    let limits = task.within(PLACES_TIME);
    let places = places(&*bare, &open, &|| limits.reached().is_some());
    let vars: Vec<Value> = vars
        .iter()
        .zip(&open)
        .zip(places)
        .map(|((var, open), places)| {
            let given = Some(*var.range.start()).filter(|low| low == var.range.end() && var.range != open.range);
            json!({
                "name": var.name.as_str(), "low": open.range.start(), "high": open.range.end(), "given": given,
                "places": places.0.iter().map(|(value, place)| json!({ "value": value, "at": place })).collect::<Vec<_>>()
            })
        })
        .collect();
    let edit = |edit: Edit| {
        json!({
            "name": edit.name, "x": edit.at.0, "y": edit.at.1, "side": edit.side, "value": edit.value, "choices": edit.choices,
            "label": edit.is_label
        })
    };
    // Large boards are set as text.
    let edits: Vec<Value> =
        Some(puzzle.edits()).filter(|edits| edits.len() <= MAX_EDITS).unwrap_or_default().into_iter().map(edit).collect();
    let clues: Vec<&str> = clues.iter().map(|clue| clue.name.as_str()).collect();
    let blank = puzzle.draw(&vec![None; vars.len()]);
    Ok(json!({
        "kind": puzzle.kind().name(), "title": puzzle.kind().title(), "text": report::board_text(puzzle)?,
        "formulation": puzzle.default_formulation(), "variables": vars, "clues": clues, "edits": edits,
        "width": blank.width, "height": blank.height, "svg": blank.to_styled_svg()
    }))
}

/// The drawing of a board, with differences from other values marked.
pub fn draw(task: &Task<'_>) -> Result<Value, Problem> {
    let picture = task.puzzle.draw(&task.known(&task.fields.values)?);
    let picture = match &task.fields.against {
        None => picture,
        Some(other) => picture.marked_against(&task.puzzle.draw(&task.known(other)?)),
    };
    Ok(if task.fields.plain { with(&picture, picture.to_svg()) } else { drawn(&picture) })
}

/// A drawing as an object.
pub fn drawn(picture: &Picture) -> Value {
    with(picture, picture.to_styled_svg())
}

fn with(picture: &Picture, svg: String) -> Value {
    json!({ "width": picture.width, "height": picture.height, "svg": svg })
}

/// The board in another format.
pub fn convert(task: &Task<'_>) -> Result<Value, Problem> {
    let kind = task.puzzle.kind();
    let formats = kind.formats();
    let wanted = task.fields.format.as_deref().unwrap_or(formats[0].name);
    let Some(format) = formats.iter().find(|format| format.name == wanted) else {
        let known: Vec<&str> = formats.iter().map(|format| format.name).collect();
        let name = puzzles::quoted(wanted);
        return Err(Problem::wrong_use(format_args!("{} has no format {name}; there are {}", kind.name(), known.join(", "))));
    };
    let text = task.puzzle.write(Some(format.name))?;
    let text = if text.ends_with('\n') { text } else { text + "\n" };
    Ok(json!({ "source": task.fields.board, "line": 1, "kind": kind.name(), "format": format.name, "text": text }))
}

/// The board without one of its clues.
pub fn without_clue(task: &Task<'_>) -> Result<Value, Problem> {
    let clues = task.puzzle.clues();
    let kept: Vec<bool> = clues.iter().map(|clue| clue.name != task.fields.clue).collect();
    if kept.iter().all(|&kept| kept) {
        return Err(Problem::wrong_use(format_args!("there is no clue {}", puzzles::quoted(&task.fields.clue))));
    }
    changed(&*task.puzzle.with_clues(&kept))
}

/// The board after an edit.
pub fn edit(task: &Task<'_>) -> Result<Value, Problem> {
    changed(&*task.puzzle.edited(&task.fields.edit, task.fields.value.trim()).map_err(Problem::refused)?)
}

fn changed(puzzle: &dyn AnyPuzzle) -> Result<Value, Problem> {
    Ok(json!({ "kind": puzzle.kind().name(), "text": report::board_text(puzzle)? }))
}

//! Queries that read, draw, write and edit a board.

use crate::{
    common::{BOARD, Board, named, named_if},
    problem::Problem,
    query::{NoOptions, query},
    task::Task,
};
use puzzles::{AnyPuzzle, Edit, Picture, Tool, places};
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::Duration;

query! {
    /// Read a board: its kind, text, puzzle variables and their places in the drawing, clues, and drawing.
    Read, "board", BOARD, read: Board, NoOptions; EDITS = true
}

query! {
    /// Draw a board with values, and mark differences from other values.
    Draw, "draw", BOARD, draw: Board, DrawOptions; EDITS = true
}

/// What to draw.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct DrawOptions {
    /// Values of puzzle variables, by name.
    #[serde(deserialize_with = "named")]
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, i64>"))]
    values: Vec<(String, i64)>,
    /// Other values; differences in the drawing are marked.
    #[serde(deserialize_with = "named_if")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<std::collections::BTreeMap<String, i64>>"))]
    against: Option<Vec<(String, i64)>>,
    /// The values of a drawing that is there already: only what changes in it is returned, as `changes`, unless its size does.
    #[serde(deserialize_with = "named_if")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<std::collections::BTreeMap<String, i64>>"))]
    before: Option<Vec<(String, i64)>>,
    /// Draw with fixed colours instead of style variables.
    plain: bool,
}

query! {
    /// Write a board in a format of its kind.
    Convert, "convert", BOARD, convert: Board, ConvertOptions; EDITS = true
}

/// How to write it.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct ConvertOptions {
    /// The format to write.
    format: Option<String>,
}

query! {
    /// Remove a clue from a board.
    WithoutClue, "without-clue", BOARD, without_clue: Board, ClueOptions; EDITS = true
}

/// What to remove.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct ClueOptions {
    /// The name of a clue.
    clue: String,
}

query! {
    /// Place something on a board, or remove it: `edit` is one of the `edits` or `tools` of the board.
    MakeEdit, "edit", BOARD, edit: Board, EditOptions; EDITS = true
}

/// What to place where.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct EditOptions {
    /// The name of a place in `edits` of the board, or of one of its `tools`.
    edit: String,
    /// The value to place there; the empty string removes it. Of a tool, a mark: its number, if it has one, and its cells; if it is
    /// there, it is removed.
    value: String,
}

/// The maximum number of edits in a response.
const MAX_EDITS: usize = 2500;

/// How long places are looked for; those not found until then cannot be clicked on.
const PLACES_TIME: Duration = Duration::from_secs(5);

/// All that the page needs to show a board.
fn read(task: &Task<'_>, _: &NoOptions) -> Result<Value, Problem> {
    let puzzle = task.puzzle();
    let clues = puzzle.clues();
    // Places are found on the board without clues, which might hide them.
    let bare = puzzle.with_clues(&vec![false; clues.len()]);
    let (vars, open) = (puzzle.vars(), bare.vars());
    let limits = task.within(PLACES_TIME);
    let places = places(&*bare, &open, &|| limits.reached().is_some());
    let playing = puzzle.playing();
    let vars: Vec<Value> = vars
        .iter()
        .zip(&open)
        .zip(places)
        .enumerate()
        .map(|(number, ((var, open), places))| {
            let given = Some(*var.range.start()).filter(|low| low == var.range.end() && var.range != open.range);
            json!({
                "name": var.name.as_str(), "low": open.range.start(), "high": open.range.end(), "given": given,
                "blank": playing.blanks.as_ref().map(|blanks| blanks[number]),
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
        "tools": tools(puzzle), "rules": rules(puzzle), "value_names": playing.value_names,
        "formulation": puzzle.default_formulation(), "variables": vars, "clues": clues, "edits": edits,
        "width": blank.width, "height": blank.height, "svg": blank.to_styled_svg()
    }))
}

/// What can be drawn over several places of the board; large boards are set as text.
fn tools(puzzle: &dyn AnyPuzzle) -> Vec<Value> {
    let tool = |tool: Tool| {
        let numbers = tool.numbers.map(|numbers| [*numbers.start(), *numbers.end()]);
        let (gesture, rule) = (tool.gesture.name(), tool.rule.sentence);
        json!({ "name": tool.name, "rule": rule, "gesture": gesture, "numbers": numbers, "marks": tool.marks })
    };
    let tools = Some(puzzle).filter(|puzzle| puzzle.ranges().len() <= MAX_EDITS).map(|puzzle| puzzle.tools());
    tools.unwrap_or_default().into_iter().map(tool).collect()
}

/// The names of the rules that the board has a place for; all rules of its kind if its parts are not known.
fn rules(puzzle: &dyn AnyPuzzle) -> Vec<&'static str> {
    let all = puzzle.kind().rules().iter().map(|rule| rule.name);
    let Some(parts) = Some(puzzle).filter(|puzzle| puzzle.ranges().len() <= MAX_EDITS).and_then(|puzzle| puzzle.parts().ok())
    else {
        return all.collect();
    };
    all.filter(|name| parts.iter().any(|part| part.rule.name == *name)).collect()
}

/// The drawing of a board, with differences from other values marked.
fn draw(task: &Task<'_>, options: &DrawOptions) -> Result<Value, Problem> {
    let picture = task.puzzle().draw(&task.known(&options.values)?);
    let picture = match &options.against {
        None => picture,
        Some(other) => picture.marked_against(&task.puzzle().draw(&task.known(other)?)),
    };
    let svg = if options.plain { Picture::to_svg } else { Picture::to_styled_svg };
    let Some(before) = &options.before else { return Ok(with(&picture, svg(&picture))) };
    let (old, new) = (svg(&task.puzzle().draw(&task.known(before)?)), svg(&picture));
    Ok(changes(&old, &new).map_or_else(|| with(&picture, new.clone()), |changes| json!({ "changes": changes })))
}

/// The largest stretch of shapes that differ in which pieces that stayed are looked for: the search is quadratic in it.
const MAX_APART: usize = 48;

/// What makes one drawing of another of the same size: pieces of children of the drawing, each from a place in the old one, with the number of
/// those that go, and those that come instead.
fn changes(old: &str, new: &str) -> Option<Vec<Value>> {
    // A line is a child of the drawing; the first has the size.
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let end = old.iter().rev().zip(new.iter().rev()).take_while(|(old, new)| old == new).count();
    let (old, new) = (&old[..old.len() - end], &new[..new.len() - end]);
    let (mut from, mut to, mut changes) = (0, 0, Vec::new());
    while from < old.len() || to < new.len() {
        let same = |gone: usize, come: usize| old.get(from + gone).is_some_and(|line| new.get(to + come) == Some(line));
        let mut apart = (0..MAX_APART).flat_map(|apart| (0..=apart).map(move |gone| (gone, apart - gone)));
        let (gone, come) = apart.find(|&(gone, come)| same(gone, come)).unwrap_or((old.len() - from, new.len() - to));
        if (gone, come) == (0, 0) {
            (from, to) = (from + 1, to + 1);
            continue;
        }
        changes.push(json!({ "at": from.checked_sub(1)?, "gone": gone, "svg": new[to..to + come].concat() }));
        (from, to) = (from + gone, to + come);
    }
    Some(changes)
}

/// A drawing as an object.
pub fn drawn(picture: &Picture) -> Value {
    with(picture, picture.to_styled_svg())
}

fn with(picture: &Picture, svg: String) -> Value {
    json!({ "width": picture.width, "height": picture.height, "svg": svg })
}

/// The board in another format.
fn convert(task: &Task<'_>, options: &ConvertOptions) -> Result<Value, Problem> {
    let kind = task.puzzle().kind();
    let format = report::board_format(kind, options.format.as_deref()).map_err(Problem::wrong_use)?;
    let text = report::written(task.puzzle(), format)?;
    Ok(json!({ "source": task.common.board, "line": 1, "kind": kind.name(), "format": format, "text": text }))
}

/// The board without one of its clues.
fn without_clue(task: &Task<'_>, options: &ClueOptions) -> Result<Value, Problem> {
    let clues = task.puzzle().clues();
    let kept: Vec<bool> = clues.iter().map(|clue| clue.name != options.clue).collect();
    if kept.iter().all(|&kept| kept) {
        return Err(Problem::wrong_use(format_args!("there is no clue {}", puzzles::quoted(&options.clue))));
    }
    changed(&*task.puzzle().with_clues(&kept))
}

/// The board after an edit.
fn edit(task: &Task<'_>, options: &EditOptions) -> Result<Value, Problem> {
    changed(&*task.puzzle().edited(&options.edit, options.value.trim()).map_err(Problem::refused)?)
}

fn changed(puzzle: &dyn AnyPuzzle) -> Result<Value, Problem> {
    Ok(json!({ "kind": puzzle.kind().name(), "text": report::board_text(puzzle)? }))
}

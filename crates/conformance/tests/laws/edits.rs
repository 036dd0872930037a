//! Laws of edits: each changes only its own place and can be undone.

use crate::{Law, ensure};
use puzzles::{AnyPuzzle, Edit, PuzzleFile};
use std::collections::{BTreeMap, BTreeSet};

/// The approximate maximum number of edits to test on a board.
const MAX_TESTED: usize = 16;

/// The names of edits are distinct, and a press in the middle of one reaches it: those that come later lie above it. An edit to the current value changes nothing; an edit to another value changes no other
/// edit and can be undone. An invalid value is rejected.
pub fn edits_can_be_undone(puzzle_file: &PuzzleFile) -> Law {
    let board = &*puzzle_file.puzzle;
    let edits = board.edits();
    let names: BTreeSet<&str> = edits.iter().map(|edit| edit.name.as_str()).collect();
    ensure(names.len() == edits.len(), "two edits have one name")?;
    for (index, below) in edits.iter().enumerate() {
        let is_over = |edit: &&Edit| (edit.at.0 - below.at.0).abs().max((edit.at.1 - below.at.1).abs()) < edit.side / 2.0;
        let above = edits[index + 1..].iter().find(is_over);
        ensure(above.is_none(), format!("{} lies below {}", below.name, above.map_or("", |edit| &edit.name)))?;
    }
    let picture = board.draw(&vec![None; board.vars().len()]);
    for (index, edit) in edits.iter().enumerate().step_by(edits.len() / MAX_TESTED + 1) {
        let inside = (0.0..picture.width).contains(&edit.at.0) && (0.0..picture.height).contains(&edit.at.1);
        ensure(inside, format!("{} is outside the picture", edit.name))?;
        let same =
            board.edited(&edit.name, &edit.value).map_err(|reason| format!("{} to its current value: {reason}", edit.name))?;
        ensure(format!("{same:?}") == format!("{board:?}"), format!("{} to its current value changes the board", edit.name))?;
        let values = edit.choices.iter().map(String::as_str).chain(["", "no choice"]);
        for value in values {
            let Ok(other) = board.edited(&edit.name, value) else { continue };
            ensure(value != "no choice", format!("{} accepts any value", edit.name))?;
            let (mut expected, found) = (edits.clone(), other.edits());
            expected[index].value = value.into();
            ensure(agree(&expected, &found), format!("{value} at {} changes another edit", edit.name))?;
            let undone = other.edited(&edit.name, &undo_value(&edits, &found, index));
            let undone = undone.map_err(|reason| format!("{} undone: {reason}", edit.name))?;
            let is_original = agree(&edits, &undone.edits()) && lines(&*undone) == lines(board);
            ensure(is_original, format!("{value} at {} cannot be undone", edit.name))?;
        }
    }
    Ok(())
}

/// The names of tools are none of edits. A mark on the board is removed by its value and comes back by it; a mark that cannot be is
/// refused.
pub fn marks_can_be_undone(puzzle_file: &PuzzleFile) -> Law {
    let board = &*puzzle_file.puzzle;
    let (tools, edits) = (board.tools(), board.edits());
    for (index, tool) in tools.iter().enumerate() {
        ensure(edits.iter().all(|edit| edit.name != tool.name), format!("{} is an edit and a tool", tool.name))?;
        ensure(board.edited(tool.name, "no mark").is_err(), format!("{} accepts any mark", tool.name))?;
        for mark in &tool.marks {
            let name = tool.name;
            let without = board.edited(name, mark).map_err(|reason| format!("{name} {mark} cannot be removed: {reason}"))?;
            let mut expected = tools.clone();
            expected[index].marks.retain(|other| other != mark);
            ensure(without.tools() == expected, format!("removing {name} {mark} changes another mark"))?;
            let undone = without.edited(name, mark).map_err(|reason| format!("{name} {mark} cannot be drawn: {reason}"))?;
            ensure(lines(&*undone) == lines(board), format!("removing {name} {mark} cannot be undone"))?;
        }
    }
    Ok(())
}

/// Whether all edits have equal values, up to a renaming of labels.
fn agree(one: &[Edit], other: &[Edit]) -> bool {
    let (mut there, mut back) = (BTreeMap::new(), BTreeMap::new());
    let mut renamed = |one: &Edit, other: &Edit| {
        one.value.is_empty() == other.value.is_empty()
            && *there.entry(one.value.clone()).or_insert(other.value.clone()) == other.value
            && *back.entry(other.value.clone()).or_insert(one.value.clone()) == one.value
    };
    let mut same = |one: &Edit, other: &Edit| if one.is_label { renamed(one, other) } else { one.value == other.value };
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| one.name == other.name && same(one, other))
}

/// The value that undoes an edit. Labels may have changed: the label is then that of another place that had the same label, or
/// a new one.
fn undo_value(before: &[Edit], after: &[Edit], index: usize) -> String {
    let old = &before[index].value;
    if !before[index].is_label || old.is_empty() {
        return old.clone();
    }
    let same_label = (0..before.len()).find(|&other| other != index && before[other].value == *old);
    same_label.map(|other| after[other].value.clone()).or(after[index].choices.last().cloned()).unwrap_or_default()
}

/// The sorted lines of the board's text, since the order of clues in words may change.
fn lines(board: &dyn AnyPuzzle) -> Vec<String> {
    let text = board.write(None).expect("the first format writes every board");
    let mut lines: Vec<String> = text.lines().map(String::from).collect();
    lines.sort();
    lines
}

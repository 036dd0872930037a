//! Laws of edits: what is placed stands there, and what is taken back leaves the board as it was.

use crate::{Law, ensure};
use puzzles::{AnyPuzzle, Edit, PuzzleFile};
use std::collections::{BTreeMap, BTreeSet};

/// More edits than this are tried at some places only, so that large boards do not take long.
const TRIED: usize = 40;

/// The names of edits differ. What stands at a place can be put there, and leaves the board as it is;
/// something else stands there afterwards, changes nothing elsewhere, and can be taken back. What is
/// no choice is refused and breaks nothing.
pub fn edits_are_made_and_taken_back(puzzle_file: &PuzzleFile) -> Law {
    let board = &*puzzle_file.puzzle;
    let edits = board.edits();
    let names: BTreeSet<&str> = edits.iter().map(|edit| edit.name.as_str()).collect();
    ensure(names.len() == edits.len(), "two edits have one name")?;
    let picture = board.draw(&vec![None; board.vars().len()]);
    for (place, edit) in edits.iter().enumerate().step_by(edits.len() / TRIED + 1) {
        let inside = (0.0..picture.width).contains(&edit.at.0) && (0.0..picture.height).contains(&edit.at.1);
        ensure(inside, format!("{} is beside the picture", edit.name))?;
        let same = board.edited(&edit.name, &edit.value).map_err(|why| format!("{} as it is: {why}", edit.name))?;
        ensure(format!("{same:?}") == format!("{board:?}"), format!("{} as it is changes the board", edit.name))?;
        let values = edit.choices.iter().map(String::as_str).chain(["", "no choice"]);
        for value in values {
            let Ok(other) = board.edited(&edit.name, value) else { continue };
            ensure(value != "no choice", format!("{} takes anything", edit.name))?;
            let (mut expected, found) = (edits.clone(), other.edits());
            expected[place].value = value.into();
            ensure(agree(&expected, &found), format!("{value} at {} changes something elsewhere", edit.name))?;
            let back = other.edited(&edit.name, &taken_back(&edits, &found, place));
            let back = back.map_err(|why| format!("{} taken back: {why}", edit.name))?;
            let says_the_same = agree(&edits, &back.edits()) && lines(&*back) == lines(board);
            ensure(says_the_same, format!("{value} at {} cannot be taken back", edit.name))?;
        }
    }
    Ok(())
}

/// Whether the same stands everywhere, where labels may be others for the same.
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

/// What to put at a place to have it as it was: a label is that of another place that was alike, or a new one.
fn taken_back(was: &[Edit], is: &[Edit], place: usize) -> String {
    let old = &was[place].value;
    if !was[place].is_label || old.is_empty() {
        return old.clone();
    }
    let alike = (0..was.len()).find(|&other| other != place && was[other].value == *old);
    alike.map(|other| is[other].value.clone()).or(is[place].choices.last().cloned()).unwrap_or_default()
}

/// The lines of the board's text in any order, since clues in words may be told in any.
fn lines(board: &dyn AnyPuzzle) -> Vec<String> {
    let text = board.write(None).expect("the first format writes every board");
    let mut lines: Vec<String> = text.lines().map(String::from).collect();
    lines.sort();
    lines
}

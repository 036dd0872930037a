//! Laws of edits: what is placed stands there, and what is taken back leaves the board as it was.

use crate::{Law, ensure};
use puzzles::{Edit, Sheet};
use std::collections::BTreeSet;

/// More edits than this are tried at some places only, so that large boards do not take long.
const TRIED: usize = 40;

/// The names of edits differ. What stands at a place can be put there, and leaves the board as it is;
/// something else stands there afterwards, changes nothing elsewhere, and can be taken back. What is
/// no choice is refused and breaks nothing.
pub fn edits_are_made_and_taken_back(sheet: &Sheet) -> Law {
    let board = &*sheet.puzzle;
    let edits = board.edits();
    let names: BTreeSet<&str> = edits.iter().map(|edit| edit.name.as_str()).collect();
    ensure(names.len() == edits.len(), "two edits have one name")?;
    let picture = board.draw(&vec![None; board.unknowns().len()]);
    for edit in edits.iter().step_by(edits.len() / TRIED + 1) {
        let inside = (0.0..picture.width).contains(&edit.at.0) && (0.0..picture.height).contains(&edit.at.1);
        ensure(inside, format!("{} is beside the picture", edit.name))?;
        let same = board.edited(&edit.name, &edit.value).map_err(|why| format!("{} as it is: {why}", edit.name))?;
        ensure(format!("{same:?}") == format!("{board:?}"), format!("{} as it is changes the board", edit.name))?;
        let values = edit.choices.iter().map(String::as_str).chain(["", "no choice"]);
        for value in values {
            let Ok(other) = board.edited(&edit.name, value) else { continue };
            ensure(value != "no choice", format!("{} takes anything", edit.name))?;
            let expected = |old: &Edit| if old.name == edit.name { value.to_string() } else { old.value.clone() };
            for (old, new) in edits.iter().zip(other.edits()) {
                ensure(
                    old.name == new.name && new.value == expected(old),
                    format!("{value} at {} changes {}", edit.name, old.name),
                )?;
            }
            let back = other.edited(&edit.name, &edit.value).map_err(|why| format!("{} taken back: {why}", edit.name))?;
            ensure(format!("{back:?}") == format!("{board:?}"), format!("{value} at {} cannot be taken back", edit.name))?;
        }
    }
    Ok(())
}

//! Edits: islands, with or without a number.

use super::{Hashi, Island};
use crate::{Edit, edit::number};
use grid::Cell;

/// The largest number offered as a choice; larger ones can be typed.
const MAX_CHOICE: u32 = 12;

/// An island without a number.
const UNKNOWN: &str = "?";

pub fn edits(board: &Hashi) -> Vec<Edit> {
    let choices: Vec<String> =
        (1..=(4 * board.max_bridges()).min(MAX_CHOICE)).map(|number| number.to_string()).chain([UNKNOWN.into()]).collect();
    let edit = |place| {
        let cell = Cell { row: place / board.cols(), col: place % board.cols() };
        let island = board.islands().iter().find(|island| island.cell == cell);
        let value = island.map(|island| island.number.map_or(UNKNOWN.into(), |number| number.to_string()));
        Edit::cell(cell, value.unwrap_or_default(), choices.clone())
    };
    (0..board.rows() * board.cols()).map(edit).collect()
}

pub fn edited(board: &Hashi, edit: usize, value: &str) -> Result<Hashi, String> {
    let cell = Cell { row: edit / board.cols(), col: edit % board.cols() };
    let mut islands = board.islands().to_vec();
    islands.retain(|island| island.cell != cell);
    if value == UNKNOWN {
        islands.push(Island { cell, number: None });
    } else if let Some(found) = number(value, 1..=4 * i64::from(board.max_bridges()))? {
        islands.push(Island { cell, number: Some(found as u32) });
    }
    if islands.is_empty() {
        return Err("expected at least one island".into());
    }
    Ok(Hashi::new(board.rows(), board.cols(), islands, board.max_bridges(), board.allows_loops()))
}

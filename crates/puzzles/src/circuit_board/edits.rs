//! Edits of a board: given links.

use super::CircuitBoard;
use crate::Edit;

/// The value of a given link.
const LINK: &str = "1";

/// An edit for each link that is not blocked; none on a board with terminals.
pub fn edits(board: &CircuitBoard) -> Vec<Edit> {
    let links = 0..if board.terminals.is_some() { 0 } else { board.given.len() };
    let edit = |link: usize| {
        let (a, b) = board.graph().ends()[link];
        let (a, b) = (board.points()[a], board.points()[b]);
        let at = ((a.col + b.col + 1) as f64 / 2.0, (a.row + b.row + 1) as f64 / 2.0);
        let value = if board.given[link] { LINK.into() } else { String::new() };
        Edit { side: 0.6, ..Edit::new(board.name(link).to_string(), at, value, vec![LINK.into()]) }
    };
    links.map(edit).collect()
}

pub fn edited(board: &CircuitBoard, edit: usize, value: &str) -> Result<CircuitBoard, String> {
    if ![LINK, ""].contains(&value) {
        return Err(format!("expected {LINK} or nothing, found {}", crate::quoted(value)));
    }
    let mut other = board.clone();
    other.given[edit] = value == LINK;
    Ok(other)
}

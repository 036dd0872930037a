//! The drawing: inputs to the left, what is asked for to the right, gates and wires between them in
//! levels; a circuit that is too large for that as a box with its inputs and outputs.

mod chip;
mod lamps;
mod layout;
mod wires;

use super::Circuit;
use crate::Picture;

pub fn draw(board: &Circuit, known: &[Option<i64>]) -> Picture {
    let shown = Shown::new(board, known);
    match layout::Layout::of(board) {
        Some(layout) => wires::draw(board, &layout, &shown),
        None => chip::draw(board, &shown),
    }
}

/// What is shown: the board as it stands with the inputs that are known.
pub struct Shown {
    /// Whether each node is on.
    pub states: Vec<bool>,
    /// Whether anything is known.
    pub any: bool,
}

impl Shown {
    fn new(board: &Circuit, known: &[Option<i64>]) -> Self {
        let current = board.netlist().current();
        let inputs: Vec<bool> = known.iter().zip(current).map(|(known, &now)| known.map_or(now, |state| state == 1)).collect();
        Self { states: board.netlist().states(&inputs), any: known.iter().any(Option::is_some) }
    }
}

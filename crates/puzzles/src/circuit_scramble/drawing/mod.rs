//! The drawing: inputs to the left, what is asked for to the right, gates and wires between them in
//! levels; a circuit that is too large for that as a box with its inputs and outputs.

mod chip;
mod lamps;
mod layout;
mod wires;

use super::Circuit;
use crate::{Picture, Shape, picture::Point};

pub fn draw(board: &Circuit, known: &[Option<i64>]) -> Picture {
    let shown = Shown::new(board, known);
    match layout::Layout::of(board) {
        Some(layout) => wires::draw(board, &layout, &shown),
        None => chip::draw(board, &shown),
    }
}

/// Where the lamps of the inputs are, and those of the outputs that are asked for, in their order.
pub fn lamps_at(board: &Circuit) -> (Vec<Point>, Vec<Point>) {
    let inputs = board.netlist().inputs();
    let lamp = |shape: Shape| if let Shape::Circle { at, .. } = shape { Some(at) } else { None };
    // Nothing else is round; inputs are drawn first, and outputs as they stand in their column.
    let mut lamps: Vec<Point> = draw(board, &vec![None; inputs]).shapes.into_iter().filter_map(lamp).collect();
    let drawn = lamps.split_off(inputs);
    let order = layout::Layout::of(board).map_or_else(|| (0..drawn.len()).collect(), |layout| layout.targets());
    let mut targets = drawn.clone();
    order.into_iter().zip(drawn).for_each(|(target, at)| targets[target] = at);
    (lamps, targets)
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

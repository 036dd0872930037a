//! The picture of a board: a schematic with inputs on the left and targets on the right, gates between them by level. A
//! circuit too large for a schematic is a black box with its inputs and targets.

mod black_box;
mod layout;
mod ports;
mod schematic;

use super::Circuit;
use crate::{Drawn, Picture, Shape, picture::Point};

impl Drawn for Circuit {
    fn draw(&self, known: &[Option<i64>]) -> Picture {
        let states = ShownStates::new(self, known);
        match layout::Layout::of(self) {
            Some(layout) => schematic::draw(self, &layout, &states),
            None => black_box::draw(self, &states),
        }
    }
}

/// The positions of the circles of the inputs and of the targets, in their order.
pub fn port_positions(board: &Circuit) -> (Vec<Point>, Vec<Point>) {
    let inputs = board.netlist().inputs();
    let circle = |shape: Shape| if let Shape::Circle { at, .. } = shape { Some(at) } else { None };
    // Nothing else is a circle; inputs are drawn first, then targets in the order of their column.
    let mut ports: Vec<Point> = board.draw(&vec![None; inputs]).shapes.into_iter().filter_map(circle).collect();
    let drawn = ports.split_off(inputs);
    let order = layout::Layout::of(board).map_or_else(|| (0..drawn.len()).collect(), |layout| layout.targets());
    let mut targets = drawn.clone();
    order.into_iter().zip(drawn).for_each(|(target, at)| targets[target] = at);
    (ports, targets)
}

/// The states that a picture shows: those of the current board with the known inputs.
pub struct ShownStates {
    /// Whether each node is on.
    pub states: Vec<bool>,
    /// Whether any input is known.
    pub any: bool,
}

impl ShownStates {
    fn new(board: &Circuit, known: &[Option<i64>]) -> Self {
        let current = board.netlist().current();
        let inputs: Vec<bool> = known.iter().zip(current).map(|(known, &now)| known.map_or(now, |state| state == 1)).collect();
        Self { states: board.netlist().states(&inputs), any: known.iter().any(Option::is_some) }
    }
}

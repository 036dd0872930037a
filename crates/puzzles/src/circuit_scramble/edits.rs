//! What is placed on a board: which inputs are on before any is flipped, and which outputs are to be.

use super::{Circuit, drawing};
use crate::{Edit, picture::Point};
use std::sync::Arc;

/// What stands for on; nothing stands for off.
const ON: &str = "1";

/// The lamps of the inputs, then those of the outputs that are asked for.
pub fn edits(board: &Circuit) -> Vec<Edit> {
    let netlist = board.netlist();
    let lamp = |name: String, at: Point, on: bool| {
        let value = if on { ON.into() } else { String::new() };
        Edit { side: 0.8, ..Edit::new(name, at, value, vec![ON.into()]) }
    };
    let (inputs, targets) = drawing::lamps_at(board);
    let input = |(input, at): (usize, Point)| lamp(format!("input {}", netlist.name(input)), at, netlist.current()[input]);
    let targets = board.targets().iter().zip(targets);
    let targets = targets.map(|(target, at)| lamp(format!("output {}", netlist.name(target.node)), at, target.on));
    inputs.into_iter().enumerate().map(input).chain(targets).collect()
}

pub fn edited(board: &Circuit, edit: usize, value: &str) -> Result<Circuit, String> {
    if ![ON, ""].contains(&value) {
        return Err(format!("expected {ON} for on or nothing for off, found {}", crate::quoted(value)));
    }
    let mut other = board.clone();
    let inputs = board.netlist().inputs();
    match edit.checked_sub(inputs) {
        None => Arc::make_mut(&mut other.netlist).current[edit] = value == ON,
        Some(target) => other.targets[target].on = value == ON,
    }
    Ok(other)
}

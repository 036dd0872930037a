//! Edits of a board: the current states of inputs and the target states of outputs.

use super::{Circuit, drawing};
use crate::{Edit, picture::Point};
use std::sync::Arc;

/// The value for on; off is the empty value.
const ON: &str = "1";

/// An edit for each input, then for each target.
pub fn edits(board: &Circuit) -> Vec<Edit> {
    let netlist = board.netlist();
    let port = |name: String, at: Point, on: bool| {
        let value = if on { ON.into() } else { String::new() };
        Edit { side: 0.8, ..Edit::new(name, at, value, vec![ON.into()]) }
    };
    let (inputs, targets) = drawing::port_positions(board);
    let input = |(input, at): (usize, Point)| port(format!("input {}", netlist.name(input)), at, netlist.current()[input]);
    let targets = board.targets().iter().zip(targets);
    let targets = targets.map(|(target, at)| port(format!("output {}", netlist.name(target.node)), at, target.on));
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

//! Edits of a board: the current states of inputs and the target states of outputs.

use super::{Circuit, drawing};
use crate::{Edit, Editable, picture::Point};
use std::sync::Arc;

/// The value for on; off is the empty value.
const ON: &str = "1";

impl Editable for Circuit {
    /// An edit for each input, then for each target.
    fn edits(&self) -> Vec<Edit> {
        let netlist = self.netlist();
        let port = |name: String, at: Point, on: bool| {
            let value = if on { ON.into() } else { String::new() };
            Edit { side: 0.8, ..Edit::new(name, at, value, vec![ON.into()]) }
        };
        let (inputs, targets) = drawing::port_positions(self);
        let input = |(input, at): (usize, Point)| port(format!("input {}", netlist.name(input)), at, netlist.current()[input]);
        let targets = self.targets().iter().zip(targets);
        let targets = targets.map(|(target, at)| port(format!("output {}", netlist.name(target.node)), at, target.on));
        inputs.into_iter().enumerate().map(input).chain(targets).collect()
    }

    fn edited(&self, edit: usize, value: &str) -> Result<Self, String> {
        if ![ON, ""].contains(&value) {
            return Err(format!("expected {ON} for on or nothing for off, found {}", crate::quoted(value)));
        }
        let mut other = self.clone();
        let inputs = self.netlist().inputs();
        match edit.checked_sub(inputs) {
            None => Arc::make_mut(&mut other.netlist).current[edit] = value == ON,
            Some(target) => other.targets[target].on = value == ON,
        }
        Ok(other)
    }
}

//! The formulations of circuits.

pub mod changes;
pub mod errata;
pub mod gates;
pub mod vocabulary;

use super::{Circuit, circuit::Cone};
use crate::circuit_scramble::circuit::Gate;

/// The gates of the cone, each with its node.
pub fn gates_of<'b>(board: &'b Circuit, cone: &'b Cone) -> impl Iterator<Item = (usize, &'b Gate)> {
    let netlist = board.netlist();
    let gates = netlist.gates().iter().enumerate().map(|(index, gate)| (netlist.inputs() + index, gate));
    gates.filter(|(node, _)| cone.contains[*node])
}

/// The reason to refuse a board whose cone of influence has more than `max` gates.
fn too_large(board: &Circuit, max: usize) -> Option<String> {
    let count = gates_of(board, &board.cone()).count();
    (count > max).then(|| format!("it takes at most {max} gates, and the targets depend on {count}"))
}

//! The formulations of circuits and the constraints they share.

pub mod changes;
pub mod errata;
pub mod gates;
pub mod vocabulary;

use super::{Circuit, TARGET, circuit::Cone};
use crate::circuit_scramble::circuit::{Gate, Target};
use model::{Lit, Model, Place, Provenance, constraint::Clause};

/// The literals that the wires into a gate are on.
fn wires(gate: &Gate, nodes: &[Option<Lit>]) -> Vec<Lit> {
    let lit = |node: usize| nodes[node].expect("the fan-in of a gate of the cone is in the cone and precedes it");
    gate.fan_in.iter().map(|wire| if wire.inverted { !lit(wire.node) } else { lit(wire.node) }).collect()
}

/// The gates of the cone, each with its node.
pub fn gates_of<'b>(board: &'b Circuit, cone: &'b Cone) -> impl Iterator<Item = (usize, &'b Gate)> {
    let netlist = board.netlist();
    let gates = netlist.gates().iter().enumerate().map(|(index, gate)| (netlist.inputs() + index, gate));
    gates.filter(|(node, _)| cone.contains[*node])
}

/// Posts that each target has its state.
fn post_targets(board: &Circuit, model: &mut Model, cone: &Cone, provenance: impl Into<Provenance>, nodes: &[Option<Lit>]) {
    let provenance = provenance.into();
    for &Target { node, on } in board.targets() {
        let lit = nodes[node].expect("the cone contains the targets");
        model.post(provenance, Place::at(cone.position(node)), Clause(vec![if on { lit } else { !lit }]));
    }
}

/// The reason to refuse a board whose cone of influence has more than `max` gates.
fn too_large(board: &Circuit, max: usize) -> Option<String> {
    let count = gates_of(board, &board.cone()).count();
    (count > max).then(|| format!("it takes at most {max} gates, and the targets depend on {count}"))
}

//! The models of circuits, and what they share.

pub mod changes;
pub mod errata;
pub mod gates;

use super::{Circuit, TARGET, circuit::Cone};
use crate::circuit_scramble::circuit::{Gate, Target};
use model::{Lit, Model, Place, Provenance, constraint::Clause};

/// The literals that say that the wires into a gate are on.
fn wires(gate: &Gate, nodes: &[Option<Lit>]) -> Vec<Lit> {
    let lit = |node: usize| nodes[node].expect("what a gate of the cone hangs on is in the cone and before it");
    gate.from.iter().map(|wire| if wire.inverted { !lit(wire.node) } else { lit(wire.node) }).collect()
}

/// The gates of the cone with their nodes.
pub fn gates_of<'b>(board: &'b Circuit, cone: &'b Cone) -> impl Iterator<Item = (usize, &'b Gate)> {
    let netlist = board.netlist();
    let gates = netlist.gates().iter().enumerate().map(|(place, gate)| (netlist.inputs() + place, gate));
    gates.filter(|(node, _)| cone.holds[*node])
}

/// Each target has the state that is asked for.
fn reach_targets(board: &Circuit, model: &mut Model, cone: &Cone, provenance: impl Into<Provenance>, nodes: &[Option<Lit>]) {
    let provenance = provenance.into();
    for &Target { node, on } in board.targets() {
        let lit = nodes[node].expect("the targets are in their cone");
        model.post(provenance, Place::at(cone.position(node)), Clause(vec![if on { lit } else { !lit }]));
    }
}

/// The reason to refuse a board whose targets depend on more than `most` gates.
fn too_many(board: &Circuit, most: usize) -> Option<String> {
    let count = gates_of(board, &board.cone()).count();
    (count > most).then(|| format!("it takes {most} gates, and the targets depend on {count}"))
}

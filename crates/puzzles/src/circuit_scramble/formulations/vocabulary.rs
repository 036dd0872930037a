//! The data of a board for the abstract models of Circuit Scramble.

use super::gates_of;
use crate::{
    Vocabulary,
    circuit_scramble::circuit::{Circuit, Gate, GateFunction},
};
use algebra::Data;

pub const VOCABULARY: Vocabulary<Circuit> = Vocabulary { text: include_str!("vocabulary.pmk"), data };

fn number(node: usize) -> i64 {
    node as i64 + 1
}

fn data(board: &Circuit, data: &mut Data) {
    let (netlist, cone) = (board.netlist(), board.cone());
    let states = netlist.states(netlist.current());
    data.labelled("V", (0..states.len()).map(|node| netlist.name(node)));
    data.set("I", (0..netlist.inputs()).map(|input| [number(input)]));
    data.set("T", board.targets().iter().map(|target| [number(target.node)]));
    data.param("on", board.targets().iter().map(|target| [number(target.node), i64::from(target.on)]));
    let each_node = [(1, states.len())];
    data.dense("state", each_node, states.iter().map(|&on| i64::from(on)));
    let positions = || (0..states.len()).map(|node| cone.position(node));
    data.dense("row", each_node, positions().map(|position| i64::from(position.row) + 1));
    data.dense("col", each_node, positions().map(|position| i64::from(position.col) + 1));
    let gates: Vec<(i64, &Gate)> = gates_of(board, &cone).map(|(node, gate)| (number(node), gate)).collect();
    gate_data(&gates, data);
}

fn gate_data(gates: &[(i64, &Gate)], data: &mut Data) {
    let [and, or, xor] = ["and", "or", "xor"].map(|name| data.text(name));
    let kind = |gate: &Gate| match gate.function {
        GateFunction::And => and,
        GateFunction::Or => or,
        GateFunction::Xor => xor,
    };
    data.set("G", gates.iter().map(|&(g, _)| [g]));
    data.param("kind", gates.iter().map(|&(g, gate)| [g, kind(gate)]));
    data.param("inverted", gates.iter().map(|&(g, gate)| [g, i64::from(gate.inverted)]));
    data.param("wires", gates.iter().map(|&(g, gate)| [g, gate.fan_in.len() as i64]));
    let wires = || gates.iter().flat_map(|&(g, gate)| (1_i64..).zip(&gate.fan_in).map(move |(p, wire)| (g, p, wire)));
    data.param("from", wires().map(|(g, p, wire)| [g, p, number(wire.node)]));
    data.param("opposite", wires().map(|(g, p, wire)| [g, p, i64::from(wire.inverted)]));
}

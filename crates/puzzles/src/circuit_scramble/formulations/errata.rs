//! The misprint of the source, as printed, with the smallest board on which it gives a wrong result.

use super::{Circuit, gates};
use crate::{
    Erratum,
    circuit_scramble::{
        HARTMANN,
        circuit::{Gate, GateFunction, Netlist, Target, Wire},
    },
};
use std::sync::Arc;

pub const ERRATA: &[Erratum<Circuit>] = &[Erratum {
    equation: "25",
    source: HARTMANN,
    sentence: "An XOR may be on while both of its wires are on; x ≤ 2 − x_p − x_q is missing.",
    board: xor_of_two,
    printed: |board, model| gates::write_with(board, model, false),
}];

/// An XOR of two inputs that are on: one of them must be flipped.
fn xor_of_two() -> Circuit {
    let fan_in = [0, 1].map(|node| Wire { node, inverted: false }).to_vec();
    let netlist = Netlist {
        names: ["a", "b", "out"].map(String::from).to_vec(),
        current: vec![true, true],
        gates: vec![Gate::new(GateFunction::Xor, false, fan_in)],
    };
    Circuit { netlist: Arc::new(netlist), targets: vec![Target { node: 2, on: true }] }
}

//! The misprint of the source, as printed, with the smallest board on which it gives a wrong result.

use super::Circuit;
use crate::{
    Erratum, ErratumClass,
    circuit_scramble::{
        HARTMANN,
        circuit::{Gate, GateFunction, Netlist, Target, Wire},
    },
};
use std::sync::Arc;

pub const ERRATA: &[Erratum<Circuit>] = &[Erratum {
    equation: "25",
    source: HARTMANN,
    class: ErratumClass::WrongInPrint,
    sentence: "An XOR may be on while both of its wires are on; x ≤ 2 − x_p − x_q is missing.",
    board: xor_of_two,
    formulation: "gates",
    printed: r#"
        s.t. target by "25" {g in G, k in 1..wires[g] - 1: kind[g] = "xor"} at g:
            (if k < wires[g] - 1 then p[g,k] else if inverted[g] = 1 then !x[g] else x[g])
            <= (if k > 1 then p[g,k-1] else if opposite[g,1] = 1 then !x[from[g,1]] else x[from[g,1]])
            + (if opposite[g,k+1] = 1 then !x[from[g,k+1]] else x[from[g,k+1]]);
        s.t. target by "25" {g in G, k in 1..wires[g] - 1: kind[g] = "xor"} at g:
            (if k < wires[g] - 1 then p[g,k] else if inverted[g] = 1 then !x[g] else x[g])
            >= (if k > 1 then p[g,k-1] else if opposite[g,1] = 1 then !x[from[g,1]] else x[from[g,1]])
            - (if opposite[g,k+1] = 1 then !x[from[g,k+1]] else x[from[g,k+1]]);
        s.t. target by "25" {g in G, k in 1..wires[g] - 1: kind[g] = "xor"} at g:
            (if k < wires[g] - 1 then p[g,k] else if inverted[g] = 1 then !x[g] else x[g])
            >= (if opposite[g,k+1] = 1 then !x[from[g,k+1]] else x[from[g,k+1]])
            - (if k > 1 then p[g,k-1] else if opposite[g,1] = 1 then !x[from[g,1]] else x[from[g,1]]);"#,
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

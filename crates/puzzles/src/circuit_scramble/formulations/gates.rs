//! Linear constraints on the states of inputs and gates.
//!
//! The idea: the constraints of a gate describe the convex hull of its truth table. Source: Hartmann, *More Logic Puzzle Apps Solved
//! by Mathematical Programming*, 2019, (22)–(28). Cost: one variable per gate of the cone, n + 1 constraints for an AND or OR of
//! n wires, four for each XOR of two. Weakness: the LP relaxation of XOR is weak (all states at 1/2 satisfy it), and a
//! solver starts far from the current board; `changes` starts there.

use super::{Circuit, TARGET, gates_of, post_targets, too_large, wires};
use crate::circuit_scramble::circuit::GateFunction;
use model::{Expr, IntegerView, Lit, Model, Place, Position, Provenance, Sense, constraint::Linear, sum};

/// Boards with more gates than this in the cone are refused.
const MAX_GATES: usize = 200_000;

pub fn refuses(board: &Circuit) -> Option<String> {
    too_large(board, MAX_GATES)
}

/// With a binary variable x\[i\] for each input and each gate of the cone, true if node i is on, the inputs I¹ that are on and
/// I⁰ that are off, and the wires p, q, … into gate i:
///
/// ```text
/// minimise Σ (1 − x[i]) over I¹ + Σ x[i] over I⁰                                   (22)
/// x[i] ≤ x[p] for each p    x[i] ≥ Σ x[p] − (n − 1)                AND, n wires    (23)
/// x[i] ≥ x[p] for each p    x[i] ≤ Σ x[p]                          OR              (24)
/// x[i] ≤ x[p] + x[q]    x[i] ≥ x[p] − x[q]    x[i] ≥ x[q] − x[p]
/// x[i] ≤ 2 − x[p] − x[q]                                           XOR             (25)
/// x[i] = 1 − x[p]                                                  NOT             (26)
/// x[i] = 1, or 0                                                   targets         (27)
/// ```
///
/// The fourth part of (25) is missing in print. An XOR of more wires is a chain of XORs of two, with a variable for each; for
/// NAND, NOR and XNOR read 1 − x\[i\] for x\[i\], for an inverted wire 1 − x\[p\] for x\[p\].
pub fn write(board: &Circuit, model: &mut Model) -> Vec<IntegerView> {
    write_with(board, model, true)
}

/// The formulation, with or without the fourth part of (25).
pub fn write_with(board: &Circuit, model: &mut Model, corrected: bool) -> Vec<IntegerView> {
    let netlist = board.netlist();
    let cone = board.cone();
    let mut nodes: Vec<Option<Lit>> = vec![None; cone.contains.len()];
    for (input, node) in nodes.iter_mut().enumerate().take(netlist.inputs()) {
        *node = Some(model.binary(format_args!("x[{}]", netlist.name(input))));
    }
    for (node, gate) in gates_of(board, &cone) {
        let name = netlist.name(node);
        let x = model.binary(format_args!("x[{name}]"));
        nodes[node] = Some(x);
        let output = if gate.inverted { !x } else { x };
        let wires = wires(gate, &nodes);
        let mut constraints = Constraints { model, position: cone.position(node), corrected };
        match (gate.function, &wires[..]) {
            (_, &[only]) => constraints.post("26", (Expr::from(output) - only).equals(0)),
            (GateFunction::And, _) => constraints.and("23", output, &wires),
            (GateFunction::Or, _) => constraints.and("24", !output, &wires.iter().map(|&lit| !lit).collect::<Vec<_>>()),
            (GateFunction::Xor, _) => constraints.xor(name, output, &wires),
        }
    }
    post_targets(board, model, &cone, TARGET.by("27"), &nodes);
    let inputs: Vec<Lit> = nodes[..netlist.inputs()].iter().copied().flatten().collect();
    let flipped = inputs.iter().zip(netlist.current()).map(|(&lit, &on)| if on { !lit } else { lit });
    model.optimise(Sense::Minimise, sum(flipped));
    inputs.into_iter().map(IntegerView::from).collect()
}

/// Posts the linear constraints of a gate.
struct Constraints<'m> {
    model: &'m mut Model,
    position: Position,
    corrected: bool,
}

impl Constraints<'_> {
    fn post(&mut self, equation: &'static str, constraint: Linear) {
        let provenance: Provenance = TARGET.by(equation);
        self.model.post(provenance, Place::at(self.position), constraint);
    }

    /// Posts `output = ⋀ wires`.
    fn and(&mut self, equation: &'static str, output: Lit, wires: &[Lit]) {
        wires.iter().for_each(|&wire| self.post(equation, (Expr::from(output) - wire).at_most(0)));
        let all = sum(wires.iter().copied());
        self.post(equation, (Expr::from(output) - all).at_least(1 - wires.len() as i64));
    }

    /// Posts `output = ⊕ wires`, of which there are at least two.
    fn xor(&mut self, name: &str, output: Lit, wires: &[Lit]) {
        let mut p = wires[0];
        for (index, &q) in wires.iter().enumerate().skip(1) {
            let last = index + 1 == wires.len();
            let x = if last { output } else { self.model.binary(format_args!("p[{name},{index}]")) };
            self.post("25", (Expr::from(x) - p - q).at_most(0));
            self.post("25", (Expr::from(x) - p + q).at_least(0));
            self.post("25", (Expr::from(x) - q + p).at_least(0));
            if self.corrected {
                self.post("25", sum([x, p, q]).at_most(2));
            }
            p = x;
        }
    }
}

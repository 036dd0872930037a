//! Sums on the states of inputs and gates.

use super::{Circuit, TARGET, gates_of, reach_targets, too_many, wires};
use crate::circuit_scramble::circuit::Joint;
use model::{Expr, IntegerView, Lit, Model, Place, Position, Provenance, Sense, constraint::Linear, sum};

/// More gates than this are refused.
const MAX_GATES: usize = 200_000;

pub fn refuses(board: &Circuit) -> Option<String> {
    too_many(board, MAX_GATES)
}

/// The formulation of Hartmann, *More Logic Puzzle Apps Solved by Mathematical Programming*, 2019: the
/// bits x[i], node i is on, for the inputs and for the gates that the targets depend on. With the
/// inputs I¹ that are on and I⁰ that are off, and the wires p, q, … into gate i:
///
/// ```text
/// minimise Σ (1 − x[i]) over I¹ + Σ x[i] over I⁰                                   (22)
/// x[i] ≤ x[p] for each p    x[i] ≥ Σ x[p] − (n − 1)                AND, n wires    (23)
/// x[i] ≥ x[p] for each p    x[i] ≤ Σ x[p]                          OR              (24)
/// x[i] ≤ x[p] + x[q]    x[i] ≥ x[p] − x[q]    x[i] ≥ x[q] − x[p]
/// x[i] ≤ 2 − x[p] − x[q]                                           XOR             (25)
/// x[i] = 1 − x[p]                                                  NOT             (26)
/// x[i] = 1, or 0, as is asked for                                                  (27)
/// ```
///
/// The fourth part of (25) is missing in print. An XOR of more wires is one of two after the other,
/// with a bit for each; for NAND, NOR and XNOR read 1 − x[i] for x[i], for an inverted wire 1 − x[p]
/// for x[p].
pub fn write(board: &Circuit, model: &mut Model) -> Vec<IntegerView> {
    write_with(board, model, true)
}

/// The formulation, with or without the fourth part of (25).
pub fn write_with(board: &Circuit, model: &mut Model, whole: bool) -> Vec<IntegerView> {
    let netlist = board.netlist();
    let cone = board.cone();
    let mut nodes: Vec<Option<Lit>> = vec![None; cone.holds.len()];
    for (input, node) in nodes.iter_mut().enumerate().take(netlist.inputs()) {
        *node = Some(model.binary(format_args!("x[{}]", netlist.name(input))));
    }
    for (node, gate) in gates_of(board, &cone) {
        let name = netlist.name(node);
        let x = model.binary(format_args!("x[{name}]"));
        nodes[node] = Some(x);
        let output = if gate.inverted { !x } else { x };
        let wires = wires(gate, &nodes);
        let mut sums = Sums { model, position: cone.position(node), whole };
        match (gate.joint, &wires[..]) {
            (_, &[only]) => sums.post("26", (Expr::from(output) - only).equals(0)),
            (Joint::All, _) => sums.all("23", output, &wires),
            (Joint::Any, _) => sums.all("24", !output, &wires.iter().map(|&lit| !lit).collect::<Vec<_>>()),
            (Joint::Odd, _) => sums.odd(name, output, &wires),
        }
    }
    reach_targets(board, model, &cone, TARGET.by("27"), &nodes);
    let inputs: Vec<Lit> = nodes[..netlist.inputs()].iter().copied().flatten().collect();
    let flipped = inputs.iter().zip(netlist.current()).map(|(&lit, &on)| if on { !lit } else { lit });
    model.optimise(Sense::Minimise, sum(flipped));
    inputs.into_iter().map(IntegerView::from).collect()
}

/// The sums of a gate.
struct Sums<'m> {
    model: &'m mut Model,
    position: Position,
    whole: bool,
}

impl Sums<'_> {
    fn post(&mut self, equation: &'static str, sum: Linear) {
        let provenance: Provenance = TARGET.by(equation);
        self.model.post(provenance, Place::at(self.position), sum);
    }

    /// `output = ⋀ wires`
    fn all(&mut self, equation: &'static str, output: Lit, wires: &[Lit]) {
        wires.iter().for_each(|&wire| self.post(equation, (Expr::from(output) - wire).at_most(0)));
        let all = sum(wires.iter().copied());
        self.post(equation, (Expr::from(output) - all).at_least(1 - wires.len() as i64));
    }

    /// `output = ⊕ wires`, of which there are two at least.
    fn odd(&mut self, name: &str, output: Lit, wires: &[Lit]) {
        let mut p = wires[0];
        for (place, &q) in wires.iter().enumerate().skip(1) {
            let last = place + 1 == wires.len();
            let x = if last { output } else { self.model.binary(format_args!("x[{name},{place}]")) };
            self.post("25", (Expr::from(x) - p - q).at_most(0));
            self.post("25", (Expr::from(x) - p + q).at_least(0));
            self.post("25", (Expr::from(x) - q + p).at_least(0));
            if self.whole {
                self.post("25", sum([x, p, q]).at_most(2));
            }
            p = x;
        }
    }
}

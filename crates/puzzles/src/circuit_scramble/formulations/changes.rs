//! Tseitin clauses over changes: a binary variable per input and gate is true if its state differs from the current one.
//!
//! The idea: with changes instead of states as variables, the all-false assignment is the current board and violates only
//! targets, so a solver whose initial phase is false finds solutions with few flips first. Source of the clauses: Tseitin, *On the
//! complexity of derivation in propositional calculus*, 1968. Cost: n + 1 clauses for an AND or OR of n wires; an XOR is cut
//! into pieces of three wires with a variable each. Weakness: the clauses of an XOR propagate only once all but one of
//! its literals are assigned; XOR constraints with Gauss–Jordan elimination would propagate more.

use super::{Circuit, TARGET, gates_of, post_targets, too_large, wires};
use crate::circuit_scramble::circuit::GateFunction;
use model::{IntegerView, Lit, Model, Place, Position, Sense, constraint::Clause, sum};

/// Boards with more gates than this in the cone are refused.
const MAX_GATES: usize = 500_000;

/// XORs of more wires are cut: the number of clauses doubles with each wire.
const MAX_XOR_WIRES: usize = 3;

pub fn refuses(board: &Circuit) -> Option<String> {
    too_large(board, MAX_GATES)
}

/// With a binary variable c\[i\] for each node i of the cone, true if its state is not the current state s\[i\]. The state of node
/// i is the literal x\[i\] = c\[i\] ⊕ s\[i\]:
///
/// ```text
/// minimise Σ c[i]                       over the inputs
/// x[g] ⇔ ⋀ x[p]                         AND over the wires p into g; OR by De Morgan
/// x[g] ⇔ ⊕ x[p]                         XOR, three wires at a time
/// x[t] = target of t
/// ```
///
/// All c at 0 is the current board, which violates only targets.
pub fn write(board: &Circuit, model: &mut Model) -> Vec<IntegerView> {
    let netlist = board.netlist();
    let cone = board.cone();
    let states = netlist.states(netlist.current());
    let literal = |node: usize, change: Lit| if states[node] { !change } else { change };
    let changes: Vec<Lit> = (0..netlist.inputs()).map(|input| model.binary(format_args!("c[{}]", netlist.name(input)))).collect();
    let mut nodes: Vec<Option<Lit>> = (0..).zip(&changes).map(|(input, &change)| Some(literal(input, change))).collect();
    nodes.resize(states.len(), None);
    for (node, gate) in gates_of(board, &cone) {
        let name = netlist.name(node);
        let x = literal(node, model.binary(format_args!("c[{name}]")));
        nodes[node] = Some(x);
        let output = if gate.inverted { !x } else { x };
        let mut clauses = Clauses { model, position: cone.position(node) };
        let wires = wires(gate, &nodes);
        match gate.function {
            GateFunction::And => clauses.and(output, wires),
            GateFunction::Or => clauses.and(!output, wires.into_iter().map(|lit| !lit).collect()),
            GateFunction::Xor => clauses.xor(name, output, wires),
        }
    }
    post_targets(board, model, &cone, TARGET, &nodes);
    let views = nodes[..netlist.inputs()].iter().flatten().map(|&lit| lit.into()).collect();
    model.optimise(Sense::Minimise, sum(changes));
    views
}

/// Posts the clauses of a gate.
struct Clauses<'m> {
    model: &'m mut Model,
    position: Position,
}

impl Clauses<'_> {
    fn post(&mut self, clause: Vec<Lit>) {
        self.model.post(TARGET, Place::at(self.position), Clause(clause));
    }

    /// Posts `output ⇔ ⋀ wires`.
    fn and(&mut self, output: Lit, wires: Vec<Lit>) {
        wires.iter().for_each(|&wire| self.post(vec![!output, wire]));
        self.post(wires.into_iter().map(|wire| !wire).chain([output]).collect());
    }

    /// Posts `output ⇔ ⊕ wires`, in pieces of three wires.
    fn xor(&mut self, name: &str, output: Lit, mut wires: Vec<Lit>) {
        while wires.len() > MAX_XOR_WIRES {
            let rest = wires.split_off(MAX_XOR_WIRES);
            let part = self.model.binary(format_args!("x[{name},{}]", rest.len()));
            self.xor_clauses(part, &wires);
            wires = [vec![part], rest].concat();
        }
        self.xor_clauses(output, &wires);
    }

    /// Posts a clause against each assignment with `output ≠ ⊕ wires`.
    fn xor_clauses(&mut self, output: Lit, wires: &[Lit]) {
        let lits: Vec<Lit> = wires.iter().copied().chain([output]).collect();
        for assignment in (0_u32..1 << lits.len()).filter(|assignment| assignment.count_ones() % 2 == 1) {
            let falsified = |(index, &lit): (usize, &Lit)| if assignment >> index & 1 == 1 { !lit } else { lit };
            self.post(lits.iter().enumerate().map(falsified).collect());
        }
    }
}

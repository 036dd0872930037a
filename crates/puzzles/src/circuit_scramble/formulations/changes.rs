//! Clauses on what changes: a bit for each input and gate that says whether its state is another now.

use super::{Circuit, TARGET, gates_of, reach_targets, too_many, wires};
use crate::circuit_scramble::circuit::Joint;
use model::{IntegerView, Lit, Model, Place, Position, Sense, constraint::Clause, sum};

/// More gates than this are refused.
const MAX_GATES: usize = 500_000;

/// A wire of an XOR with more wires is split off: its clauses double with each.
const MAX_ODD: usize = 3;

pub fn refuses(board: &Circuit) -> Option<String> {
    too_many(board, MAX_GATES)
}

/// The clauses of Tseitin, *On the complexity of derivation in propositional calculus*, 1968, for the
/// gates that the targets depend on, on the bits c[i]: node i is not in the state s[i] that it has as
/// long as no input is flipped. So x[i] = c[i] ⊕ s[i] is the state of node i, a literal, and
///
/// ```text
/// minimise Σ c[i]                       over the inputs
/// x[g] ⇔ ⋀ x[p]                         AND over the wires p into g; OR is its mirror image
/// x[g] ⇔ ⊕ x[p]                         XOR, three wires at a time
/// x[t] = target of t
/// ```
///
/// All c at 0 is the board as it stands, where only targets are missed: a backend that tries 0 first
/// looks at few flips first.
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
        let mut parts = Clauses { model, position: cone.position(node) };
        let wires = wires(gate, &nodes);
        match gate.joint {
            Joint::All => parts.all(output, wires),
            Joint::Any => parts.all(!output, wires.into_iter().map(|lit| !lit).collect()),
            Joint::Odd => parts.odd(name, output, wires),
        }
    }
    reach_targets(board, model, &cone, TARGET, &nodes);
    let views = nodes[..netlist.inputs()].iter().flatten().map(|&lit| lit.into()).collect();
    model.optimise(Sense::Minimise, sum(changes));
    views
}

/// The clauses of a gate.
struct Clauses<'m> {
    model: &'m mut Model,
    position: Position,
}

impl Clauses<'_> {
    fn post(&mut self, clause: Vec<Lit>) {
        self.model.post(TARGET, Place::at(self.position), Clause(clause));
    }

    /// `output` holds if and only if all wires do.
    fn all(&mut self, output: Lit, wires: Vec<Lit>) {
        wires.iter().for_each(|&wire| self.post(vec![!output, wire]));
        self.post(wires.into_iter().map(|wire| !wire).chain([output]).collect());
    }

    /// `output` holds if and only if an odd number of wires does.
    fn odd(&mut self, name: &str, output: Lit, mut wires: Vec<Lit>) {
        while wires.len() > MAX_ODD {
            let rest = wires.split_off(MAX_ODD);
            let part = self.model.binary(format_args!("x[{name},{}]", rest.len()));
            self.odd_at_once(part, &wires);
            wires = [vec![part], rest].concat();
        }
        self.odd_at_once(output, &wires);
    }

    /// One clause for each assignment in which it does not.
    fn odd_at_once(&mut self, output: Lit, wires: &[Lit]) {
        let lits: Vec<Lit> = wires.iter().copied().chain([output]).collect();
        for assigned in (0_u32..1 << lits.len()).filter(|assigned| assigned.count_ones() % 2 == 1) {
            let other = |(place, &lit): (usize, &Lit)| if assigned >> place & 1 == 1 { !lit } else { lit };
            self.post(lits.iter().enumerate().map(other).collect());
        }
    }
}

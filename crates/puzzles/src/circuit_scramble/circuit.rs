//! The board: a netlist of inputs and gates, and target states of some of its nodes.

use crate::text;
use model::Position;
use std::sync::Arc;

/// The greatest number of inputs and gates together that a reader accepts.
pub const MAX_NODES: usize = text::MAX_CELLS;

/// The Boolean function of a gate, before an inversion of its output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GateFunction {
    /// On if all wires are on; a gate without wires is on.
    And,
    /// On if a wire is on; a gate without wires is off.
    Or,
    /// On if an odd number of wires is on.
    Xor,
}

/// A wire into a gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wire {
    /// The node that drives it: an input or a gate.
    pub node: usize,
    /// Whether its state is the opposite of that node's.
    pub inverted: bool,
}

/// A gate: AND, OR, XOR, NAND, NOR or XNOR of any number of wires; with one wire, a buffer or an inverter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gate {
    /// The function of its wires.
    pub function: GateFunction,
    /// Whether its output is inverted: NAND, NOR, XNOR, NOT.
    pub inverted: bool,
    /// The wires into it.
    pub fan_in: Vec<Wire>,
}

/// The state that a node is to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The input or gate.
    pub node: usize,
    /// Whether its target state is on.
    pub on: bool,
}

/// A combinational netlist. Its nodes are the inputs, then the gates in topological order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Netlist {
    pub(super) names: Vec<String>,
    pub(super) current: Vec<bool>,
    pub(super) gates: Vec<Gate>,
}

/// A board: a netlist, which several boards may share, and the targets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Circuit {
    pub(super) netlist: Arc<Netlist>,
    pub(super) targets: Vec<Target>,
}

/// The cone of influence of the targets: the nodes that they depend on.
pub struct Cone {
    /// For each node, whether it is in the cone.
    pub contains: Vec<bool>,
    /// For each node, the length of the longest path from an input to its output, in gates.
    pub level: Vec<usize>,
    /// For each node of the cone, the number of nodes of its level before it.
    pub rank: Vec<usize>,
}

impl Gate {
    /// A gate in normal form: one with a single wire is a buffer or an inverter of a wire that is not inverted, and one
    /// without wires is a constant.
    pub(super) fn new(function: GateFunction, inverted: bool, mut fan_in: Vec<Wire>) -> Self {
        match &mut fan_in[..] {
            [] if (function == GateFunction::And) != inverted => Self { function: GateFunction::And, inverted: false, fan_in },
            [] => Self { function: GateFunction::Or, inverted: false, fan_in },
            [only] => {
                let inverted = inverted != std::mem::take(&mut only.inverted);
                Self { function: GateFunction::And, inverted, fan_in }
            }
            _ => Self { function, inverted, fan_in },
        }
    }

    /// Its type in lower case, as in netlists; `on` or `off` for a constant.
    pub fn name(&self) -> &'static str {
        match (self.function, self.inverted, self.fan_in.len()) {
            (GateFunction::And, _, 0) => "on",
            (_, _, 0) => "off",
            (_, false, 1) => "buf",
            (_, true, 1) => "not",
            (GateFunction::And, false, _) => "and",
            (GateFunction::And, true, _) => "nand",
            (GateFunction::Or, false, _) => "or",
            (GateFunction::Or, true, _) => "nor",
            (GateFunction::Xor, false, _) => "xor",
            (GateFunction::Xor, true, _) => "xnor",
        }
    }

    fn output(&self, states: &[bool]) -> bool {
        let mut wires = self.fan_in.iter().map(|wire| states[wire.node] != wire.inverted);
        let value = match self.function {
            GateFunction::And => wires.all(|on| on),
            GateFunction::Or => wires.any(|on| on),
            GateFunction::Xor => wires.filter(|&on| on).count() % 2 == 1,
        };
        value != self.inverted
    }
}

impl Netlist {
    /// The number of inputs, at least 1.
    pub fn inputs(&self) -> usize {
        self.current.len()
    }

    /// The current states of the inputs, before any is flipped.
    pub fn current(&self) -> &[bool] {
        &self.current
    }

    /// The gates; gate `g` is node `inputs() + g`.
    pub fn gates(&self) -> &[Gate] {
        &self.gates
    }

    /// The name of a node.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn name(&self, node: usize) -> &str {
        &self.names[node]
    }

    /// The state of every node for given states of the inputs. Linear in the number of wires.
    ///
    /// # Panics
    /// If there are fewer states than inputs.
    pub fn states(&self, inputs: &[bool]) -> Vec<bool> {
        let mut states = inputs.to_vec();
        states.reserve(self.gates.len());
        for gate in &self.gates {
            states.push(gate.output(&states));
        }
        states
    }
}

impl Circuit {
    /// The netlist.
    pub fn netlist(&self) -> &Netlist {
        &self.netlist
    }

    /// The targets: at least one, each of a different node.
    pub fn targets(&self) -> &[Target] {
        &self.targets
    }

    /// The inputs in the cone of influence of some targets.
    pub(super) fn inputs_in_cone(&self, targets: &[Target]) -> Vec<usize> {
        let contains = self.cone_of(targets);
        (0..self.netlist.inputs()).filter(|&input| contains[input]).collect()
    }

    /// The cone of influence of all targets.
    pub(super) fn cone(&self) -> Cone {
        let Netlist { current, gates, names } = &*self.netlist;
        let contains = self.cone_of(&self.targets);
        let mut level = vec![0; current.len()];
        for gate in gates {
            let deepest = gate.fan_in.iter().map(|wire| level[wire.node]).max();
            level.push(deepest.unwrap_or(0) + 1);
        }
        let mut count: Vec<usize> = vec![0; level.iter().max().map_or(0, |deepest| deepest + 1)];
        let mut rank = vec![0; names.len()];
        for node in (0..names.len()).filter(|&node| contains[node]) {
            rank[node] = count[level[node]];
            count[level[node]] += 1;
        }
        Cone { contains, level, rank }
    }

    /// For each node, whether some of the targets depend on it.
    fn cone_of(&self, targets: &[Target]) -> Vec<bool> {
        let inputs = self.netlist.inputs();
        let mut contains = vec![false; self.netlist.names.len()];
        targets.iter().for_each(|target| contains[target.node] = true);
        for (index, gate) in self.netlist.gates.iter().enumerate().rev() {
            if contains[inputs + index] {
                gate.fan_in.iter().for_each(|wire| contains[wire.node] = true);
            }
        }
        contains
    }
}

impl Cone {
    /// The position of a node in a drawing: its rank is the row, its level the column.
    pub fn position(&self, node: usize) -> Position {
        let narrow = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
        Position { row: narrow(self.rank[node]), col: narrow(self.level[node]) }
    }
}

//! The board: inputs, gates, and the states that some of their outputs are to have.

use crate::text;
use model::Position;
use std::sync::Arc;

/// The most inputs and gates that a reader takes together.
pub const MAX_NODES: usize = text::MAX_CELLS;

/// What the wires into a gate have to do together for its output to be on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joint {
    /// All are on; so a gate without wires is on.
    All,
    /// At least one is on; so a gate without wires is off.
    Any,
    /// An odd number of them is on.
    Odd,
}

/// A wire into a gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wire {
    /// The input or gate it comes from.
    pub node: usize,
    /// Whether it is on when that is off.
    pub inverted: bool,
}

/// A gate: AND, OR, XOR and their opposites, with any number of wires into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gate {
    /// What its wires have to do.
    pub joint: Joint,
    /// Whether its output is the opposite: NAND, NOR, XNOR, NOT.
    pub inverted: bool,
    /// The wires into it.
    pub from: Vec<Wire>,
}

/// The state that the output of an input or a gate is to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The input or gate.
    pub node: usize,
    /// Whether it is to be on.
    pub on: bool,
}

/// Inputs and gates. Its nodes are the inputs, then the gates, each after those it hangs on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Netlist {
    pub(super) names: Vec<String>,
    pub(super) current: Vec<bool>,
    pub(super) gates: Vec<Gate>,
}

/// A board: a netlist, which several boards may share, and what is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Circuit {
    pub(super) netlist: Arc<Netlist>,
    pub(super) targets: Vec<Target>,
}

/// The part of a board that its targets depend on.
pub struct Cone {
    /// For each node whether it matters.
    pub holds: Vec<bool>,
    /// For each node how many gates are passed at most on the way to its output.
    pub level: Vec<usize>,
    /// For each node how many of its level stand before it.
    pub rank: Vec<usize>,
}

impl Gate {
    /// A gate in the form in which it is kept: what has one wire is a buffer or an inverter, and the
    /// wire of an inverter is not inverted; what has none is on or off.
    pub(super) fn new(joint: Joint, inverted: bool, mut from: Vec<Wire>) -> Self {
        match &mut from[..] {
            [] if (joint == Joint::All) != inverted => Self { joint: Joint::All, inverted: false, from },
            [] => Self { joint: Joint::Any, inverted: false, from },
            [only] => {
                let inverted = inverted != std::mem::take(&mut only.inverted);
                Self { joint: Joint::All, inverted, from }
            }
            _ => Self { joint, inverted, from },
        }
    }

    /// Its name in lower case, as in netlists; `on` or `off` if no wire comes into it.
    pub fn name(&self) -> &'static str {
        match (self.joint, self.inverted, self.from.len()) {
            (Joint::All, _, 0) => "on",
            (_, _, 0) => "off",
            (_, false, 1) => "buf",
            (_, true, 1) => "not",
            (Joint::All, false, _) => "and",
            (Joint::All, true, _) => "nand",
            (Joint::Any, false, _) => "or",
            (Joint::Any, true, _) => "nor",
            (Joint::Odd, false, _) => "xor",
            (Joint::Odd, true, _) => "xnor",
        }
    }

    fn output(&self, states: &[bool]) -> bool {
        let mut wires = self.from.iter().map(|wire| states[wire.node] != wire.inverted);
        let joined = match self.joint {
            Joint::All => wires.all(|on| on),
            Joint::Any => wires.any(|on| on),
            Joint::Odd => wires.filter(|&on| on).count() % 2 == 1,
        };
        joined != self.inverted
    }
}

impl Netlist {
    /// How many inputs there are, at least 1.
    pub fn inputs(&self) -> usize {
        self.current.len()
    }

    /// The states the inputs are in before any is flipped.
    pub fn current(&self) -> &[bool] {
        &self.current
    }

    /// The gates; the nodes before them are the inputs.
    pub fn gates(&self) -> &[Gate] {
        &self.gates
    }

    /// The name of a node.
    pub fn name(&self, node: usize) -> &str {
        &self.names[node]
    }

    /// The state of every node, by those of the inputs.
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
    /// The inputs and gates.
    pub fn netlist(&self) -> &Netlist {
        &self.netlist
    }

    /// The states asked for, at least one, each of another node.
    pub fn targets(&self) -> &[Target] {
        &self.targets
    }

    /// The inputs that some of the targets depend on.
    pub(super) fn inputs_behind(&self, targets: &[Target]) -> Vec<usize> {
        let holds = self.behind(targets);
        (0..self.netlist.inputs()).filter(|&input| holds[input]).collect()
    }

    /// What the targets depend on.
    pub(super) fn cone(&self) -> Cone {
        let Netlist { current, gates, names } = &*self.netlist;
        let holds = self.behind(&self.targets);
        let mut level = vec![0; current.len()];
        for gate in gates {
            let deepest = gate.from.iter().map(|wire| level[wire.node]).max();
            level.push(deepest.unwrap_or(0) + 1);
        }
        let mut count: Vec<usize> = vec![0; level.iter().max().map_or(0, |deepest| deepest + 1)];
        let mut rank = vec![0; names.len()];
        for node in (0..names.len()).filter(|&node| holds[node]) {
            rank[node] = count[level[node]];
            count[level[node]] += 1;
        }
        Cone { holds, level, rank }
    }

    fn behind(&self, targets: &[Target]) -> Vec<bool> {
        let inputs = self.netlist.inputs();
        let mut holds = vec![false; self.netlist.names.len()];
        targets.iter().for_each(|target| holds[target.node] = true);
        for (place, gate) in self.netlist.gates.iter().enumerate().rev() {
            if holds[inputs + place] {
                gate.from.iter().for_each(|wire| holds[wire.node] = true);
            }
        }
        holds
    }
}

impl Cone {
    /// Where a node stands: its level is its column, the first being that of the inputs.
    pub fn position(&self, node: usize) -> Position {
        let narrow = |place: usize| u16::try_from(place).unwrap_or(u16::MAX);
        Position { row: narrow(self.rank[node]), col: narrow(self.level[node]) }
    }
}

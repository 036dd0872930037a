//! Builds a netlist from a text: collects inputs, gates and targets by name, checks them and resolves the names.

use super::{
    circuit::{Circuit, Gate, GateFunction, MAX_NODES, Netlist, Target, Wire},
    topological_order::topological_order,
};
use crate::TextError;
use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

/// A line number, the name in that line, and a state.
type NamedState = (usize, String, bool);

/// The greatest number of wires into gates that a reader accepts.
pub const MAX_WIRES: usize = 2 * MAX_NODES;

/// A netlist under construction. Names are resolved by [`finish`](Self::finish), so gates may be added in any order.
#[derive(Default)]
pub struct NetlistBuilder {
    inputs: Vec<NamedState>,
    gates: Vec<UnresolvedGate>,
    /// The number of wires into the gates.
    wire_count: usize,
    outputs: Vec<(usize, String)>,
    current: Vec<NamedState>,
    targets: Vec<NamedState>,
}

/// A gate whose wires are not resolved: each is the name of its driver and whether it is inverted.
pub struct UnresolvedGate {
    pub line: usize,
    pub name: String,
    pub function: GateFunction,
    pub inverted: bool,
    pub fan_in: Vec<(String, bool)>,
}

/// A checked netlist, its outputs with the lines that name them, and its targets.
pub struct ParsedNetlist {
    netlist: Arc<Netlist>,
    outputs: Vec<(usize, usize)>,
    targets: Vec<Target>,
}

/// Whether a word is a valid name: no blanks, `#`, `=` or commas, and no `!` at the start.
pub fn is_name(word: &str) -> bool {
    let is_valid = |c: char| !c.is_whitespace() && !c.is_control() && !"#=,".contains(c);
    !word.is_empty() && !word.starts_with('!') && word.chars().all(is_valid)
}

impl NetlistBuilder {
    /// Adds an input and its current state.
    pub fn input(&mut self, line: usize, name: &str, on: bool) -> Result<(), TextError> {
        let name = self.check_name(line, name)?;
        self.inputs.push((line, name, on));
        Ok(())
    }

    /// Adds a gate.
    pub fn gate(&mut self, gate: UnresolvedGate) -> Result<(), TextError> {
        self.check_name(gate.line, &gate.name)?;
        self.wire_count += gate.fan_in.len();
        if self.wire_count > MAX_WIRES {
            return Err(TextError::new(gate.line, format_args!("expected at most {MAX_WIRES} wires into gates, found more")));
        }
        self.gates.push(gate);
        Ok(())
    }

    /// Adds an output of the netlist.
    pub fn output(&mut self, line: usize, name: &str) {
        self.outputs.push((line, name.to_string()));
    }

    /// Adds a target: `NAME`, `NAME=1` or `NAME=0`.
    pub fn target(&mut self, line: usize, word: &str) -> Result<(), TextError> {
        let (name, on) = parse_state(line, word)?;
        self.targets.push((line, name.into(), on.unwrap_or(true)));
        Ok(())
    }

    /// Reads targets from a comment such as `target NAME=0`, or current states of inputs from `current NAME`.
    pub fn comment(&mut self, line: usize, comment: &str) -> Result<(), TextError> {
        let mut words = comment.split_whitespace();
        match words.next() {
            Some("target") => words.try_for_each(|word| self.target(line, word)),
            Some("current") => words.try_for_each(|word| {
                let (name, on) = parse_state(line, word)?;
                self.current.push((line, name.into(), on.unwrap_or(true)));
                Ok(())
            }),
            _ => Ok(()),
        }
    }

    fn check_name(&self, line: usize, name: &str) -> Result<String, TextError> {
        if self.inputs.len() + self.gates.len() >= MAX_NODES {
            return Err(TextError::new(line, format_args!("expected at most {MAX_NODES} inputs and gates, found more")));
        }
        match is_name(name) {
            true => Ok(name.into()),
            false => Err(TextError::expected(line, "a name", name)),
        }
    }

    /// Checks and resolves everything; `end` is the last line of the text, for errors without a line of their own.
    pub fn finish(mut self, end: usize) -> Result<ParsedNetlist, TextError> {
        if self.inputs.is_empty() {
            return Err(TextError::new(end, "expected an input, found none"));
        }
        self.sort_topologically()?;
        let symbols = self.symbols()?;
        let gate = |(gate, fan_in): (&UnresolvedGate, Vec<Wire>)| Gate::new(gate.function, gate.inverted, fan_in);
        let gates: Vec<Gate> = self.gates.iter().zip(self.wires(&symbols)?).map(gate).collect();
        let current = self.current_states(&symbols)?;
        let outputs = self.outputs.iter().map(|(line, name)| Ok((*line, symbols.find(*line, name)?)));
        let outputs = outputs.collect::<Result<Vec<_>, TextError>>()?;
        let targets = self.resolve_targets(&symbols)?;
        let inputs = self.inputs.into_iter().map(|input| input.1);
        let names = inputs.chain(self.gates.into_iter().map(|gate| gate.name)).collect();
        Ok(ParsedNetlist { netlist: Arc::new(Netlist { names, current, gates }), outputs, targets })
    }

    /// Sorts the gates topologically, otherwise in the order in which they were added.
    fn sort_topologically(&mut self) -> Result<(), TextError> {
        let wires = self.wires(&self.symbols()?)?;
        let cyclic = |gate: usize| {
            let UnresolvedGate { line, name, .. } = &self.gates[gate];
            TextError::expected(*line, "gates without a cycle", name)
        };
        let mut rank = vec![0; wires.len()];
        for (position, gate) in topological_order(self.inputs.len(), &wires).map_err(cyclic)?.into_iter().enumerate() {
            rank[gate] = position;
        }
        let mut ranked: Vec<(usize, UnresolvedGate)> = rank.into_iter().zip(self.gates.drain(..)).collect();
        ranked.sort_unstable_by_key(|gate| gate.0);
        self.gates.extend(ranked.into_iter().map(|gate| gate.1));
        Ok(())
    }

    /// The symbol table.
    fn symbols(&self) -> Result<Symbols, TextError> {
        let inputs = self.inputs.iter().map(|(line, name, _)| (*line, name));
        let mut symbols = HashMap::new();
        for (node, (line, name)) in inputs.chain(self.gates.iter().map(|gate| (gate.line, &gate.name))).enumerate() {
            if let Some((_, before)) = symbols.insert(name.clone(), (node, line)) {
                return Err(TextError::expected(line, format_args!("a name other than in line {before}"), name));
            }
        }
        Ok(Symbols(symbols))
    }

    /// The resolved wires into each gate.
    fn wires(&self, symbols: &Symbols) -> Result<Vec<Vec<Wire>>, TextError> {
        let wires = |gate: &UnresolvedGate| {
            let wire = |(name, inverted): &(String, bool)| Ok(Wire { node: symbols.find(gate.line, name)?, inverted: *inverted });
            gate.fan_in.iter().map(wire).collect()
        };
        self.gates.iter().map(wires).collect()
    }

    /// The current states of the inputs.
    fn current_states(&self, symbols: &Symbols) -> Result<Vec<bool>, TextError> {
        let mut states: Vec<bool> = self.inputs.iter().map(|input| input.2).collect();
        for (line, name, on) in &self.current {
            let state = states.get_mut(symbols.find(*line, name)?);
            *state.ok_or_else(|| TextError::expected(*line, "the name of an input", name))? = *on;
        }
        Ok(states)
    }

    /// The resolved targets.
    fn resolve_targets(&self, symbols: &Symbols) -> Result<Vec<Target>, TextError> {
        let mut seen = HashSet::new();
        let target = |(line, name, on): &NamedState| {
            let node = symbols.find(*line, name)?;
            match seen.insert(node) {
                true => Ok(Target { node, on: *on }),
                false => Err(TextError::expected(*line, "each target once", name)),
            }
        };
        self.targets.iter().map(target).collect()
    }
}

/// The node and the line of each name.
struct Symbols(HashMap<String, (usize, usize)>);

impl Symbols {
    fn find(&self, line: usize, name: &str) -> Result<usize, TextError> {
        let node = self.0.get(name).map(|symbol| symbol.0);
        node.ok_or_else(|| TextError::expected(line, "the name of an input or a gate", name))
    }
}

/// Splits `NAME`, `NAME=1` or `NAME=0` into a name and a state.
pub fn parse_state(line: usize, word: &str) -> Result<(&str, Option<bool>), TextError> {
    let (name, state) = match word.rsplit_once('=') {
        None => (word, None),
        Some((name, "0")) => (name, Some(false)),
        Some((name, "1")) => (name, Some(true)),
        Some(_) => return Err(TextError::expected(line, "`NAME`, `NAME=0` or `NAME=1`", word)),
    };
    match is_name(name) {
        true => Ok((name, state)),
        false => Err(TextError::expected(line, "`NAME`, `NAME=0` or `NAME=1`", word)),
    }
}

impl ParsedNetlist {
    /// The board with its targets, or with its only output on if there are no targets.
    pub fn into_board(self, end: usize) -> Result<Circuit, TextError> {
        let ParsedNetlist { netlist, outputs, targets } = self;
        let targets = match (&outputs[..], targets) {
            (_, targets) if !targets.is_empty() => targets,
            (&[(_, node)], _) => vec![Target { node, on: true }],
            ([], _) => return Err(TextError::new(end, "expected an output, found none")),
            (outputs, _) => {
                let count = outputs.len();
                return Err(TextError::new(end, format_args!("expected a line `# target NAME`, found {count} outputs without")));
            }
        };
        Ok(Circuit { netlist, targets })
    }

    /// A board for each of several outputs, with that output on as its target, and the line of the output; none if there are
    /// targets or fewer than two outputs.
    pub fn board_per_output(self) -> Vec<(usize, Circuit)> {
        let ParsedNetlist { netlist, outputs, targets } = self;
        if !targets.is_empty() || outputs.len() < 2 {
            return Vec::new();
        }
        let board = |(line, node)| (line, Circuit { netlist: netlist.clone(), targets: vec![Target { node, on: true }] });
        outputs.into_iter().map(board).collect()
    }
}

//! A circuit as it is read, by names, and what is wrong with it.

use super::{
    circuit::{Circuit, Gate, Joint, MAX_NODES, Netlist, Target, Wire},
    order::in_order,
};
use crate::TextError;
use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

/// A name, the line it stands in, and a state.
type Told = (usize, String, bool);

/// The most wires into gates that a reader takes.
pub const MAX_WIRES: usize = 2 * MAX_NODES;

/// What a reader has found so far.
#[derive(Default)]
pub struct Draft {
    inputs: Vec<Told>,
    gates: Vec<Sketch>,
    /// How many wires come into the gates.
    count: usize,
    outputs: Vec<(usize, String)>,
    current: Vec<Told>,
    targets: Vec<Told>,
}

/// A gate as it is read: its wires by the names they come from, and whether each is inverted.
pub struct Sketch {
    pub line: usize,
    pub name: String,
    pub joint: Joint,
    pub inverted: bool,
    pub from: Vec<(String, bool)>,
}

/// A netlist, its outputs with the lines that name them, and what is asked for.
pub struct Asked {
    netlist: Arc<Netlist>,
    outputs: Vec<(usize, usize)>,
    targets: Vec<Target>,
}

/// Whether a name can be told from all else in a netlist.
pub fn is_name(word: &str) -> bool {
    let fits = |c: char| !c.is_whitespace() && !c.is_control() && !"#=,".contains(c);
    !word.is_empty() && !word.starts_with('!') && word.chars().all(fits)
}

impl Draft {
    /// An input, and whether it is on.
    pub fn input(&mut self, line: usize, name: &str, on: bool) -> Result<(), TextError> {
        let name = self.new_name(line, name)?;
        self.inputs.push((line, name, on));
        Ok(())
    }

    /// A gate.
    pub fn gate(&mut self, sketch: Sketch) -> Result<(), TextError> {
        self.new_name(sketch.line, &sketch.name)?;
        self.count += sketch.from.len();
        if self.count > MAX_WIRES {
            return Err(TextError::new(sketch.line, format_args!("expected at most {MAX_WIRES} wires into gates, found more")));
        }
        self.gates.push(sketch);
        Ok(())
    }

    /// A node whose state can be seen from outside.
    pub fn output(&mut self, line: usize, name: &str) {
        self.outputs.push((line, name.to_string()));
    }

    /// A state to be reached: `NAME`, `NAME=1` or `NAME=0`.
    pub fn target(&mut self, line: usize, word: &str) -> Result<(), TextError> {
        let (name, on) = told(line, word)?;
        self.targets.push((line, name.into(), on.unwrap_or(true)));
        Ok(())
    }

    /// What a comment says of targets, as `target NAME=0`, or of the inputs now, as `current NAME`.
    pub fn comment(&mut self, line: usize, comment: &str) -> Result<(), TextError> {
        let mut words = comment.split_whitespace();
        match words.next() {
            Some("target") => words.try_for_each(|word| self.target(line, word)),
            Some("current") => words.try_for_each(|word| {
                let (name, on) = told(line, word)?;
                self.current.push((line, name.into(), on.unwrap_or(true)));
                Ok(())
            }),
            _ => Ok(()),
        }
    }

    fn new_name(&self, line: usize, name: &str) -> Result<String, TextError> {
        if self.inputs.len() + self.gates.len() >= MAX_NODES {
            return Err(TextError::new(line, format_args!("expected at most {MAX_NODES} inputs and gates, found more")));
        }
        match is_name(name) {
            true => Ok(name.into()),
            false => Err(TextError::expected(line, "a name", name)),
        }
    }

    /// The netlist, and what is asked for; `end` is the last line of the text.
    pub fn finish(mut self, end: usize) -> Result<Asked, TextError> {
        if self.inputs.is_empty() {
            return Err(TextError::new(end, "expected an input, found none"));
        }
        self.put_in_order()?;
        let places = self.places()?;
        let gate = |(sketch, from): (&Sketch, Vec<Wire>)| Gate::new(sketch.joint, sketch.inverted, from);
        let gates: Vec<Gate> = self.gates.iter().zip(self.wires(&places)?).map(gate).collect();
        let current = self.states(&places)?;
        let outputs = self.outputs.iter().map(|(line, name)| Ok((*line, places.find(*line, name)?)));
        let outputs = outputs.collect::<Result<Vec<_>, TextError>>()?;
        let targets = self.goals(&places)?;
        let inputs = self.inputs.into_iter().map(|input| input.1);
        let names = inputs.chain(self.gates.into_iter().map(|gate| gate.name)).collect();
        Ok(Asked { netlist: Arc::new(Netlist { names, current, gates }), outputs, targets })
    }

    /// Sorts the gates so that each comes after those it hangs on, and else as they were read.
    fn put_in_order(&mut self) -> Result<(), TextError> {
        let wires = self.wires(&self.places()?)?;
        let in_a_ring = |gate: usize| {
            let Sketch { line, name, .. } = &self.gates[gate];
            TextError::expected(*line, "gates that do not feed themselves", name)
        };
        let mut rank = vec![0; wires.len()];
        for (place, gate) in in_order(self.inputs.len(), &wires).map_err(in_a_ring)?.into_iter().enumerate() {
            rank[gate] = place;
        }
        let mut ranked: Vec<(usize, Sketch)> = rank.into_iter().zip(self.gates.drain(..)).collect();
        ranked.sort_unstable_by_key(|gate| gate.0);
        self.gates.extend(ranked.into_iter().map(|gate| gate.1));
        Ok(())
    }

    fn places(&self) -> Result<Places, TextError> {
        let inputs = self.inputs.iter().map(|(line, name, _)| (*line, name));
        let mut places = HashMap::new();
        for (place, (line, name)) in inputs.chain(self.gates.iter().map(|gate| (gate.line, &gate.name))).enumerate() {
            if let Some((_, before)) = places.insert(name.clone(), (place, line)) {
                return Err(TextError::expected(line, format_args!("a name other than in line {before}"), name));
            }
        }
        Ok(Places(places))
    }

    /// For each gate the wires into it.
    fn wires(&self, places: &Places) -> Result<Vec<Vec<Wire>>, TextError> {
        let wires = |gate: &Sketch| {
            let wire = |(name, inverted): &(String, bool)| Ok(Wire { node: places.find(gate.line, name)?, inverted: *inverted });
            gate.from.iter().map(wire).collect()
        };
        self.gates.iter().map(wires).collect()
    }

    /// The states of the inputs now.
    fn states(&self, places: &Places) -> Result<Vec<bool>, TextError> {
        let mut states: Vec<bool> = self.inputs.iter().map(|input| input.2).collect();
        for (line, name, on) in &self.current {
            let state = states.get_mut(places.find(*line, name)?);
            *state.ok_or_else(|| TextError::expected(*line, "the name of an input", name))? = *on;
        }
        Ok(states)
    }

    fn goals(&self, places: &Places) -> Result<Vec<Target>, TextError> {
        let mut seen = HashSet::new();
        let target = |(line, name, on): &Told| {
            let node = places.find(*line, name)?;
            match seen.insert(node) {
                true => Ok(Target { node, on: *on }),
                false => Err(TextError::expected(*line, "each target once", name)),
            }
        };
        self.targets.iter().map(target).collect()
    }
}

/// For each name its node, and its line.
struct Places(HashMap<String, (usize, usize)>);

impl Places {
    fn find(&self, line: usize, name: &str) -> Result<usize, TextError> {
        let place = self.0.get(name).map(|place| place.0);
        place.ok_or_else(|| TextError::expected(line, "the name of an input or a gate", name))
    }
}

/// `NAME`, `NAME=1` or `NAME=0`.
pub fn told(line: usize, word: &str) -> Result<(&str, Option<bool>), TextError> {
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

impl Asked {
    /// The board: with its targets or, if none is told, with its only output on.
    pub fn one(self, end: usize) -> Result<Circuit, TextError> {
        let Asked { netlist, outputs, targets } = self;
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

    /// Where there are several outputs and no target, a board for each: that it is to be on.
    pub fn each(self) -> Vec<(usize, Circuit)> {
        let Asked { netlist, outputs, targets } = self;
        if !targets.is_empty() || outputs.len() < 2 {
            return Vec::new();
        }
        let board = |(line, node)| (line, Circuit { netlist: netlist.clone(), targets: vec![Target { node, on: true }] });
        outputs.into_iter().map(board).collect()
    }
}

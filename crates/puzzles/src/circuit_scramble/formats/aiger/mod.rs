//! AIGER, ASCII and binary: Biere, *The AIGER And-Inverter Graph (AIG) Format, Version 20071012*, 2007.
//!
//! A binary file is represented by a text whose characters are the bytes: U+0000 to U+00FF.

mod bytes;
mod names;
mod write;

use super::{Circuit, board};
use crate::{
    Format, TextError,
    circuit_scramble::{
        circuit::{GateFunction, MAX_NODES},
        netlist_builder::{NetlistBuilder, UnresolvedGate},
    },
};
use bytes::Bytes;
use names::{Names, constant};

pub const ASCII: Format<Circuit> = Format {
    name: "aag",
    summary: "AIGER in ASCII, without latches; `# target NAME` and `# current NAME` among its comments as in bench",
    recognises: is_ascii,
    read,
    write: write::ascii,
    read_solution: None,
};

pub const BINARY: Format<Circuit> = Format {
    name: "aig",
    summary: "binary AIGER, which starts with `aig `; the same comments",
    recognises: is_binary,
    read,
    write: write::binary,
    read_solution: None,
};

pub fn is_ascii(text: &str) -> bool {
    text.starts_with("aag ")
}

pub fn is_binary(text: &str) -> bool {
    text.starts_with("aig ")
}

fn read(text: &str) -> Result<Circuit, TextError> {
    board(parse(text)?, text)
}

/// The numbers of the header.
struct Header {
    variables: usize,
    inputs: usize,
    outputs: usize,
    gates: usize,
}

/// A literal: twice the number of its variable, plus one if it is inverted. 0 is off and 1 is on.
type Literal = usize;

/// The inputs, outputs and gates, each with its line.
struct Graph {
    inputs: Vec<(usize, Literal)>,
    outputs: Vec<(usize, Literal)>,
    gates: Vec<(usize, [Literal; 3])>,
}

pub fn parse(text: &str) -> Result<NetlistBuilder, TextError> {
    let binary = is_binary(text);
    let mut bytes = Bytes::new(text, binary)?;
    let header = header(&mut bytes)?;
    let graph = if binary { binary_graph(&mut bytes, &header)? } else { ascii_graph(&mut bytes, &header)? };
    let mut builder = NetlistBuilder::default();
    let names = Names::read(&mut bytes, &graph, &mut builder)?;
    let has_no_constant = |&(_, [_, a, b]): &(usize, [Literal; 3])| a > 1 && b > 1;
    if !(graph.gates.iter().all(has_no_constant) && graph.outputs.iter().all(|output| output.1 > 1)) {
        builder.gate(constant(&names))?;
    }
    for (index, &(line, _)) in graph.inputs.iter().enumerate() {
        builder.input(line, &names.inputs[index], false)?;
    }
    for &(line, [left, a, b]) in &graph.gates {
        let wires = vec![names.wire(line, a)?, names.wire(line, b)?];
        let name = names.wire(line, left)?.0;
        builder.gate(UnresolvedGate { line, name, function: GateFunction::And, inverted: false, fan_in: wires })?;
    }
    for (index, &(line, literal)) in graph.outputs.iter().enumerate() {
        let name = names.outputs[index].clone();
        builder.output(line, &name);
        builder.gate(UnresolvedGate {
            line,
            name,
            function: GateFunction::And,
            inverted: false,
            fan_in: vec![names.wire(line, literal)?],
        })?;
    }
    Ok(builder)
}

fn header(bytes: &mut Bytes) -> Result<Header, TextError> {
    let numbers = bytes.numbers(1)?;
    let found = numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
    let wrong = |expected: &str| Err(TextError::expected(1, expected, &found));
    let Some((&[variables, inputs, latches, outputs, gates], rest)) = numbers.split_first_chunk::<5>() else {
        return wrong("the five numbers `M I L O A`");
    };
    if latches != 0 || rest.iter().any(|&count| count != 0) {
        return wrong("a circuit without latches and properties, `M I 0 O A`");
    }
    if [variables, inputs, outputs, gates].into_iter().any(|count| count > MAX_NODES) {
        return wrong(&format!("numbers up to {MAX_NODES}"));
    }
    match inputs + gates <= variables {
        true => Ok(Header { variables, inputs, outputs, gates }),
        false => wrong("at least as many variables as inputs and gates"),
    }
}

impl Header {
    /// Checks that a literal is of one of the variables, or a constant.
    fn literal(&self, line: usize, literal: usize) -> Result<Literal, TextError> {
        let max = 2 * self.variables + 1;
        match literal <= max {
            true => Ok(literal),
            false => Err(TextError::expected(line, format_args!("a literal up to {max}"), &literal.to_string())),
        }
    }

    /// Checks that a literal defines a variable.
    fn defined(&self, line: usize, literal: usize) -> Result<Literal, TextError> {
        match literal > 1 && literal.is_multiple_of(2) {
            true => self.literal(line, literal),
            false => Err(TextError::expected(line, "an even literal from 2", &literal.to_string())),
        }
    }

    fn outputs(&self, bytes: &mut Bytes) -> Result<Vec<(usize, Literal)>, TextError> {
        let mut outputs = Vec::new();
        for _ in 0..self.outputs {
            let (line, [literal]) = bytes.exactly()?;
            outputs.push((line, self.literal(line, literal)?));
        }
        Ok(outputs)
    }
}

fn ascii_graph(bytes: &mut Bytes, header: &Header) -> Result<Graph, TextError> {
    let mut inputs = Vec::new();
    for _ in 0..header.inputs {
        let (line, [literal]) = bytes.exactly()?;
        inputs.push((line, header.defined(line, literal)?));
    }
    let outputs = header.outputs(bytes)?;
    let mut gates = Vec::new();
    for _ in 0..header.gates {
        let (line, [left, a, b]) = bytes.exactly()?;
        let (a, b) = (header.literal(line, a)?, header.literal(line, b)?);
        gates.push((line, [header.defined(line, left)?, a.max(b), a.min(b)]));
    }
    Ok(Graph { inputs, outputs, gates })
}

/// Reads the binary form: inputs are the first variables and gates the next; a gate `l = a ∧ b`, with l > a ≥ b, is encoded
/// as the deltas l − a and a − b.
fn binary_graph(bytes: &mut Bytes, header: &Header) -> Result<Graph, TextError> {
    let inputs = (1..=header.inputs).map(|variable| (1, 2 * variable)).collect();
    let outputs = header.outputs(bytes)?;
    let line = bytes.line() + 1;
    let mut gates = Vec::new();
    for variable in header.inputs + 1..=header.inputs + header.gates {
        let left = 2 * variable;
        let difference = |from: usize, by: Option<usize>| by.and_then(|by| from.checked_sub(by));
        let wrong = || TextError::new(line, format_args!("expected the two differences of gate {variable}, found none that fit"));
        let a = difference(left, bytes.delta()).filter(|&a| a < left).ok_or_else(wrong)?;
        let b = difference(a, bytes.delta()).ok_or_else(wrong)?;
        gates.push((line, [left, a, b]));
    }
    Ok(Graph { inputs, outputs, gates })
}

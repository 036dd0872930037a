//! AIGER, ASCII and binary: Biere, *The AIGER And-Inverter Graph (AIG) Format, Version 20071012*, 2007.
//!
//! A binary file is no text. Its reader takes a text whose characters stand for the bytes of the same
//! number, and its writer gives such a text.

mod bytes;
mod names;
mod write;

use super::{Circuit, board};
use crate::{
    Format, TextError,
    circuit_scramble::{
        circuit::{Joint, MAX_NODES},
        draft::{Draft, Sketch},
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
    summary: "binary AIGER, which a file that starts with `aig ` is taken for; the same comments",
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
    board(draft(text)?, text)
}

/// The numbers of the first line.
struct Head {
    variables: usize,
    inputs: usize,
    outputs: usize,
    gates: usize,
}

/// The literal of a variable is twice its number, and one more if it is inverted.
type Literal = usize;

/// What is defined, and in which line.
struct Graph {
    inputs: Vec<(usize, Literal)>,
    outputs: Vec<(usize, Literal)>,
    gates: Vec<(usize, [Literal; 3])>,
}

pub fn draft(text: &str) -> Result<Draft, TextError> {
    let binary = is_binary(text);
    let mut bytes = Bytes::new(text, binary)?;
    let head = head(&mut bytes)?;
    let graph = if binary { binary_graph(&mut bytes, &head)? } else { ascii_graph(&mut bytes, &head)? };
    let mut draft = Draft::default();
    let names = Names::read(&mut bytes, &graph, &mut draft)?;
    let no_constant = |&(_, [_, a, b]): &(usize, [Literal; 3])| a > 1 && b > 1;
    if !(graph.gates.iter().all(no_constant) && graph.outputs.iter().all(|output| output.1 > 1)) {
        draft.gate(constant(&names))?;
    }
    for (place, &(line, _)) in graph.inputs.iter().enumerate() {
        draft.input(line, &names.inputs[place], false)?;
    }
    for &(line, [left, a, b]) in &graph.gates {
        let wires = vec![names.wire(line, a)?, names.wire(line, b)?];
        let name = names.wire(line, left)?.0;
        draft.gate(Sketch { line, name, joint: Joint::All, inverted: false, from: wires })?;
    }
    for (place, &(line, literal)) in graph.outputs.iter().enumerate() {
        let name = names.outputs[place].clone();
        draft.output(line, &name);
        draft.gate(Sketch { line, name, joint: Joint::All, inverted: false, from: vec![names.wire(line, literal)?] })?;
    }
    Ok(draft)
}

fn head(bytes: &mut Bytes) -> Result<Head, TextError> {
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
        true => Ok(Head { variables, inputs, outputs, gates }),
        false => wrong("at least as many variables as inputs and gates"),
    }
}

impl Head {
    /// A literal of one of the variables.
    fn literal(&self, line: usize, literal: usize) -> Result<Literal, TextError> {
        let most = 2 * self.variables + 1;
        match literal <= most {
            true => Ok(literal),
            false => Err(TextError::expected(line, format_args!("a literal up to {most}"), &literal.to_string())),
        }
    }

    /// The literal of a variable that is defined here.
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

fn ascii_graph(bytes: &mut Bytes, head: &Head) -> Result<Graph, TextError> {
    let mut inputs = Vec::new();
    for _ in 0..head.inputs {
        let (line, [literal]) = bytes.exactly()?;
        inputs.push((line, head.defined(line, literal)?));
    }
    let outputs = head.outputs(bytes)?;
    let mut gates = Vec::new();
    for _ in 0..head.gates {
        let (line, [left, a, b]) = bytes.exactly()?;
        let (a, b) = (head.literal(line, a)?, head.literal(line, b)?);
        gates.push((line, [head.defined(line, left)?, a.max(b), a.min(b)]));
    }
    Ok(Graph { inputs, outputs, gates })
}

/// The inputs are the first variables and the gates the next; a gate `l = a ∧ b`, with l > a ≥ b, is
/// written as l − a and a − b.
fn binary_graph(bytes: &mut Bytes, head: &Head) -> Result<Graph, TextError> {
    let inputs = (1..=head.inputs).map(|variable| (1, 2 * variable)).collect();
    let outputs = head.outputs(bytes)?;
    let line = bytes.line() + 1;
    let mut gates = Vec::new();
    for variable in head.inputs + 1..=head.inputs + head.gates {
        let left = 2 * variable;
        let difference = |from: usize, by: Option<usize>| by.and_then(|by| from.checked_sub(by));
        let wrong = || TextError::new(line, format_args!("expected the two differences of gate {variable}, found none that fit"));
        let a = difference(left, bytes.delta()).filter(|&a| a < left).ok_or_else(wrong)?;
        let b = difference(a, bytes.delta()).ok_or_else(wrong)?;
        gates.push((line, [left, a, b]));
    }
    Ok(Graph { inputs, outputs, gates })
}

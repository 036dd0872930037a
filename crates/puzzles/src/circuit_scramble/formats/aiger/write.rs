//! Writes AIGER: ANDs of two wires, with buffers and inverters as outputs.

use super::{Circuit, GateFunction, Literal, read};
use crate::{
    WriteError,
    circuit_scramble::{
        circuit::{Gate, Wire},
        formats::{comments, if_round_trips},
    },
};

const LOST: &str = "AIGER names its gates n1, n2 and so on, and would read this board in another form";

/// The literals of outputs and gates.
struct Graph {
    inputs: usize,
    outputs: Vec<(String, Literal)>,
    gates: Vec<[Literal; 3]>,
}

pub fn ascii(board: &Circuit) -> Result<String, WriteError> {
    let graph = Graph::of(board)?;
    let mut text = graph.header("aag");
    (1..=graph.inputs).for_each(|input| text += &format!("{}\n", 2 * input));
    graph.outputs.iter().for_each(|output| text += &format!("{}\n", output.1));
    graph.gates.iter().for_each(|[left, a, b]| text += &format!("{left} {a} {b}\n"));
    if_round_trips(text + &graph.symbols_and_comments(board), board, read, LOST)
}

pub fn binary(board: &Circuit) -> Result<String, WriteError> {
    let graph = Graph::of(board)?;
    let mut text = graph.header("aig");
    graph.outputs.iter().for_each(|output| text += &format!("{}\n", output.1));
    for [left, a, b] in &graph.gates {
        push_delta(&mut text, left - a);
        push_delta(&mut text, a - b);
    }
    // The rest is text; its bytes become one character each.
    text.extend(graph.symbols_and_comments(board).bytes().map(char::from));
    if_round_trips(text, board, read, LOST)
}

/// Appends a number in groups of seven bits, the lowest first.
fn push_delta(text: &mut String, mut number: usize) {
    while number >= 128 {
        text.push(char::from((number % 128 + 128) as u8));
        number /= 128;
    }
    text.push(char::from(number as u8));
}

impl Graph {
    fn of(board: &Circuit) -> Result<Self, WriteError> {
        let netlist = board.netlist();
        let inputs = netlist.inputs();
        let mut literals: Vec<Literal> = (1..=inputs).map(|input| 2 * input).collect();
        let mut graph = Self { inputs, outputs: Vec::new(), gates: Vec::new() };
        for (index, gate) in netlist.gates().iter().enumerate() {
            let name = netlist.name(inputs + index);
            let literal = |wire: &Wire| literals[wire.node] ^ usize::from(wire.inverted);
            let Gate { function, inverted, fan_in } = gate;
            literals.push(match (function, inverted, &fan_in[..]) {
                (GateFunction::And, false, [a, b]) => {
                    let left = 2 * (inputs + graph.gates.len() + 1);
                    let (a, b) = (literal(a), literal(b));
                    graph.gates.push([left, a.max(b), a.min(b)]);
                    left
                }
                (GateFunction::And, inverted, [only]) => {
                    graph.outputs.push((name.into(), literal(only) ^ usize::from(*inverted)));
                    literal(only) ^ usize::from(*inverted)
                }
                (_, _, []) => usize::from(*function == GateFunction::And),
                _ => return Err(WriteError(format!("AIGER only has ANDs of two wires, and `{name}` is none"))),
            });
        }
        Ok(graph)
    }

    fn header(&self, word: &str) -> String {
        let (inputs, outputs, gates) = (self.inputs, self.outputs.len(), self.gates.len());
        format!("{word} {} {inputs} 0 {outputs} {gates}\n", inputs + gates)
    }

    fn symbols_and_comments(&self, board: &Circuit) -> String {
        let mut text = String::new();
        for (letter, names) in [('i', self.input_names(board)), ('o', self.outputs.iter().map(|output| &output.0[..]).collect())]
        {
            for (index, name) in names.iter().enumerate().filter(|(index, name)| **name != format!("{letter}{index}")) {
                text += &format!("{letter}{index} {name}\n");
            }
        }
        text + "c\n" + &comments(board)
    }

    fn input_names<'b>(&self, board: &'b Circuit) -> Vec<&'b str> {
        (0..self.inputs).map(|input| board.netlist().name(input)).collect()
    }
}

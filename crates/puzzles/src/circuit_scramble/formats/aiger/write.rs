//! Writing AIGER: ANDs of two wires, and the buffers and inverters that are its outputs.

use super::{Circuit, Joint, Literal, read};
use crate::{
    WriteError,
    circuit_scramble::{
        circuit::{Gate, Wire},
        formats::{comments, if_held},
    },
};

const LOST: &str = "AIGER calls its gates n1, n2 and so on, and reads this board in another form";

/// The literals of the outputs and of the gates.
struct Parts {
    inputs: usize,
    outputs: Vec<(String, Literal)>,
    gates: Vec<[Literal; 3]>,
}

pub fn ascii(board: &Circuit) -> Result<String, WriteError> {
    let parts = Parts::of(board)?;
    let mut text = parts.head("aag");
    (1..=parts.inputs).for_each(|input| text += &format!("{}\n", 2 * input));
    parts.outputs.iter().for_each(|output| text += &format!("{}\n", output.1));
    parts.gates.iter().for_each(|[left, a, b]| text += &format!("{left} {a} {b}\n"));
    if_held(text + &parts.tail(board), board, read, LOST)
}

pub fn binary(board: &Circuit) -> Result<String, WriteError> {
    let parts = Parts::of(board)?;
    let mut text = parts.head("aig");
    parts.outputs.iter().for_each(|output| text += &format!("{}\n", output.1));
    for [left, a, b] in &parts.gates {
        push(&mut text, left - a);
        push(&mut text, a - b);
    }
    // What follows is text; its bytes become characters of their own as well.
    text.extend(parts.tail(board).bytes().map(char::from));
    if_held(text, board, read, LOST)
}

/// A number in groups of seven bits, the lowest first.
fn push(text: &mut String, mut number: usize) {
    while number >= 128 {
        text.push(char::from((number % 128 + 128) as u8));
        number /= 128;
    }
    text.push(char::from(number as u8));
}

impl Parts {
    fn of(board: &Circuit) -> Result<Self, WriteError> {
        let netlist = board.netlist();
        let inputs = netlist.inputs();
        let mut literals: Vec<Literal> = (1..=inputs).map(|input| 2 * input).collect();
        let mut parts = Self { inputs, outputs: Vec::new(), gates: Vec::new() };
        for (place, gate) in netlist.gates().iter().enumerate() {
            let name = netlist.name(inputs + place);
            let literal = |wire: &Wire| literals[wire.node] ^ usize::from(wire.inverted);
            let Gate { joint, inverted, from } = gate;
            literals.push(match (joint, inverted, &from[..]) {
                (Joint::All, false, [a, b]) => {
                    let left = 2 * (inputs + parts.gates.len() + 1);
                    let (a, b) = (literal(a), literal(b));
                    parts.gates.push([left, a.max(b), a.min(b)]);
                    left
                }
                (Joint::All, inverted, [only]) => {
                    parts.outputs.push((name.into(), literal(only) ^ usize::from(*inverted)));
                    literal(only) ^ usize::from(*inverted)
                }
                (_, _, []) => usize::from(*joint == Joint::All),
                _ => return Err(WriteError(format!("AIGER has ANDs of two wires alone, and `{name}` is none"))),
            });
        }
        Ok(parts)
    }

    fn head(&self, word: &str) -> String {
        let (inputs, outputs, gates) = (self.inputs, self.outputs.len(), self.gates.len());
        format!("{word} {} {inputs} 0 {outputs} {gates}\n", inputs + gates)
    }

    fn tail(&self, board: &Circuit) -> String {
        let mut text = String::new();
        for (letter, names) in [('i', self.input_names(board)), ('o', self.outputs.iter().map(|output| &output.0[..]).collect())]
        {
            for (place, name) in names.iter().enumerate().filter(|(place, name)| **name != format!("{letter}{place}")) {
                text += &format!("{letter}{place} {name}\n");
            }
        }
        text + "c\n" + &comments(board)
    }

    fn input_names<'b>(&self, board: &'b Circuit) -> Vec<&'b str> {
        (0..self.inputs).map(|input| board.netlist().name(input)).collect()
    }
}

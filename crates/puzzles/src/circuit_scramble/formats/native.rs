//! Our own text: inputs, a line for each gate, and what is asked for.

use super::{Circuit, board, named, sketch, state, wire};
use crate::{
    Format, TextError,
    circuit_scramble::{
        circuit::Gate,
        draft::{Draft, Sketch, told},
    },
};

pub const FORMAT: Format<Circuit> = Format {
    name: "text",
    summary: "`circuit-scramble`, then lines such as `inputs a b=1 c`, `g = and a !b`, `out = nor g c`, `target out g=0`",
    recognises,
    read,
    write: |puzzle| Ok(write(puzzle)),
    read_solution: None,
};

const HEAD: &str = "circuit-scramble";

/// How many names are written in a line.
const WIDTH: usize = 12;

fn recognises(text: &str) -> bool {
    lines(text).next().is_some_and(|(_, line)| line == HEAD)
}

/// The lines that say something, without comments.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    lines.enumerate().map(|(place, line)| (place + 1, line)).filter(|(_, line)| !line.is_empty())
}

fn read(text: &str) -> Result<Circuit, TextError> {
    let mut lines = lines(text);
    match lines.next() {
        Some((_, HEAD)) => {}
        Some((line, found)) => return Err(TextError::expected(line, format_args!("`{HEAD}`"), found)),
        None => return Err(TextError::new(1, format_args!("expected `{HEAD}`, found nothing"))),
    }
    let mut draft = Draft::default();
    for (line, found) in lines {
        let (first, rest) = found.split_once(char::is_whitespace).unwrap_or((found, ""));
        let is_gate = rest.trim_start().starts_with('=');
        match first {
            "inputs" if !is_gate => rest.split_whitespace().try_for_each(|word| {
                let (name, on) = told(line, word)?;
                draft.input(line, name, on.unwrap_or(false))
            })?,
            "target" if !is_gate => rest.split_whitespace().try_for_each(|word| draft.target(line, word))?,
            _ => draft.gate(gate(line, found)?)?,
        }
    }
    board(draft, text)
}

fn gate(line: usize, found: &str) -> Result<Sketch, TextError> {
    let wrong = || TextError::expected(line, "`inputs …`, `target …` or `NAME = GATE WIRE …`", found);
    let (name, rest) = found.split_once('=').ok_or_else(wrong)?;
    let mut words = rest.split_whitespace();
    let word = words.next().ok_or_else(wrong)?;
    sketch(line, name.trim(), word, words.map(wire))
}

fn write(puzzle: &Circuit) -> String {
    let netlist = puzzle.netlist();
    let mut text = format!("{HEAD}\n");
    let inputs = netlist.current().iter().enumerate().map(|(input, &on)| state(netlist.name(input), on, false));
    push(&mut text, "inputs", inputs.collect());
    for (name, gate) in named(netlist) {
        text += &format!("{name} = {}", gate.name());
        wires(gate, |node| netlist.name(node)).for_each(|wire| text += &format!(" {wire}"));
        text.push('\n');
    }
    let targets = puzzle.targets().iter().map(|target| state(netlist.name(target.node), target.on, true));
    push(&mut text, "target", targets.collect());
    text
}

/// The wires of a gate, `!` before those that are inverted.
pub fn wires<'n>(gate: &Gate, name: impl Fn(usize) -> &'n str) -> impl Iterator<Item = String> {
    gate.from.iter().map(move |wire| format!("{}{}", if wire.inverted { "!" } else { "" }, name(wire.node)))
}

fn push(text: &mut String, head: &str, words: Vec<String>) {
    for line in words.chunks(WIDTH) {
        *text += &format!("{head} {}\n", line.join(" "));
    }
}

//! Pencilmark's own text format: inputs, a line for each gate, and targets. It represents every board.

use super::{Circuit, board, named_gates, state, unresolved_gate, wire};
use crate::{
    Format, TextError,
    circuit_scramble::{
        circuit::Gate,
        netlist_builder::{NetlistBuilder, UnresolvedGate, parse_state},
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

const TITLE: &str = "circuit-scramble";

/// The number of names written per line.
const NAMES_PER_LINE: usize = 12;

fn recognises(text: &str) -> bool {
    lines(text).next().is_some_and(|(_, line)| line == TITLE)
}

/// The lines that are not blank, without comments.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    lines.enumerate().map(|(index, line)| (index + 1, line)).filter(|(_, line)| !line.is_empty())
}

fn read(text: &str) -> Result<Circuit, TextError> {
    let mut lines = lines(text);
    match lines.next() {
        Some((_, TITLE)) => {}
        Some((line, found)) => return Err(TextError::expected(line, format_args!("`{TITLE}`"), found)),
        None => return Err(TextError::new(1, format_args!("expected `{TITLE}`, found nothing"))),
    }
    let mut builder = NetlistBuilder::default();
    for (line, found) in lines {
        let (first, rest) = found.split_once(char::is_whitespace).unwrap_or((found, ""));
        let is_gate = rest.trim_start().starts_with('=');
        match first {
            "inputs" if !is_gate => rest.split_whitespace().try_for_each(|word| {
                let (name, on) = parse_state(line, word)?;
                builder.input(line, name, on.unwrap_or(false))
            })?,
            "target" if !is_gate => rest.split_whitespace().try_for_each(|word| builder.target(line, word))?,
            _ => builder.gate(gate(line, found)?)?,
        }
    }
    board(builder, text)
}

fn gate(line: usize, found: &str) -> Result<UnresolvedGate, TextError> {
    let wrong = || TextError::expected(line, "`inputs …`, `target …` or `NAME = GATE WIRE …`", found);
    let (name, rest) = found.split_once('=').ok_or_else(wrong)?;
    let mut words = rest.split_whitespace();
    let word = words.next().ok_or_else(wrong)?;
    unresolved_gate(line, name.trim(), word, words.map(wire))
}

fn write(puzzle: &Circuit) -> String {
    let netlist = puzzle.netlist();
    let mut text = format!("{TITLE}\n");
    let inputs = netlist.current().iter().enumerate().map(|(input, &on)| state(netlist.name(input), on, false));
    push_words(&mut text, "inputs", inputs.collect());
    for (name, gate) in named_gates(netlist) {
        text += &format!("{name} = {}", gate.name());
        wires(gate, |node| netlist.name(node)).for_each(|wire| text += &format!(" {wire}"));
        text.push('\n');
    }
    let targets = puzzle.targets().iter().map(|target| state(netlist.name(target.node), target.on, true));
    push_words(&mut text, "target", targets.collect());
    text
}

/// The wires of a gate, with `!` before inverted ones.
pub fn wires<'n>(gate: &Gate, name: impl Fn(usize) -> &'n str) -> impl Iterator<Item = String> {
    gate.fan_in.iter().map(move |wire| format!("{}{}", if wire.inverted { "!" } else { "" }, name(wire.node)))
}

/// Appends the words in lines that start with `keyword`.
fn push_words(text: &mut String, keyword: &str, words: Vec<String>) {
    for line in words.chunks(NAMES_PER_LINE) {
        *text += &format!("{keyword} {}\n", line.join(" "));
    }
}

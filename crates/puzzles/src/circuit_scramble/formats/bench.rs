//! The format of the ISCAS-85 benchmarks: Brglez, Fujiwara, *A neutral netlist of 10 combinational
//! benchmark circuits and a target translator in Fortran*, 1985.

use super::{Circuit, board, comments, if_round_trips, named_gates, unresolved_gate};
use crate::{
    Format, TextError, WriteError,
    circuit_scramble::netlist_builder::{NetlistBuilder, UnresolvedGate},
};

pub const FORMAT: Format<Circuit> = Format {
    name: "bench",
    summary: "ISCAS `.bench`: `INPUT(a)`, `OUTPUT(z)`, `z = nand(a, b)`; `# target z=0` for targets, `# current a` for inputs that are on",
    recognises,
    read: |text| board(parse(text)?, text),
    write,
    read_solution: None,
};

pub fn recognises(text: &str) -> bool {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('#'));
    first.is_some_and(|line| call(line).is_some_and(|(word, _)| is_port(word)))
}

fn is_port(word: &str) -> bool {
    word.eq_ignore_ascii_case("INPUT") || word.eq_ignore_ascii_case("OUTPUT")
}

/// `WORD ( … )`
fn call(text: &str) -> Option<(&str, &str)> {
    let (word, rest) = text.split_once('(')?;
    Some((word.trim(), rest.trim_end().strip_suffix(')')?))
}

pub fn parse(text: &str) -> Result<NetlistBuilder, TextError> {
    let mut builder = NetlistBuilder::default();
    for (line, found) in (1..).zip(text.lines()) {
        let (statement, comment) = found.split_once('#').unwrap_or((found, ""));
        builder.comment(line, comment)?;
        let statement = statement.trim();
        if statement.is_empty() {
            continue;
        }
        if let Some((name, rest)) = statement.split_once('=') {
            builder.gate(gate(line, name.trim(), rest.trim())?)?;
            continue;
        }
        match call(statement) {
            Some((word, name)) if word.eq_ignore_ascii_case("INPUT") => builder.input(line, name.trim(), false)?,
            Some((word, name)) if word.eq_ignore_ascii_case("OUTPUT") => builder.output(line, name.trim()),
            _ => return Err(TextError::expected(line, "`INPUT(NAME)`, `OUTPUT(NAME)` or `NAME = GATE(NAMES)`", statement)),
        }
    }
    Ok(builder)
}

fn gate(line: usize, name: &str, rest: &str) -> Result<UnresolvedGate, TextError> {
    let (word, names) = match rest.contains('(') {
        true => call(rest).ok_or_else(|| TextError::expected(line, "`GATE(NAMES)`", rest))?,
        false => (rest, ""),
    };
    let names = Some(names).filter(|names| !names.trim().is_empty()).into_iter().flat_map(|names| names.split(','));
    unresolved_gate(line, name, word, names.map(|name| (name.trim().to_string(), false)))
}

fn write(puzzle: &Circuit) -> Result<String, WriteError> {
    let netlist = puzzle.netlist();
    let mut text = comments(puzzle);
    (0..netlist.inputs()).for_each(|input| text += &format!("INPUT({})\n", netlist.name(input)));
    puzzle.targets().iter().for_each(|target| text += &format!("OUTPUT({})\n", netlist.name(target.node)));
    for (name, gate) in named_gates(netlist) {
        let names: Vec<&str> = gate.fan_in.iter().map(|wire| netlist.name(wire.node)).collect();
        text += &match gate.name() {
            "on" => format!("{name} = vdd\n"),
            "off" => format!("{name} = gnd\n"),
            word => format!("{name} = {word}({})\n", names.join(", ")),
        };
    }
    if_round_trips(text, puzzle, FORMAT.read, "bench cannot represent inverted wires")
}

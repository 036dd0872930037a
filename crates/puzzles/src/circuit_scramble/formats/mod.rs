//! The text formats of circuits and helpers they share.

mod aiger;
mod bench;
mod blif;
pub mod json;
mod native;

use super::{
    circuit::{Circuit, Gate, GateFunction, Netlist, Target},
    netlist_builder::{MAX_WIRES, NetlistBuilder, UnresolvedGate},
};
use crate::{Format, TextError, WriteError};

pub const FORMATS: &[Format<Circuit>] = &[native::FORMAT, bench::FORMAT, aiger::ASCII, aiger::BINARY, blif::FORMAT, json::FORMAT];

/// A netlist format, which has outputs but may have no targets.
struct NetlistFormat {
    recognises: fn(&str) -> bool,
    parse: fn(&str) -> Result<NetlistBuilder, TextError>,
}

const NETLIST_FORMATS: &[NetlistFormat] = &[
    NetlistFormat { recognises: bench::recognises, parse: bench::parse },
    NetlistFormat { recognises: aiger::is_ascii, parse: aiger::parse },
    NetlistFormat { recognises: aiger::is_binary, parse: aiger::parse },
    NetlistFormat { recognises: blif::recognises, parse: blif::parse },
];

/// A board for each output of a netlist with several outputs and no targets; none for other texts.
pub fn split(text: &str) -> Vec<(usize, Circuit)> {
    let Some(format) = NETLIST_FORMATS.iter().find(|format| (format.recognises)(text)) else { return Vec::new() };
    (format.parse)(text).and_then(|builder| builder.finish(1)).map(|parsed| parsed.board_per_output()).unwrap_or_default()
}

/// The board that was built from `text`.
fn board(builder: NetlistBuilder, text: &str) -> Result<Circuit, TextError> {
    let end = text.lines().count().max(1);
    builder.finish(end)?.into_board(end)
}

/// The function of a gate type, in upper or lower case, and whether its output is inverted.
fn function(word: &str) -> Option<(GateFunction, bool)> {
    Some(match &word.to_ascii_lowercase()[..] {
        "and" => (GateFunction::And, false),
        "nand" => (GateFunction::And, true),
        "or" => (GateFunction::Or, false),
        "nor" => (GateFunction::Or, true),
        "xor" => (GateFunction::Xor, false),
        "xnor" => (GateFunction::Xor, true),
        "buf" | "buff" => (GateFunction::And, false),
        "not" | "inv" => (GateFunction::And, true),
        "on" | "vdd" => (GateFunction::And, false),
        "off" | "gnd" => (GateFunction::Or, false),
        _ => return None,
    })
}

/// A gate of the type `word` with these wires into it.
fn unresolved_gate(
    line: usize,
    name: &str,
    word: &str,
    wires: impl Iterator<Item = (String, bool)>,
) -> Result<UnresolvedGate, TextError> {
    let gates = "one of and, or, xor, nand, nor, xnor, buf, not, on, off";
    let (function, inverted) = function(word).ok_or_else(|| TextError::expected(line, gates, word))?;
    let fan_in: Vec<(String, bool)> = wires.take(MAX_WIRES + 1).collect();
    let (is_valid, expected) = match &word.to_ascii_lowercase()[..] {
        "buf" | "buff" | "not" | "inv" => (fan_in.len() == 1, "one wire"),
        "on" | "off" | "vdd" | "gnd" => (fan_in.is_empty(), "no wire"),
        _ => (!fan_in.is_empty(), "a wire"),
    };
    match is_valid {
        true => Ok(UnresolvedGate { line, name: name.into(), function, inverted, fan_in }),
        false => Err(TextError::new(line, format_args!("expected {expected} into `{word}`, found {}", fan_in.len()))),
    }
}

/// The name of a wire's driver, and whether it is inverted, that is preceded by `!`.
fn wire(word: &str) -> (String, bool) {
    match word.strip_prefix('!') {
        Some(name) => (name.into(), true),
        None => (word.into(), false),
    }
}

/// `NAME` for the default state, else `NAME=0` or `NAME=1`.
fn state(name: &str, on: bool, default: bool) -> String {
    if on == default { name.into() } else { format!("{name}={}", u8::from(on)) }
}

/// The comments with the targets and the inputs that are on.
fn comments(board: &Circuit) -> String {
    let netlist = board.netlist();
    let target = |target: &Target| state(netlist.name(target.node), target.on, true);
    let mut text = format!("# target {}\n", board.targets().iter().map(target).collect::<Vec<_>>().join(" "));
    let on: Vec<&str> =
        (0..netlist.inputs()).filter(|&input| netlist.current()[input]).map(|input| netlist.name(input)).collect();
    if !on.is_empty() {
        text += &format!("# current {}\n", on.join(" "));
    }
    text
}

/// Each gate with its name.
fn named_gates(netlist: &Netlist) -> impl Iterator<Item = (&str, &Gate)> {
    netlist.gates().iter().enumerate().map(|(index, gate)| (netlist.name(netlist.inputs() + index), gate))
}

/// The text, if it is read back as this board; the error `lost` otherwise.
fn if_round_trips(
    text: String,
    board: &Circuit,
    read: fn(&str) -> Result<Circuit, TextError>,
    lost: &str,
) -> Result<String, WriteError> {
    if read(&text).as_ref() == Ok(board) { Ok(text) } else { Err(WriteError(lost.into())) }
}

//! The text formats of circuits, and what their readers share.

mod aiger;
mod bench;
mod blif;
mod json;
mod native;

use super::{
    circuit::{Circuit, Gate, Joint, Netlist, Target},
    draft::{Draft, MAX_WIRES, Sketch},
};
use crate::{Format, TextError, WriteError};

pub const FORMATS: &[Format<Circuit>] = &[native::FORMAT, bench::FORMAT, aiger::ASCII, aiger::BINARY, blif::FORMAT, json::FORMAT];

/// A format of netlists that have outputs and need not say which is asked for.
struct Open {
    recognises: fn(&str) -> bool,
    draft: fn(&str) -> Result<Draft, TextError>,
}

const OPEN: &[Open] = &[
    Open { recognises: bench::recognises, draft: bench::draft },
    Open { recognises: aiger::is_ascii, draft: aiger::draft },
    Open { recognises: aiger::is_binary, draft: aiger::draft },
    Open { recognises: blif::recognises, draft: blif::draft },
];

/// A board for each output of a netlist that has several and says of none that it is asked for.
pub fn several(text: &str) -> Vec<(usize, Circuit)> {
    let Some(open) = OPEN.iter().find(|open| (open.recognises)(text)) else { return Vec::new() };
    (open.draft)(text).and_then(|draft| draft.finish(1)).map(|asked| asked.each()).unwrap_or_default()
}

/// The board of a draft.
fn board(draft: Draft, text: &str) -> Result<Circuit, TextError> {
    let end = text.lines().count().max(1);
    draft.finish(end)?.one(end)
}

/// The gate that is called so in any case of letters: its joint, and whether it is inverted.
fn joint(word: &str) -> Option<(Joint, bool)> {
    Some(match &word.to_ascii_lowercase()[..] {
        "and" => (Joint::All, false),
        "nand" => (Joint::All, true),
        "or" => (Joint::Any, false),
        "nor" => (Joint::Any, true),
        "xor" => (Joint::Odd, false),
        "xnor" => (Joint::Odd, true),
        "buf" | "buff" => (Joint::All, false),
        "not" | "inv" => (Joint::All, true),
        "on" | "vdd" => (Joint::All, false),
        "off" | "gnd" => (Joint::Any, false),
        _ => return None,
    })
}

/// The gate called `word`, with these wires into it.
fn sketch(line: usize, name: &str, word: &str, wires: impl Iterator<Item = (String, bool)>) -> Result<Sketch, TextError> {
    let gates = "one of and, or, xor, nand, nor, xnor, buf, not, on, off";
    let (joint, inverted) = joint(word).ok_or_else(|| TextError::expected(line, gates, word))?;
    let from: Vec<(String, bool)> = wires.take(MAX_WIRES + 1).collect();
    let (fits, expected) = match &word.to_ascii_lowercase()[..] {
        "buf" | "buff" | "not" | "inv" => (from.len() == 1, "one wire"),
        "on" | "off" | "vdd" | "gnd" => (from.is_empty(), "no wire"),
        _ => (!from.is_empty(), "a wire"),
    };
    match fits {
        true => Ok(Sketch { line, name: name.into(), joint, inverted, from }),
        false => Err(TextError::new(line, format_args!("expected {expected} into `{word}`, found {}", from.len()))),
    }
}

/// The name a wire comes from; after `!`, it is inverted.
fn wire(word: &str) -> (String, bool) {
    match word.strip_prefix('!') {
        Some(name) => (name.into(), true),
        None => (word.into(), false),
    }
}

/// `NAME` for a state that goes without saying, else `NAME=0` or `NAME=1`.
fn state(name: &str, on: bool, usual: bool) -> String {
    if on == usual { name.into() } else { format!("{name}={}", u8::from(on)) }
}

/// The comments that say what is asked for, and which inputs are on.
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
fn named(netlist: &Netlist) -> impl Iterator<Item = (&str, &Gate)> {
    netlist.gates().iter().enumerate().map(|(place, gate)| (netlist.name(netlist.inputs() + place), gate))
}

/// The text, if it is read as this board: what a netlist format leaves out it cannot hold.
fn if_held(
    text: String,
    board: &Circuit,
    read: fn(&str) -> Result<Circuit, TextError>,
    lost: &str,
) -> Result<String, WriteError> {
    if read(&text).as_ref() == Ok(board) { Ok(text) } else { Err(WriteError(lost.into())) }
}

//! JSON objects with inputs, gates and targets; `solution` is optional.

use super::{Circuit, board, named_gates, native, unresolved_gate, wire};
use crate::{
    Format, TextError,
    circuit_scramble::{circuit::Gate, netlist_builder::NetlistBuilder},
    json,
};
use serde::{Deserialize, Serialize};

pub const FORMAT: Format<Circuit> = Format {
    name: "json",
    summary: "an object with `inputs`, `current` (0 or 1 each), `gates` such as `[\"g\",\"and\",[\"a\",\"!b\"]]` and `target` such as `[[\"g\",1]]`",
    recognises: |text| json::recognises(text, &["inputs", "gates", "target"]),
    read: |text| parse(text).and_then(|builder| board(builder, text)),
    write: |puzzle| Ok(write(puzzle)),
    read_solution: Some(read_solution),
};

#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Record {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    id: Option<serde_json::Value>,
    inputs: Vec<String>,
    #[serde(default)]
    current: Vec<u8>,
    gates: Vec<(String, String, Vec<String>)>,
    target: Vec<(String, u8)>,
}

#[derive(Deserialize)]
struct ListedSolution {
    solution: Vec<u8>,
}

fn parse(text: &str) -> Result<NetlistBuilder, TextError> {
    let Record { inputs, current, gates, target, .. } = json::read(text)?;
    let mut builder = NetlistBuilder::default();
    if !current.is_empty() && current.len() != inputs.len() {
        let (expected, found) = (inputs.len(), current.len());
        return Err(TextError::new(1, format_args!("expected as many states as inputs, {expected}, found {found}")));
    }
    for (index, name) in inputs.iter().enumerate() {
        builder.input(1, name, is_on(current.get(index).copied().unwrap_or(0))?)?;
    }
    for (name, word, wires) in gates {
        builder.gate(unresolved_gate(1, &name, &word, wires.iter().map(|word| wire(word)))?)?;
    }
    for (name, state) in target {
        builder.target(1, &format!("{name}={}", u8::from(is_on(state)?)))?;
    }
    Ok(builder)
}

fn is_on(state: u8) -> Result<bool, TextError> {
    match state {
        0 | 1 => Ok(state == 1),
        _ => Err(TextError::new(1, format_args!("expected a state, 0 or 1, found {state}"))),
    }
}

fn write(puzzle: &Circuit) -> String {
    let netlist = puzzle.netlist();
    let gate = |(name, gate): (&str, &Gate)| {
        let wires = native::wires(gate, |node| netlist.name(node)).collect();
        (name.to_string(), gate.name().to_string(), wires)
    };
    let record = Record {
        id: None,
        inputs: (0..netlist.inputs()).map(|input| netlist.name(input).into()).collect(),
        current: netlist.current().iter().map(|&on| u8::from(on)).collect(),
        gates: named_gates(netlist).map(gate).collect(),
        target: puzzle.targets().iter().map(|target| (netlist.name(target.node).into(), u8::from(target.on))).collect(),
    };
    json::write::<Circuit>(&record) + "\n"
}

/// Reads the final states of the inputs from `solution`.
fn read_solution(puzzle: &Circuit, text: &str) -> Result<Vec<i64>, TextError> {
    let ListedSolution { solution } = json::read(text)?;
    match solution.len() == puzzle.netlist().inputs() {
        true => solution.into_iter().map(|state| is_on(state).map(i64::from)).collect(),
        false => {
            let (expected, found) = (puzzle.netlist().inputs(), solution.len());
            Err(TextError::new(1, format_args!("expected {expected} states under `solution`, found {found}")))
        }
    }
}

//! The combinational part of BLIF: *Berkeley Logic Interchange Format*, University of California, Berkeley, 1992.
//!
//! A cover that is a single gate becomes that gate, other covers become ANDs of their rows and an OR of these.

use super::{Circuit, GateFunction, board, comments, if_round_trips, named_gates};
use crate::{
    Format, TextError, WriteError,
    circuit_scramble::{
        circuit::Gate,
        netlist_builder::{MAX_WIRES, NetlistBuilder, UnresolvedGate},
    },
};
use std::collections::HashSet;

pub const FORMAT: Format<Circuit> = Format {
    name: "blif",
    summary: "BLIF without latches: `.inputs`, `.outputs`, `.names` with covers; `# target z=0` and `# current a` as in bench",
    recognises,
    read: |text| board(parse(text)?, text),
    write,
    read_solution: None,
};

/// XORs of more wires are not written: their cover doubles with each wire.
const MAX_XOR_WIRES: usize = 10;

/// A wire: the name of its driver, and whether it is inverted.
type NamedWire = (String, bool);

/// A `.names` table: its names and its cover.
struct Table {
    line: usize,
    names: Vec<String>,
    /// The input plane: `0`, `1` or `-` for each wire.
    rows: Vec<String>,
    /// The output, the same in all rows.
    on: bool,
}

pub fn recognises(text: &str) -> bool {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('#'));
    let word = first.and_then(|line| line.split_whitespace().next());
    word.is_some_and(|word| [".model", ".inputs", ".outputs", ".names"].contains(&word))
}

pub fn parse(text: &str) -> Result<NetlistBuilder, TextError> {
    let mut builder = NetlistBuilder::default();
    let mut tables: Vec<Table> = Vec::new();
    let (mut models, mut ended, mut in_table) = (0, false, false);
    for (line, statement) in logical_lines(text, &mut builder)? {
        let words: Vec<&str> = statement.split_whitespace().collect();
        let Some((&first, rest)) = words.split_first() else { continue };
        if ended {
            return Err(TextError::expected(line, "nothing after `.end`", &statement));
        }
        match first {
            ".model" if models == 0 => models += 1,
            ".inputs" => rest.iter().try_for_each(|name| builder.input(line, name, false))?,
            ".outputs" => rest.iter().for_each(|name| builder.output(line, name)),
            ".names" if !rest.is_empty() => {
                let names = rest.iter().map(|name| name.to_string()).collect();
                tables.push(Table { line, names, rows: Vec::new(), on: true });
            }
            ".end" => ended = true,
            _ if !first.starts_with('.') && in_table => tables.last_mut().map_or(Ok(()), |table| table.row(line, &words))?,
            _ => {
                return Err(TextError::expected(
                    line,
                    "one model of `.inputs`, `.outputs`, `.names` and rows of 0, 1 and -",
                    &statement,
                ));
            }
        }
        in_table = first == ".names" || !first.starts_with('.');
    }
    let mut taken: HashSet<String> = tables.iter().flat_map(|table| table.names.iter().cloned()).collect();
    let cells: usize = tables.iter().map(|table| table.rows.len() * table.names.len()).sum();
    if cells > MAX_WIRES {
        return Err(TextError::new(1, format_args!("expected at most {MAX_WIRES} cells of tables, found {cells}")));
    }
    tables.into_iter().try_for_each(|table| table.gates(&mut builder, &mut taken))?;
    Ok(builder)
}

/// The lines without comments, each joined with the next one if it ends in `\`. Comments are passed to the builder.
fn logical_lines(text: &str, builder: &mut NetlistBuilder) -> Result<Vec<(usize, String)>, TextError> {
    let mut lines: Vec<(usize, String)> = Vec::new();
    let mut continued = false;
    for (line, found) in (1..).zip(text.lines()) {
        let (content, comment) = found.split_once('#').unwrap_or((found, ""));
        builder.comment(line, comment)?;
        let (content, more) = match content.trim_end().strip_suffix('\\') {
            Some(start) => (start, true),
            None => (content.trim_end(), false),
        };
        match lines.last_mut().filter(|_| continued) {
            Some((_, last)) => {
                last.push(' ');
                last.push_str(content);
            }
            None => lines.push((line, content.into())),
        }
        continued = more;
    }
    Ok(lines)
}

impl Table {
    /// Adds a row of the cover.
    fn row(&mut self, line: usize, words: &[&str]) -> Result<(), TextError> {
        let wires = self.names.len() - 1;
        let (row, on) = match *words {
            [on] if wires == 0 => ("", on),
            [row, on] if wires > 0 => (row, on),
            _ => ("?", "?"),
        };
        let is_valid = row.len() == wires && row.bytes().all(|c| b"01-".contains(&c)) && (on == "0" || on == "1");
        if !is_valid {
            let expected = format_args!("a row of {wires} of 0, 1 and -, then 0 or 1");
            return Err(TextError::expected(line, expected, &words.join(" ")));
        }
        if !self.rows.is_empty() && self.on != (on == "1") {
            return Err(TextError::expected(line, "the same output in all rows", on));
        }
        self.on = on == "1";
        self.rows.push(row.into());
        Ok(())
    }

    /// Adds the gate that the cover is equal to, or ANDs of its rows and an OR of these.
    fn gates(mut self, builder: &mut NetlistBuilder, taken: &mut HashSet<String>) -> Result<(), TextError> {
        let Some(name) = self.names.pop() else { return Ok(()) };
        let mut gate = |name: String, function: GateFunction, inverted: bool, fan_in: Vec<NamedWire>| {
            builder.gate(UnresolvedGate { line: self.line, name, function, inverted, fan_in })
        };
        let inverted = !self.on;
        if let Some(odd) = self.parity() {
            let fan_in = self.names.iter().map(|name| (name.clone(), false)).collect();
            return gate(name, GateFunction::Xor, odd == inverted, fan_in);
        }
        if let [row] = &self.rows[..] {
            return gate(name, GateFunction::And, inverted, self.wires(row));
        }
        let mut terms = Vec::with_capacity(self.rows.len());
        for row in &self.rows {
            let mut wires = self.wires(row);
            if wires.len() == 1 {
                terms.append(&mut wires);
                continue;
            }
            let mut term = format!("{name}.{}", terms.len() + 1);
            while !taken.insert(term.clone()) {
                term.push('_');
            }
            gate(term.clone(), GateFunction::And, false, wires)?;
            terms.push((term, false));
        }
        gate(name, GateFunction::Or, inverted, terms)
    }

    /// The wires that a row refers to.
    fn wires(&self, row: &str) -> Vec<NamedWire> {
        let used = self.names.iter().zip(row.bytes()).filter(|(_, c)| *c != b'-');
        used.map(|(name, c)| (name.clone(), c == b'0')).collect()
    }

    /// The parity of the ones, if the rows are exactly those with an odd number of ones (`true`) or with an even one (`false`).
    fn parity(&self) -> Option<bool> {
        let wires = self.names.len();
        if !(2..=63).contains(&wires) || self.rows.len() as u64 != 1 << (wires - 1) {
            return None;
        }
        let odd = |row: &str| row.bytes().filter(|&c| c == b'1').count() % 2 == 1;
        let first = odd(self.rows.first()?);
        let distinct: HashSet<&String> = self.rows.iter().collect();
        let all = self.rows.iter().all(|row| !row.contains('-') && odd(row) == first);
        (all && distinct.len() == self.rows.len()).then_some(first)
    }
}

fn write(puzzle: &Circuit) -> Result<String, WriteError> {
    let netlist = puzzle.netlist();
    let mut text = comments(puzzle) + ".model circuit\n.inputs";
    (0..netlist.inputs()).for_each(|input| text += &format!(" {}", netlist.name(input)));
    text += "\n.outputs";
    puzzle.targets().iter().for_each(|target| text += &format!(" {}", netlist.name(target.node)));
    text.push('\n');
    for (name, gate) in named_gates(netlist) {
        text += ".names";
        gate.fan_in.iter().for_each(|wire| text += &format!(" {}", netlist.name(wire.node)));
        text += &format!(" {name}\n");
        rows(gate)?.into_iter().for_each(|row| text += &format!("{row}{}\n", u8::from(!gate.inverted)));
    }
    text += ".end\n";
    if_round_trips(text, puzzle, FORMAT.read, "blif would read some of these gates in another form, or some names as keywords")
}

/// The input plane of the cover of a gate; each row ends in a blank if there are wires.
fn rows(gate: &Gate) -> Result<Vec<String>, WriteError> {
    let wires = gate.fan_in.len();
    let lit = |wire: usize| if gate.fan_in[wire].inverted { '0' } else { '1' };
    Ok(match gate.function {
        GateFunction::And if wires == 0 => vec![String::new()],
        GateFunction::And => vec![(0..wires).map(lit).chain([' ']).collect()],
        GateFunction::Or => {
            let cell = |row: usize, wire: usize| if row == wire { lit(wire) } else { '-' };
            (0..wires).map(|row| (0..wires).map(|wire| cell(row, wire)).chain([' ']).collect()).collect()
        }
        GateFunction::Xor if wires > MAX_XOR_WIRES => {
            return Err(WriteError(format!("blif would need {} rows for a gate", 1_u128 << (wires - 1).min(127))));
        }
        GateFunction::Xor => {
            let odd = (0..1_usize << wires).filter(|row| row.count_ones() % 2 == 1);
            odd.map(|row| (0..wires).map(|wire| if row >> wire & 1 == 1 { '1' } else { '0' }).chain([' ']).collect()).collect()
        }
    })
}

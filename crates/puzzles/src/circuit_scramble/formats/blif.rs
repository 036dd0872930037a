//! The combinational part of BLIF: *Berkeley Logic Interchange Format*, University of California,
//! Berkeley, 1992.

use super::{Circuit, Joint, board, comments, if_held, named};
use crate::{
    Format, TextError, WriteError,
    circuit_scramble::{
        circuit::Gate,
        draft::{Draft, MAX_WIRES, Sketch},
    },
};
use std::collections::HashSet;

pub const FORMAT: Format<Circuit> = Format {
    name: "blif",
    summary: "BLIF without latches: `.inputs`, `.outputs`, `.names` with covers; `# target z=0` and `# current a` as in bench",
    recognises,
    read: |text| board(draft(text)?, text),
    write,
    read_solution: None,
};

/// A table of an XOR with more wires is too long to be written.
const MAX_ODD: usize = 10;

/// A wire by the name it comes from, and whether it is inverted.
type Named = (String, bool);

/// `.names` with its cover.
struct Table {
    line: usize,
    names: Vec<String>,
    /// What stands in a row before its output: `0`, `1` or `-` for each wire.
    rows: Vec<String>,
    /// The output of all rows.
    on: bool,
}

pub fn recognises(text: &str) -> bool {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('#'));
    let word = first.and_then(|line| line.split_whitespace().next());
    word.is_some_and(|word| [".model", ".inputs", ".outputs", ".names"].contains(&word))
}

pub fn draft(text: &str) -> Result<Draft, TextError> {
    let mut draft = Draft::default();
    let mut tables: Vec<Table> = Vec::new();
    let (mut models, mut ended, mut open) = (0, false, false);
    for (line, told) in joined(text, &mut draft)? {
        let words: Vec<&str> = told.split_whitespace().collect();
        let Some((&first, rest)) = words.split_first() else { continue };
        if ended {
            return Err(TextError::expected(line, "nothing after `.end`", &told));
        }
        match first {
            ".model" if models == 0 => models += 1,
            ".inputs" => rest.iter().try_for_each(|name| draft.input(line, name, false))?,
            ".outputs" => rest.iter().for_each(|name| draft.output(line, name)),
            ".names" if !rest.is_empty() => {
                let names = rest.iter().map(|name| name.to_string()).collect();
                tables.push(Table { line, names, rows: Vec::new(), on: true });
            }
            ".end" => ended = true,
            _ if !first.starts_with('.') && open => tables.last_mut().map_or(Ok(()), |table| table.row(line, &words))?,
            _ => {
                return Err(TextError::expected(
                    line,
                    "one model of `.inputs`, `.outputs`, `.names` and rows of 0, 1 and -",
                    &told,
                ));
            }
        }
        open = first == ".names" || !first.starts_with('.');
    }
    let mut taken: HashSet<String> = tables.iter().flat_map(|table| table.names.iter().cloned()).collect();
    let cells: usize = tables.iter().map(|table| table.rows.len() * table.names.len()).sum();
    if cells > MAX_WIRES {
        return Err(TextError::new(1, format_args!("expected at most {MAX_WIRES} cells of tables, found {cells}")));
    }
    tables.into_iter().try_for_each(|table| table.gates(&mut draft, &mut taken))?;
    Ok(draft)
}

/// The lines without comments, those that end in `\` with the next; the comments go to the draft.
fn joined(text: &str, draft: &mut Draft) -> Result<Vec<(usize, String)>, TextError> {
    let mut lines: Vec<(usize, String)> = Vec::new();
    let mut goes_on = false;
    for (line, found) in (1..).zip(text.lines()) {
        let (told, comment) = found.split_once('#').unwrap_or((found, ""));
        draft.comment(line, comment)?;
        let (told, more) = match told.trim_end().strip_suffix('\\') {
            Some(start) => (start, true),
            None => (told.trim_end(), false),
        };
        match lines.last_mut().filter(|_| goes_on) {
            Some((_, last)) => {
                last.push(' ');
                last.push_str(told);
            }
            None => lines.push((line, told.into())),
        }
        goes_on = more;
    }
    Ok(lines)
}

impl Table {
    fn row(&mut self, line: usize, words: &[&str]) -> Result<(), TextError> {
        let wires = self.names.len() - 1;
        let (row, on) = match *words {
            [on] if wires == 0 => ("", on),
            [row, on] if wires > 0 => (row, on),
            _ => ("?", "?"),
        };
        let fits = row.len() == wires && row.bytes().all(|c| b"01-".contains(&c)) && (on == "0" || on == "1");
        if !fits {
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

    /// The gate that the cover is, or ANDs of its rows and an OR of them.
    fn gates(mut self, draft: &mut Draft, taken: &mut HashSet<String>) -> Result<(), TextError> {
        let Some(name) = self.names.pop() else { return Ok(()) };
        let mut gate = |name: String, joint: Joint, inverted: bool, from: Vec<Named>| {
            draft.gate(Sketch { line: self.line, name, joint, inverted, from })
        };
        let inverted = !self.on;
        if let Some(odd) = self.parity() {
            let from = self.names.iter().map(|name| (name.clone(), false)).collect();
            return gate(name, Joint::Odd, odd == inverted, from);
        }
        if let [row] = &self.rows[..] {
            return gate(name, Joint::All, inverted, self.wires(row));
        }
        let mut parts = Vec::with_capacity(self.rows.len());
        for row in &self.rows {
            let mut wires = self.wires(row);
            if wires.len() == 1 {
                parts.append(&mut wires);
                continue;
            }
            let mut part = format!("{name}.{}", parts.len() + 1);
            while !taken.insert(part.clone()) {
                part.push('_');
            }
            gate(part.clone(), Joint::All, false, wires)?;
            parts.push((part, false));
        }
        gate(name, Joint::Any, inverted, parts)
    }

    fn wires(&self, row: &str) -> Vec<Named> {
        let told = self.names.iter().zip(row.bytes()).filter(|(_, c)| *c != b'-');
        told.map(|(name, c)| (name.clone(), c == b'0')).collect()
    }

    /// Whether the rows are all those with an odd number of ones, or all with an even one.
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
    for (name, gate) in named(netlist) {
        text += ".names";
        gate.from.iter().for_each(|wire| text += &format!(" {}", netlist.name(wire.node)));
        text += &format!(" {name}\n");
        rows(gate)?.into_iter().for_each(|row| text += &format!("{row}{}\n", u8::from(!gate.inverted)));
    }
    text += ".end\n";
    if_held(text, puzzle, FORMAT.read, "blif reads some of these gates in another form, or their names as something else")
}

/// The cover of a gate, each row with a blank before its output, if there are wires.
fn rows(gate: &Gate) -> Result<Vec<String>, WriteError> {
    let wires = gate.from.len();
    let lit = |place: usize| if gate.from[place].inverted { '0' } else { '1' };
    Ok(match gate.joint {
        Joint::All if wires == 0 => vec![String::new()],
        Joint::All => vec![(0..wires).map(lit).chain([' ']).collect()],
        Joint::Any => {
            let cell = |row: usize, place: usize| if row == place { lit(place) } else { '-' };
            (0..wires).map(|row| (0..wires).map(|place| cell(row, place)).chain([' ']).collect()).collect()
        }
        Joint::Odd if wires > MAX_ODD => {
            return Err(WriteError(format!("blif would need {} rows for a gate", 1_u128 << (wires - 1).min(127))));
        }
        Joint::Odd => {
            let odd = (0..1_usize << wires).filter(|row| row.count_ones() % 2 == 1);
            odd.map(|row| (0..wires).map(|place| if row >> place & 1 == 1 { '1' } else { '0' }).chain([' ']).collect()).collect()
        }
    })
}

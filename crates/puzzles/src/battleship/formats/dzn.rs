//! MiniZinc data files of the model `solbat`: `width`, `height`, `maxship`, `ship`, `hint`, `rowsum`, `colsum`.
//!
//! A hint is 0 for none, 1 for water, 2 for a submarine, 3 to 6 for a left, right, top and bottom end, and 7 for a middle.
//! `ship` lists the numbers of ships of length 1, 2 and so on.

use super::{Battleship, Fleet, Segment, empty_clues, require_complete, ships, tally};
use crate::{
    Format, TextError, WriteError,
    text::{self, Word},
};
use std::collections::BTreeMap;

pub const FORMAT: Format<Battleship> = Format {
    name: "dzn",
    summary: "data of MiniZinc's solbat model: `width = 10; height = 10; ship = [4, 3, 2, 1]; rowsum = […]; colsum = […]; hint = [|…|]`",
    recognises: |text| ["ship", "rowsum", "colsum"].iter().all(|name| items(text).any(|(found, _)| found.1 == *name)),
    read,
    write,
    read_solution: None,
};

const SEGMENTS: [Segment; 7] =
    [Segment::Water, Segment::Submarine, Segment::Left, Segment::Right, Segment::Top, Segment::Bottom, Segment::Middle];

/// The items `NAME = VALUE;` of a text, each with its name and the line of the name; comments are skipped.
fn items(text: &str) -> impl Iterator<Item = (Word<'_>, &str)> {
    let mut line = 1;
    text.split(';').filter_map(move |item| {
        let (before, value) = item.split_once('=')?;
        let name = before.lines().rev().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('%'))?;
        let at = line + before.matches('\n').count();
        line += item.matches('\n').count();
        Some(((at, name), value))
    })
}

/// The words of a value, without brackets, commas and comments.
fn words<'t>((line, _): Word<'_>, value: &'t str) -> impl Iterator<Item = Word<'t>> {
    value.lines().enumerate().flat_map(move |(index, text)| {
        let text = text.split('%').next().unwrap_or_default();
        let words = text.split(|c: char| c.is_whitespace() || matches!(c, '[' | ']' | '|' | ','));
        words.filter(|word| !word.is_empty()).map(move |word| (line + index, word))
    })
}

fn read(text: &str) -> Result<Battleship, TextError> {
    let mut found: BTreeMap<&str, Vec<Word<'_>>> = BTreeMap::new();
    for (name, value) in items(text) {
        let value: Vec<Word<'_>> = words(name, value).take(text::MAX_CELLS + 1).collect();
        if !["width", "height", "maxship", "ship", "hint", "rowsum", "colsum"].contains(&name.1) {
            return Err(TextError::expected(name.0, "an item of the solbat model", name.1));
        }
        if found.insert(name.1, value).is_some() {
            return Err(TextError::expected(name.0, "each item once", name.1));
        }
    }
    let last = text.lines().count().max(1);
    let mut item = |name: &str| found.remove(name).ok_or_else(|| TextError::new(last, format_args!("expected `{name} = …;`")));
    let (rowsum, colsum, ship) = (item("rowsum")?, item("colsum")?, item("ship")?);
    let hint = item("hint").unwrap_or_default();
    let (rows, cols) = (rowsum.len(), colsum.len());
    for (name, length) in [("height", rows), ("width", cols), ("maxship", ship.len())] {
        let Ok(words) = item(name) else { continue };
        if words.len() != 1 || words[0].1 != length.to_string() {
            let found = words.first().copied().unwrap_or((last, ""));
            return Err(TextError::expected(found.0, format_args!("{name} = {length}, as the lists have"), found.1));
        }
    }
    let mut clues = empty_clues(rowsum.first().map_or(last, |word| word.0), rows, cols)?;
    if !hint.is_empty() && hint.len() != rows * cols {
        return Err(TextError::new(hint[0].0, format_args!("expected {} hints, found {}", rows * cols, hint.len())));
    }
    for (cell, word) in clues.cells().zip(hint) {
        let number = text::number(word, "a hint", 0, SEGMENTS.len())?;
        clues[cell] = number.checked_sub(1).map(|index| SEGMENTS[index]);
    }
    let mut fleet = Fleet::new();
    for (word, length) in ship.into_iter().zip(1..) {
        let (length, count) = ships((word.0, &length.to_string()), word)?;
        fleet.insert(length, count);
    }
    let tallies = |words: Vec<Word<'_>>, length| -> Result<Vec<Option<u32>>, TextError> {
        words.into_iter().map(|word| tally(word, length)).collect()
    };
    Ok(Battleship::new(clues, tallies(rowsum, cols)?, tallies(colsum, rows)?, fleet))
}

fn write(board: &Battleship) -> Result<String, WriteError> {
    require_complete(board, "dzn")?;
    let list = |numbers: &mut dyn Iterator<Item = usize>| numbers.map(|n| n.to_string()).collect::<Vec<_>>().join(", ");
    let tallies = |tallies: &[Option<u32>]| list(&mut tallies.iter().flatten().map(|&tally| tally as usize));
    let longest = board.fleet().keys().max().copied().unwrap_or(0);
    let ship = list(&mut (1..=longest).map(|length| board.fleet().get(&length).copied().unwrap_or(0)));
    let number =
        |clue: &Option<Segment>| SEGMENTS.iter().position(|segment| Some(*segment) == *clue).map_or(0, |index| index + 1);
    let (rows, cols) = (board.clues().rows(), board.clues().cols());
    let hint: String =
        board.clues().values().chunks(cols).map(|row| format!("  | {}\n", list(&mut row.iter().map(number)))).collect();
    let (rowsum, colsum) = (tallies(board.row_tallies()), tallies(board.col_tallies()));
    let sizes = format!("height = {rows};\nwidth = {cols};\nmaxship = {longest};\nship = [{ship}];\n");
    Ok(format!("{sizes}rowsum = [{rowsum}];\ncolsum = [{colsum}];\nhint = [\n{hint}  |];\n"))
}

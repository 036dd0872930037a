//! Boards of M. Rubin's collection in CSPLib (problem 14), which include the solution.
//!
//! ```text
//! START-NEW-BOARD 10 10
//! Hint: 6 9 Circle 67
//! PLACESHIP 4 1 1 S
//! Row tallies: 2 4 …
//! Column tallies: 0 5 …
//! ```
//!
//! Rows and columns count from 0. The number after a hint is the number of solutions that it excludes. A ship has a length,
//! a first cell, and a direction, E or S. The tallies may also be in two columns below both titles. A drawing of the board
//! that follows is skipped.

use super::{Battleship, Fleet, Segment, empty_clues, ships, tally};
use crate::{
    Format, TextError, WriteError,
    text::{self, Word, number},
};
use ::grid::{Cell, Grid};

const START: &str = "START-NEW-BOARD";

pub const FORMAT: Format<Battleship> = Format {
    name: "rubin",
    summary: "a board of Rubin's collection in CSPLib, from `START-NEW-BOARD ROWS COLUMNS` on; read-only",
    recognises: |text| text.matches(START).nth(1).is_none() && text.lines().any(|line| line.trim_start().starts_with(START)),
    read,
    write: |_| Err(WriteError("the rubin format contains the solution, which a board does not".into())),
    read_solution: Some(|board, text| {
        let record = parse(text)?;
        // Lines without the start are another text.
        match record.clues {
            Some(_) => Ok(record.solution(board)),
            None => Err(TextError::new(1, format_args!("expected `{START} ROWS COLUMNS`, found another text"))),
        }
    }),
};

/// The contents of a text.
#[derive(Default)]
struct Record {
    clues: Option<Grid<Option<Segment>>>,
    /// The cells of each ship.
    ships: Vec<Vec<Cell>>,
    rows: Vec<Option<u32>>,
    cols: Vec<Option<u32>>,
}

impl Record {
    fn solution(&self, board: &Battleship) -> Vec<i64> {
        let mut solution = vec![0; board.clues().values().len()];
        self.ships.iter().flatten().for_each(|&cell| solution[board.clues().place(cell)] = 1);
        solution
    }
}

fn read(text: &str) -> Result<Battleship, TextError> {
    let record = parse(text)?;
    let last = text.lines().count().max(1);
    let clues = record.clues.ok_or_else(|| TextError::new(last, format_args!("expected `{START} ROWS COLUMNS`")))?;
    let found = (record.rows.len(), record.cols.len());
    if found != (clues.rows(), clues.cols()) {
        let (rows, cols) = (clues.rows(), clues.cols());
        let what = format_args!("expected {rows} row tallies and {cols} column tallies, found {} and {}", found.0, found.1);
        return Err(TextError::new(last, what));
    }
    let mut fleet = Fleet::new();
    record.ships.iter().for_each(|ship| *fleet.entry(ship.len()).or_default() += 1);
    Ok(Battleship::new(clues, record.rows, record.cols, fleet))
}

/// The tallies that the numbers of a line are.
#[derive(Clone, Copy, PartialEq)]
enum Tallies {
    None,
    Rows,
    Cols,
    Both,
}

fn parse(text: &str) -> Result<Record, TextError> {
    let mut found = Record::default();
    let mut tallies = Tallies::None;
    for (index, line) in text.lines().enumerate() {
        let mut words: Vec<Word<'_>> = line.split_whitespace().take(text::MAX_SIDE + 5).map(|word| (index + 1, word)).collect();
        let Some(&(at, first)) = words.first() else { continue };
        if first.starts_with("DisplayBoardASCII") {
            break;
        }
        let (has_rows, has_cols) = (line.contains("Row tallies:"), line.contains("Column tallies:"));
        if has_rows || has_cols {
            tallies = match (has_rows, has_cols) {
                (true, true) => Tallies::Both,
                (true, false) => Tallies::Rows,
                _ => Tallies::Cols,
            };
            words.retain(|word| !matches!(word.1, "Row" | "Column" | "tallies:"));
        } else if first == START || first == "Hint:" || first == "PLACESHIP" {
            parse_item(&words, &mut found)?;
            continue;
        }
        if tallies != Tallies::None {
            numbers(&words, tallies, &mut found)?;
        } else if found.clues.is_some() {
            return Err(TextError::expected(at, "`Hint:`, `PLACESHIP` or tallies", first));
        }
    }
    Ok(found)
}

fn numbers(words: &[Word<'_>], tallies: Tallies, found: &mut Record) -> Result<(), TextError> {
    let (line, size) = (words.first().map_or(1, |word| word.0), found.clues.as_ref().map(|clues| (clues.rows(), clues.cols())));
    let (rows, cols) =
        size.ok_or_else(|| TextError::new(line, format_args!("expected `{START} ROWS COLUMNS` before the tallies")))?;
    for (index, &word) in words.iter().enumerate() {
        let is_row = tallies == Tallies::Rows || (tallies == Tallies::Both && index == 0);
        if is_row {
            found.rows.push(tally(word, cols)?);
        } else {
            found.cols.push(tally(word, rows)?);
        }
        if found.rows.len() > rows || found.cols.len() > cols || (tallies == Tallies::Both && index > 1) {
            return Err(TextError::expected(line, "no more tallies", word.1));
        }
    }
    Ok(())
}

/// Reads a line that starts the board, or one with a hint or a ship.
fn parse_item(words: &[Word<'_>], found: &mut Record) -> Result<(), TextError> {
    let line = words[0].0;
    let names: Vec<&str> = words.iter().map(|word| word.1).collect();
    if let ([START, rows, cols], None) = (&names[..], &found.clues) {
        let (rows, cols) = text::sides((line, rows), (line, cols))?;
        found.clues = Some(empty_clues(line, rows, cols)?);
        return Ok(());
    }
    let wrong = || {
        TextError::expected(
            line,
            format_args!("`{START} ROWS COLUMNS` once, `Hint: ROW COLUMN PART` or `PLACESHIP LENGTH ROW COLUMN E`"),
            &names.join(" "),
        )
    };
    let clues = found.clues.as_mut().ok_or_else(wrong)?;
    let cell = |row: &str, col: &str| -> Result<Cell, TextError> {
        let row = number((line, row), "a row", 0, clues.rows() - 1)?;
        Ok(Cell { row, col: number((line, col), "a column", 0, clues.cols() - 1)? })
    };
    match names[..] {
        ["Hint:", row, col, segment, ..] if names.len() <= 5 => {
            let cell = cell(row, col)?;
            clues[cell] =
                Some(clue(segment).ok_or_else(|| TextError::expected(line, "a clue such as Water or Circle", segment))?);
        }
        ["PLACESHIP", length, row, col, direction @ ("E" | "S")] => {
            let (length, _) = ships((line, length), (line, "1"))?;
            let first = cell(row, col)?;
            let within = |side: usize, at: usize| at + length <= side;
            let has_room = if direction == "E" { within(clues.cols(), first.col) } else { within(clues.rows(), first.row) };
            if !has_room {
                return Err(TextError::expected(line, "a ship on the board", &names.join(" ")));
            }
            let step = |k: usize| match direction {
                "E" => Cell { col: first.col + k, ..first },
                _ => Cell { row: first.row + k, ..first },
            };
            found.ships.push((0..length).map(step).collect());
        }
        _ => return Err(wrong()),
    }
    Ok(())
}

fn clue(name: &str) -> Option<Segment> {
    Some(match name.to_ascii_lowercase().as_str() {
        "water" => Segment::Water,
        "circle" | "submarine" => Segment::Submarine,
        "left" => Segment::Left,
        "right" => Segment::Right,
        "top" => Segment::Top,
        "bottom" => Segment::Bottom,
        "middle" => Segment::Middle,
        _ => return None,
    })
}

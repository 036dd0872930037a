//! Addresses of f-puzzles, `https://www.f-puzzles.com/?load=…`, and of SudokuPad with such puzzles, `https://sudokupad.app/fpuz…`:
//! a JSON object in the compression of lz-string.
//!
//! The keys are those that f-puzzles writes: `size`, `grid` with rows of `{value, given, region}`, `killercage`, the diagonals, of which
//! `diagonal+` is the rising one, and the marks of variants.
//! Values that are not given are a player's progress. Every other constraint is refused by its name.

use super::{
    super::{BoxShape, Cage, Diagonals, MAX_SIDE, Sudoku},
    address::{self, FPUZ, Form},
    error, lz_string, marks,
};
use crate::{Format, TextError, WriteError};
use grid::{Cell, Grid};
use serde_json::{Map, Value, json};

pub const FORMAT: Format<Sudoku> = Format {
    name: "fpuzzles",
    summary: "an address of f-puzzles, `https://www.f-puzzles.com/?load=…`; boxes of any shape, diagonals, cages, variants",
    recognises: |text| address::form(text) == Some(Form::FPuzzles),
    read,
    write: |board| Ok(format!("https://www.f-puzzles.com/?load={}\n", compressed(board)?)),
    read_solution: Some(read_solution),
};

pub const SUDOKUPAD: Format<Sudoku> = Format {
    name: "sudokupad",
    summary: "an address of SudokuPad with a puzzle of f-puzzles, `https://sudokupad.app/fpuz…`, or `fpuz…` alone",
    recognises: |text| address::form(text) == Some(Form::Fpuz),
    read,
    write: |board| Ok(format!("https://sudokupad.app/{FPUZ}{}\n", compressed(board)?)),
    read_solution: Some(read_solution),
};

/// Keys that are no constraint.
const IGNORED: &[&str] =
    &["title", "author", "ruleset", "solution", "highlightConflicts", "disabledlogic", "truecandidatesoptions", "size", "grid"];

/// The keys of the diagonals.
const RISING: &str = "diagonal+";
const FALLING: &str = "diagonal-";

/// Keys of a cell that are no constraint: given digits and the progress of a player.
const OF_CELL: &[&str] = &["value", "given", "region", "centerPencilMarks", "cornerPencilMarks", "highlight", "c"];

fn read(text: &str) -> Result<Sudoku, TextError> {
    let (line, object) = address::object(text)?;
    let wrong = |what: &str, found: &Value| TextError::expected(line, what, &found.to_string());
    let found = &object.get("size").cloned().unwrap_or_default();
    let side = found.as_u64().and_then(|side| usize::try_from(side).ok()).filter(|side| (2..=MAX_SIDE).contains(side));
    let side = side.ok_or_else(|| wrong("a `size` of the board", found))?;
    let rows = object.get("grid").and_then(Value::as_array);
    let cells: Vec<&Value> = rows.into_iter().flatten().filter_map(Value::as_array).flatten().collect();
    if cells.len() != side * side {
        return Err(TextError::new(
            line,
            format_args!("expected a `grid` of {side} rows of {side} cells, found {} cells", cells.len()),
        ));
    }
    let unknown = |known: &[&str], object: &Map<String, Value>| {
        let states = |value: &Value| {
            !matches!(value, Value::Null | Value::Bool(false)) && value.as_array().is_none_or(|all| !all.is_empty())
        };
        object.iter().find(|(key, value)| !known.contains(&&key[..]) && states(value)).map(|(key, _)| key.clone())
    };
    let known: Vec<&str> = IGNORED.iter().copied().chain([RISING, FALLING, "killercage"]).chain(marks::keys()).collect();
    let of_cells = cells.iter().filter_map(|cell| cell.as_object()).find_map(|cell| unknown(OF_CELL, cell));
    if let Some(key) = unknown(&known, &object).or(of_cells) {
        return Err(TextError::expected(line, "only givens, regions, diagonals, killer cages and marks of known variants", &key));
    }
    let given = |cell: &Value| cell.get("given") == Some(&Value::Bool(true));
    let digit = |cell: &&Value| match cell.get("value") {
        Some(value) if given(cell) => {
            let digit =
                value.as_u64().and_then(|digit| u32::try_from(digit).ok()).filter(|digit| (1..=side as u32).contains(digit));
            digit.map(Some).ok_or_else(|| wrong("a digit of the board as `value`", value))
        }
        _ => Ok(None),
    };
    let clues =
        Grid::from_values(side, side, cells.iter().map(digit).collect::<Result<_, _>>()?).expect("the cells were counted");
    let shape = BoxShape::standard(side);
    let region = |(cell, found): (Cell, &&Value)| match found.get("region") {
        Some(Value::Null) | None => shape
            .map(|shape| shape.box_of(cell).to_string())
            .ok_or_else(|| TextError::new(line, "expected a `region` of each cell, found none")),
        Some(region) => Ok(format!("{region}")),
    };
    let boxes: Vec<String> = clues.cells().zip(&cells).map(region).collect::<Result<_, _>>()?;
    let is_set = |key: &str| object.get(key) == Some(&Value::Bool(true));
    let diagonals = Diagonals { falling: is_set(FALLING), rising: is_set(RISING) };
    let cages = object.get("killercage").and_then(Value::as_array).into_iter().flatten();
    let cages = cages.map(|cage| read_cage(cage, side, line)).collect::<Result<_, _>>()?;
    let board = Sudoku::new(clues, boxes, diagonals, cages).map_err(error(line))?;
    board.with_marks(marks::read_fpuzzles(&object, side, line)?).map_err(error(line))
}

fn read_cage(cage: &Value, side: usize, line: usize) -> Result<Cage, TextError> {
    let wrong = |what: &str, found: &Value| TextError::expected(line, what, &found.to_string());
    let cell = |name: &Value| {
        let (row, col) = name.as_str()?.strip_prefix('R')?.split_once('C')?;
        let index = |text: &str| text.parse::<usize>().ok().filter(|index| (1..=side).contains(index)).map(|index| index - 1);
        Some(Cell { row: index(row)?, col: index(col)? })
    };
    let names = cage.get("cells").and_then(Value::as_array).ok_or_else(|| wrong("a cage with `cells`", cage))?;
    let mut cells =
        names.iter().map(|name| cell(name).ok_or_else(|| wrong("a cell such as R1C1", name))).collect::<Result<Vec<_>, _>>()?;
    cells.sort_unstable();
    let sum = match cage.get("value") {
        None | Some(Value::Null) => None,
        Some(Value::String(text)) if text.is_empty() => None,
        Some(value) => {
            let text = value.as_str().map_or_else(|| value.to_string(), String::from);
            Some(text.parse().map_err(|_| wrong("the sum of a cage", value))?)
        }
    };
    Ok(Cage { cells, sum })
}

/// The compressed object of a board.
fn compressed(board: &Sudoku) -> Result<String, WriteError> {
    let side = board.side();
    if side > 16 {
        return Err(WriteError("it cannot represent more than 16 digits".into()));
    }
    let is_standard = board.shape().is_some() && board.shape() == BoxShape::standard(side);
    let cell = |cell: Cell| {
        let mut object = Map::new();
        if let Some(digit) = board.clues[cell] {
            object.insert("value".into(), digit.into());
            object.insert("given".into(), true.into());
        }
        if !is_standard {
            object.insert("region".into(), board.boxes[cell].into());
        }
        Value::from(object)
    };
    let cells: Vec<Value> = board.clues.cells().map(cell).collect();
    let mut object = json!({ "size": side, "grid": cells.chunks(side).collect::<Vec<_>>() });
    for (key, is_marked) in [(RISING, board.diagonals.rising), (FALLING, board.diagonals.falling)] {
        if is_marked {
            object[key] = true.into();
        }
    }
    let name = |cell: &Cell| format!("R{}C{}", cell.row + 1, cell.col + 1);
    let cage = |cage: &Cage| {
        let cells: Vec<String> = cage.cells.iter().map(name).collect();
        match cage.sum {
            Some(sum) => json!({ "cells": cells, "value": sum.to_string() }),
            None => json!({ "cells": cells }),
        }
    };
    if !board.cages.is_empty() {
        object["killercage"] = board.cages.iter().map(cage).collect::<Vec<_>>().into();
    }
    object.as_object_mut().into_iter().for_each(|object| marks::add_to_fpuzzles(board, object));
    Ok(lz_string::compress(&object.to_string()))
}

/// Whether there are digits under `solution`; f-puzzles writes blanks where the setter gave none.
pub fn states_solution(text: &str) -> bool {
    let is_digit = |value: &Value| digit_of(value).is_some_and(|digit| digit > 0);
    address::object(text).is_ok_and(|(_, object)| {
        object.get("solution").and_then(Value::as_array).is_some_and(|digits| digits.iter().any(is_digit))
    })
}

fn digit_of(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_str()?.parse().ok())
}

/// The digits under `solution`, in reading order.
fn read_solution(board: &Sudoku, text: &str) -> Result<Vec<i64>, TextError> {
    let (line, object) = address::object(text)?;
    let digits: Option<Vec<i64>> =
        object.get("solution").and_then(Value::as_array).and_then(|all| all.iter().map(digit_of).collect());
    let cells = board.side() * board.side();
    let found = digits.filter(|digits| digits.len() == cells);
    found.ok_or_else(|| TextError::new(line, format_args!("expected {cells} digits under `solution`, found none or others")))
}

//! SudokuPad's own puzzles, `https://sudokupad.app/scl…`: a compressed JSON object of cells, regions, cages and drawings.
//!
//! The keys are those that SudokuPad writes: `cells` with rows of `{value}`, `regions` and `cages` with cells `[row, column]` from 0,
//! `metadata`. Title, author, rules and solution may also be the values of cages without cells, as `title: …`. Lines from corner to
//! corner are the diagonals. A drawing that this program wrote states its mark of a variant under a key of its own; others have a
//! meaning in the words of the rules only. Where the rules are those of plain sudoku, word by word, they are decoration; otherwise
//! they are refused by their name.

use super::{
    super::{Cage, Diagonals, MAX_SIDE, Sudoku},
    address::{self, Form},
    error, lz_string, marks,
};
use crate::{Format, TextError, WriteError};
use grid::{Cell, Grid};
use serde_json::{Map, Value, json};

pub const FORMAT: Format<Sudoku> = Format {
    name: "scl",
    summary: "an address of SudokuPad with a puzzle of its own, `https://sudokupad.app/scl…`, or `scl…` alone; any board",
    recognises: |text| address::form(text) == Some(Form::Scl),
    read,
    write,
    read_solution: Some(read_solution),
};

/// Drawings, whose meaning no key says.
const DRAWINGS: &[&str] = &["arrows", "lines", "overlays", "underlays", "foglight", "fogofwar", "triggereffect"];

/// The drawings that are decoration where rules give them no meaning.
const DECORATIONS: &[&str] = &["arrows", "lines", "overlays", "underlays"];

/// The words of the rules of plain sudoku: rules of these words alone give drawings no meaning.
const PLAIN: &[&str] = &[
    "a",
    "all",
    "an",
    "and",
    "appear",
    "appears",
    "apply",
    "are",
    "be",
    "blank",
    "box",
    "boxes",
    "by",
    "cell",
    "cells",
    "classic",
    "column",
    "columns",
    "contain",
    "contains",
    "digit",
    "digits",
    "do",
    "each",
    "empty",
    "enter",
    "every",
    "exactly",
    "fill",
    "from",
    "grid",
    "has",
    "have",
    "in",
    "including",
    "into",
    "is",
    "it",
    "its",
    "just",
    "may",
    "must",
    "no",
    "normal",
    "not",
    "number",
    "numbers",
    "of",
    "once",
    "one",
    "only",
    "place",
    "put",
    "regular",
    "repeat",
    "repeated",
    "row",
    "rows",
    "rule",
    "rules",
    "so",
    "solve",
    "standard",
    "sudoku",
    "that",
    "the",
    "there",
    "to",
    "with",
    "without",
    "x",
];

/// Words of rules that nothing on the board shows.
const UNSEEN: &[&str] =
    &["knight", "knight's", "knights", "king", "king's", "kings", "consecutive", "nonconsecutive", "disjoint"];

/// The keys of rules for the whole board.
const MOVES: &[&str] = &["antiknight", "antiking"];

/// What SudokuPad writes before a text in the value of a cage without cells.
const SOLUTION: &str = "solution: ";
const RULES: &str = "rules: ";

fn read(text: &str) -> Result<Sudoku, TextError> {
    let (line, object) = address::object(text)?;
    let wrong = |what: &str, found: &Value| TextError::expected(line, what, &found.to_string());
    let refused = |name: &str| {
        TextError::expected(line, "only givens, regions, diagonals, killer cages and drawings that state their variant", name)
    };
    let rows = array(&object, "cells");
    let side = rows.len();
    if !(2..=MAX_SIDE).contains(&side) || rows.iter().any(|row| row.as_array().is_none_or(|row| row.len() != side)) {
        let found = format!("{side} rows, or rows of other lengths");
        return Err(TextError::expected(line, format_args!("a square of `cells` of side 2 to {MAX_SIDE}"), &found));
    }
    let digit = |cell: &Value| match cell.get("value") {
        None | Some(Value::Null) => Ok(None),
        Some(value) if value.as_str() == Some("") => Ok(None),
        Some(value) => whole(value).map(Some).ok_or_else(|| wrong("a digit as `value`", value)),
    };
    let digits = rows.iter().filter_map(Value::as_array).flatten().map(digit).collect::<Result<_, _>>()?;
    let clues = Grid::from_values(side, side, digits).expect("the cells were counted");

    let cells = |value: &Value| {
        let places = value.as_array().into_iter().flatten().map(|place| cell(place, side).ok_or_else(|| wrong("a cell", place)));
        places.collect::<Result<Vec<Cell>, _>>()
    };
    let regions = array(&object, "regions").iter().map(cells).collect::<Result<Vec<_>, _>>()?;
    let region = |at: Cell| {
        let found = regions.iter().position(|region| region.contains(&at));
        found.ok_or_else(|| TextError::new(line, format_args!("expected `regions` of all cells, found none of {at}")))
    };
    let boxes = clues.cells().map(region).collect::<Result<Vec<_>, _>>()?;

    let (diagonals, others) = diagonals(&object, side);
    let is_decorated = has_plain_rules(&object);
    let drawings = DRAWINGS.iter().filter(|name| is_stated(&object, name)).flat_map(|name| match *name {
        "lines" => others.iter().map(|line| (*name, *line)).collect(),
        // What is no list is refused by its name.
        _ => match object.get(*name) {
            Some(Value::Array(items)) => items.iter().map(|item| (*name, item)).collect(),
            other => other.into_iter().map(|item| (*name, item)).collect::<Vec<_>>(),
        },
    });
    let drawings =
        drawings.filter(|(name, drawing)| !(is_decorated && DECORATIONS.contains(name)) || marks::states_mark(drawing));
    let mut marks = marks::read_drawn(drawings, side, line)?.map_err(refused)?;
    marks.extend(marks::read_fpuzzles(&stated_rules(&object), side, line)?);
    if let Some(rule) = metadata(&object).find_map(|(key, value)| match value {
        Value::Bool(true) if MOVES.contains(&key) => None,
        Value::Bool(true) => Some(key.to_string()),
        Value::String(text) if key == "rules" => unseen_rule(&text),
        _ => None,
    }) {
        return Err(refused(&rule));
    }
    let mut cages = Vec::new();
    for cage in array(&object, "cages") {
        let in_cage = cage.get("cells").map(cells).transpose()?.unwrap_or_default();
        let value = cage.get("value").filter(|value| !value.is_null() && value.as_str() != Some(""));
        let is = |key: &str, expected: bool| {
            cage.get(key).is_some_and(|found| found.as_bool().unwrap_or(found.as_str() == Some("true")) == expected)
        };
        if in_cage.is_empty() || (is("hidden", true) && is_unit(&in_cage, &regions, side)) {
            continue;
        }
        if let Some(style) = cage.get("style").and_then(Value::as_str).filter(|style| !matches!(*style, "" | "killer" | "box")) {
            return Err(refused(style));
        }
        if is("unique", false) {
            return Err(refused("a cage whose digits may repeat"));
        }
        let sum = match (cage.get("sum").and_then(whole), value) {
            (Some(sum), _) => Some(sum),
            (None, Some(value)) => Some(whole(value).ok_or_else(|| wrong("the sum of a cage", value))?),
            (None, None) => None,
        };
        let mut in_cage = in_cage;
        in_cage.sort_unstable();
        cages.push(Cage { cells: in_cage, sum });
    }
    Sudoku::new(clues, boxes, diagonals, cages).and_then(|board| board.with_marks(marks)).map_err(error(line))
}

/// The items under a key.
fn array<'o>(object: &'o Map<String, Value>, key: &str) -> &'o [Value] {
    object.get(key).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn is_stated(object: &Map<String, Value>, key: &str) -> bool {
    object.get(key).is_some_and(|value| !value.is_null() && value.as_array().is_none_or(|items| !items.is_empty()))
}

/// A number, also as a text.
fn whole(value: &Value) -> Option<u32> {
    value.as_u64().and_then(|number| u32::try_from(number).ok()).or_else(|| value.as_str()?.trim().parse().ok())
}

fn cell(place: &Value, side: usize) -> Option<Cell> {
    let index = |value: &Value| value.as_u64().and_then(|index| usize::try_from(index).ok()).filter(|index| *index < side);
    let [row, col] = place.as_array()?.as_slice() else { return None };
    Some(Cell { row: index(row)?, col: index(col)? })
}

/// The texts about the puzzle: of `metadata`, and of cages without cells.
fn metadata(object: &Map<String, Value>) -> impl Iterator<Item = (&str, Value)> {
    let stated = object.get("metadata").and_then(Value::as_object).into_iter().flatten();
    let stated = stated.map(|(key, value)| (key.as_str(), value.clone()));
    let in_cages = array(object, "cages").iter().filter_map(|cage| cage.get("value")?.as_str()).filter_map(|text| {
        let found = |prefix: &str, key| Some((key, Value::from(text.strip_prefix(prefix)?)));
        found(SOLUTION, "solution").or_else(|| found(RULES, "rules"))
    });
    stated.chain(in_cages)
}

/// A rule in words that no key and no drawing says.
fn unseen_rule(rules: &str) -> Option<String> {
    let mut words = rules.split(|c: char| !c.is_alphabetic() && c != '\'').map(str::to_lowercase);
    words.find(|word| UNSEEN.contains(&&word[..])).map(|word| format!("{word} in the rules"))
}

/// Whether there are rules in words, and their words are those of plain sudoku.
fn has_plain_rules(object: &Map<String, Value>) -> bool {
    let rules: Vec<Value> = metadata(object).filter(|(key, _)| *key == "rules").map(|(_, rules)| rules).collect();
    let words = |rules: &Value| -> Vec<String> {
        let words = rules.as_str().unwrap_or("?").split(|c: char| !c.is_alphabetic() && c != '?');
        words.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
    };
    let words: Vec<String> = rules.iter().flat_map(words).collect();
    !words.is_empty() && words.iter().all(|word| PLAIN.contains(&&word[..]))
}

/// The rules for the whole board.
fn stated_rules(object: &Map<String, Value>) -> Map<String, Value> {
    metadata(object).filter(|(key, _)| MOVES.contains(key)).map(|(key, value)| (key.to_string(), value)).collect()
}

/// The diagonals that are drawn, and the other lines.
fn diagonals(object: &Map<String, Value>, side: usize) -> (Diagonals, Vec<&Value>) {
    let ends = |line: &Value| {
        let mut points: Vec<Vec<u64>> = line.get("wayPoints")?.as_array()?.iter().map(point).collect::<Option<_>>()?;
        points.sort_unstable();
        Some(points)
    };
    let side = side as u64;
    let expected = [vec![vec![0, 0], vec![side, side]], vec![vec![0, side], vec![side, 0]]];
    let drawn: Vec<_> = array(object, "lines").iter().map(ends).collect();
    let [falling, rising] = [0, 1].map(|at| drawn.iter().any(|drawn| drawn.as_ref() == Some(&expected[at])));
    let is_diagonal = |line: &Option<Vec<Vec<u64>>>| line.as_ref().is_some_and(|line| expected.contains(line));
    let others = array(object, "lines").iter().zip(&drawn).filter(|(_, line)| !is_diagonal(line)).map(|(line, _)| line);
    (Diagonals { falling, rising }, others.collect())
}

fn point(place: &Value) -> Option<Vec<u64>> {
    place.as_array()?.iter().map(Value::as_u64).collect()
}

/// Whether cells are a row, a column or a region, which need no cage.
fn is_unit(cells: &[Cell], regions: &[Vec<Cell>], side: usize) -> bool {
    let all = |same: &dyn Fn(&Cell) -> usize| cells.iter().all(|cell| same(cell) == same(&cells[0]));
    let is_line = cells.len() == side && (all(&|cell| cell.row) || all(&|cell| cell.col));
    let is_region = |region: &Vec<Cell>| cells.len() == region.len() && cells.iter().all(|cell| region.contains(cell));
    is_line || regions.iter().any(is_region)
}

fn write(board: &Sudoku) -> Result<String, WriteError> {
    let side = board.side();
    let cell = |cell: Cell| board.clues[cell].map_or_else(|| json!({}), |digit| json!({ "value": digit }));
    let cells: Vec<Value> = board.clues.cells().map(cell).collect();
    let place = |cell: &Cell| json!([cell.row, cell.col]);
    let mut regions: Vec<Vec<Value>> = vec![Vec::new(); side];
    board.boxes.cells().for_each(|cell| regions[board.boxes[cell]].push(place(&cell)));
    let cage = |cage: &Cage| {
        let cells: Vec<Value> = cage.cells.iter().map(place).collect();
        match cage.sum {
            Some(sum) => json!({ "unique": true, "cells": cells, "value": sum.to_string(), "sum": sum }),
            None => json!({ "unique": true, "cells": cells }),
        }
    };
    let mut object = json!({ "cellSize": 50, "cells": cells.chunks(side).collect::<Vec<_>>(), "regions": regions });
    let line = |from: [usize; 2], to: [usize; 2]| json!({ "color": "#34BBE6", "thickness": 2, "wayPoints": [from, to] });
    let rising = board.diagonals.rising.then(|| line([0, side], [side, 0]));
    let drawn: Vec<Value> = rising.into_iter().chain(board.diagonals.falling.then(|| line([0, 0], [side, side]))).collect();
    if !drawn.is_empty() {
        object["lines"] = drawn.into();
    }
    if !board.cages.is_empty() {
        object["cages"] = board.cages.iter().map(cage).collect::<Vec<_>>().into();
    }
    let mut moves = Map::new();
    marks::add_to_fpuzzles(board, &mut moves);
    moves.retain(|key, _| MOVES.contains(&&key[..]));
    if !moves.is_empty() {
        object["metadata"] = moves.into();
    }
    object.as_object_mut().into_iter().for_each(|object| marks::add_drawn(board, object));
    Ok(format!("https://sudokupad.app/scl{}\n", lz_string::compress(&object.to_string())))
}

/// The text of `solution`.
fn solution(object: &Map<String, Value>) -> Option<String> {
    metadata(object).find_map(|(key, value)| (key == "solution").then(|| value.as_str().map(String::from))?)
}

/// Whether there is a text of `solution` with digits.
pub fn states_solution(text: &str) -> bool {
    let has_digits = |text: String| text.contains(|c| ('1'..='9').contains(&c));
    address::object(text).is_ok_and(|(_, object)| solution(&object).is_some_and(has_digits))
}

/// The digits of `solution`, in reading order: one character each, or equally many.
fn read_solution(board: &Sudoku, text: &str) -> Result<Vec<i64>, TextError> {
    let (line, object) = address::object(text)?;
    let cells = board.side() * board.side();
    let digits = solution(&object).filter(|text| text.is_ascii() && !text.is_empty() && text.len().is_multiple_of(cells));
    let digits = digits.and_then(|text| {
        let width = text.len() / cells;
        let digits = (0..cells).map(|at| text[at * width..(at + 1) * width].parse().ok());
        digits.collect::<Option<Vec<i64>>>()
    });
    digits.ok_or_else(|| TextError::new(line, format_args!("expected {cells} digits under `solution`, found none or others")))
}

//! Marks of variants in the formats: as words, as keys of f-puzzles, and as drawings of SudokuPad.

use super::super::{
    Sudoku,
    variants::{Cells, Mark, Style, VARIANTS, through},
};
use crate::{
    TextError,
    text::{Word, cell_named, number},
};
use grid::Cell;
use serde_json::{Map, Value, json};

/// The key under which a drawing of SudokuPad states its mark in words. Other drawings have a meaning in the words of the rules only.
const STATED: &str = "pencilmark";

/// The most that a number of a mark can be in a text.
const MAX_NUMBER: usize = 1_000_000;

/// Whether a word starts a line with marks.
pub fn starts(word: &str) -> bool {
    VARIANTS.iter().any(|variant| variant.name == word)
}

/// The marks of a line: several where each is one cell.
///
/// # Errors
/// If the words are no variant, number and cells of the board.
pub fn read(words: &[Word<'_>], side: usize) -> Result<Vec<Mark>, TextError> {
    let (&(line, name), mut rest) = words.split_first().ok_or_else(|| TextError::expected(1, "a variant", ""))?;
    let variant = VARIANTS.iter().position(|variant| variant.name == name);
    let variant = variant.ok_or_else(|| TextError::expected(line, "a variant", name))?;
    let mut stated = None;
    if let (Some(_), Some((&word, after))) = (VARIANTS[variant].number, rest.split_first()) {
        stated = Some(number(word, "a number", 0, MAX_NUMBER)? as u32);
        rest = after;
    }
    let cells =
        rest.iter().map(|&(line, word)| cell(word, side).ok_or_else(|| TextError::expected(line, "a cell such as r1c1", word)));
    let cells = cells.collect::<Result<Vec<Cell>, _>>()?;
    let mark = |cells| Mark::new(variant, cells, stated, side).map_err(|problem| TextError::new(line, problem));
    if VARIANTS[variant].cells == Cells::One && !cells.is_empty() {
        return cells.into_iter().map(|cell| mark(vec![cell])).collect();
    }
    let cells = through(&cells).ok_or_else(|| TextError::new(line, "expected straight lines between the cells"))?;
    Ok(vec![mark(cells)?])
}

/// The cell of the board with a name such as `r1c1` or `R1C1`.
fn cell(name: &str, side: usize) -> Option<Cell> {
    cell_named(name).filter(|cell| cell.row < side && cell.col < side)
}

/// The key of f-puzzles for a variant, and the word that it adds. Whisper and renban lines are keys of its extensions.
fn key(name: &str) -> (&'static str, &'static str) {
    match name {
        "arrow" => ("arrow", ""),
        "white" => ("difference", ""),
        "black" => ("ratio", ""),
        "x" => ("xv", "X"),
        "v" => ("xv", "V"),
        "sandwich" => ("sandwichsum", ""),
        "little-killer" => ("littlekillersum", ""),
        "anti-knight" => ("antiknight", ""),
        "anti-king" => ("antiking", ""),
        other => (VARIANTS.iter().find(|variant| variant.name == other).map_or("", |variant| variant.name), ""),
    }
}

/// The keys of f-puzzles that state marks.
pub fn keys() -> impl Iterator<Item = &'static str> {
    VARIANTS.iter().map(|variant| key(variant.name).0)
}

/// The marks in an object of f-puzzles.
///
/// # Errors
/// If a key has another value than f-puzzles writes, with what was expected and what was found.
pub fn read_fpuzzles(object: &Map<String, Value>, side: usize, line: usize) -> Result<Vec<Mark>, TextError> {
    let mut marks = Vec::new();
    for (variant, entry) in VARIANTS.iter().enumerate() {
        let (key, word) = key(entry.name);
        let new = |cells, number| Mark::new(variant, cells, number, side);
        let items = match object.get(key) {
            Some(Value::Bool(true)) => {
                marks.extend(new(Vec::new(), None).ok());
                continue;
            }
            Some(Value::Array(items)) => items,
            _ => continue,
        };
        for item in items {
            let value = item
                .get("value")
                .and_then(|value| value.as_str().map(str::to_string).or_else(|| Some(value.as_u64()?.to_string())));
            let value = value.unwrap_or_default();
            if !word.is_empty() && value != word {
                // Another variant of the same key, or one that no variant is.
                if VARIANTS.iter().any(|other| self::key(other.name) == (key, &value)) {
                    continue;
                }
                return Err(TextError::expected(line, format_args!("X or V under `{key}`"), &item.to_string()));
            }
            let read = || {
                let cells = cells_of(item, entry.cells, side)?;
                let number = match (entry.number, value.as_str()) {
                    (None, "") => None,
                    // A difference of 1 and a ratio of 2 may be stated.
                    (None, "1") if key == "difference" => None,
                    (None, "2") if key == "ratio" => None,
                    (None, value) if value == word => None,
                    // Whispers without a number are the German ones.
                    (Some(_), "") if entry.name == "whispers" => Some(side.div_ceil(2) as u32),
                    (Some(_), value) => Some(value.parse().ok()?),
                    _ => return None,
                };
                cells.into_iter().map(|cells| new(cells, number).ok()).collect::<Option<Vec<Mark>>>()
            };
            let wrong = || TextError::expected(line, format_args!("cells and a value of `{key}`"), &item.to_string());
            marks.extend(read().ok_or_else(wrong)?);
        }
    }
    Ok(marks)
}

/// The cells of each mark of an item of f-puzzles.
fn cells_of(item: &Value, cells: Cells, side: usize) -> Option<Vec<Vec<Cell>>> {
    let list = |value: &Value| value.as_array()?.iter().map(|name| cell(name.as_str()?, side)).collect::<Option<Vec<Cell>>>();
    Some(match cells {
        Cells::One => vec![vec![cell(item.get("cell")?.as_str()?, side)?]],
        Cells::Line(_) => {
            let lines = item.get("lines")?.as_array()?.iter().map(list).collect::<Option<Vec<_>>>()?;
            // An arrow starts in the one cell of its circle.
            let circle = item.get("cells").map(|circle| list(circle).unwrap_or_default());
            let starts = |line: &Vec<Cell>| circle.as_ref().is_none_or(|circle| circle[..] == line[..1.min(line.len())]);
            lines.iter().all(starts).then_some(lines)?
        }
        Cells::Lane => {
            let (row, col) = item.get("cell")?.as_str()?.strip_prefix('R')?.split_once('C')?;
            let at = |text: &str| text.parse::<usize>().ok().filter(|&at| (1..=side).contains(&at)).map(|at| at - 1);
            let outside = [0, side + 1].map(|at| at.to_string());
            let along = 0..side;
            vec![match (outside.iter().any(|at| at == row), outside.iter().any(|at| at == col)) {
                (true, false) => along.map(|row| Some(Cell { row, col: at(col)? })).collect::<Option<_>>()?,
                (false, true) => along.map(|col| Some(Cell { row: at(row)?, col })).collect::<Option<_>>()?,
                _ => return None,
            }]
        }
        Cells::Apart(..) | Cells::Pair | Cells::Ray => vec![list(item.get("cells")?)?],
    })
}

/// Adds the keys of f-puzzles for the marks of a board.
pub fn add_to_fpuzzles(board: &Sudoku, object: &mut Map<String, Value>) {
    let place = |row: i64, col: i64| format!("R{row}C{col}");
    let name = |cell: &Cell| place(cell.row as i64 + 1, cell.col as i64 + 1);
    for mark in &board.marks {
        let variant = mark.variant();
        let (key, word) = key(variant.name);
        let names: Vec<String> = mark.cells.iter().map(name).collect();
        let mut item = match variant.cells {
            Cells::Apart(..) => {
                object.insert(key.into(), true.into());
                continue;
            }
            Cells::One => json!({ "cell": names[0] }),
            Cells::Pair => json!({ "cells": names }),
            Cells::Line(_) if variant.name == "arrow" => json!({ "cells": [names[0]], "lines": [names] }),
            Cells::Line(_) => json!({ "lines": [names] }),
            Cells::Lane | Cells::Ray => {
                let [first, second] = [mark.cells[0], mark.cells[1]].map(|cell| [cell.row as i64, cell.col as i64]);
                let before = [0, 1].map(|axis| 2 * first[axis] - second[axis] + 1);
                let cell = place(before[0], before[1]);
                match variant.cells {
                    Cells::Lane => json!({ "cell": cell }),
                    _ => {
                        let vertical = if second[0] > first[0] { "D" } else { "U" };
                        let horizontal = if second[1] > first[1] { "R" } else { "L" };
                        json!({ "cell": cell, "cells": names, "direction": format!("{vertical}{horizontal}") })
                    }
                }
            }
        };
        let value = mark.number.map_or(word.to_string(), |number| number.to_string());
        if !value.is_empty() {
            item["value"] = value.into();
        }
        let items = object.entry(key).or_insert_with(|| json!([]));
        items.as_array_mut().into_iter().for_each(|items| items.push(item.clone()));
    }
}

/// Whether a drawing of SudokuPad states its mark in words.
pub fn states_mark(drawing: &Value) -> bool {
    drawing.get(STATED).is_some()
}

/// The marks that drawings of SudokuPad state, where each of them does; the key of the first that does not otherwise.
///
/// # Errors
/// If what a drawing states is no mark.
pub fn read_drawn<'d>(
    drawings: impl Iterator<Item = (&'d str, &'d Value)>,
    side: usize,
    line: usize,
) -> Result<Result<Vec<Mark>, &'d str>, TextError> {
    let mut marks = Vec::new();
    for (key, drawing) in drawings {
        let Some(stated) = drawing.get(STATED).and_then(Value::as_str) else { return Ok(Err(key)) };
        let words: Vec<Word<'_>> = stated.split_whitespace().map(|word| (line, word)).collect();
        marks.extend(read(&words, side)?);
    }
    Ok(Ok(marks))
}

/// Adds the drawings of marks to an object of SudokuPad, each with its mark in words.
pub fn add_drawn(board: &Sudoku, object: &mut Map<String, Value>) {
    let mut draw = |key: &str, mark: &Mark, mut drawing: Value| {
        drawing[STATED] = mark.text().into();
        let items = object.entry(key).or_insert_with(|| json!([]));
        items.as_array_mut().into_iter().for_each(|items| items.push(drawing.clone()));
    };
    for mark in &board.marks {
        let points: Vec<[f64; 2]> = mark.cells.iter().map(|cell| [cell.row as f64 + 0.5, cell.col as f64 + 0.5]).collect();
        let line = |color: &str, thickness: u32| json!({ "color": color, "thickness": thickness, "wayPoints": points });
        let round = |size: f64, color: &str, border: &str| {
            let middle =
                if points.len() == 2 && mark.variant().cells == Cells::Pair { middle(points[0], points[1]) } else { points[0] };
            json!({ "center": middle, "width": size, "height": size, "rounded": true, "backgroundColor": color, "borderColor": border })
        };
        let text = |center: [f64; 2], text: String| json!({ "center": center, "width": 0.4, "height": 0.4, "fontSize": 18, "text": text });
        match mark.variant().style {
            // Stated under `metadata`.
            Style::Caption => {}
            Style::Square => {
                let mut square = round(0.8, "#CFCFCF", "#CFCFCF");
                square["rounded"] = false.into();
                draw("underlays", mark, square);
            }
            Style::Circle => draw("underlays", mark, round(0.8, "#CFCFCF", "#CFCFCF")),
            Style::Dot(is_black) => draw("overlays", mark, round(0.3, if is_black { "#000000" } else { "#FFFFFF" }, "#000000")),
            Style::Letter(letter) => draw("overlays", mark, text(middle(points[0], points[1]), letter.into())),
            Style::Bulb => {
                draw("lines", mark, line("#CFCFCF", 16));
                draw("underlays", mark, round(0.8, "#CFCFCF", "#CFCFCF"));
            }
            Style::Arrow => {
                let mut arrow = line("#808080", 3);
                arrow["headLength"] = 0.3.into();
                draw("arrows", mark, arrow);
                draw("underlays", mark, round(0.8, "#FFFFFF", "#808080"));
            }
            Style::Lines(count) => draw("lines", mark, line(["#A8A8A8", "#67F067", "#F067F0"][usize::from(count) % 4 - 1], 10)),
            Style::Border => {
                let before = [0, 1].map(|axis| 2.0 * points[0][axis] - points[1][axis]);
                draw("overlays", mark, text(before, mark.number.unwrap_or_default().to_string()));
            }
        }
    }
}

fn middle(one: [f64; 2], other: [f64; 2]) -> [f64; 2] {
    [0, 1].map(|axis| (one[axis] + other[axis]) / 2.0)
}

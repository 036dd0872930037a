//! Edits: what a setter puts on a board by pointer and keys. They follow from what the file draws of the data: numbers, arrows and
//! marks of cells, corners and pairs of cells, numbers beside the board, and regions.

mod cages;

use super::{
    board::TextPuzzle,
    clues::{clues, with_clues},
    drawing,
    layers::{DISC, Form, Layer, TYPED_DISC, Where, follow, layers, wall},
    rooms::{is_painted, marked, painted, repainted, tools},
    sections::Side,
};
use crate::{AnyPuzzle, Edit, picture::Point};
use std::collections::BTreeMap;

/// The maximum number of values that a place offers in turn; others are typed.
const MAX_CHOICES: usize = 64;

/// The width of a place between cells, at a corner, and beside the board, in cells.
const SMALL: f64 = 0.45;

/// What separates the sums of a head.
const SUMS: char = '\\';

/// A place of the board: its name, its centre in the picture, its width, and its subscripts in the layers that lie there.
struct Place {
    name: String,
    at: Point,
    side: f64,
    key: Vec<i64>,
    of: Where,
}

/// The name of a cell or corner.
pub fn name_of(row: i64, column: i64) -> String {
    format!("r{row}c{column}")
}

/// Every place where something of the layers can stand.
fn places(puzzle: &TextPuzzle, layers: &[Layer]) -> Vec<Place> {
    let [rows, columns] = puzzle.size();
    let (left, top) = drawing::origin(puzzle);
    let picture = puzzle.draw(&[]);
    let mut all = Vec::new();
    let has = |place: Where| layers.iter().any(|layer| layer.place == place);
    if has(Where::Cells) || has(Where::Spots) || is_painted(puzzle, layers) {
        let heads = layers.iter().any(|layer| matches!(layer.form, Form::Upper | Form::Lower));
        let first = if heads { 0 } else { 1 };
        for (row, column) in (first..=rows).flat_map(|row| (first..=columns).map(move |column| (row, column))) {
            if row + column > 0 {
                let at = (left + column as f64 - 0.5, top + row as f64 - 0.5);
                all.push(Place { name: name_of(row, column), at, side: 1.0, key: vec![row, column], of: Where::Cells });
            }
        }
    }
    if has(Where::Corners) {
        for (row, column) in (1..=rows + 1).flat_map(|row| (1..=columns + 1).map(move |column| (row, column))) {
            // Corners of the board lie at the edge of the picture.
            let inside = |value: f64, most: f64| value.min(most - 0.01);
            let at = (inside(left + column as f64 - 1.0, picture.width), inside(top + row as f64 - 1.0, picture.height));
            all.push(Place { name: name_of(row, column), at, side: SMALL, key: vec![row, column], of: Where::Corners });
        }
    }
    let between = |steps: &'static [(i64, i64)], of: Where| {
        let cells = (1..=rows).flat_map(move |row| (1..=columns).map(move |column| (row, column)));
        let last = move |(row, column)| steps.iter().map(move |(down, across)| [row, column, row + down, column + across]);
        let inside = cells.flat_map(last).filter(move |key| key[2] <= rows && key[3] <= columns);
        inside.map(move |key| {
            let middle = |from: i64, to: i64| (from + to) as f64 / 2.0 - 0.5;
            let name = [name_of(key[0], key[1]), name_of(key[2], key[3])].join("-");
            let at = (left + middle(key[1], key[3]), top + middle(key[0], key[2]));
            Place { name, at, side: SMALL, key: key.to_vec(), of }
        })
    };
    if has(Where::Pairs) {
        all.extend(between(&[(0, 1), (1, 0)], Where::Pairs));
    }
    if has(Where::Spots) {
        all.extend(between(&[(0, 1), (1, 0), (1, 1)], Where::Spots));
    }
    for layer in layers {
        let (Where::Beside(side) | Where::List(side)) = layer.place else { continue };
        // A list grows away from the board: its end is free as long as it is not full.
        let away = if matches!(layer.place, Where::List(_)) { SMALL / 2.0 } else { 0.5 };
        let lane = if matches!(side, Side::Left | Side::Right) { rows } else { columns };
        for index in 1..=lane {
            let along = index as f64 - 0.5;
            let at = match side {
                Side::Left => (away, top + along),
                Side::Right => (picture.width - away, top + along),
                Side::Top => (left + along, away),
                Side::Bottom => (left + along, picture.height - away),
            };
            let side = if away < 0.5 { SMALL } else { 1.0 };
            all.push(Place { name: format!("{} {index}", layer.name), at, side, key: vec![index], of: layer.place });
        }
    }
    all
}

/// Whether the spots of a layer in the middle of cells are at this place, which is a cell.
fn is_middle(layer: &Layer, place: &Place) -> bool {
    (layer.place, place.of) == (Where::Spots, Where::Cells)
}

/// The entry of a layer at a place.
fn key_at(layer: &Layer, place: &Place) -> Vec<i64> {
    place.key.repeat(if is_middle(layer, place) { 2 } else { 1 })
}

/// The layers at a place.
fn at<'l>(layers: &'l [Layer], place: &'l Place) -> impl Iterator<Item = &'l Layer> {
    layers.iter().filter(move |layer| {
        let beside = matches!(place.of, Where::Beside(_) | Where::List(_));
        is_middle(layer, place)
            || layer.place == place.of
                && (!beside || place.name.strip_prefix(layer.name).is_some_and(|rest| rest.starts_with(' ')))
    })
}

/// The signs of a layer between two cells, from the first to the second and back, as they are drawn.
fn signs(layer: &Layer, key: &[i64]) -> [String; 2] {
    let Form::Mark(mark) = layer.form else { return [String::new(), String::new()] };
    match (mark, key[0] == key[2]) {
        ("<", true) => ["<", ">"].map(String::from),
        ("<", false) => ["∧", "∨"].map(String::from),
        _ => [mark.into(), format!("-{mark}")],
    }
}

/// The value of a place, as a setter types it.
fn text(layers: &[Layer], place: &Place) -> String {
    if matches!(place.of, Where::List(_)) {
        let here = at(layers, place).flat_map(|layer| layer.entries.iter()).filter(|entry| entry.0[0] == place.key[0]);
        return here.map(|entry| entry.1.to_string()).collect::<Vec<_>>().join(" ");
    }
    if place.of == Where::Pairs {
        let back = [&place.key[2..], &place.key[..2]].concat();
        let sign = |layer: &Layer| {
            let [straight, turned] = signs(layer, &place.key);
            let is_turned = !layer.text(&back).is_empty();
            if layer.text(&place.key).is_empty() { is_turned.then_some(turned) } else { Some(straight) }
        };
        return at(layers, place).filter_map(sign).collect();
    }
    let part = |form: &dyn Fn(Form) -> bool| {
        let here = at(layers, place).filter(|layer| form(layer.form)).map(|layer| layer.text(&key_at(layer, place)));
        here.filter(|text| !text.is_empty()).collect::<Vec<_>>()
    };
    let (upper, lower) = (part(&|form| form == Form::Upper).concat(), part(&|form| form == Form::Lower).concat());
    if !upper.is_empty() || !lower.is_empty() {
        return format!("{lower}{SUMS}{upper}");
    }
    let mut values = part(&|form| matches!(form, Form::Number | Form::Disc));
    values.extend(part(&|form| form == Form::Arrow));
    if values.is_empty() { part(&|form| matches!(form, Form::Mark(_))).join(" ") } else { values.concat() }
}

/// Whether a place is left of a row or above a column, where sums stand and nothing else.
fn is_head(place: &Place) -> bool {
    place.of == Where::Cells && place.key.contains(&0)
}

/// The values that a place offers in turn; empty if its value is typed.
fn choices(open: &TextPuzzle, vars: &BTreeMap<[i64; 2], usize>, layers: &[Layer], place: &Place) -> Vec<String> {
    let [rows, columns] = open.size();
    let most = match place.of {
        Where::List(_) => return Vec::new(),
        Where::Pairs => return at(layers, place).flat_map(|layer| signs(layer, &place.key)).collect(),
        Where::Beside(_) => rows.max(columns) as usize + 1,
        _ => MAX_CHOICES,
    };
    let here: Vec<&Layer> = at(layers, place).collect();
    let given = open.kind.clues.iter().find(|declared| declared.gives);
    let arrows: Vec<String> = here.iter().filter(|layer| layer.form == Form::Arrow).flat_map(|layer| layer.choices(4)).collect();
    let marks = here.iter().filter(|layer| matches!(layer.form, Form::Mark(_)) && !is_head(place));
    let mut all: Vec<String> = marks.flat_map(|layer| layer.choices(1)).collect();
    for layer in here.iter().filter(|layer| matches!(layer.form, Form::Number | Form::Disc)) {
        let var = vars.get(&[place.key[0], place.key[place.key.len() - 1]]).copied().filter(|_| place.of == Where::Cells);
        let range = given.filter(|given| given.name == layer.name).and(var).map(|var| open.judge.ranges[var].clone());
        match range {
            Some(range) => all.extend(range.filter(|value| *value >= layer.low).take(most).map(|value| value.to_string())),
            None if arrows.is_empty() => all.extend(layer.choices(most)),
            None => {
                let numbers = layer.choices((rows.max(columns) as usize).div_ceil(2) + 1);
                all.extend(numbers.iter().flat_map(|number| arrows.iter().map(move |arrow| number.clone() + arrow)));
            }
        }
    }
    all.truncate(MAX_CHOICES.max(1));
    all
}

/// One edit for each place: of a cell its value, or its region where cells have no values.
pub fn edits(puzzle: &TextPuzzle) -> Vec<Edit> {
    // Of nothing to place nothing can be given.
    if puzzle.kind.bank.as_ref().is_some_and(|bank| bank.is_empty(&puzzle.data)) {
        return Vec::new();
    }
    if puzzle.kind.formats.cages().is_some() {
        return cages::edits(puzzle);
    }
    let layers = layers(puzzle);
    // Without givens its cells have no ranges that clues narrow.
    let gives = puzzle.kind.clues.iter().any(|declared| declared.gives);
    let open = if gives { with_clues(puzzle, &vec![false; clues(puzzle).len()]) } else { puzzle.clone() };
    let painted = is_painted(puzzle, &layers).then(|| painted(puzzle));
    let vars = puzzle.cells().into_iter().map(|(var, cell)| (cell, var)).collect();
    let edit = |place: Place| {
        if let (Some(painted), Where::Cells) = (&painted, place.of) {
            let (value, choices) = painted.get(&[place.key[0], place.key[1]]).cloned().unwrap_or_default();
            return Edit { is_label: true, ..Edit::new(place.name, place.at, value, choices) };
        }
        let (value, choices) = (text(&layers, &place), choices(&open, &vars, &layers, &place));
        Edit { side: place.side, ..Edit::new(place.name, place.at, value, choices) }
    };
    places(puzzle, &layers).into_iter().map(edit).collect()
}

/// The board with another value at a place, or none; or with a mark of one of its tools.
///
/// # Errors
/// If there is no such place, or the value cannot stand there.
pub fn edited(puzzle: &TextPuzzle, edit: &str, value: &str) -> Result<TextPuzzle, String> {
    let mut layers = layers(puzzle);
    if let Some(tool) = tools(puzzle).into_iter().find(|tool| tool.name == edit) {
        return marked(puzzle, &mut layers, tool.name, value);
    }
    if puzzle.kind.formats.cages().is_some() {
        return cages::edited(puzzle, edit, value);
    }
    let place = places(puzzle, &layers).into_iter().find(|place| place.name == edit);
    let place = place.ok_or_else(|| format!("nothing is placed at {}", crate::quoted(edit)))?;
    if place.of == Where::Cells && is_painted(puzzle, &layers) {
        return repainted(puzzle, &[[place.key[0], place.key[1]]], Some(value));
    }
    if value == text(&layers, &place) {
        return Ok(puzzle.clone());
    }
    put(puzzle, &mut layers, &place, value)?;
    written(puzzle, &layers)
}

/// Puts a value into the layers at a place.
fn put(puzzle: &TextPuzzle, layers: &mut [Layer], place: &Place, value: &str) -> Result<(), String> {
    let given = puzzle.kind.clues.iter().find(|declared| declared.gives).map(|declared| &declared.name[..]);
    let names: Vec<&str> = at(layers, place).map(|layer| layer.name).collect();
    let mut here: Vec<&mut Layer> = layers.iter_mut().filter(|layer| names.contains(&layer.name)).collect();
    let key = &place.key[..];
    match place.of {
        Where::List(_) => {
            let layer = here.first_mut().ok_or("nothing is placed here")?;
            layer.entries.retain(|other, _| other[0] != key[0]);
            for (number, word) in value.split_whitespace().enumerate() {
                let number_at = [key[0], number as i64 + 1];
                let read = layer.read(word)?;
                layer.put(&number_at, read);
            }
            return Ok(());
        }
        Where::Pairs => {
            let back = [&key[2..], &key[..2]].concat();
            here.iter_mut().for_each(|layer| [key, &back].into_iter().for_each(|key| layer.put(key, None)));
            for layer in &mut here {
                let wanted = signs(layer, key).iter().position(|sign| sign == value);
                if let Some(turned) = wanted {
                    layer.put(if turned == 1 { &back } else { key }, Some(1));
                    return Ok(());
                }
            }
            let known: Vec<String> = here.iter().flat_map(|layer| signs(layer, key)).map(|sign| format!("`{sign}`")).collect();
            let wrong = || format!("expected {} or nothing, found {}", known.join(", "), crate::quoted(value));
            return if value.is_empty() { Ok(()) } else { Err(wrong()) };
        }
        _ => {}
    }
    if let Some(layer) = here.iter().find(|layer| Some(layer.name) == given && !value.is_empty()) {
        let open = with_clues(puzzle, &vec![false; clues(puzzle).len()]);
        let var = puzzle.cells().into_iter().find(|(_, cell)| cell[..] == *key).map(|cell| cell.0);
        let range = var.map(|var| open.judge.ranges[var].clone()).ok_or_else(|| format!("{} has no value", place.name))?;
        if layer.unknown.is_none_or(|_| value != "?") {
            crate::edit::number(value, range)?;
        }
    }
    here.iter_mut().for_each(|layer| layer.put(&key_at(layer, place), None));
    let mark = here.iter().position(|layer| matches!(layer.form, Form::Mark(mark) if mark == value) && !is_head(place));
    if let Some(mark) = mark {
        let key = key_at(here[mark], place);
        here[mark].put(&key, Some(1));
        return Ok(());
    }
    if value.is_empty() {
        return Ok(());
    }
    let heads = here.iter().any(|layer| matches!(layer.form, Form::Upper | Form::Lower));
    let parts: Vec<(Form, &str)> = match (heads, value.split_once(SUMS)) {
        (true, Some((lower, upper))) => vec![(Form::Lower, lower), (Form::Upper, upper)],
        (true, None) => {
            return Err(format!(
                "expected the sums of a head, such as `12{SUMS}5`, `12{SUMS}` or `{SUMS}5`, found {}",
                crate::quoted(value)
            ));
        }
        (false, _) if here.iter().any(|layer| layer.form == Form::Disc) => {
            match [DISC, TYPED_DISC].into_iter().find_map(|disc| value.strip_prefix(disc)) {
                Some(number) => vec![(Form::Disc, number)],
                None => vec![(Form::Number, value)],
            }
        }
        (false, _) => {
            let end = value
                .find(|c: char| !c.is_ascii_digit() && c != '?')
                .filter(|_| here.iter().any(|layer| layer.form == Form::Arrow));
            let (number, arrow) = value.split_at(end.unwrap_or(value.len()));
            [(Form::Number, number), (Form::Arrow, arrow)].into_iter().filter(|part| !part.1.is_empty()).collect()
        }
    };
    let mut on_walls = false;
    for (form, word) in parts {
        let Some(layer) = here.iter_mut().find(|layer| layer.form == form) else {
            let marks: Vec<String> = here.iter().flat_map(|layer| layer.choices(1)).map(|mark| format!("`{mark}`")).collect();
            return Err(format!("expected {} or nothing, found {}", marks.join(", "), crate::quoted(value)));
        };
        let read = layer.read(word)?;
        layer.put(key, read);
        on_walls |= layer.on_walls;
    }
    // A head beside the board needs no black cell.
    let is_cell = key.iter().all(|&index| index > 0);
    if let Some(wall) = wall(puzzle.kind).filter(|_| on_walls && is_cell) {
        here.iter_mut().filter(|layer| layer.name == wall).for_each(|layer| layer.put(key, Some(1)));
    }
    Ok(())
}

/// The board with the entries of layers.
pub fn written(puzzle: &TextPuzzle, placed: &[Layer]) -> Result<TextPuzzle, String> {
    let mut data = puzzle.survey.given(&puzzle.kind.vocabulary);
    placed.iter().for_each(|layer| layer.write(&mut data));
    follow(&mut data, &layers(puzzle), placed);
    // Of an error in a kind the first line says what is wrong.
    TextPuzzle::with(puzzle.kind, data).map_err(|error| error.problem.lines().next().unwrap_or_default().into())
}

//! Regions as a setter edits them: cells are painted with the region of others, or drawn over as a new one; and their numbers.

use super::{
    board::TextPuzzle,
    edits::{name_of, written},
    layers::{Layer, Where, layers, regions},
};
use crate::{Gesture, Tool, regions as labels};
use algebra::Rows;
use model::Rule;
use std::collections::{BTreeMap, BTreeSet};

/// The tool that draws regions where cells have values of their own.
const REGION: &str = "region";
const REGIONS: &Rule = &Rule { name: "regions", sentence: "The cells become one region." };

/// The rows and columns of the cells in a mark, such as `r1c2 r1c3`.
fn cells_of<'t>(words: impl Iterator<Item = &'t str>) -> Option<Vec<[i64; 2]>> {
    let cell = |word: &str| {
        let (row, column) = word.strip_prefix('r')?.split_once('c')?;
        Some([row.parse().ok()?, column.parse().ok()?])
    };
    words.map(cell).collect()
}

/// The region of each cell that is not void, in reading order.
pub fn rooms(puzzle: &TextPuzzle) -> BTreeMap<[i64; 2], i64> {
    let rows = regions(puzzle).and_then(|name| puzzle.survey.data.params().find(|param| param.0 == name)).map(|param| param.1);
    let has_voids = has_voids(puzzle);
    let entries = rows.unwrap_or_default();
    let rooms = entries.iter().filter(|row| row.len() == 3 && !(has_voids && row[2] == VOID));
    rooms.map(|row| ([row[0], row[1]], row[2])).collect()
}

/// The region of a void cell, where a kind has some.
const VOID: i64 = 0;

/// Whether a cell may be void: the parameter of regions has a default.
fn has_voids(puzzle: &TextPuzzle) -> bool {
    let name = regions(puzzle);
    puzzle.kind.vocabulary.params().any(|param| Some(&param.head.name[..]) == name && param.default.is_some())
}

/// The cells that are void.
fn voids(puzzle: &TextPuzzle, rooms: &BTreeMap<[i64; 2], i64>) -> Vec<[i64; 2]> {
    let [rows, columns] = if has_voids(puzzle) { puzzle.size() } else { [0, 0] };
    let cells = (1..=rows).flat_map(|row| (1..=columns).map(move |column| [row, column]));
    cells.filter(|cell| !rooms.contains_key(cell)).collect()
}

/// Whether a cell of the board is edited by its region: it has no other values, and no clue of a cage.
pub fn is_painted(puzzle: &TextPuzzle, layers: &[Layer]) -> bool {
    regions(puzzle).is_some() && puzzle.kind.formats.cages().is_none() && layers.iter().all(|layer| layer.place != Where::Cells)
}

/// For each cell the label of its region, and the labels of those beside it and of a new one.
pub fn painted(puzzle: &TextPuzzle) -> BTreeMap<[i64; 2], (String, Vec<String>)> {
    let rooms = rooms(puzzle);
    let numbered: BTreeMap<[i64; 2], usize> = rooms.keys().copied().zip(labels::numbered(rooms.values().copied())).collect();
    let count = numbered.values().max().map_or(0, |most| most + 1);
    let beside = |[row, column]: [i64; 2]| -> BTreeSet<usize> {
        let beside = [[row - 1, column], [row, column - 1], [row, column + 1], [row + 1, column]];
        beside.iter().filter_map(|cell| numbered.get(cell)).copied().collect()
    };
    let void = |cell: [i64; 2]| (cell, (String::new(), beside(cell).into_iter().chain([count]).map(labels::label).collect()));
    let entry = |(&[row, column], &own): (&[i64; 2], &usize)| {
        let near = beside([row, column]);
        let is_whole = numbered.values().filter(|&&other| other == own).count() == 1;
        // A region of one cell comes last, in the place of a new one.
        let last = if is_whole { own } else { count };
        let near: Vec<usize> = if is_whole {
            near.into_iter().chain([last]).collect()
        } else {
            near.into_iter().chain([own]).collect::<BTreeSet<_>>().into_iter().chain([last]).collect()
        };
        ([row, column], (labels::label(own), near.into_iter().map(labels::label).collect()))
    };
    numbered.iter().map(entry).chain(voids(puzzle, &rooms).into_iter().map(void)).collect()
}

/// The numbers of regions, and regions themselves where cells have values of their own.
pub fn tools(puzzle: &TextPuzzle) -> Vec<Tool> {
    let rooms = rooms(puzzle);
    if rooms.is_empty() {
        return Vec::new();
    }
    let layers = layers(puzzle);
    let of_regions = |layer: &Layer| {
        let first = |region: i64| rooms.iter().find(|room| *room.1 == region).map(|room| name_of(room.0[0], room.0[1]));
        let marks = layer.entries.iter().filter_map(|(key, value)| Some(format!("{value} {}", first(key[0])?)));
        let high = layer.high.unwrap_or(i64::MAX).min(rooms.len() as i64).max(layer.low);
        let numbers = u32::try_from(layer.low).unwrap_or(0)..=u32::try_from(high).unwrap_or(u32::MAX);
        // The rule that the number belongs to has its name, as a plural, or is the first.
        let is_own = |rule: &&&Rule| rule.name.strip_suffix('s').unwrap_or(rule.name) == layer.name;
        let rule = puzzle.kind.rules.iter().find(is_own).or(puzzle.kind.rules.first()).copied().unwrap_or(REGIONS);
        Tool { name: layer.name, rule, gesture: Gesture::Cell, numbers: Some(numbers), marks: marks.collect() }
    };
    let mut all: Vec<Tool> = layers.iter().filter(|layer| layer.place == Where::Regions).map(of_regions).collect();
    if !is_painted(puzzle, &layers) {
        all.push(Tool { name: REGION, rule: REGIONS, gesture: Gesture::Area, numbers: None, marks: Vec::new() });
    }
    all
}

/// The board with a mark of a tool; one that is there is removed.
pub fn marked(puzzle: &TextPuzzle, layers: &mut [Layer], tool: &str, mark: &str) -> Result<TextPuzzle, String> {
    let words: Vec<&str> = mark.split_whitespace().collect();
    let (number, cells) = match words.split_first() {
        Some((first, rest)) if !first.starts_with('r') => (Some(*first), rest),
        _ => (None, &words[..]),
    };
    let cells = cells_of(cells.iter().copied()).filter(|cells| !cells.is_empty());
    let wrong = || format!("expected cells such as r1c1, found {}", crate::quoted(mark));
    let (cells, rooms) = (cells.ok_or_else(wrong)?, rooms(puzzle));
    if let Some(&[row, column]) = cells.iter().find(|cell| !rooms.contains_key(*cell)) {
        return Err(format!("there is no cell {}", name_of(row, column)));
    }
    if tool == REGION {
        return repainted(puzzle, &cells, None);
    }
    let layer = layers.iter_mut().find(|layer| layer.name == tool).ok_or_else(wrong)?;
    let (region, read) = ([rooms[&cells[0]]], layer.read(number.unwrap_or_default())?);
    let value = read.filter(|read| layer.entries.get(&region[..]) != Some(read));
    layer.put(&region, value);
    written(puzzle, layers)
}

/// The board whose cells have the region of a label, or with `None` are a new one; the empty label makes them void.
pub fn repainted(puzzle: &TextPuzzle, cells: &[[i64; 2]], label: Option<&str>) -> Result<TextPuzzle, String> {
    let mut rooms = rooms(puzzle);
    let name = regions(puzzle).ok_or("this board states no regions")?;
    let numbered = labels::numbered(rooms.values().copied());
    let count = numbered.iter().max().map_or(0, |most| most + 1);
    let voids = voids(puzzle, &rooms);
    let wanted = match label {
        Some("") if has_voids(puzzle) => None,
        Some(label) => {
            let found = (0..=count).find(|&region| labels::label(region) == label);
            let last = labels::label(count);
            Some(found.ok_or_else(|| format!("expected a region from a to {last}, found {}", crate::quoted(label)))?)
        }
        None => Some(count),
    };
    let region = wanted.map(|wanted| {
        let of = rooms.values().zip(&numbered).find(|region| *region.1 == wanted).map(|region| *region.0);
        of.unwrap_or_else(|| rooms.values().max().map_or(1, |most| most + 1))
    });
    let before: BTreeSet<i64> = rooms.values().copied().collect();
    for cell in cells {
        match region {
            None => _ = rooms.remove(cell),
            Some(region) if rooms.contains_key(cell) || voids.contains(cell) => _ = rooms.insert(*cell, region),
            Some(_) => {}
        }
    }
    let after: BTreeSet<i64> = rooms.values().copied().collect();
    let layers = layers(puzzle);
    let stated = layers.iter().filter(|layer| layer.place == Where::Regions).flat_map(|layer| layer.entries.keys());
    let cages = (1..).zip(puzzle.cages()).filter(|(_, cage)| cage.clue.is_some()).map(|(region, _)| region);
    if let Some(lost) = stated.map(|key| key[0]).chain(cages).find(|region| before.contains(region) && !after.contains(region)) {
        let gone = before.iter().position(|region| *region == lost).unwrap_or_default();
        return Err(format!("region {} would vanish, but has a number; remove that first", labels::label(gone)));
    }
    let mut data = puzzle.survey.given(&puzzle.kind.vocabulary);
    let cells = rooms.iter().flat_map(|([row, column], room)| [*row, *column, *room]).collect();
    data.param_rows(name, Rows { width: 3, cells });
    TextPuzzle::with(puzzle.kind, data).map_err(|error| error.problem)
}

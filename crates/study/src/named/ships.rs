//! Ships against cells on boards of battleship, from 6×6 to 30×20.

use super::{CONROY, Extent, Fact, Made, Measure, Printed, Study, Way, chance::Chance, typed};
use crate::{Method, Uniqueness, uniqueness};
use puzzles::{AnyPuzzle, battleship::Battleship};
use solve::Limits;

pub static STUDY: Study = Study {
    name: "ships",
    summary: "Battleship from 6×6 to 30×20: a bit for each place of a ship (GBM) against bits for cells (CBM).",
    version: 1,
    source: CONROY,
    table: "table 4.3 and the text below it",
    kind: "battleship",
    facts: &[Fact { name: "cells", of: super::unknowns }, Fact { name: "ships", of: ships }],
    methods: &[Way::new("GBM", "ships", "highs"), Way::new("CBM", "cells", "highs")],
    measures: &[Measure::Seconds, Measure::Nodes, Measure::Rows, Measure::Columns],
    seconds: (10, 300),
    boards,
    printed,
    remark: "The fleets are those of table 4.2, the one of 30×20 is ours. Ships are put down by chance. Cells are given, in \
        an order by chance, until there is one answer, and left out again where that is not needed; on easy boards a \
        tenth of all cells is given beside them. The source took its boards \
        from a site, and gives no figure of its own for 30×20: it says that Meuffels and den Hertog (2010) needed hours, \
        which is no figure and not in the table.",
};

/// Rows, columns, level, the number of ships of length 1, 2 and so on, seconds of GBM and CBM.
type Row = (usize, usize, &'static str, [usize; 5], Option<(f64, f64)>);

/// Tables 4.2 and 4.3.
const PRINTED: &[Row] = &[
    (6, 6, "6×6 Easy", [3, 2, 1, 0, 0], Some((0.01, 0.01))),
    (6, 6, "6×6 Hard", [3, 2, 1, 0, 0], Some((0.01, 0.12))),
    (8, 8, "8×8 Easy", [3, 3, 2, 1, 0], Some((0.02, 0.08))),
    (8, 8, "8×8 Hard", [3, 3, 2, 1, 0], Some((0.02, 0.22))),
    (10, 10, "10×10 Easy", [4, 3, 2, 1, 0], Some((0.01, 0.02))),
    (10, 10, "10×10 Hard", [4, 3, 2, 1, 0], Some((0.01, 0.05))),
    (15, 15, "15×15 Easy", [5, 4, 3, 2, 1], Some((0.03, 0.21))),
    (15, 15, "15×15 Hard", [5, 4, 3, 2, 1], Some((0.03, 0.15))),
    (30, 20, "30×20", [10, 8, 6, 4, 2], None),
];

fn printed() -> Vec<Printed> {
    let row = |row: &Row| Printed {
        label: row.2,
        facts: vec![Some((row.0 * row.1) as f64), Some(row.3.iter().sum::<usize>() as f64)],
        figures: row.4.map_or(Vec::new(), |(ships, cells)| vec![vec![Some(ships)], vec![Some(cells)]]),
    };
    PRINTED.iter().map(row).collect()
}

fn ships(puzzle: &dyn AnyPuzzle) -> Option<f64> {
    Some(typed::<Battleship>(puzzle)?.fleet().values().sum::<usize>() as f64)
}

fn boards(extent: Extent) -> Vec<Made> {
    let rows = if extent == Extent::Quick { 4 } else { PRINTED.len() };
    (0..rows).map(|row| Made { text: board(&PRINTED[row], row as u64), row: Some(row) }).collect()
}

/// A board with one answer.
fn board(&(rows, cols, label, fleet, _): &Row, seed: u64) -> String {
    let mut chance = Chance::of(seed);
    let sea = (0..).find_map(|_| put_down(rows, cols, &fleet, &mut chance)).unwrap_or_default();
    let order = chance.order(rows * cols);
    let is_enough = |given: &[usize]| has_one_answer(&text(&sea, cols, &fleet, given));
    // What is given leaves the fewer answers the more it is.
    let (mut few, mut enough) = (0, order.len());
    while few < enough {
        let middle = usize::midpoint(few, enough);
        if is_enough(&order[..middle]) {
            enough = middle;
        } else {
            few = middle + 1;
        }
    }
    let mut given = order[..enough].to_vec();
    for &cell in &order[..enough] {
        let without: Vec<usize> = given.iter().copied().filter(|&other| other != cell).collect();
        if is_enough(&without) {
            given = without;
        }
    }
    if label.ends_with("Easy") {
        given.extend(order.iter().filter(|cell| !given.contains(cell)).take(order.len() / 10).copied().collect::<Vec<_>>());
    }
    text(&sea, cols, &fleet, &given)
}

/// How many conflicts may be met until a board is taken for one with several answers; the same on every machine.
const PATIENCE: u64 = 2_000;

fn has_one_answer(text: &str) -> bool {
    let puzzle = puzzles::find("battleship").and_then(|kind| kind.read(text, None).ok()).expect("it is a board");
    let verdict = uniqueness(&*puzzle, &Method::default_for(&*puzzle), &Limits { nodes: Some(PATIENCE), ..Limits::default() });
    verdict.is_ok_and(|(verdict, _)| matches!(verdict, Uniqueness::Unique(_)))
}

/// Ships on a sea, none touching another; nothing if there is no more room.
fn put_down(rows: usize, cols: usize, fleet: &[usize; 5], chance: &mut Chance) -> Option<Vec<bool>> {
    let mut sea = vec![false; rows * cols];
    for length in (1..=fleet.len()).rev() {
        for _ in 0..fleet[length - 1] {
            let room = |ship: &[usize]| !ship.iter().any(|&cell| touches(&sea, cols, cell));
            let places = places(rows, cols, length).into_iter().filter(|ship| room(ship));
            let places: Vec<Vec<usize>> = places.collect();
            let ship = places.get(chance.below(places.len().max(1)))?;
            ship.iter().for_each(|&cell| sea[cell] = true);
        }
    }
    Some(sea)
}

/// Every place of a ship, as its cells.
fn places(rows: usize, cols: usize, length: usize) -> Vec<Vec<usize>> {
    let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
    let both = cells.flat_map(|(row, col)| {
        let across = (col + length <= cols).then(|| (0..length).map(|step| cols * row + col + step).collect());
        let down = (length > 1 && row + length <= rows).then(|| (0..length).map(|step| cols * (row + step) + col).collect());
        across.into_iter().chain(down)
    });
    both.collect()
}

/// Whether a ship is on a cell or beside it.
fn touches(sea: &[bool], cols: usize, cell: usize) -> bool {
    let (row, col) = (cell / cols, cell % cols);
    let rows = row.saturating_sub(1)..=(row + 1).min(sea.len() / cols - 1);
    rows.into_iter().any(|row| (col.saturating_sub(1)..=(col + 1).min(cols - 1)).any(|col| sea[cols * row + col]))
}

fn text(sea: &[bool], cols: usize, fleet: &[usize; 5], given: &[usize]) -> String {
    let rows = sea.len() / cols;
    let ships: String = (1..=5).rev().filter(|&l| fleet[l - 1] > 0).map(|l| format!(" {l}:{}", fleet[l - 1])).collect();
    let tally = |cells: &mut dyn Iterator<Item = usize>| cells.filter(|&cell| sea[cell]).count();
    let mut text = format!("battleship\nfleet{ships}\n");
    for row in 0..rows {
        let cells = (0..cols).map(|col| cols * row + col);
        let shown = cells.clone().map(|cell| if given.contains(&cell) { letter(sea, cols, cell) } else { "." });
        text += &format!("{} {}\n", shown.collect::<Vec<_>>().join(" "), tally(&mut cells.clone()));
    }
    let below = (0..cols).map(|col| tally(&mut (0..rows).map(|row| cols * row + col)).to_string());
    text + &below.collect::<Vec<_>>().join(" ") + "\n"
}

/// The part of a ship that a cell shows, in the letters of the format.
fn letter(sea: &[bool], cols: usize, cell: usize) -> &'static str {
    let (row, col) = (cell / cols, cell % cols);
    let above = row > 0 && sea[cell - cols];
    let below = cell + cols < sea.len() && sea[cell + cols];
    let left = col > 0 && sea[cell - 1];
    let right = col + 1 < cols && sea[cell + 1];
    match (above, below, left, right) {
        _ if !sea[cell] => "w",
        (false, false, false, false) => "c",
        (false, true, ..) => "t",
        (true, false, ..) => "b",
        (_, _, false, true) => "l",
        (_, _, true, false) => "r",
        _ => "m",
    }
}

//! The parts of the rules: tallies, corners, the fleet, and the neighbours of given segments.

use super::{Battleship, CLUES, FLEET, NO_TOUCH, Segment, TALLIES, clues::clue_name, judge::diagonals};
use crate::{Fleet, Is, Part, PartBody, digits::place};
use grid::Cell;
use model::Place;

pub fn parts(board: &Battleship) -> Vec<Part> {
    tallies(board).chain(corners(board)).chain([fleet(board)]).chain(shapes(board)).collect()
}

/// A ship in each of some cells.
fn ships(board: &Battleship, cells: &[Cell]) -> Vec<Is> {
    cells.iter().map(|&cell| Is::value(board.clues().place(cell), 1)).collect()
}

fn tallies(board: &Battleship) -> impl Iterator<Item = Part> {
    let rows = board.clues().rows();
    board.lines().enumerate().filter_map(move |(line, (cells, tally))| {
        let (family, number) = if line < rows { ("row", line + 1) } else { ("column", line - rows + 1) };
        let tally = tally? as usize;
        Some(Part {
            rule: TALLIES,
            name: format!("{family} {number}"),
            item: "ship cell".into(),
            family,
            place: place(&cells),
            body: PartBody::Count { when: None, of: ships(board, &cells), range: tally..=tally },
        })
    })
}

/// No two ship cells are diagonally adjacent: this makes ships straight, and keeps them apart.
fn corners(board: &Battleship) -> impl Iterator<Item = Part> {
    diagonals(board).map(|(a, b)| Part {
        rule: NO_TOUCH,
        name: format!("the diagonal from {a} to {b}"),
        item: "ship cell".into(),
        family: "touch",
        place: place(&[a, b]),
        body: PartBody::Count { when: None, of: ships(board, &[a, b]), range: 0..=1 },
    })
}

fn fleet(board: &Battleship) -> Part {
    let lines: Vec<Vec<usize>> =
        board.clues().lines().map(|cells| cells.into_iter().map(|cell| board.clues().place(cell)).collect()).collect();
    // Ships that are too long for the board have the first length without room.
    let too_long = board.clues().rows().max(board.clues().cols()) + 1;
    let mut ships = vec![0; board.fleet().keys().next_back().map_or(0, |&longest| longest.min(too_long))];
    board.fleet().iter().for_each(|(&length, &count)| ships[length.min(too_long) - 1] += count);
    Part {
        rule: FLEET,
        name: "the fleet".into(),
        item: String::new(),
        family: "fleet",
        place: Place::board(),
        body: PartBody::Fleet(Fleet { lines, ships }),
    }
}

/// The cells around a given segment are ship cells or water as its shape requires.
fn shapes(board: &Battleship) -> impl Iterator<Item = Part> {
    board.clues().cells().filter_map(move |cell| {
        let segment = board.clues()[cell].filter(|clue| !matches!(clue, Segment::Water | Segment::Any))?;
        let neighbours: Vec<Cell> = board.neighbours(cell).into_iter().flatten().collect();
        let is_ship =
            |bits: usize, other: Cell| neighbours.iter().position(|&cell| cell == other).is_some_and(|at| bits >> at & 1 == 1);
        let fits = |&bits: &usize| {
            let around = board.neighbours(cell).map(|other| other.is_some_and(|other| is_ship(bits, other)));
            Segment::from_neighbours(around) == Some(segment)
        };
        let rows = (0..1 << neighbours.len()).filter(fits);
        let row = |bits: usize| neighbours.iter().map(|&other| i64::from(is_ship(bits, other))).collect();
        Some(Part {
            rule: CLUES,
            name: format!("the {} at {cell}", clue_name(segment)),
            item: String::new(),
            family: "clue",
            place: place(&[vec![cell], neighbours.clone()].concat()),
            body: PartBody::Table {
                vars: neighbours.iter().map(|&cell| board.clues().place(cell)).collect(),
                rows: rows.map(row).collect(),
            },
        })
    })
}

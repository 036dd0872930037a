//! The parts of the rules: tallies, corners, the fleet, and the neighbours of given segments.

use super::{Battleship, CLUES, FLEET, NO_TOUCH, Segment, TALLIES, clues::clue_name, judge::diagonals};
use crate::{
    Explained, Fleet, Part, PartBody, Role,
    digits::place,
    unit_parts::{Unit, limit, lines},
};
use grid::Cell;
use model::Place;

/// A cell is in a row, a column, four diagonals, and the two lines of the fleet.
const PARTS_OF_CELL: usize = 8;

/// What is counted: cells with value 1.
const ITEM: &str = "ship cell";

impl Explained for Battleship {
    fn parts(&self) -> Result<Vec<Part>, String> {
        limit(self.clues().values().len() * PARTS_OF_CELL)?;
        Ok(tallies(self).chain(corners(self)).chain([fleet(self)]).chain(shapes(self)).collect())
    }
}

fn tallies(board: &Battleship) -> impl Iterator<Item = Part> {
    let tallies = board.row_tallies().iter().chain(board.col_tallies());
    let units = lines(board.clues(), [TALLIES, TALLIES], |_| true).zip(tallies);
    units.filter_map(|(unit, tally)| tally.map(|tally| unit.count(ITEM, 1, tally as usize..=tally as usize)))
}

/// No two ship cells are diagonally adjacent: this makes ships straight, and keeps them apart.
fn corners(board: &Battleship) -> impl Iterator<Item = Part> {
    diagonals(board).map(|(a, b)| {
        let name = format!("the diagonal from {a} to {b}");
        Unit::new(NO_TOUCH, Role::Touch, name, &[a, b], board.clues()).count(ITEM, 1, 0..=1)
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
        role: Role::Other("fleet"),
        about: Vec::new(),
        place: Place::board(),
        body: PartBody::Fleet(Fleet { lines, ships }),
    }
}

/// The cells around a given segment are ship cells or water as its shape requires.
fn shapes(board: &Battleship) -> impl Iterator<Item = Part> {
    board.clues().cells().filter_map(move |cell| {
        let segment = board.clues()[cell].filter(|clue| !matches!(clue, Segment::Water | Segment::Any))?;
        let around = board.neighbours(cell);
        let patterns = (0..1 << around.len()).map(|bits: u8| [0, 1, 2, 3].map(|side| bits >> side & 1 == 1));
        let fits = |ships: &[bool; 4]| {
            let on_board = ships.iter().zip(around).all(|(&ship, cell)| !ship || cell.is_some());
            on_board && Segment::from_neighbours(*ships) == Some(segment)
        };
        let row = |ships: [bool; 4]| ships.into_iter().zip(around).filter_map(|(ship, cell)| cell.map(|_| i64::from(ship)));
        let rows = patterns.filter(fits).map(|ships| row(ships).collect()).collect();
        let neighbours: Vec<Cell> = around.into_iter().flatten().collect();
        let place = place(&[&[cell], &neighbours[..]].concat());
        let unit = Unit::new(CLUES, Role::Segment, format!("the {} at {cell}", clue_name(segment)), &neighbours, board.clues());
        Some(Part { place, ..unit.part(String::new(), PartBody::Table { vars: unit.vars().to_vec(), rows }) })
    })
}

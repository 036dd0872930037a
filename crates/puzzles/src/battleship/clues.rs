//! Clues: given parts, and the tallies of rows and columns. The fleet is always told.

use super::{Battleship, Part};
use crate::{Clue, KeptClues};
use grid::Grid;

pub fn clues(board: &Battleship) -> Vec<Clue> {
    let parts = board.clues().cells().enumerate().filter_map(|(place, cell)| {
        let part = board.clues()[cell]?;
        let name = format!("{cell}={}", named(part));
        Some(match part {
            Part::Water => Clue::value(place, name, 0),
            Part::Any => Clue::value(place, name, 1),
            _ => Clue::other(name),
        })
    });
    let tallies = |line: &'static str, tallies: &[Option<u32>]| -> Vec<Clue> {
        let given = (1..).zip(tallies).filter_map(|(number, tally)| Some(Clue::other(format!("{line} {number}={}", (*tally)?))));
        given.collect()
    };
    parts.chain(tallies("row", board.row_tallies())).chain(tallies("column", board.col_tallies())).collect()
}

pub fn with_clues(board: &Battleship, kept: &mut KeptClues<'_>) -> Battleship {
    let clues = Grid::new(board.clues().rows(), board.clues().cols(), |cell| kept.of(board.clues()[cell]));
    let rows = board.row_tallies().iter().map(|&tally| kept.of(tally)).collect();
    let cols = board.col_tallies().iter().map(|&tally| kept.of(tally)).collect();
    Battleship::new(clues, rows, cols, board.fleet().clone())
}

/// With a part in each cell that has no clue, and all tallies.
pub fn filled(board: &Battleship, solution: &[i64]) -> Battleship {
    let is_ship = |cell| solution[board.clues().place(cell)] == 1;
    let part = |cell| match is_ship(cell) {
        false => Some(Part::Water),
        true => board.clues()[cell].or_else(|| Part::of(board.beside(cell).map(|cell| cell.is_some_and(is_ship)))),
    };
    let mut tallies = board.clues().lines().map(|cells| Some(cells.into_iter().filter(|&cell| is_ship(cell)).count() as u32));
    let rows = tallies.by_ref().take(board.row_tallies().len()).collect();
    let cols = tallies.collect();
    let clues = Grid::new(board.clues().rows(), board.clues().cols(), part);
    Battleship::new(clues, rows, cols, board.fleet().clone())
}

fn named(part: Part) -> &'static str {
    match part {
        Part::Water => "water",
        Part::Submarine => "submarine",
        Part::Left => "left end",
        Part::Right => "right end",
        Part::Top => "upper end",
        Part::Bottom => "lower end",
        Part::Middle => "middle",
        Part::Any => "ship",
    }
}

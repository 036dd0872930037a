//! Clues: given cells and tallies. The fleet is part of the board and no clue.

use super::{Battleship, Segment};
use crate::{Clue, KeptClues};
use grid::Grid;

pub fn clues(board: &Battleship) -> Vec<Clue> {
    let given = board.clues().cells().enumerate().filter_map(|(var, cell)| {
        let segment = board.clues()[cell]?;
        let name = format!("{cell}={}", clue_name(segment));
        Some(match segment {
            Segment::Water => Clue::value(var, name, 0),
            Segment::Any => Clue::value(var, name, 1),
            _ => Clue::other(name),
        })
    });
    let tallies = |line: &'static str, tallies: &[Option<u32>]| -> Vec<Clue> {
        let clues = (1..).zip(tallies).filter_map(|(number, tally)| Some(Clue::other(format!("{line} {number}={}", (*tally)?))));
        clues.collect()
    };
    given.chain(tallies("row", board.row_tallies())).chain(tallies("column", board.col_tallies())).collect()
}

pub fn with_clues(board: &Battleship, kept: &mut KeptClues<'_>) -> Battleship {
    let clues = Grid::new(board.clues().rows(), board.clues().cols(), |cell| kept.of(board.clues()[cell]));
    let rows = board.row_tallies().iter().map(|&tally| kept.of(tally)).collect();
    let cols = board.col_tallies().iter().map(|&tally| kept.of(tally)).collect();
    Battleship::new(clues, rows, cols, board.fleet().clone())
}

/// The board with a clue in each cell and all tallies. A segment of unknown shape stays as it is given.
pub fn with_all_clues(board: &Battleship, solution: &[i64]) -> Battleship {
    let is_ship = |cell| solution[board.clues().place(cell)] == 1;
    let clue = |cell| match is_ship(cell) {
        false => Some(Segment::Water),
        true => {
            board.clues()[cell].or_else(|| Segment::from_neighbours(board.neighbours(cell).map(|cell| cell.is_some_and(is_ship))))
        }
    };
    let mut tallies = board.clues().lines().map(|cells| Some(cells.into_iter().filter(|&cell| is_ship(cell)).count() as u32));
    let rows = tallies.by_ref().take(board.row_tallies().len()).collect();
    let cols = tallies.collect();
    let clues = Grid::new(board.clues().rows(), board.clues().cols(), clue);
    Battleship::new(clues, rows, cols, board.fleet().clone())
}

/// The clue in words.
pub fn clue_name(segment: Segment) -> &'static str {
    match segment {
        Segment::Water => "water",
        Segment::Submarine => "submarine",
        Segment::Left => "left end",
        Segment::Right => "right end",
        Segment::Top => "upper end",
        Segment::Bottom => "lower end",
        Segment::Middle => "middle",
        Segment::Any => "ship",
    }
}

//! Clues: given cells and tallies. The fleet is part of the board and no clue.

use super::{Battleship, Segment};
use crate::{Clue, Clued, KeptClues};
use grid::Grid;

impl Clued for Battleship {
    fn clues(&self) -> Vec<Clue> {
        let given = self.clues().cells().enumerate().filter_map(|(var, cell)| {
            let segment = self.clues()[cell]?;
            let name = format!("{cell}={}", clue_name(segment));
            Some(match segment {
                Segment::Water => Clue::value(var, name, 0),
                Segment::Any => Clue::value(var, name, 1),
                _ => Clue::other(name),
            })
        });
        let tallies = |line: &'static str, tallies: &[Option<u32>]| -> Vec<Clue> {
            let clues =
                (1..).zip(tallies).filter_map(|(number, tally)| Some(Clue::other(format!("{line} {number}={}", (*tally)?))));
            clues.collect()
        };
        given.chain(tallies("row", self.row_tallies())).chain(tallies("column", self.col_tallies())).collect()
    }

    fn with_clues(&self, kept: &mut KeptClues<'_>) -> Self {
        let clues = Grid::new(self.clues().rows(), self.clues().cols(), |cell| kept.of(self.clues()[cell]));
        let rows = self.row_tallies().iter().map(|&tally| kept.of(tally)).collect();
        let cols = self.col_tallies().iter().map(|&tally| kept.of(tally)).collect();
        Battleship::new(clues, rows, cols, self.fleet().clone())
    }

    /// The board with a clue in each cell and all tallies. A segment of unknown shape stays as it is given.
    fn with_all_clues(&self, solution: &[i64]) -> Self {
        let is_ship = |cell| solution[self.clues().place(cell)] == 1;
        let clue = |cell| match is_ship(cell) {
            false => Some(Segment::Water),
            true => self.clues()[cell]
                .or_else(|| Segment::from_neighbours(self.neighbours(cell).map(|cell| cell.is_some_and(is_ship)))),
        };
        let mut tallies = self.clues().lines().map(|cells| Some(cells.into_iter().filter(|&cell| is_ship(cell)).count() as u32));
        let rows = tallies.by_ref().take(self.row_tallies().len()).collect();
        let cols = tallies.collect();
        let clues = Grid::new(self.clues().rows(), self.clues().cols(), clue);
        Battleship::new(clues, rows, cols, self.fleet().clone())
    }
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

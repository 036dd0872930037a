//! Edits of a board: given cells and tallies.

use super::{Battleship, Segment, drawing::symbol};
use crate::{
    Edit, Editable,
    edit::{number, with},
};

/// The clues that a cell can hold, in the order in which they are offered.
const CLUES: [Segment; 8] = [
    Segment::Water,
    Segment::Any,
    Segment::Submarine,
    Segment::Left,
    Segment::Right,
    Segment::Top,
    Segment::Bottom,
    Segment::Middle,
];

impl Editable for Battleship {
    /// An edit for each cell, then for each row, then for each column.
    fn edits(&self) -> Vec<Edit> {
        let (rows, cols) = (self.clues().rows(), self.clues().cols());
        let symbols: Vec<String> = CLUES.iter().map(|&clue| symbol(clue).into()).collect();
        let cell = |cell| Edit::cell(cell, self.clues()[cell].map(symbol).unwrap_or_default().into(), symbols.clone());
        let tally = |name: String, at: (f64, f64), tally: Option<u32>, max: usize| {
            let value = tally.map(|tally| tally.to_string()).unwrap_or_default();
            Edit::new(name, at, value, (0..=max).map(|number| number.to_string()).collect())
        };
        let row = |(row, given): (usize, &Option<u32>)| {
            tally(format!("row {}", row + 1), (cols as f64 + 0.5, row as f64 + 0.5), *given, cols)
        };
        let col = |(col, given): (usize, &Option<u32>)| {
            tally(format!("column {}", col + 1), (col as f64 + 0.5, rows as f64 + 0.5), *given, rows)
        };
        let tallies = self.row_tallies().iter().enumerate().map(row).chain(self.col_tallies().iter().enumerate().map(col));
        self.clues().cells().map(cell).chain(tallies).collect()
    }

    fn edited(&self, edit: usize, value: &str) -> Result<Self, String> {
        let (rows, cols, cells) = (self.clues().rows(), self.clues().cols(), self.clues().values().len());
        let (mut clues, mut row_tallies, mut col_tallies) =
            (self.clues().clone(), self.row_tallies().to_vec(), self.col_tallies().to_vec());
        let tally = |max: usize| Ok::<Option<u32>, String>(number(value, 0..=max as i64)?.map(|tally| tally as u32));
        if edit < cells {
            let clue = CLUES.into_iter().find(|&clue| symbol(clue) == value);
            if clue.is_none() && !value.is_empty() {
                let known: Vec<&str> = CLUES.iter().map(|&clue| symbol(clue)).collect();
                return Err(format!("expected one of {} or nothing, found {}", known.join(" "), crate::quoted(value)));
            }
            clues = with(&clues, edit, clue);
        } else if edit < cells + rows {
            row_tallies[edit - cells] = tally(cols)?;
        } else {
            col_tallies[edit - cells - rows] = tally(rows)?;
        }
        Ok(Battleship::new(clues, row_tallies, col_tallies, self.fleet().clone()))
    }
}

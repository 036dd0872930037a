//! What is placed on a board: parts of ships, water, and the tallies beside it.

use super::{Battleship, Part, drawing::symbol};
use crate::{
    Edit,
    edit::{number, with},
};

const PARTS: [Part; 8] =
    [Part::Water, Part::Any, Part::Submarine, Part::Left, Part::Right, Part::Top, Part::Bottom, Part::Middle];

/// The cells, then the rows, then the columns.
pub fn edits(board: &Battleship) -> Vec<Edit> {
    let (rows, cols) = (board.clues().rows(), board.clues().cols());
    let parts: Vec<String> = PARTS.iter().map(|&part| symbol(part).into()).collect();
    let cell = |cell| Edit::cell(cell, board.clues()[cell].map(symbol).unwrap_or_default().into(), parts.clone());
    let tally = |name: String, at: (f64, f64), tally: Option<u32>, most: usize| {
        let value = tally.map(|tally| tally.to_string()).unwrap_or_default();
        Edit::new(name, at, value, (0..=most).map(|number| number.to_string()).collect())
    };
    let row = |(row, found): (usize, &Option<u32>)| {
        tally(format!("row {}", row + 1), (cols as f64 + 0.5, row as f64 + 0.5), *found, cols)
    };
    let col = |(col, found): (usize, &Option<u32>)| {
        tally(format!("column {}", col + 1), (col as f64 + 0.5, rows as f64 + 0.5), *found, rows)
    };
    let tallies = board.row_tallies().iter().enumerate().map(row).chain(board.col_tallies().iter().enumerate().map(col));
    board.clues().cells().map(cell).chain(tallies).collect()
}

pub fn edited(board: &Battleship, edit: usize, value: &str) -> Result<Battleship, String> {
    let (rows, cols, cells) = (board.clues().rows(), board.clues().cols(), board.clues().values().len());
    let (mut clues, mut row_tallies, mut col_tallies) =
        (board.clues().clone(), board.row_tallies().to_vec(), board.col_tallies().to_vec());
    let tally = |most: usize| Ok::<Option<u32>, String>(number(value, 0..=most as i64)?.map(|tally| tally as u32));
    if edit < cells {
        let part = PARTS.into_iter().find(|&part| symbol(part) == value);
        if part.is_none() && !value.is_empty() {
            let known: Vec<&str> = PARTS.iter().map(|&part| symbol(part)).collect();
            return Err(format!("expected one of {} or nothing, found {}", known.join(" "), crate::quoted(value)));
        }
        clues = with(&clues, edit, part);
    } else if edit < cells + rows {
        row_tallies[edit - cells] = tally(cols)?;
    } else {
        col_tallies[edit - cells - rows] = tally(rows)?;
    }
    Ok(Battleship::new(clues, row_tallies, col_tallies, board.fleet().clone()))
}

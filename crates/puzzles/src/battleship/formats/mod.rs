//! The text formats of battleship, and what their readers share.

mod dzn;
mod json;
mod native;
mod puzzlink;
mod rubin;

use super::{Battleship, Part};
use crate::{
    Format, TextError, WriteError,
    text::{self, Word},
};
use ::grid::Grid;
use std::collections::BTreeMap;

pub const FORMATS: &[Format<Battleship>] = &[native::FORMAT, json::FORMAT, dzn::FORMAT, rubin::FORMAT, puzzlink::FORMAT];

/// Ships for each length.
type Fleet = BTreeMap<usize, usize>;

/// The parts by the letters that the field has for them; `s` is ours.
const LETTERS: [(&str, Part); 8] = [
    ("w", Part::Water),
    ("c", Part::Submarine),
    ("l", Part::Left),
    ("r", Part::Right),
    ("t", Part::Top),
    ("b", Part::Bottom),
    ("m", Part::Middle),
    ("s", Part::Any),
];

fn part(letter: &str) -> Option<Part> {
    LETTERS.iter().find(|(l, _)| *l == letter).map(|(_, part)| *part)
}

fn letter(part: Part) -> &'static str {
    LETTERS.iter().find(|(_, p)| *p == part).map_or("s", |(letter, _)| letter)
}

/// A tally of a line of `length` cells: a number, or `?` where it is not told.
fn tally(word: Word<'_>, length: usize) -> Result<Option<u32>, TextError> {
    match word.1 {
        "?" => Ok(None),
        _ => text::number(word, "a tally", 0, length).map(|tally| Some(tally as u32)),
    }
}

/// A board of this size without clues, which is not yet too large for anyone.
fn no_clues(line: usize, rows: usize, cols: usize) -> Result<Grid<Option<Part>>, TextError> {
    let (rows, cols) = text::sides((line, &rows.to_string()), (line, &cols.to_string()))?;
    Ok(Grid::new(rows, cols, |_| None))
}

/// The length of a ship and how many there are.
fn ships(length: Word<'_>, count: Word<'_>) -> Result<(usize, usize), TextError> {
    let length = text::number(length, "the length of a ship", 1, text::MAX_SIDE)?;
    Ok((length, text::number(count, "how many ships there are", 0, text::MAX_CELLS)?))
}

/// A value for each cell, from rows of letters with `.` for water; each letter must be the part
/// that a ship has there.
fn solution_from_rows<S: AsRef<str>>(board: &Battleship, rows: &[S]) -> Result<Vec<i64>, TextError> {
    let clues = board.clues();
    let fits = rows.len() == clues.rows() && rows.iter().all(|row| row.as_ref().chars().count() == clues.cols());
    if !fits {
        return Err(TextError::new(1, format_args!("expected a solution of {} rows of {} letters", clues.rows(), clues.cols())));
    }
    let letters: Vec<char> = rows.iter().flat_map(|row| row.as_ref().chars()).collect();
    let is_ship = |place: usize| !matches!(letters[place], '.' | 'w');
    for cell in clues.cells().filter(|&cell| is_ship(clues.place(cell))) {
        let beside = board.beside(cell).map(|cell| cell.is_some_and(|cell| is_ship(clues.place(cell))));
        let mut told = [0; 4];
        let told = &*letters[clues.place(cell)].encode_utf8(&mut told);
        let expected = Part::of(beside).unwrap_or(Part::Any);
        if told != letter(expected) && told != letter(Part::Any) {
            return Err(TextError::expected(1, format_args!("`{}` at {cell} by what is beside it", letter(expected)), told));
        }
    }
    Ok((0..letters.len()).map(|place| i64::from(is_ship(place))).collect())
}

/// Refuses a board with tallies that are not given, or parts of which the shape is not.
fn all_told(board: &Battleship, format: &str) -> Result<(), WriteError> {
    let tallies = || board.row_tallies().iter().chain(board.col_tallies());
    if tallies().any(Option::is_none) {
        return Err(WriteError(format!("{format} cannot say that a tally is not given")));
    }
    match board.clues().values().contains(&Some(Part::Any)) {
        true => Err(WriteError(format!("{format} cannot say that the shape of a given part is open"))),
        false => Ok(()),
    }
}

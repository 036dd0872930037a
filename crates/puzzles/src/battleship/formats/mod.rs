//! The text formats of Battleship and helpers they share.

mod dzn;
pub mod json;
mod native;
mod penpa;
mod puzzlink;
mod pzprv3;
mod rubin;

pub use pzprv3::has_answer;

use super::{Battleship, Segment};
use crate::{
    Format, TextError, WriteError,
    text::{self, Word},
};
use ::grid::Grid;
use std::collections::BTreeMap;

pub const FORMATS: &[Format<Battleship>] =
    &[native::FORMAT, json::FORMAT, dzn::FORMAT, rubin::FORMAT, puzzlink::FORMAT, pzprv3::FORMAT, penpa::FORMAT];

/// The number of ships of each length.
type Fleet = BTreeMap<usize, usize>;

/// The letters of the clues: those of other programs, and our own `s`.
const LETTERS: [(&str, Segment); 8] = [
    ("w", Segment::Water),
    ("c", Segment::Submarine),
    ("l", Segment::Left),
    ("r", Segment::Right),
    ("t", Segment::Top),
    ("b", Segment::Bottom),
    ("m", Segment::Middle),
    ("s", Segment::Any),
];

fn segment(letter: &str) -> Option<Segment> {
    LETTERS.iter().find(|(l, _)| *l == letter).map(|(_, segment)| *segment)
}

fn letter(segment: Segment) -> &'static str {
    LETTERS.iter().find(|(_, other)| *other == segment).map_or("s", |(letter, _)| letter)
}

/// The tally of a line of `length` cells: a number, or `?` if it is not given.
fn tally(word: Word<'_>, length: usize) -> Result<Option<u32>, TextError> {
    match word.1 {
        "?" => Ok(None),
        _ => text::number(word, "a tally", 0, length).map(|tally| Some(tally as u32)),
    }
}

/// A grid of this size without clues, if its sides are in the limits.
fn empty_clues(line: usize, rows: usize, cols: usize) -> Result<Grid<Option<Segment>>, TextError> {
    let (rows, cols) = text::sides((line, &rows.to_string()), (line, &cols.to_string()))?;
    Ok(Grid::new(rows, cols, |_| None))
}

/// Reads a ship length and a number of ships.
fn ships(length: Word<'_>, count: Word<'_>) -> Result<(usize, usize), TextError> {
    let length = text::number(length, "the length of a ship", 1, text::MAX_SIDE)?;
    Ok((length, text::number(count, "a number of ships", 0, text::MAX_CELLS)?))
}

/// A value for each cell, from rows of letters with `.` for water. Each letter must be `s` or the segment that the
/// neighbours require.
fn solution_from_rows<S: AsRef<str>>(board: &Battleship, rows: &[S]) -> Result<Vec<i64>, TextError> {
    let clues = board.clues();
    let has_size = rows.len() == clues.rows() && rows.iter().all(|row| row.as_ref().chars().count() == clues.cols());
    if !has_size {
        return Err(TextError::new(1, format_args!("expected a solution of {} rows of {} letters", clues.rows(), clues.cols())));
    }
    let letters: Vec<char> = rows.iter().flat_map(|row| row.as_ref().chars()).collect();
    let is_ship = |index: usize| !matches!(letters[index], '.' | 'w');
    for cell in clues.cells().filter(|&cell| is_ship(clues.place(cell))) {
        let neighbours = board.neighbours(cell).map(|cell| cell.is_some_and(|cell| is_ship(clues.place(cell))));
        let mut buffer = [0; 4];
        let found = &*letters[clues.place(cell)].encode_utf8(&mut buffer);
        let expected = Segment::from_neighbours(neighbours).unwrap_or(Segment::Any);
        if found != letter(expected) && found != letter(Segment::Any) {
            return Err(TextError::expected(1, format_args!("`{}` at {cell} by its neighbours", letter(expected)), found));
        }
    }
    Ok((0..letters.len()).map(|index| i64::from(is_ship(index))).collect())
}

/// Checks that all tallies and the shapes of all given segments are known.
fn require_complete(board: &Battleship, format: &str) -> Result<(), WriteError> {
    let tallies = || board.row_tallies().iter().chain(board.col_tallies());
    if tallies().any(Option::is_none) {
        return Err(WriteError(format!("{format} cannot represent a missing tally")));
    }
    match board.clues().values().contains(&Some(Segment::Any)) {
        true => Err(WriteError(format!("{format} cannot represent a ship segment of unknown shape"))),
        false => Ok(()),
    }
}

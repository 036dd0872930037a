//! Plain rows of 0, 1 and blanks. Lines must be distinct, as in most published puzzles.

use super::{BinarySudoku, cells, clue, rows};
use crate::{Format, WriteError, text};

pub const FORMAT: Format<BinarySudoku> = Format {
    name: "grid",
    summary: "a line for each row: 0, 1 and `.`, `_` or `-` for a blank; lines must be distinct",
    recognises,
    read: |text| Ok(BinarySudoku::new(cells(1, text::content_lines(text))?, true)),
    write,
    read_solution: None,
};

/// At least two rows with a 0 and something else: a grid without a 0 may be of another kind.
fn recognises(text: &str) -> bool {
    let rows = || text::content_lines(text).map(|(_, row)| row.chars().filter(|c| !c.is_whitespace()));
    let mut lengths = rows().map(Iterator::count);
    let Some(first) = lengths.next() else { return false };
    let cells = || rows().flatten().map(clue);
    lengths.next() == Some(first)
        && lengths.all(|length| length == first)
        && cells().all(|cell| cell.is_some())
        && cells().any(|cell| cell == Some(Some(false)))
        && cells().any(|cell| cell != Some(Some(false)))
}

fn write(board: &BinarySudoku) -> Result<String, WriteError> {
    if !board.distinct() {
        return Err(WriteError("a plain grid cannot represent a board whose lines may be equal".into()));
    }
    let text = rows(board, "").join("\n") + "\n";
    match recognises(&text) {
        true => Ok(text),
        false => Err(WriteError("a plain grid of one row or without a 0 could be of another kind".into())),
    }
}

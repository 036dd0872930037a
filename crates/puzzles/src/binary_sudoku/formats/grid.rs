//! Rows of 0, 1 and blanks and nothing else. Lines must differ, as the game is mostly played.

use super::{BinarySudoku, cells, clue, rows};
use crate::{Format, WriteError, text};

pub const FORMAT: Format<BinarySudoku> = Format {
    name: "grid",
    summary: "a line for each row: 0, 1 and `.`, `_` or `-` for a blank; lines must differ",
    recognises,
    read: |text| Ok(BinarySudoku::new(cells(1, text::content_lines(text))?, true)),
    write,
    read_solution: None,
};

/// Two rows at least, with a 0 and a 1 or blanks: a board with neither 0 nor 1 may be of any kind.
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
        return Err(WriteError("a plain grid cannot say that lines may be the same".into()));
    }
    let text = rows(board, "").join("\n") + "\n";
    match recognises(&text) {
        true => Ok(text),
        false => Err(WriteError("a plain grid of one row, or without a 0, could be of any kind".into())),
    }
}

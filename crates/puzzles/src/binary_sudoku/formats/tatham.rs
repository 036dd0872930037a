//! Game IDs of Unruly in Simon Tatham's Portable Puzzle Collection: `WxH`, `u` if lines must be distinct, then letters.
//!
//! `a`–`y` skip 0 to 24 cells and place a 0, `A`–`Y` place a 1; `z` and `Z` skip 25 cells. A digit just beyond the last cell
//! marks the end.

use super::{BinarySudoku, solution_from_digits};
use crate::{
    Format, TextError, WriteError,
    tatham::{self, Id},
    text,
};
use ::grid::Grid;

pub const FORMAT: Format<BinarySudoku> = Format {
    name: "tatham",
    summary: "a game ID of Simon Tatham's Unruly, `WxH[u]:LETTERS`, bare or after `unruly:`; `u` if lines must be distinct",
    recognises: |text| tatham::id(text, "unruly").is_some_and(|id| id.named || decode(id).is_ok()),
    read,
    write,
    read_solution: Some(|board, text| match text.trim().strip_prefix('S') {
        Some(digits) => solution_from_digits(board, digits.chars()),
        None => Err(TextError::expected(1, "`S` and the digits of a solution", text.trim())),
    }),
};

/// The most cells that a letter skips before it places a digit.
const MAX_SKIPPED: usize = 24;

pub fn read(text: &str) -> Result<BinarySudoku, TextError> {
    let first = text.lines().next().unwrap_or_default();
    tatham::id(text, "unruly").ok_or_else(|| TextError::expected(1, "an id `unruly:WxH:LETTERS`", first)).and_then(decode)
}

fn decode(id: Id<'_>) -> Result<BinarySudoku, TextError> {
    let (rows, cols, distinct) = params(id)?;
    let size = rows * cols;
    let mut cells: Vec<Option<bool>> = Vec::new();
    for letter in id.desc.chars() {
        let Some(skipped) = tatham::blanks(letter.to_ascii_lowercase()).map(|count| count - 1) else {
            return Err(TextError::expected(id.line, "letters for blanks and digits", letter.encode_utf8(&mut [0; 4])));
        };
        if cells.len() + skipped > size {
            return Err(TextError::new(id.line, format_args!("expected {size} cells, found more")));
        }
        cells.resize(cells.len() + skipped, None);
        if skipped <= MAX_SKIPPED {
            cells.push(Some(letter.is_ascii_uppercase()));
        }
    }
    if cells.len() <= size {
        return Err(TextError::new(
            id.line,
            format_args!("expected {size} cells and a letter for the end, found {}", cells.len()),
        ));
    }
    cells.pop();
    Ok(BinarySudoku::new(Grid::from_values(rows, cols, cells).expect("the cells were counted"), distinct))
}

/// Reads `WxH[u][dX]`. The difficulty `dX` only matters to the generator.
fn params(id: Id<'_>) -> Result<(usize, usize, bool), TextError> {
    let wrong = || TextError::expected(id.line, "`WxH` of even numbers, perhaps with `u`, before the colon", id.params);
    let (cols, rest) = tatham::leading_number(id.params).ok_or_else(wrong)?;
    let (rows, rest) = rest.strip_prefix('x').and_then(tatham::leading_number).ok_or_else(wrong)?;
    let (rows, cols) = text::sides((id.line, &rows.to_string()), (id.line, &cols.to_string()))?;
    let distinct = rest.starts_with('u');
    let difficulty = rest.strip_prefix('u').unwrap_or(rest);
    let even = rows.is_multiple_of(2) && cols.is_multiple_of(2);
    match even && matches!(difficulty, "" | "dt" | "de" | "dn") {
        true => Ok((rows, cols, distinct)),
        false => Err(wrong()),
    }
}

pub fn write(board: &BinarySudoku) -> Result<String, WriteError> {
    let clues = board.clues();
    let (rows, cols) = (clues.rows(), clues.cols());
    if !rows.is_multiple_of(2) || !cols.is_multiple_of(2) {
        return Err(WriteError("Unruly has no lines of odd length".into()));
    }
    let mut text = format!("{cols}x{rows}{}:", if board.distinct() { "u" } else { "" });
    let mut blank = 0;
    for &cell in clues.values().iter().chain([&Some(false)]) {
        let Some(one) = cell else {
            blank += 1;
            continue;
        };
        let first = if one { b'A' } else { b'a' };
        while blank > MAX_SKIPPED {
            text.push(char::from(first + 25));
            blank -= MAX_SKIPPED + 1;
        }
        text.push(char::from(first + blank as u8));
        blank = 0;
    }
    Ok(text + "\n")
}

//! SudoCue's `.sdk`: nine lines of nine characters, after lines such as `#AAuthor` and `#LLevel`,
//! or under a line `[Puzzle]`.
//!
//! The part under another heading, such as `[State]`, is a player's progress and not part of the board. After
//! [SudoCue's list of formats](https://www.sudocue.net/fileformats.php).

use super::{super::Sudoku, grid, line, require_standard_boxes};
use crate::{TextError, WriteError};

const HEADING: &str = "[puzzle]";

/// Whether there is the heading, or the first line is one of SudoCue's and the rest a grid.
pub fn recognises(text: &str) -> bool {
    let is_heading = |line: &str| line.trim().eq_ignore_ascii_case(HEADING);
    let first = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
    let has_metadata = first.strip_prefix('#').is_some_and(|rest| rest.starts_with(['A', 'B', 'C', 'D', 'L', 'S', 'U']));
    text.lines().any(is_heading) || (has_metadata && grid::recognises(text))
}

/// Blanks the lines that are not part of the board, so that the others keep their line numbers.
pub fn read(text: &str) -> Result<Sudoku, TextError> {
    let has_heading = text.lines().any(|line| line.trim().eq_ignore_ascii_case(HEADING));
    let mut within = !has_heading;
    let mut board = String::with_capacity(text.len());
    for line in text.lines() {
        let heading = line.trim().starts_with('[');
        if heading {
            within = line.trim().eq_ignore_ascii_case(HEADING);
        } else if within {
            board.push_str(line);
        }
        board.push('\n');
    }
    let board = grid::read(&board)?;
    match board.side() {
        9 => Ok(board),
        side => Err(TextError::new(1, format_args!("expected nine lines, found a board of side {side}"))),
    }
}

pub fn write(board: &Sudoku) -> Result<String, WriteError> {
    require_standard_boxes(board)?;
    if board.side() != 9 {
        return Err(WriteError(format!("it cannot represent a board of side {}", board.side())));
    }
    let cells = line::write(board)?;
    Ok((0..9).map(|row| format!("{}\n", &cells[9 * row..9 * (row + 1)])).collect())
}

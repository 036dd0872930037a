//! Pencilmark's own text format: the board as it looks. It represents every board.

use super::{BinarySudoku, cells, rows};
use crate::{Format, TextError, text};

const TITLE: &str = "binary-sudoku";
const DISTINCT: &str = "distinct lines";

pub const FORMAT: Format<BinarySudoku> = Format {
    name: "text",
    summary: "`binary-sudoku`, optionally `distinct lines`, then the rows: 0, 1 and `.` for a blank",
    recognises: |text| text::content_lines(text).next().is_some_and(|(_, line)| line == TITLE),
    read,
    write: |board| {
        let distinct = if board.distinct() { "distinct lines\n" } else { "" };
        Ok(format!("{TITLE}\n{distinct}{}\n", rows(board, " ").join("\n")))
    },
    read_solution: None,
};

fn read(text: &str) -> Result<BinarySudoku, TextError> {
    let mut lines = text::content_lines(text).peekable();
    let (line, title) = lines.next().unwrap_or((1, ""));
    if title != TITLE {
        return Err(TextError::expected(line, "`binary-sudoku`", title));
    }
    let is_distinct = |line: &str| line.split_whitespace().eq(DISTINCT.split_whitespace());
    let distinct = lines.next_if(|(_, line)| is_distinct(line)).is_some();
    Ok(BinarySudoku::new(cells(line, lines)?, distinct))
}

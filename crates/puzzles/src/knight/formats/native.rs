//! The format `text`: laid out like the board; it can represent every board.

use super::{Knight, Tour, read_layout, rows};
use crate::{Format, TextError};

pub const FORMAT: Format<Knight> = Format {
    name: "text",
    summary: "`knight open` or `knight closed`, then the board: `.` for a square, `#` for a hole, `s` for the start",
    recognises: |text| lines(text).next().is_some_and(|(_, line)| line.split_whitespace().next() == Some("knight")),
    read,
    write: |board| Ok(write(board)),
    read_solution: None,
};

/// The lines that are not blank, each with its number from 1.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(index, line)| (index + 1, line.trim())).filter(|(_, line)| !line.is_empty())
}

fn read(text: &str) -> Result<Knight, TextError> {
    let mut lines = lines(text);
    let Some((head, found)) = lines.next() else {
        return Err(TextError::new(1, "expected `knight open` or `knight closed`, found nothing"));
    };
    let tour = match found.split_whitespace().take(3).collect::<Vec<_>>()[..] {
        ["knight", "open"] => Tour::Open,
        ["knight", "closed"] => Tour::Closed,
        _ => return Err(TextError::expected(head, "`knight open` or `knight closed`", found)),
    };
    let layout = read_layout(head, &lines.collect::<Vec<_>>())?;
    Ok(Knight::new(&layout, tour).expect("the layout has a square and at most one start"))
}

fn write(board: &Knight) -> String {
    let tour = match board.tour() {
        Tour::Open => "open",
        Tour::Closed => "closed",
    };
    format!("knight {tour}\n{}\n", rows(board).join("\n"))
}

//! Boards as they are copied from pages: tables of Markdown and HTML, and rows whose blanks are spaces, in a frame or bare.
//!
//! ```text
//! | 5 | 3 |   |
//! |---|---|---|
//! | 6 |   |   |
//! ```
//!
//! Boxes have their standard shape, for tables do not show any.

use super::{
    super::{BoxShape, MAX_SIDE, Sudoku},
    error, require_standard_boxes,
};
use crate::{
    Format, TextError, WriteError,
    text::{Table, between_bars, number},
};
use grid::Grid;

pub const MARKDOWN: Format<Sudoku> = Format {
    name: "markdown",
    summary: "a table of Markdown, `| 5 | 3 |   | … |`, a cell for each cell",
    recognises: |text| is_board(&markdown(text)),
    read: |text| board(&markdown(text)),
    write: |board| {
        let rule = format!("|{}\n", "---|".repeat(board.side()));
        let row = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
        let mut rows = rows(board)?.into_iter().map(|cells| row(&cells));
        Ok(rows.next().unwrap_or_default() + &rule + &rows.collect::<String>())
    },
    read_solution: None,
};

pub const HTML: Format<Sudoku> = Format {
    name: "html",
    summary: "a table of HTML, with `<td>` for each cell",
    recognises: |text| is_board(&html(text)),
    read: |text| board(&html(text)),
    write: |board| {
        let row = |cells: Vec<String>| {
            let cells: String = cells.iter().map(|cell| format!("<td>{}</td>", cell.trim())).collect();
            format!("<tr>{cells}</tr>\n")
        };
        Ok(format!("<table>\n{}</table>\n", rows(board)?.into_iter().map(row).collect::<String>()))
    },
    read_solution: None,
};

pub const SPACES: Format<Sudoku> = Format {
    name: "spaces",
    summary: "rows of digits with spaces for blanks, bare or in a frame of `|` or `│`",
    recognises: |text| {
        let rows = spaces(text);
        is_board(&rows) && rows.iter().any(|(_, cells)| cells.iter().any(|cell| !is_blank(cell)))
    },
    read: |text| board(&spaces(text)),
    write: |board| {
        let BoxShape { wide, tall } = require_standard_boxes(board)?;
        let width = board.side().to_string().len();
        if width > 1 {
            return Err(WriteError("it cannot represent digits of two characters".into()));
        }
        if board.clues.values().iter().all(Option::is_none) {
            return Err(WriteError("without a digit, a frame could be that of any kind".into()));
        }
        let rule = format!("+{}\n", format!("{}+", "-".repeat(2 * wide + 1)).repeat(tall));
        let group = |cells: &[String]| format!(" {} |", cells.join(" "));
        let row = |cells: Vec<String>| format!("|{}\n", cells.chunks(wide).map(group).collect::<String>());
        let rows: Vec<String> = rows(board)?.into_iter().map(row).collect();
        let bands = rows.chunks(tall).map(|band| band.concat() + &rule);
        Ok(rule.clone() + &bands.collect::<String>())
    },
    read_solution: None,
};

/// A row: its line from 1, and the text of each cell.
pub type Row = (usize, Vec<String>);

/// The cells of a board row by row, a space for a blank.
pub fn rows(board: &Sudoku) -> Result<Vec<Vec<String>>, WriteError> {
    require_standard_boxes(board)?;
    let word = |clue: &Option<u32>| clue.map_or(" ".into(), |digit| digit.to_string());
    Ok(board.clues.values().chunks(board.side()).map(|row| row.iter().map(word).collect()).collect())
}

/// The lines that are not blank, with their numbers from 1; no more than any board has.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().enumerate().map(|(place, line)| (place + 1, line));
    lines.filter(|(_, line)| !line.trim().is_empty()).take(3 * MAX_SIDE)
}

/// The rows of a table of Markdown, without the header where that is one row too many.
fn markdown(text: &str) -> Vec<Row> {
    let lines: Vec<(usize, &str)> = lines(text).collect();
    let Some(Table { rows, .. }) = between_bars(&lines) else { return Vec::new() };
    let is_header = |(place, cells): (usize, &Vec<&str>)| place == 0 && rows.len() == cells.len() + 1;
    let kept = rows.iter().enumerate().filter(|(place, (_, cells))| !is_header((*place, cells)));
    let cell = |cell: &&str| String::from(cell.trim_matches('*'));
    kept.map(|(_, (line, cells))| (*line, cells.iter().map(cell).collect())).collect()
}

/// The rows of the only table of HTML.
fn html(text: &str) -> Vec<Row> {
    let lower = text.to_ascii_lowercase();
    if !lower.trim_start().starts_with('<') || lower.matches("<tr").count() > MAX_SIDE {
        return Vec::new();
    }
    let cells = |row: &str| -> Vec<String> {
        let starts = row.match_indices('<').filter(|(at, _)| ["<td", "<th"].iter().any(|tag| row[*at..].starts_with(tag)));
        starts.take(MAX_SIDE + 1).map(|(at, _)| content(&row[at..])).collect()
    };
    let starts: Vec<usize> = lower.match_indices("<tr").map(|(at, _)| at).collect();
    let ends = starts.iter().skip(1).copied().chain([lower.len()]);
    let row = |(&start, end): (&usize, usize)| (lower[..start].matches('\n').count() + 1, cells(&lower[start..end]));
    starts.iter().zip(ends).map(row).collect()
}

/// The text of the element that starts here, without the tags in it.
fn content(element: &str) -> String {
    let mut text = String::new();
    for part in element.split('<').skip(1) {
        let (tag, rest) = part.split_once('>').unwrap_or((part, ""));
        if !text.is_empty() && (tag.starts_with("td") || tag.starts_with("th"))
            || tag.starts_with("/td")
            || tag.starts_with("/th")
        {
            break;
        }
        text += &rest.replace("&nbsp;", " ");
        // An empty cell is no end of itself.
        text += " ";
    }
    text.trim().into()
}

/// Rows of characters, with spaces for blanks, perhaps in a frame.
fn spaces(text: &str) -> Vec<Row> {
    let is_bar = |c: char| matches!(c, '|' | '│' | '┃' | '║');
    let rule =
        |line: &str| !line.chars().any(|c| c.is_ascii_digit() || is_bar(c)) && line.contains(['-', '─', '━', '═', '+', '=']);
    let is_framed = lines(text).any(|(_, line)| line.contains(is_bar));
    let mut found: Vec<Row> = Vec::new();
    let all = text.trim_end().lines().enumerate().map(|(place, line)| (place + 1, line)).take(3 * MAX_SIDE);
    let content: Vec<(usize, &str)> = all.filter(|(_, line)| !(rule(line) || is_framed && line.trim().is_empty())).collect();
    if let [(line, only)] = content[..]
        && !is_framed
        && only.chars().count() == 81
        && only.contains(' ')
    {
        let cells: Vec<String> = only.chars().map(|c| c.to_string()).collect();
        return cells.chunks(9).map(|row| (line, row.iter().map(|cell| cell.trim().into()).collect())).collect();
    }
    if !is_framed && !has_bare_rows(&content) {
        return Vec::new();
    }
    let side = content.len();
    for (line, row) in content {
        let groups: Vec<&str> = match is_framed {
            true => row.trim().trim_start_matches(is_bar).trim_end_matches(is_bar).split(is_bar).collect(),
            false => vec![row],
        };
        let wide = side / groups.len().max(1);
        let mut cells: Vec<String> = Vec::new();
        for group in groups {
            let characters: Vec<char> = group.chars().collect();
            // Cells are next to each other, or apart by a space, perhaps with one before the first.
            let (first, step) = match characters.len() {
                length if length <= wide => (0, 1),
                length if length >= 2 * wide && characters[0] == ' ' => (1, 2),
                _ => (0, 2),
            };
            let cell = |place: usize| characters.get(first + step * place).filter(|c| !c.is_whitespace());
            cells.extend((0..wide).map(|place| cell(place).map(char::to_string).unwrap_or_default()));
            let used = (0..wide).filter(|&place| cell(place).is_some()).count();
            if used != characters.iter().filter(|c| !c.is_whitespace()).count() {
                return Vec::new();
            }
        }
        found.push((line, cells));
    }
    found
}

/// Whether rows without a frame are digits next to each other and spaces: boards of other kinds have numbers between spaces.
fn has_bare_rows(rows: &[(usize, &str)]) -> bool {
    let is_cell = |c: char| c == ' ' || ('1'..='9').contains(&c);
    let has_neighbours = |row: &str| row.as_bytes().windows(2).any(|two| two.iter().all(u8::is_ascii_digit));
    let dense = rows.iter().filter(|(_, row)| has_neighbours(row)).count();
    rows.len() == 9 && dense >= 3 && rows.iter().all(|(_, row)| row.len() <= 9 && row.chars().all(is_cell))
}

/// Whether there are as many rows as cells in each, of digits and blanks, and a side that has a standard shape of boxes.
pub fn is_board(rows: &[Row]) -> bool {
    let side = rows.len();
    let cells = || rows.iter().flat_map(|(_, cells)| cells);
    let is_cell = |cell: &String| is_blank(cell) || cell.parse::<usize>().is_ok();
    let is_square = (4..=MAX_SIDE).contains(&side) && rows.iter().all(|(_, cells)| cells.len() == side);
    is_square && BoxShape::standard(side).is_some() && cells().all(is_cell)
}

fn is_blank(cell: &str) -> bool {
    matches!(cell, "" | "." | "0" | "_" | "?" | "-" | "x" | "X" | "*")
}

pub fn board(rows: &[Row]) -> Result<Sudoku, TextError> {
    let side = rows.len();
    let line = rows.first().map_or(1, |row| row.0);
    let shape = BoxShape::standard(side).filter(|_| rows.iter().all(|(_, cells)| cells.len() == side));
    let shape = shape.ok_or_else(|| TextError::new(line, format_args!("expected as many rows as columns, found {side} rows")))?;
    let mut clues = Vec::with_capacity(side * side);
    for (line, cell) in rows.iter().flat_map(|(line, cells)| cells.iter().map(move |cell| (*line, cell))) {
        let digit = (!is_blank(cell)).then(|| number((line, cell), "a blank or a digit", 1, side)).transpose()?;
        clues.push(digit.map(|digit| digit as u32));
    }
    let clues = Grid::from_values(side, side, clues).expect("the cells were counted");
    Sudoku::plain(clues, shape).map_err(error(line))
}

//! Boards as programs print them: lists in lists as in Python, JSON, C and numpy, and rows of fields as in CSV.
//!
//! ```text
//! [[5, 3, 0], [6, 0, 0]]     {{5,3,0},{6,0,0}}     array([[5, 3, 0],     [[5 3 0]     ["53.", "6.."]     5,3,,
//! [5, 3, 0, 6, 0, 0, …]      [5 3 0; 6 0 0]               [6, 0, 0]])     [6 0 0]]     [|5,3,0|6,0,0|]    6,,,
//! ```
//!
//! Boxes have their standard shape. A text before the first bracket, such as `grid =`, says nothing of the board; behind the last
//! one, only brackets, marks of punctuation and the type of an array may stand.

use super::{
    super::{MAX_SIDE, Sudoku},
    cell_table::{Row, board, is_board, rows},
};
use crate::Format;

pub const FORMAT: Format<Sudoku> = Format {
    name: "list",
    summary: "lists of Python, JSON, C or numpy, `[[5, 3, 0, …], …]`, or rows of CSV, `5,3,,…`",
    recognises: |text| is_board(&lists(text)) || is_board(&fields(text)),
    read: |text| {
        let lists = lists(text);
        board(if lists.is_empty() { fields(text) } else { lists }.as_slice())
    },
    write: |board| {
        let row = |cells: Vec<String>| {
            let cells: Vec<&str> = cells.iter().map(|cell| if cell == " " { "0" } else { cell }).collect();
            format!("[{}]", cells.join(", "))
        };
        Ok(format!("[{}]\n", rows(board)?.into_iter().map(row).collect::<Vec<_>>().join(",\n ")))
    },
    read_solution: None,
};

/// The longest text before the first bracket, in bytes: a declaration.
const MAX_HEAD: usize = 200;

/// The innermost lists of a text with brackets: a row each; empty if it has other content.
fn lists(text: &str) -> Vec<Row> {
    // The type of the entries follows the entries.
    let text = text.split(", dtype").next().unwrap_or(text);
    let nested = |(at, _): &(usize, &str)| text[at + 1..].trim_start().starts_with('(');
    let tuples = || text.match_indices('(').find(nested).map(|found| found.0);
    let Some(start) = text.find(['[', '{']).or_else(tuples) else { return rows_in_quotes(text) };
    if start > MAX_HEAD {
        return Vec::new();
    }
    // `int board[9][9] = {{…}}` and `let board: [[u8; 9]; 9] = [[…]]` have sizes in brackets before the cells.
    let assigned = text.match_indices('=').map(|(at, _)| at + 1).find(|at| text[*at..].trim_start().starts_with(['[', '{']));
    let braces = text.find('{').filter(|&brace| !text[brace..].contains('['));
    let start = braces.or(assigned).filter(|&at| at <= MAX_HEAD).unwrap_or(start);
    let is_declaration = |c: char| c.is_alphanumeric() || c.is_whitespace() || "_.=()[]:<>*&'\"#/-,;{".contains(c);
    if !text[..start].chars().all(is_declaration) {
        return Vec::new();
    }
    let mut found: Vec<Row> = Vec::new();
    let (mut line, mut row, mut cell): (usize, Option<Row>, String) =
        (text[..start].matches('\n').count() + 1, None, String::new());
    let mut depth = 0_usize;
    for c in text[start..].chars() {
        line += usize::from(c == '\n');
        let is_end = matches!(c, ']' | '}' | ')');
        // Of MATLAB and of MiniZinc.
        let is_row_end = depth > 0 && matches!(c, ';' | '|');
        if c == '[' || c == '{' || c == '(' {
            depth += 1;
            row = Some((line, Vec::new()));
        } else if is_end || is_row_end || c == ',' || c.is_whitespace() {
            let word = std::mem::take(&mut cell);
            if !word.is_empty() {
                let Some((_, cells)) = &mut row else { return Vec::new() };
                cells.push(word.trim_matches(['"', '\'']).to_string());
            }
            if is_end || is_row_end {
                depth -= usize::from(is_end && depth > 0);
                found.extend(row.take().filter(|(_, cells)| !cells.is_empty()));
            }
            if is_row_end {
                row = Some((line, Vec::new()));
            }
        } else if depth == 0 && !matches!(c, ';' | '.') {
            return Vec::new();
        } else if depth > 0 {
            cell.push(c);
        }
        if found.len() > MAX_SIDE || row.as_ref().is_some_and(|(_, cells)| cells.len() > MAX_SIDE) || cell.len() > MAX_SIDE {
            return Vec::new();
        }
    }
    // A list of texts has a row in each.
    if let [(line, texts)] = &found[..]
        && texts.len() > 1
        && texts.iter().all(|text| text.chars().count() == texts.len())
    {
        return texts.iter().map(|text| (*line, text.chars().map(|c| c.to_string()).collect())).collect();
    }
    // All cells in one list.
    if let [(line, cells)] = &found[..]
        && let Some(side) = (4..=9).find(|side| side * side == cells.len())
    {
        found = cells.chunks(side).map(|row| (*line, row.to_vec())).collect();
    }
    // `None` of Python is a blank.
    let blank = |cell: String| if matches!(&*cell, "None" | "null" | "nan") { String::new() } else { cell };
    found.into_iter().map(|(line, cells)| (line, cells.into_iter().map(blank).collect())).collect()
}

/// Lines with a text in quotes each, and the marks that join them in programs.
fn rows_in_quotes(text: &str) -> Vec<Row> {
    let row = |line: &str| {
        let line = line.trim_end_matches([',', ';', '+', '&', '_', '\\', ' ', '\t', '\r']).trim_start();
        let quote = line.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
        let inner = line.strip_prefix(quote)?.strip_suffix(quote)?;
        // A field of a table each, or several of them.
        (!inner.contains([quote, ',', ';', '\t'])).then(|| inner.chars().map(String::from).collect())
    };
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).take(MAX_SIDE + 1);
    lines.map(|(place, line)| Some((place + 1, row(line)?))).collect::<Option<_>>().unwrap_or_default()
}

/// Rows of fields, separated by the same character everywhere; an empty field is a blank.
fn fields(text: &str) -> Vec<Row> {
    let lines = || text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).take(MAX_SIDE + 1);
    let separator = [',', ';', '\t'].into_iter().find(|separator| lines().all(|(_, line)| line.contains(*separator)));
    let Some(separator) = separator else { return Vec::new() };
    let cells = |line: &str| {
        let fields = line.trim_end_matches(['\r', '\n']).split(separator).take(MAX_SIDE + 2);
        fields.map(|field| field.trim().trim_matches('"').to_string()).collect::<Vec<_>>()
    };
    let mut found: Vec<Row> = lines().map(|(place, line)| (place + 1, cells(line))).collect();
    // A separator may end each row.
    if found.iter().all(|(_, cells)| cells.len() == found.len() + 1 && cells.last().is_some_and(String::is_empty)) {
        found.iter_mut().for_each(|(_, cells)| drop(cells.pop()));
    }
    // What has no digit at all may be of any kind.
    let has_digit = found.iter().flat_map(|(_, cells)| cells).any(|cell| cell.parse::<usize>().is_ok_and(|digit| digit > 0));
    if has_digit { found } else { Vec::new() }
}

//! Grids with something between their cells, so that a cell may be empty: tables of Markdown, and cells that a spreadsheet separates
//! by tabs.

use super::{Grid, Word, grid_of_rows};
use crate::TextError;

/// The grid in lines with bars around each cell, or with tabs between cells of which one is empty; an empty cell is `.`. `None` if
/// the lines are no such table.
pub fn ruled<'t>(lines: &[Word<'t>]) -> Option<Result<Grid<'t>, TextError>> {
    let rows = match between_bars(lines) {
        Some(table) => without_header(table),
        None => Ok(between_tabs(lines)?),
    };
    Some(rows.and_then(|rows| grid_of_rows(rows, "an empty cell is a blank")))
}

/// The rows of a table of Markdown, and whether the first may be a header.
pub struct Table<'t> {
    /// The line of each row, from 1, and its cells.
    pub rows: Vec<(usize, Vec<&'t str>)>,
    /// Whether a delimiter row, such as `|---|---|`, is below the first row.
    pub has_header: bool,
}

/// The cells between bars, if each line has at least two of a word each.
pub fn between_bars<'t>(lines: &[Word<'t>]) -> Option<Table<'t>> {
    let mut table = Table { rows: Vec::new(), has_header: false };
    let lines = || lines.iter().map(|(line, row)| (*line, row.trim())).filter(|(_, row)| !row.is_empty());
    for (line, row) in lines() {
        let inside = row.strip_prefix('|')?.strip_suffix('|').filter(|inside| inside.contains('|'))?;
        let cells: Vec<&str> = inside.split('|').map(str::trim).collect();
        // Single dashes may be blanks, but not below the header of a square.
        let is_below_header = |header: &[&str]| is_header(header, &["A", "a"]) && lines().count() == cells.len() + 2;
        let may_delimit = |header: &[&str]| cells.iter().any(|cell| *cell != "-") || is_below_header(header);
        let is_delimiter =
            cells.iter().all(|cell| is_delimiter(cell)) && matches!(&table.rows[..], [(_, header)] if may_delimit(header));
        if is_delimiter {
            table.has_header = true;
        } else if cells.iter().any(|cell| cell.contains(char::is_whitespace)) {
            return None;
        } else {
            table.rows.push((line, cells));
        }
    }
    (table.rows.len() > 1).then_some(table)
}

/// Whether a cell of Markdown is one of a delimiter row.
fn is_delimiter(cell: &str) -> bool {
    cell.contains('-') && cell.chars().all(|c| matches!(c, '-' | ':'))
}

/// Whether cells are blank, or count on from one of some names.
fn is_header(cells: &[&str], names: &[&str]) -> bool {
    cells.iter().all(|cell| cell.is_empty()) || names.iter().any(|first| is_series(cells, first))
}

/// The rows of a table, without a header that is blank or names the columns; Markdown asks for one, which may be the first row of the board.
fn without_header(Table { mut rows, has_header }: Table<'_>) -> Result<Vec<(usize, Vec<&str>)>, TextError> {
    let (line, header) = &rows[0];
    let sides = [rows.len(), header.len()];
    if !has_header || !is_header(header, &["1", "A", "a"]) || sides[0] == sides[1] {
        return Ok(rows);
    }
    if sides[0] != sides[1] + 1 {
        let problem = format_args!("expected the first row of the board above the delimiter row, found what may be a header");
        return Err(TextError::new(*line, problem));
    }
    rows.remove(0);
    Ok(rows)
}

/// Whether cells count on from the first.
fn is_series(cells: &[&str], first: &str) -> bool {
    let name = |place: usize| match first.parse::<usize>() {
        Ok(number) => (number + place).to_string(),
        Err(_) => first.chars().filter_map(|c| char::from_u32(c as u32 + place as u32)).collect(),
    };
    cells.iter().enumerate().all(|(place, cell)| *cell == name(place))
}

/// The cells between tabs, if each line has as many and one of them is empty.
fn between_tabs<'t>(lines: &[Word<'t>]) -> Option<Vec<(usize, Vec<&'t str>)>> {
    let lines = lines.iter().filter(|(_, row)| !row.is_empty());
    let rows: Vec<(usize, Vec<&str>)> = lines.map(|(line, row)| (*line, row.split('\t').map(str::trim).collect())).collect();
    let width = rows.first()?.1.len();
    let cells = || rows.iter().flat_map(|(_, cells)| cells);
    let is_table = width > 1
        && rows.iter().all(|(_, cells)| cells.len() == width)
        && cells().any(|cell| cell.is_empty())
        && !cells().any(|cell| cell.contains(char::is_whitespace));
    is_table.then_some(rows)
}

#[cfg(test)]
mod tests {
    use crate::{boards, text::grid};

    fn cells(text: &str) -> Result<Vec<&str>, String> {
        grid(text).map(|(_, _, cells)| cells.into_iter().map(|cell| cell.1).collect()).map_err(|error| error.to_string())
    }

    #[test]
    fn empty_cells_of_tables_are_blanks() {
        let wanted = Ok(vec!["1", ".", "3", ".", ".", ".", ".", "."]);
        for text in [
            "| 1 | | 3 | |\n| | | | |\n",
            "|1||3||\n|||||\n",
            "| 1 | | 3 | |\n|---|:-:|---|---|\n| | | | |\n",
            "1\t\t3\t\n\t\t\t\n",
        ] {
            assert_eq!(cells(text), wanted, "{text}");
        }
        let headed = |head: &str| format!("{head}\n|---|---|\n| 1 | |\n| | 2 |\n");
        for head in ["| | |", "| A | B |", "| 1 | 2 |"] {
            assert_eq!(cells(&headed(head)), Ok(vec!["1", ".", ".", "2"]), "{head}");
        }
        assert_eq!(cells(&headed("| 3 | |")), Ok(vec!["3", ".", "1", ".", ".", "2"]));
        assert_eq!(cells("|a|b|\n|-|-|\n|1||\n||2|\n"), Ok(vec!["1", ".", ".", "2"]));
        assert_eq!(cells("|3|4|\n|-|-|\n|1|-|\n|-|2|\n"), Ok(vec!["3", "4", "-", "-", "1", "-", "-", "2"]));
        for (text, problem) in [
            ("| | | |\n|---|---|---|\n| 1 | | |\n", "what may be a header"),
            ("| 1 | | 3 |\n| | |\n", "expected 3 cells in each row as in the first, found 2; an empty cell is a blank"),
        ] {
            let found = cells(text);
            assert!(found.as_ref().is_err_and(|error| error.contains(problem)), "{text}: {found:?}");
        }
    }

    #[test]
    fn kinds_read_tables() {
        let rows = "| 2 | | 3 | |\n| | | | |\n| | | 1 | |\n| | | | |\n";
        let headed = rows.replacen('\n', "\n|---|---|---|---|\n", 1);
        let plain = "2 . 3 .\n. . . .\n. . 1 .\n. . . .\n";
        for kind in ["nurikabe", "fillomino", "slitherlink", "minesweeper", "hashi", "sudoku", "mosaic"] {
            let text = |cells: &str| {
                let named = if kind == "sudoku" { cells.into() } else { format!("{kind}\n{cells}") };
                let board = boards(&named, crate::find(kind)).next().expect("a board");
                board.puzzle.map(|puzzle| puzzle.write(None)).map_err(|error| error.to_string())
            };
            assert!(text(plain).is_ok(), "{kind}");
            assert_eq!((text(rows), text(&headed)), (text(plain), text(plain)), "{kind}");
            let bare = boards(&headed, crate::find(kind)).next().expect("a board").puzzle;
            assert_eq!(bare.map(|puzzle| puzzle.write(None)).map_err(|error| error.to_string()), text(plain), "{kind}");
        }
    }
}

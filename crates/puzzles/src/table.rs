//! Tables with a board in each row, as data sets of sudoku have them: `id,puzzle,solution`, with or without a header.
//!
//! Fields are those of RFC 4180: one in quotes may hold separators, line feeds and, twice, quotes. The reader is our own, because
//! rows come one at a time from streams of any length, with their lines for messages, and because what people call a table
//! is more than that: separated by blanks, with comments, with a quote inside a field that opens none.

use crate::record::{BOARDS, Row, SOLUTIONS, distinct, is_named, unnamed};
use std::borrow::Cow;

/// What separates fields.
const SEPARATORS: [char; 4] = ['\t', ';', ',', ' '];

/// The maximum number of columns.
const MAX_COLUMNS: usize = 64;

/// The number of records that decide which column has the boards.
const SAMPLE: usize = 9;

/// The columns of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    separator: char,
    puzzle: usize,
    solution: Option<usize>,
    /// The names of the columns, where the first record has names.
    names: Option<Vec<String>>,
    /// The line of the names, from 1; 0 without any.
    pub header: usize,
}

/// A record of a table.
#[derive(Debug, PartialEq)]
pub struct Record<'t> {
    /// The text of the board.
    pub board: Cow<'t, str>,
    /// That of its solution, if there is one.
    pub solution: Option<Cow<'t, str>>,
    /// The other fields.
    pub row: Row,
}

impl Columns {
    /// The columns of a table that starts with this text; `None` if no column has boards. Fields are separated by commas,
    /// semicolons, tabs or, without any of them, by blanks.
    ///
    /// Boards are in the column that the header calls so, in the first one in which the second record has one, or else in that in
    /// which most of the first records have one. Solutions are in the column that the header calls so; without a header in the
    /// next one that has boards without a blank.
    ///
    /// What `is_whole`, which reads a board, takes with the separator in it is no two fields: ids have commas.
    pub fn of(text: &str, is_board: impl Fn(&str) -> bool, is_whole: impl Fn(&str) -> bool) -> Option<Self> {
        let fits = |columns: &Self| {
            let sample = records(text, |line, open| columns.stays_open(line, open)).find(|(line, _)| *line > columns.header);
            let word = sample.and_then(|(_, record)| columns.word_of_board(record));
            !word.is_some_and(&is_whole)
        };
        SEPARATORS.into_iter().filter_map(|separator| Self::separated(text, separator, &is_board)).find(fits)
    }

    /// The field of the board with what follows it up to a blank; `None` if that is the field alone, or it is in quotes.
    fn word_of_board<'t>(&self, record: &'t str) -> Option<&'t str> {
        let field = fields(record, self.separator)?.get(self.puzzle)?.clone();
        let rest = &record[record.find(&*field)?..];
        let word = rest.split_whitespace().next()?;
        let is_quoted = record.contains(&format!("\"{field}"));
        (word.len() > field.len() && !is_quoted).then_some(word)
    }

    fn separated(text: &str, separator: char, is_board: impl Fn(&str) -> bool) -> Option<Self> {
        let records: Vec<(usize, &str)> = records(text, |line, open| stays_open(line, separator, open)).take(SAMPLE).collect();
        if !records.iter().take(2).all(|(_, record)| record.trim().contains(separator)) {
            return None;
        }
        // Only the last record can have a quote that is not closed.
        let rows: Vec<Vec<Cow<'_, str>>> = records.iter().map_while(|(_, record)| fields(record, separator)).collect();
        let (first, last) = (rows.first()?, rows.get(1).or(rows.first())?);
        // A text with many words is no row of a table.
        if last.len() > MAX_COLUMNS {
            return None;
        }
        let has_header = !first.iter().any(|field| is_board(field));
        if has_header && rows.len() < 2 {
            return None;
        }
        let named = first.iter().position(|field| is_named(field, SOLUTIONS)).filter(|_| has_header);
        let has_board = |row: &Vec<Cow<'_, str>>, column: usize| row.get(column).is_some_and(|field| is_board(field));
        let others = || (0..last.len()).filter(|column| Some(*column) != named);
        let samples = if has_header { &rows[1..] } else { &rows[..] };
        let count = |column: &usize| samples.iter().filter(|row| has_board(row, *column)).count();
        let by_name =
            has_header.then(|| BOARDS.iter().filter_map(|name| first.iter().position(|field| is_named(field, &[name]))));
        let by_name = by_name.into_iter().flatten().find(|column| count(column) > 0);
        let by_most = || others().rev().max_by_key(count).filter(|column| 2 * count(column) > samples.len());
        let puzzle = by_name.or_else(|| others().find(|&column| has_board(last, column))).or_else(by_most)?;
        let is_solution =
            |column: &usize| has_board(last, *column) && last[*column].chars().all(|c| c.is_ascii_alphanumeric() && c != '0');
        let solution = if has_header { named } else { (puzzle + 1..last.len()).find(is_solution) };
        let names = has_header.then(|| distinct(first.iter().map(|name| &**name)));
        Some(Self { separator, puzzle, solution, names, header: if has_header { records[0].0 } else { 0 } })
    }

    /// The column of the boards, for messages.
    pub fn board_name(&self) -> String {
        let named = self.names.as_ref().and_then(|names| names.get(self.puzzle));
        named.map_or_else(|| (self.puzzle + 1).to_string(), |name| format!("`{}`", name.escape_debug()))
    }

    /// Whether the record goes on behind this line of it, within quotes, given whether it did so before the line.
    pub fn stays_open(&self, line: &str, open: bool) -> bool {
        stays_open(line, self.separator, open)
    }

    /// A record; `None` if a quote in it is not closed.
    pub fn record<'t>(&self, text: &'t str) -> Option<Record<'t>> {
        let mut fields = fields(text, self.separator)?;
        let mut row = Row::new();
        let named = self.names.as_ref().map_or(0, Vec::len);
        let name =
            |place: usize| self.names.as_ref().and_then(|names| names.get(place).cloned()).unwrap_or_else(|| unnamed(place));
        for place in (0..fields.len().max(named)).filter(|place| *place != self.puzzle && Some(*place) != self.solution) {
            // A field that is missing is no empty one.
            row.insert(name(place), fields.get(place).map(|field| field.clone().into_owned()).into());
        }
        let mut field = |column: usize| fields.get_mut(column).map(std::mem::take).unwrap_or_default();
        let board = field(self.puzzle);
        Some(Record { board, solution: self.solution.map(field).filter(|solution| !solution.is_empty()), row })
    }
}

/// The records of a text with the number of their first line, from 1: non-blank lines that are no comments, and those behind them
/// while `stays_open`.
pub fn records(text: &str, stays_open: impl Fn(&str, bool) -> bool) -> impl Iterator<Item = (usize, &str)> {
    let mut lines = text.split_inclusive('\n').scan(0, |end, line| {
        *end += line.len();
        Some((*end, line))
    });
    let mut number = 0;
    std::iter::from_fn(move || {
        loop {
            let (mut end, line) = lines.next()?;
            number += 1;
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let (start, first) = (end - line.len(), number);
            let mut open = stays_open(line, false);
            while open && let Some((further, line)) = lines.next() {
                (end, number) = (further, number + 1);
                open = stays_open(line, true);
            }
            let record = text[start..end].trim_end_matches('\n');
            return Some((first, record.strip_suffix('\r').unwrap_or(record)));
        }
    })
}

/// What follows the quote that closes a field; `None` if none does.
fn behind_quotes(text: &str) -> Option<&str> {
    let mut rest = text;
    loop {
        rest = &rest[rest.find('"')? + 1..];
        match rest.strip_prefix('"') {
            Some(further) => rest = further,
            None => return Some(rest),
        }
    }
}

/// The rest of a record behind a field in quotes, if its first field is one; whether that is closed otherwise.
enum Start<'t> {
    Quoted { content: &'t str, rest: Option<&'t str> },
    Open,
    Plain { content: &'t str, rest: Option<&'t str> },
}

impl<'t> Start<'t> {
    fn of(record: &'t str, separator: char) -> Self {
        // A quote among words opens no field.
        let quoted = record.trim_start_matches(' ').strip_prefix('"').filter(|_| separator != ' ');
        let Some(inner) = quoted else {
            let (content, rest) = split(record, separator);
            return Self::Plain { content, rest };
        };
        match behind_quotes(inner) {
            None => Self::Open,
            Some(behind) => {
                let content = &inner[..inner.len() - behind.len() - 1];
                Self::Quoted { content, rest: split(behind, separator).1 }
            }
        }
    }
}

fn split(text: &str, separator: char) -> (&str, Option<&str>) {
    text.split_once(separator).map_or((text, None), |(content, rest)| (content, Some(rest)))
}

/// Whether a field in quotes goes on behind a line, given whether one did so before it.
fn stays_open(line: &str, separator: char, open: bool) -> bool {
    if !open && !line.contains('"') {
        return false;
    }
    let mut rest = Some(line);
    if open {
        let Some(behind) = behind_quotes(line) else { return true };
        rest = split(behind, separator).1;
    }
    while let Some(record) = rest {
        rest = match Start::of(record, separator) {
            Start::Open => return true,
            Start::Quoted { rest, .. } | Start::Plain { rest, .. } => rest,
        };
    }
    false
}

/// The fields of a record; `None` if a quote is not closed. Several blanks are one.
fn fields(record: &str, separator: char) -> Option<Vec<Cow<'_, str>>> {
    let (mut fields, mut rest) = (Vec::new(), Some(record));
    while let Some(record) = rest
        && fields.len() <= MAX_COLUMNS
    {
        let (field, behind) = match Start::of(record, separator) {
            Start::Open => return None,
            Start::Quoted { content, rest } if content.contains(['"', '\r']) => {
                // Lines end as in every text that is printed.
                (Cow::Owned(content.replace("\"\"", "\"").replace("\r\n", "\n")), rest)
            }
            Start::Quoted { content, rest } => (Cow::Borrowed(content), rest),
            Start::Plain { content, rest } => (Cow::Borrowed(content.trim().trim_matches('"')), rest),
        };
        if separator != ' ' || !field.is_empty() {
            fields.push(field);
        }
        rest = behind;
    }
    Some(fields)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn is_board(field: &str) -> bool {
        field.len() == 16 && field.chars().all(|c| c == '.' || c.is_ascii_digit())
    }

    fn columns(text: &str) -> Columns {
        Columns::of(text, is_board, |_| false).expect("a table")
    }

    /// The board, the solution and the other fields.
    fn parts<'t>(columns: &Columns, record: &'t str) -> (Cow<'t, str>, Option<Cow<'t, str>>, serde_json::Value) {
        let Record { board, solution, row } = columns.record(record).expect("quotes are closed");
        (board, solution, row.into())
    }

    #[test]
    fn columns_are_found() {
        let (board, full) = ("1.3..4.2.1.34.2.", "1234341221434321");
        let row = format!("7,{board},{full},easy");
        let whole = |row| (Cow::from(board), Some(Cow::from(full)), row);
        let with_header = columns(&format!("id,puzzle,solution,level\n{row}"));
        assert_eq!(with_header.header, 1);
        assert_eq!(parts(&with_header, &row), whole(json!({ "id": "7", "level": "easy" })));
        let swapped = format!("{full};{board}");
        assert_eq!(parts(&columns(&format!("solution;quiz\n{swapped}")), &swapped), whole(json!({})));
        let without = columns(&row);
        assert_eq!((without.header, parts(&without, &row)), (0, whole(json!({ "column_1": "7", "column_4": "easy" }))));
        for (rated, row) in [
            (format!("{board}\t7.1"), json!({ "column_2": "7.1" })),
            (format!("0f3a {board}  7.1"), json!({ "column_1": "0f3a", "column_3": "7.1" })),
        ] {
            assert_eq!(parts(&columns(&rated), &rated), (board.into(), None, row));
        }
        for other in [board, "a,b", "", "puzzle,solution", "a,b\nc,\"d"] {
            assert_eq!(Columns::of(other, is_board, |_| false), None, "{other}");
        }
    }

    #[test]
    fn a_board_with_a_separator_is_one_field() {
        let id = "1.3..4.2.1.34.2.,5";
        let rated = format!("{id} hard");
        let table = Columns::of(&rated, |field| is_board(field) || field == id, |word| word == id).expect("a table");
        assert_eq!(parts(&table, &rated), (id.into(), None, json!({ "column_2": "hard" })));
    }

    #[test]
    fn boards_are_found_by_header_or_by_most() {
        let full = "1234341221434321";
        let named = columns(&format!("check;puzzle\n{full};\n{full};1.3..4.2.1.34.2."));
        assert_eq!(parts(&named, &format!("{full};x")), ("x".into(), None, json!({ "check": full })));
        let most = columns(&format!("a,b\nx,\ny,{full}\nz,{full}"));
        assert_eq!(parts(&most, &format!("z,{full}")), (full.into(), None, json!({ "a": "z" })));
    }

    #[test]
    fn fields_in_quotes_have_lines_separators_and_quotes() {
        let full = "1234341221434321";
        let text = format!("id,note,board\r\n\r\n1,\"a, \"\"b\"\"\r\nc\",\"{full}\"\r\n# no record\n2,5\" wide,{full},more\n3\n");
        let table = columns(&text);
        let records: Vec<(usize, &str)> = records(&text, |line, open| table.stays_open(line, open)).skip(1).collect();
        assert_eq!(records.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [3, 6, 7]);
        let rows = records.iter().map(|(_, record)| parts(&table, record)).collect::<Vec<_>>();
        assert_eq!(rows[0], (full.into(), None, json!({ "id": "1", "note": "a, \"b\"\nc" })));
        assert_eq!(rows[1], (full.into(), None, json!({ "id": "2", "note": "5\" wide", "column_4": "more" })));
        assert_eq!(rows[2], ("".into(), None, json!({ "id": "3", "note": null })));
        assert_eq!(table.record("1,\"open"), None);
    }
}

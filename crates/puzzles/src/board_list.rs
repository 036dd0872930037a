//! Texts with a board in each line, which can be read without holding the whole text.

use crate::{
    AnyKind, Board, ReadError, Row, TextError,
    boards::{HEADER, board, read, recognised, with_solution},
    json, markdown, sudoku,
    table::{Columns, Record, records},
};

/// The title of a table of Simon Tatham's generators.
const IDS: &str = "params\tgame_id";

/// The longest name of a column, in bytes.
const MAX_NAME: usize = 40;

/// How a text has a board in each line.
#[derive(Clone)]
pub struct BoardList {
    kind: Option<&'static dyn AnyKind>,
    rows: Rows,
    /// The line of the names of the columns, from 1; 0 without one.
    header: usize,
}

/// What a line holds.
#[derive(Clone)]
enum Rows {
    /// `params game_id seed aux_solution`, separated by tabs.
    Ids,
    /// A board in any format.
    Boards,
    /// A board in a column, perhaps its solution in another.
    Table(Columns),
}

/// The non-blank lines that are no comments, with their numbers from 1.
fn content(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().enumerate().map(|(place, line)| (place + 1, line));
    lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
}

impl BoardList {
    /// How a text has a board in each line, given at least its first lines; `None` if it does not, or is a single board.
    pub fn of(text: &str, kind: Option<&'static dyn AnyKind>) -> Option<Self> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if text.trim_start().is_empty() {
            return None;
        }
        let listed = || {
            let is_list = sudoku::games(text).is_none() && recognised(text, kind).is_empty();
            is_list.then(|| Self::without_title(text, kind)).flatten()
        };
        Self::with_title(text, kind).or_else(listed)
    }

    /// A table of ids, or a JSON object in each line.
    pub(crate) fn with_title(text: &str, kind: Option<&'static dyn AnyKind>) -> Option<Self> {
        if text.starts_with(IDS) {
            return Some(Self { kind, rows: Rows::Ids, header: 1 });
        }
        let is_objects = content(text).next()?.1.starts_with('{') && json::has_objects_in_lines(text);
        is_objects.then_some(Self { kind, rows: Rows::Boards, header: 0 })
    }

    /// A table or a list, if the first two lines have boards of their own; for texts that are no board as a whole.
    pub(crate) fn without_title(text: &str, kind: Option<&'static dyn AnyKind>) -> Option<Self> {
        // Commas and names of kinds inside an object are no fields of a table.
        if text.trim_start().starts_with('{') {
            return None;
        }
        let is_board = |line: &str| recognised(line, kind).len() == 1;
        let first: Vec<(usize, &str)> = content(text).take(2).collect();
        // A line of a file, such as the title of a format, may be recognised on its own.
        if json::is_list_of_boards(text) || text.trim_start().starts_with(HEADER) || text.trim_start().starts_with("pzprv3") {
            return None;
        }
        if markdown::tables(text).is_some() {
            return None;
        }
        let rows: Vec<&str> = first.iter().map(|(_, line)| *line).collect();
        if !rows.iter().any(|row| read(row, kind).is_ok())
            && let Some(columns) = Columns::of(text, is_board, |word| read(word, kind).is_ok())
        {
            return Some(Self { kind, header: columns.header, rows: Rows::Table(columns) });
        }
        // The name of the only column, such as `puzzle`.
        let is_name = |row: &str| row.len() <= MAX_NAME && row.trim().chars().all(|c| c.is_alphabetic() || c == '_' || c == '-');
        let is_list = first.len() > 1 && rows.iter().any(|line| is_board(line));
        let header = if is_list && is_name(rows[0]) && !is_board(rows[0]) { first[0].0 } else { 0 };
        is_list.then_some(Self { kind, rows: Rows::Boards, header })
    }

    /// The boards of a text, read lazily.
    pub(crate) fn boards(self, text: &str) -> impl Iterator<Item = Board> {
        let list = self.clone();
        records(text, move |line, open| self.stays_open(line, open)).filter_map(move |(line, record)| list.board(line, record))
    }

    /// Whether the record goes on behind this line of it, within quotes, given whether it did so before the line.
    pub fn stays_open(&self, line: &str, open: bool) -> bool {
        matches!(&self.rows, Rows::Table(columns) if columns.stays_open(line, open))
    }

    /// The board in a record, which starts in this line, counted from 1; `None` for the header, a comment or a blank line. A record
    /// is one line, or as many as [stay open](Self::stays_open).
    pub fn board(&self, line: usize, text: &str) -> Option<Board> {
        let text = if line == 1 { text.strip_prefix('\u{feff}').unwrap_or(text) } else { text };
        if line == self.header || text.trim().is_empty() || text.starts_with('#') {
            return None;
        }
        let record = match &self.rows {
            Rows::Boards => return Some(board(line, text, self.kind)),
            Rows::Table(columns) => columns.record(text),
            Rows::Ids => Some(ids(text)),
        };
        let Some(Record { board: puzzle, solution, row }) = record else {
            return Some(self.wrong(line, "fields whose quotes are closed", text, Row::new()));
        };
        if puzzle.trim().is_empty() {
            return Some(self.wrong(line, &self.expected(), "", row));
        }
        // What the board itself has is inside of its field.
        Some(Board { row, ..with_solution(board(line, &puzzle, self.kind), line, solution.as_deref()) })
    }

    /// The error of a record.
    fn wrong(&self, line: usize, expected: &str, found: &str, row: Row) -> Board {
        let kind = self.kind.map_or("puzzle", AnyKind::name);
        let error = TextError::expected(line, expected, found);
        Board { line, puzzle: Err(ReadError::Wrong { kind, error }), solutions: Vec::new(), row }
    }

    /// What every record has.
    fn expected(&self) -> String {
        match &self.rows {
            Rows::Table(columns) => format!("a board in the column {}", columns.board_name()),
            Rows::Ids => "a board in the column `game_id`".into(),
            Rows::Boards => "a board".into(),
        }
    }
}

/// The record of a table of Simon Tatham's generators.
fn ids(text: &str) -> Record<'_> {
    let mut fields = text.split('\t');
    let mut next = || fields.next().unwrap_or_default();
    let (params, board, seed, solution) = (next(), next(), next(), next());
    let row = [("params", params), ("seed", seed)].into_iter().map(|(name, value)| (name.to_owned(), value.into()));
    Record { board: board.into(), solution: Some(solution.into()).filter(|_| !solution.is_empty()), row: row.collect() }
}

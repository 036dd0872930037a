//! Texts with a board in each line, which can be read without holding the whole text.

use crate::{
    AnyKind, Board,
    boards::{HEADER, board, read, recognised, with_solution},
    json, sudoku,
    table::Columns,
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
        let is_board = |line: &str| recognised(line, kind).len() == 1;
        let first: Vec<(usize, &str)> = content(text).take(2).collect();
        // A line of a file, such as the title of a format, may be recognised on its own.
        if text.trim_start().starts_with(HEADER) || text.trim_start().starts_with("pzprv3") {
            return None;
        }
        let rows: Vec<&str> = first.iter().map(|(_, line)| *line).collect();
        if !rows.iter().any(|row| read(row, kind).is_ok())
            && let Some(columns) = Columns::of(&rows, is_board)
        {
            let header = if columns.has_header { first[0].0 } else { 0 };
            return Some(Self { kind, rows: Rows::Table(columns), header });
        }
        // The name of the only column, such as `puzzle`.
        let is_name = |row: &str| row.len() <= MAX_NAME && row.trim().chars().all(|c| c.is_alphabetic() || c == '_' || c == '-');
        let is_list = first.len() > 1 && rows.iter().any(|line| is_board(line));
        let header = if is_list && is_name(rows[0]) && !is_board(rows[0]) { first[0].0 } else { 0 };
        is_list.then_some(Self { kind, rows: Rows::Boards, header })
    }

    /// The boards of a text, read lazily.
    pub(crate) fn boards(self, text: &str) -> impl Iterator<Item = Board> {
        let lines = text.lines().enumerate();
        lines.filter_map(move |(place, line)| self.board(place + 1, line))
    }

    /// The board in a line, whose number is counted from 1; `None` for the header, a comment or a blank line.
    pub fn board(&self, line: usize, text: &str) -> Option<Board> {
        let text = if line == 1 { text.strip_prefix('\u{feff}').unwrap_or(text) } else { text };
        if line == self.header || text.trim().is_empty() || text.starts_with('#') {
            return None;
        }
        let (puzzle, solution) = match &self.rows {
            Rows::Boards => (text, None),
            Rows::Table(columns) => columns.board(text),
            Rows::Ids => {
                let mut fields = text.split('\t').skip(1);
                let id = fields.next().unwrap_or_default();
                (id, fields.nth(1).filter(|solution| !solution.is_empty()))
            }
        };
        Some(with_solution(board(line, puzzle, self.kind), line, solution))
    }
}

//! Pencilmark's own text format: the board as it looks. It represents every board.
//!
//! ```text
//! circuit-board
//! o-o o-s      # points in odd columns, horizontal links between them
//!   x |        # vertical links in odd columns
//! t o # o
//! ```
//!
//! A blank between two points is a link to decide, `-` or `|` a given link, `x` a blocked one. `s` and `t` are terminals,
//! `#` is a hole.

use super::{CircuitBoard, Link};
use crate::{Format, TextError, text};
use grid::{Cell, Grid};

pub const FORMAT: Format<CircuitBoard> = Format {
    name: "text",
    summary: "`circuit-board`, then the board: `o` points, `#` holes, `-` and `|` given links, `x` blocked links, `s` and `t` terminals",
    recognises: |text| text.lines().map(str::trim).find(|line| !line.is_empty()) == Some("circuit-board"),
    read,
    write: |board| Ok(write(board)),
    read_solution: None,
};

/// The characters of the board: a line for each row of points and for each gap between rows.
struct TextGrid {
    /// The number of the first line.
    first: usize,
    lines: Vec<Vec<char>>,
}

impl TextGrid {
    /// The character at a column of a line; trailing blanks may be missing.
    fn at(&self, line: usize, col: usize) -> char {
        self.lines[line].get(col).copied().unwrap_or(' ')
    }

    fn wrong(&self, line: usize, col: usize, expected: &str) -> TextError {
        let found = self.at(line, col).to_string();
        TextError::expected(self.first + line, format_args!("{expected} in column {}", col + 1), &found)
    }
}

fn read(text: &str) -> Result<CircuitBoard, TextError> {
    let chars = text_grid(text)?;
    let (rows, cols) = (chars.lines.len().div_ceil(2), chars.lines[0].len().div_ceil(2));
    let sides = [rows, cols].map(|side| side.to_string());
    text::sides((chars.first, &sides[0]), (chars.first, &sides[1]))?;
    let mut terminals = [None, None];
    for line in 0..chars.lines.len() {
        check(&chars, line, 2 * cols - 1, &mut terminals)?;
    }
    let first = |problem: &str| TextError::new(chars.first, problem);
    let terminals = match terminals {
        [None, None] => None,
        [Some(s), Some(t)] => Some((s, t)),
        _ => return Err(first("expected both `s` and `t`, found one of them")),
    };
    let point = Grid::new(rows, cols, |Cell { row, col }| chars.at(2 * row, 2 * col) != '#');
    let link = |a: Cell, b: Cell| match chars.at(a.row + b.row, a.col + b.col) {
        ' ' => Link::Free,
        'x' => Link::Blocked,
        _ => Link::Given,
    };
    CircuitBoard::new(&point, link, terminals).ok_or_else(|| first("expected a point, found none"))
}

/// The lines below the heading, up to the last that is not blank.
fn text_grid(text: &str) -> Result<TextGrid, TextError> {
    let head = text.lines().position(|line| !line.trim().is_empty()).unwrap_or(0);
    let title = text.lines().nth(head).unwrap_or_default().trim();
    if title != "circuit-board" {
        return Err(TextError::expected(head + 1, "`circuit-board`", title));
    }
    let mut lines: Vec<Vec<char>> = text.lines().skip(head + 1).map(|line| line.trim_end().chars().collect()).collect();
    lines.truncate(lines.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1));
    match lines.len() {
        0 => Err(TextError::new(head + 2, "expected the rows of a board, found nothing")),
        even if even.is_multiple_of(2) => {
            let problem = "expected a line for each row of points and one for each gap, found as many of both";
            Err(TextError::new(head + 1 + even, problem))
        }
        _ => Ok(TextGrid { first: head + 2, lines }),
    }
}

/// Checks all characters of a line and records the terminals.
fn check(chars: &TextGrid, line: usize, width: usize, terminals: &mut [Option<Cell>; 2]) -> Result<(), TextError> {
    let is_point = |line: usize, col: usize| chars.at(line, col) != '#';
    for col in 0..width {
        let found = chars.at(line, col);
        let is_link = match (line % 2, col % 2) {
            (0, 0) => {
                point(chars, line, col, terminals)?;
                continue;
            }
            (0, _) => is_point(line, col - 1) && is_point(line, col + 1),
            (_, 0) => is_point(line - 1, col) && is_point(line + 1, col),
            _ => false,
        };
        let given = if line.is_multiple_of(2) { '-' } else { '|' };
        if found != ' ' && (!is_link || (found != 'x' && found != given)) {
            let expected = if is_link { format!("`{given}`, `x` or a blank") } else { "a blank".into() };
            return Err(chars.wrong(line, col, &expected));
        }
    }
    if chars.lines[line].len() > width {
        return Err(chars.wrong(line, width, "the end of the line, as in the first row,"));
    }
    Ok(())
}

fn point(chars: &TextGrid, line: usize, col: usize, terminals: &mut [Option<Cell>; 2]) -> Result<(), TextError> {
    let terminal = match chars.at(line, col) {
        'o' | '#' => return Ok(()),
        's' => &mut terminals[0],
        't' => &mut terminals[1],
        _ => return Err(chars.wrong(line, col, "`o`, `s`, `t` or `#`")),
    };
    match terminal.replace(Cell { row: line / 2, col: col / 2 }) {
        None => Ok(()),
        Some(_) => Err(chars.wrong(line, col, "each terminal once, found another")),
    }
}

fn write(board: &CircuitBoard) -> String {
    let mut lines = vec![vec![' '; 2 * board.cols() - 1]; 2 * board.rows() - 1];
    lines.iter_mut().step_by(2).flat_map(|line| line.iter_mut().step_by(2)).for_each(|character| *character = '#');
    let points = board.points();
    for (number, cell) in points.iter().enumerate() {
        let is = |terminal: Option<usize>| terminal == Some(number);
        let letter = if is(board.terminals().map(|terminals| terminals.0)) {
            's'
        } else if is(board.terminals().map(|terminals| terminals.1)) {
            't'
        } else {
            'o'
        };
        lines[2 * cell.row][2 * cell.col] = letter;
        for (down, right) in [(0, 1), (1, 0)] {
            let next = Cell { row: cell.row + down, col: cell.col + right };
            if let Ok(next) = points.binary_search(&next) {
                let link = board.graph().incident(number).iter().find(|&&link| board.graph().other_end(link, number) == next);
                lines[2 * cell.row + down][2 * cell.col + right] = match link {
                    None => 'x',
                    Some(&link) if !board.is_given(link) => ' ',
                    Some(_) if down == 0 => '-',
                    Some(_) => '|',
                };
            }
        }
    }
    let line = |line: Vec<char>| String::from_iter(line).trim_end().to_string() + "\n";
    String::from("circuit-board\n") + &lines.into_iter().map(line).collect::<String>()
}

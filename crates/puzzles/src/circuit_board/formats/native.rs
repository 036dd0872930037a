//! Our own text: it looks like the board, and can hold every board.
//!
//! ```text
//! circuit-board
//! o-o o-s      # this line has points at its odd places, and between them what is across
//!   x |        # this line has what is down, at the odd places
//! t o # o
//! ```
//!
//! A blank between two points is a link to be drawn or not, `-` or `|` one that is given, `x` none.

use super::{CircuitBoard, Link};
use crate::{Format, TextError, text};
use grid::{Cell, Grid};

pub const FORMAT: Format<CircuitBoard> = Format {
    name: "text",
    summary: "`circuit-board`, then the board: `o` points, `#` holes, `-` and `|` links given, `x` for none, `s` and `t` marks",
    recognises: |text| text.lines().map(str::trim).find(|line| !line.is_empty()) == Some("circuit-board"),
    read,
    write: |board| Ok(write(board)),
    read_solution: None,
};

/// The board as characters, a line for each row and each gap between rows.
struct Sketch {
    /// The number of the first line.
    first: usize,
    lines: Vec<Vec<char>>,
}

impl Sketch {
    /// The character there; lines may end early, where only blanks would follow.
    fn at(&self, line: usize, place: usize) -> char {
        self.lines[line].get(place).copied().unwrap_or(' ')
    }

    fn wrong(&self, line: usize, place: usize, expected: &str) -> TextError {
        let found = self.at(line, place).to_string();
        TextError::expected(self.first + line, format_args!("{expected} at place {}", place + 1), &found)
    }
}

fn read(text: &str) -> Result<CircuitBoard, TextError> {
    let sketch = sketch(text)?;
    let (rows, cols) = (sketch.lines.len().div_ceil(2), sketch.lines[0].len().div_ceil(2));
    let sides = [rows, cols].map(|side| side.to_string());
    text::sides((sketch.first, &sides[0]), (sketch.first, &sides[1]))?;
    let mut marks = [None, None];
    for line in 0..sketch.lines.len() {
        check(&sketch, line, 2 * cols - 1, &mut marks)?;
    }
    let first = |problem: &str| TextError::new(sketch.first, problem);
    let marks = match marks {
        [None, None] => None,
        [Some(s), Some(t)] => Some((s, t)),
        _ => return Err(first("expected both `s` and `t`, found one of them")),
    };
    let point = Grid::new(rows, cols, |Cell { row, col }| sketch.at(2 * row, 2 * col) != '#');
    let link = |a: Cell, b: Cell| match sketch.at(a.row + b.row, a.col + b.col) {
        ' ' => Link::Free,
        'x' => Link::Barred,
        _ => Link::Given,
    };
    CircuitBoard::new(&point, link, marks).ok_or_else(|| first("expected a point, found none"))
}

/// The lines below the heading, up to the last that is not blank.
fn sketch(text: &str) -> Result<Sketch, TextError> {
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
        _ => Ok(Sketch { first: head + 2, lines }),
    }
}

/// Checks all characters of a line, and takes note of marks.
fn check(sketch: &Sketch, line: usize, width: usize, marks: &mut [Option<Cell>; 2]) -> Result<(), TextError> {
    let is_point = |line: usize, place: usize| sketch.at(line, place) != '#';
    for place in 0..width {
        let found = sketch.at(line, place);
        let between = match (line % 2, place % 2) {
            (0, 0) => {
                point(sketch, line, place, marks)?;
                continue;
            }
            (0, _) => is_point(line, place - 1) && is_point(line, place + 1),
            (_, 0) => is_point(line - 1, place) && is_point(line + 1, place),
            _ => false,
        };
        let given = if line.is_multiple_of(2) { '-' } else { '|' };
        if found != ' ' && (!between || (found != 'x' && found != given)) {
            let expected = if between { format!("`{given}`, `x` or a blank") } else { "a blank".into() };
            return Err(sketch.wrong(line, place, &expected));
        }
    }
    if sketch.lines[line].len() > width {
        return Err(sketch.wrong(line, width, "the end of the line, as in the first row,"));
    }
    Ok(())
}

fn point(sketch: &Sketch, line: usize, place: usize, marks: &mut [Option<Cell>; 2]) -> Result<(), TextError> {
    let mark = match sketch.at(line, place) {
        'o' | '#' => return Ok(()),
        's' => &mut marks[0],
        't' => &mut marks[1],
        _ => return Err(sketch.wrong(line, place, "`o`, `s`, `t` or `#`")),
    };
    match mark.replace(Cell { row: line / 2, col: place / 2 }) {
        None => Ok(()),
        Some(_) => Err(sketch.wrong(line, place, "each mark once, found another")),
    }
}

fn write(board: &CircuitBoard) -> String {
    let mut lines = vec![vec![' '; 2 * board.cols() - 1]; 2 * board.rows() - 1];
    lines.iter_mut().step_by(2).flat_map(|line| line.iter_mut().step_by(2)).for_each(|place| *place = '#');
    let points = board.points();
    for (number, cell) in points.iter().enumerate() {
        let is = |mark: Option<usize>| mark == Some(number);
        let letter = if is(board.marks().map(|marks| marks.0)) {
            's'
        } else if is(board.marks().map(|marks| marks.1)) {
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

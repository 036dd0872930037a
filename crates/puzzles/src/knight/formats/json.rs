//! The format `json`: an object with `board` (its rows), `tour`, and optionally `start` and `solution`.

use super::{Knight, Square, Tour, read_layout, rows};
use crate::{Format, TextError, json};
use grid::Cell;
use serde::{Deserialize, Serialize};

pub const FORMAT: Format<Knight> = Format {
    name: "json",
    summary: "a JSON object with `board` (rows as in `text`), `tour` (open or closed) and optionally `start` ([row, column] from 0)",
    recognises: |text| json::recognises(text, &["board", "tour"]),
    read,
    write: |board| Ok(write(board)),
    read_solution: Some(read_solution),
};

#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Record {
    board: Vec<String>,
    tour: Tour,
    start: Option<Start>,
}

/// The start: a row and a column from 0, or `s`, the square marked on the board.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum Start {
    Cell([usize; 2]),
    Marked(String),
}

#[derive(Deserialize)]
struct Solved {
    solution: Vec<[usize; 2]>,
}

fn read(text: &str) -> Result<Knight, TextError> {
    let record: Record = json::read(text)?;
    let rows: Vec<(usize, &str)> = record.board.iter().map(|row| (1, row.as_str())).collect();
    let mut layout = read_layout(1, &rows)?;
    let marked = layout.cells().find(|&cell| layout[cell] == Square::Start);
    match record.start {
        Some(Start::Cell(start @ [row, col])) => {
            let cell = Cell { row, col };
            if row >= layout.rows() || col >= layout.cols() || layout[cell] == Square::Hole {
                return Err(TextError::expected(1, "a square of the board as `start`", &format!("{start:?}")));
            }
            if marked.is_some_and(|marked| marked != cell) {
                return Err(TextError::new(1, format_args!("expected one start, found `s` on the board and {start:?}")));
            }
            layout[cell] = Square::Start;
        }
        Some(Start::Marked(letter)) if letter != "s" || marked.is_none() => {
            return Err(TextError::expected(1, "`start` as [row, column], or \"s\" with an `s` on the board", &letter));
        }
        _ => {}
    }
    Ok(Knight::new(&layout, record.tour).expect("the layout has a square and at most one start"))
}

fn write(board: &Knight) -> String {
    let start = board.start().map(|square| board.squares()[square]).map(|cell| Start::Cell([cell.row, cell.col]));
    let rows = rows(board).into_iter().map(|row| row.replace('s', ".")).collect();
    json::write::<Knight>(&Record { board: rows, tour: board.tour(), start }) + "\n"
}

/// The moves of a tour listed as its squares in order.
fn read_solution(board: &Knight, text: &str) -> Result<Vec<i64>, TextError> {
    let Solved { solution } = json::read(text)?;
    let squares = board.squares();
    let square = |listed @ &[row, col]: &[usize; 2]| {
        let found = squares.binary_search(&Cell { row, col });
        found.map_err(|_| TextError::expected(1, "squares of the board as `solution`", &format!("{listed:?}")))
    };
    let path: Vec<usize> = solution.iter().map(square).collect::<Result<_, _>>()?;
    let back = (board.tour() == Tour::Closed).then(|| path.first().copied()).flatten();
    let mut values = vec![0; board.graph().ends().len()];
    for (&from, to) in path.iter().zip(path.iter().copied().skip(1).chain(back)) {
        let edge = board.graph().incident(from).iter().find(|&&edge| board.graph().other_end(edge, from) == to);
        let edge = edge.ok_or_else(|| TextError::expected(1, "a knight's move", &board.name((from, to))))?;
        values[*edge] = 1;
    }
    Ok(values)
}

//! Boards as JSON objects: `board` with its rows, `tour`, and perhaps `start` and a `solution`.

use super::{Ground, Knight, Tour, ground, rows};
use crate::{Format, TextError, json};
use grid::Cell;
use serde::{Deserialize, Serialize};

pub const FORMAT: Format<Knight> = Format {
    name: "json",
    summary: "a JSON object with `board` (rows as in `text`), `tour` (open or closed) and perhaps `start` ([row, column] from 0)",
    recognises: |text| json::recognises(text, &["board", "tour"]),
    read,
    write: |board| Ok(write(board)),
    read_solution: Some(read_solution),
};

#[derive(Serialize, Deserialize)]
struct Record {
    board: Vec<String>,
    tour: Tour,
    start: Option<Start>,
}

/// The start: the square that is marked on the board, or a row and a column from 0.
#[derive(Serialize, Deserialize)]
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
    let mut ground = ground(1, &rows)?;
    let marked = ground.cells().find(|&cell| ground[cell] == Ground::Start);
    match record.start {
        Some(Start::Cell(told @ [row, col])) => {
            let cell = Cell { row, col };
            if row >= ground.rows() || col >= ground.cols() || ground[cell] == Ground::Hole {
                return Err(TextError::expected(1, "a square of the board as `start`", &format!("{told:?}")));
            }
            if marked.is_some_and(|marked| marked != cell) {
                return Err(TextError::new(1, format_args!("expected one start, found `s` on the board and {told:?}")));
            }
            ground[cell] = Ground::Start;
        }
        Some(Start::Marked(letter)) if letter != "s" || marked.is_none() => {
            return Err(TextError::expected(1, "`start` as [row, column], or \"s\" with an `s` on the board", &letter));
        }
        _ => {}
    }
    Ok(Knight::new(&ground, record.tour).expect("the ground has a square and at most one start"))
}

fn write(board: &Knight) -> String {
    let start = board.start().map(|square| board.squares()[square]).map(|cell| Start::Cell([cell.row, cell.col]));
    let rows = rows(board).into_iter().map(|row| row.replace('s', ".")).collect();
    json::write(&Record { board: rows, tour: board.tour(), start }) + "\n"
}

/// The moves of a tour that is told by its squares in order.
fn read_solution(board: &Knight, text: &str) -> Result<Vec<i64>, TextError> {
    let Solved { solution } = json::read(text)?;
    let squares = board.squares();
    let square = |told @ &[row, col]: &[usize; 2]| {
        let found = squares.binary_search(&Cell { row, col });
        found.map_err(|_| TextError::expected(1, "squares of the board as `solution`", &format!("{told:?}")))
    };
    let way: Vec<usize> = solution.iter().map(square).collect::<Result<_, _>>()?;
    let back = (board.tour() == Tour::Closed).then(|| way.first().copied()).flatten();
    let mut values = vec![0; board.graph().ends().len()];
    for (&from, to) in way.iter().zip(way.iter().copied().skip(1).chain(back)) {
        let step = board.graph().incident(from).iter().find(|&&step| board.graph().other_end(step, from) == to);
        let step = step.ok_or_else(|| TextError::expected(1, "a knight's move", &board.name((from, to))))?;
        values[*step] = 1;
    }
    Ok(values)
}

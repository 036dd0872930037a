//! Boards as JSON objects: the sides, the holes, the links that may be drawn, and perhaps a `solution`.

use super::{CircuitBoard, Link};
use crate::{Format, TextError, json, text};
use grid::{Cell, Grid};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub const FORMAT: Format<CircuitBoard> = Format {
    name: "json",
    summary: "a JSON object with `rows`, `cols`, `holes` and `edges` (cells and pairs of cells from 0), perhaps `given` and `marks`",
    recognises: |text| json::recognises(text, &["rows", "cols", "holes", "edges"]),
    read,
    write: |board| Ok(write(board)),
    read_solution: Some(read_solution),
};

/// A row and a column from 0.
type Position = [usize; 2];

/// Two cells side by side, each as row and column from 0.
type Pair = [usize; 4];

#[derive(Serialize, Deserialize)]
struct Record {
    rows: usize,
    cols: usize,
    holes: Vec<Position>,
    /// The links that may be drawn.
    edges: Vec<Pair>,
    /// Those of them that are there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    given: Vec<Pair>,
    /// The points between which the way is to be as short as can be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    marks: Option<[Position; 2]>,
}

#[derive(Deserialize)]
struct Solved {
    solution: Vec<Pair>,
}

fn wrong(expected: &str, found: &[usize]) -> TextError {
    TextError::expected(1, expected, &format!("{found:?}"))
}

fn read(text: &str) -> Result<CircuitBoard, TextError> {
    let record: Record = json::read(text)?;
    let (rows, cols) = text::sides((1, &record.rows.to_string()), (1, &record.cols.to_string()))?;
    let mut point = Grid::new(rows, cols, |_| true);
    for hole in &record.holes {
        match cell(&point, *hole) {
            Some(cell) => point[cell] = false,
            None => return Err(wrong("each hole a cell of the board, told once", hole)),
        }
    }
    let mut links: BTreeMap<(Cell, Cell), Link> = BTreeMap::new();
    for edge in &record.edges {
        let ends = pair(&point, *edge).filter(|ends| !links.contains_key(ends));
        let ends = ends.ok_or_else(|| wrong("each edge between two points side by side, told once", edge))?;
        links.insert(ends, Link::Free);
    }
    for given in &record.given {
        let link = pair(&point, *given).and_then(|ends| links.get_mut(&ends));
        *link.ok_or_else(|| wrong("each link given among the edges", given))? = Link::Given;
    }
    let mark = |mark: Position| cell(&point, mark).ok_or_else(|| wrong("each mark on a point", &mark));
    let marks = match record.marks {
        Some([s, t]) if s == t => return Err(wrong("two marks that differ", &t)),
        Some([s, t]) => Some((mark(s)?, mark(t)?)),
        None => None,
    };
    let link = |a: Cell, b: Cell| links.get(&(a, b)).copied().unwrap_or(Link::Barred);
    CircuitBoard::new(&point, link, marks).ok_or_else(|| TextError::new(1, "expected a point, found none"))
}

/// The cell, if there is a point.
fn cell(point: &Grid<bool>, [row, col]: Position) -> Option<Cell> {
    let cell = Cell { row, col };
    (row < point.rows() && col < point.cols() && point[cell]).then_some(cell)
}

/// Two cells in reading order, if there are points side by side.
fn pair(point: &Grid<bool>, [row, col, other_row, other_col]: Pair) -> Option<(Cell, Cell)> {
    let (a, b) = (cell(point, [row, col])?, cell(point, [other_row, other_col])?);
    (a.row.abs_diff(b.row) + a.col.abs_diff(b.col) == 1).then_some((a.min(b), a.max(b)))
}

fn write(board: &CircuitBoard) -> String {
    let position = |point: usize| [board.points()[point].row, board.points()[point].col];
    let pair = |link: usize| {
        let (a, b) = board.graph().ends()[link];
        let ([row, col], [other_row, other_col]) = (position(a), position(b));
        [row, col, other_row, other_col]
    };
    let all = Grid::new(board.rows(), board.cols(), |_| ());
    let is_hole = |cell: &Cell| board.points().binary_search(cell).is_err();
    let links = || 0..board.graph().ends().len();
    json::write(&Record {
        rows: board.rows(),
        cols: board.cols(),
        holes: all.cells().filter(is_hole).map(|cell| [cell.row, cell.col]).collect(),
        edges: links().map(pair).collect(),
        given: links().filter(|&link| board.is_given(link)).map(pair).collect(),
        marks: board.marks().map(|(s, t)| [position(s), position(t)]),
    }) + "\n"
}

/// The links listed.
fn read_solution(board: &CircuitBoard, text: &str) -> Result<Vec<i64>, TextError> {
    let Solved { solution } = json::read(text)?;
    let place = |row: usize, col: usize| board.points().binary_search(&Cell { row, col }).ok();
    let mut values = vec![0; board.graph().ends().len()];
    for pair in solution {
        let [row, col, other_row, other_col] = pair;
        let ends = place(row, col).zip(place(other_row, other_col));
        let link = ends.and_then(|(a, b)| board.graph().incident(a).iter().find(|&&link| board.graph().other_end(link, a) == b));
        values[*link.ok_or_else(|| wrong("links of the board in `solution`", &pair))?] = 1;
    }
    Ok(values)
}

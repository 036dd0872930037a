//! JSON objects with the sides, the holes and the links that may be drawn; `solution` is optional.

use super::{CircuitBoard, Link};
use crate::{Format, TextError, json, text};
use grid::{Cell, Grid};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub const FORMAT: Format<CircuitBoard> = Format {
    name: "json",
    summary: "a JSON object with `rows`, `cols`, `holes` and `edges` (cells and pairs of cells from 0), optional `given` and `terminals`",
    recognises: |text| json::recognises(text, &["rows", "cols", "holes", "edges"]),
    read,
    write: |board| Ok(write(board)),
    read_solution: Some(read_solution),
};

/// A row and a column from 0.
type Position = [usize; 2];

/// Two adjacent cells, each as row and column from 0.
type Pair = [usize; 4];

#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Record {
    rows: usize,
    cols: usize,
    holes: Vec<Position>,
    /// The links that are not blocked.
    edges: Vec<Pair>,
    /// The given links among them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    given: Vec<Pair>,
    /// The points whose path is to be as short as possible.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    terminals: Option<[Position; 2]>,
}

#[derive(Deserialize)]
struct ListedSolution {
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
            None => return Err(wrong("each hole a cell of the board, listed once", hole)),
        }
    }
    let mut links: BTreeMap<(Cell, Cell), Link> = BTreeMap::new();
    for edge in &record.edges {
        let ends = pair(&point, *edge).filter(|ends| !links.contains_key(ends));
        let ends = ends.ok_or_else(|| wrong("each edge between two adjacent points, listed once", edge))?;
        links.insert(ends, Link::Free);
    }
    for given in &record.given {
        let link = pair(&point, *given).and_then(|ends| links.get_mut(&ends));
        *link.ok_or_else(|| wrong("each given link among the edges", given))? = Link::Given;
    }
    let terminal = |terminal: Position| cell(&point, terminal).ok_or_else(|| wrong("each terminal on a point", &terminal));
    let terminals = match record.terminals {
        Some([s, t]) if s == t => return Err(wrong("two different terminals", &t)),
        Some([s, t]) => Some((terminal(s)?, terminal(t)?)),
        None => None,
    };
    let link = |a: Cell, b: Cell| links.get(&(a, b)).copied().unwrap_or(Link::Blocked);
    CircuitBoard::new(&point, link, terminals).ok_or_else(|| TextError::new(1, "expected a point, found none"))
}

/// The cell, if it has a point.
fn cell(point: &Grid<bool>, [row, col]: Position) -> Option<Cell> {
    let cell = Cell { row, col };
    (row < point.rows() && col < point.cols() && point[cell]).then_some(cell)
}

/// The two cells in reading order, if they are adjacent points.
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
    json::write::<CircuitBoard>(&Record {
        rows: board.rows(),
        cols: board.cols(),
        holes: all.cells().filter(is_hole).map(|cell| [cell.row, cell.col]).collect(),
        edges: links().map(pair).collect(),
        given: links().filter(|&link| board.is_given(link)).map(pair).collect(),
        terminals: board.terminals().map(|(s, t)| [position(s), position(t)]),
    }) + "\n"
}

/// Reads a solution from its list of links.
fn read_solution(board: &CircuitBoard, text: &str) -> Result<Vec<i64>, TextError> {
    let ListedSolution { solution } = json::read(text)?;
    let point = |row: usize, col: usize| board.points().binary_search(&Cell { row, col }).ok();
    let mut values = vec![0; board.graph().ends().len()];
    for pair in solution {
        let [row, col, other_row, other_col] = pair;
        let ends = point(row, col).zip(point(other_row, other_col));
        let link = ends.and_then(|(a, b)| board.graph().incident(a).iter().find(|&&link| board.graph().other_end(link, a) == b));
        values[*link.ok_or_else(|| wrong("links of the board in `solution`", &pair))?] = 1;
    }
    Ok(values)
}

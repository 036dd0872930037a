//! Objects: `{"n":…,"cages":[{"op":…,"target":…,"cells":[[row,column],…]},…]}`, rows and columns from 0.

use crate::{
    TextError, json,
    kind_file::cages::{Cage, CageBoard, Clue, Operator},
    text::MAX_SIDE,
};
use grid::Cell;
use serde::{Deserialize, Serialize};

/// What the format is, in lists.
pub const SUMMARY: &str = "an object with `n` and `cages`; their `op` is one of + - * / = ? none";

/// The keys that every object has.
pub const KEYS: [&str; 2] = ["n", "cages"];

#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Record {
    n: usize,
    cages: Vec<CageRecord>,
    #[serde(skip_serializing)]
    solution: Option<Vec<Vec<i64>>>,
}

#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct CageRecord {
    op: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<u64>,
    cells: Vec<(usize, usize)>,
}

/// The board of an object.
///
/// # Errors
/// If the text is no such object.
pub fn read(text: &str) -> Result<CageBoard, TextError> {
    let record: Record = json::read(text)?;
    let cage = |cage: &CageRecord| {
        let cells = cage.cells.iter().map(|&(row, col)| Cell { row, col }).collect();
        Ok(Cage { cells, clue: clue(cage)? })
    };
    let cages = record.cages.iter().map(cage).collect::<Result<_, TextError>>()?;
    if !(1..=MAX_SIDE).contains(&record.n) {
        return Err(TextError::expected(1, format_args!("a side `n` from 1 to {MAX_SIDE}"), &record.n.to_string()));
    }
    CageBoard::new(record.n, cages).map_err(|problem| TextError::new(1, problem))
}

fn clue(cage: &CageRecord) -> Result<Option<Clue>, TextError> {
    let sign = match &cage.op[..] {
        "none" => return Ok(None),
        "=" if cage.cells.len() == 1 => "",
        op @ ("+" | "-" | "*" | "/" | "?") => op,
        other => return Err(TextError::expected(1, "an `op` of + - * / ? none, or = for one cell", other)),
    };
    let target =
        cage.target.ok_or_else(|| TextError::new(1, format_args!("expected a `target` for `{}`, found none", cage.op)))?;
    let clue = Clue::read(&target.to_string(), sign);
    clue.map(Some).ok_or_else(|| TextError::expected(1, format_args!("a `target` to {}", i64::MAX), &target.to_string()))
}

/// The object of a board, in one line.
pub fn write(kind: &str, board: &CageBoard) -> String {
    let cage = |cage: &Cage| {
        let op = match cage.clue.map(|clue| clue.operator) {
            None => "none".into(),
            Some(None) if cage.cells.len() == 1 => "=".into(),
            Some(operator) => operator.map_or('?', Operator::typed).to_string(),
        };
        let cells = cage.cells.iter().map(|cell| (cell.row, cell.col)).collect();
        CageRecord { op, target: cage.clue.map(|clue| clue.number.unsigned_abs()), cells }
    };
    let record = Record { n: board.side, cages: board.cages.iter().map(cage).collect(), solution: None };
    json::write_of(kind, &record) + "\n"
}

/// The values of the solution in an object.
///
/// # Errors
/// If it has none.
pub fn solution(text: &str) -> Result<Vec<i64>, TextError> {
    let record: Record = json::read(text)?;
    json::solution(record.solution, (record.n, record.n), 1..=record.n as i64)
}

/// The JSON Schema of the objects.
#[cfg(feature = "schema")]
pub fn schema() -> serde_json::Value {
    schemars::schema_for!(Record).to_value()
}

//! A JSON object: `{"n":…,"cages":[{"op":…,"target":…,"cells":[[row,column],…]},…]}`, rows and columns from 0.

use super::{
    super::{Clue, Operator},
    KenKen, error,
};
use crate::{Format, TextError, json};
use grid::Cell;
use serde::{Deserialize, Serialize};

pub const FORMAT: Format<KenKen> = Format {
    name: "json",
    summary: "an object with `n` and `cages`; their `op` is one of + - * / = ? none",
    recognises: |text| json::recognises(text, &["n", "cages", "cells"]),
    read,
    write: |board| Ok(write(board)),
    read_solution: Some(read_solution),
};

#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Record {
    n: usize,
    cages: Vec<Cage>,
    #[serde(skip_serializing)]
    solution: Option<Vec<Vec<i64>>>,
}

#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Cage {
    op: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<u64>,
    cells: Vec<(usize, usize)>,
}

fn read(text: &str) -> Result<KenKen, TextError> {
    let record: Record = json::read(text)?;
    let mut cages = Vec::with_capacity(record.cages.len());
    for cage in &record.cages {
        let cells = cage.cells.iter().map(|&(row, col)| Cell { row, col }).collect();
        cages.push((clue(cage)?, cells));
    }
    KenKen::new(record.n, cages).map_err(error(1))
}

fn clue(cage: &Cage) -> Result<Option<Clue>, TextError> {
    let operator = match &cage.op[..] {
        "none" => return Ok(None),
        "+" => Some(Operator::Plus),
        "-" => Some(Operator::Minus),
        "*" => Some(Operator::Times),
        "/" => Some(Operator::Divide),
        "?" => None,
        "=" if cage.cells.len() == 1 => None,
        other => return Err(TextError::expected(1, "an `op` of + - * / ? none, or = for one cell", other)),
    };
    match cage.target {
        Some(number) if i64::try_from(number).is_ok() => Ok(Some(Clue { operator, number })),
        Some(number) => Err(TextError::expected(1, format_args!("a `target` to {}", i64::MAX), &number.to_string())),
        None => Err(TextError::new(1, format_args!("expected a `target` for `{}`, found none", cage.op))),
    }
}

fn read_solution(board: &KenKen, text: &str) -> Result<Vec<i64>, TextError> {
    let record: Record = json::read(text)?;
    let side = board.side();
    json::solution(record.solution, (side, side), 1..=side as i64)
}

fn write(board: &KenKen) -> String {
    let cage = |(clue, cells): (Option<Clue>, &[Cell])| {
        let op = match clue.map(|clue| clue.operator) {
            None => "none",
            Some(None) if cells.len() == 1 => "=",
            Some(None) => "?",
            Some(Some(Operator::Plus)) => "+",
            Some(Some(Operator::Minus)) => "-",
            Some(Some(Operator::Times)) => "*",
            Some(Some(Operator::Divide)) => "/",
        };
        let cells = cells.iter().map(|cell| (cell.row, cell.col)).collect();
        Cage { op: op.into(), target: clue.map(|clue| clue.number), cells }
    };
    json::write::<KenKen>(&Record { n: board.side(), cages: board.cages_with_clues().map(cage).collect(), solution: None }) + "\n"
}

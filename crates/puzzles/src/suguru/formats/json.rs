//! The format `json`: an object `{"rows":…,"cols":…,"blocks":[[…]],"givens":[[…]]}`, with −1 for
//! void cells and 0 for blanks; rows may be texts such as `"aab"`.

use super::{Suguru, error};
use crate::{Format, TextError, json};
use serde::{Deserialize, Serialize};

pub const FORMAT: Format<Suguru> = Format {
    name: "json",
    summary: "an object with `blocks`, a number or letter for the block of each cell or -1 or `.` for a void cell, and `givens`, 0 or `.` for none",
    recognises: |text| json::recognises(text, &["blocks", "givens"]),
    read,
    write: |board| Ok(write(board)),
    read_solution: Some(read_solution),
};

#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Record {
    rows: usize,
    cols: usize,
    blocks: Vec<json::Row>,
    givens: Vec<json::Row>,
    #[serde(skip_serializing)]
    solution: Option<Vec<Vec<i64>>>,
}

fn read(text: &str) -> Result<Suguru, TextError> {
    let record: Record = json::read(text)?;
    let sides = (record.rows, record.cols);
    let labels = json::labels(&record.blocks, sides, "blocks")?;
    Suguru::new(labels, json::givens(&record.givens, sides, "givens")?).map_err(error(1))
}

fn read_solution(board: &Suguru, text: &str) -> Result<Vec<i64>, TextError> {
    let record: Record = json::read(text)?;
    json::solution(record.solution, (board.blocks().rows(), board.blocks().cols()), 0..=i64::MAX)
}

fn write(board: &Suguru) -> String {
    let (rows, cols) = (board.blocks().rows(), board.blocks().cols());
    let blocks = json::numbered(board.blocks());
    let givens = board
        .clues()
        .values()
        .chunks(cols)
        .map(|row| json::Row::Numbers(row.iter().map(|clue| clue.map_or(0, i64::from)).collect()))
        .collect();
    json::write::<Suguru>(&Record { rows, cols, blocks, givens, solution: None }) + "\n"
}

//! The format `json`: an object `{"n":…,"cols":…,"stars":…,"regions":[[…]]}`, with −1 for void cells; rows may be texts.
//!
//! `{"stars":1,"regions":["aab","cab","ccb"]}` has letters for the regions.

use super::{StarBattle, error};
use crate::{Format, TextError, json};
use serde::{Deserialize, Serialize};

pub const FORMAT: Format<StarBattle> = Format {
    name: "json",
    summary: "an object with `stars` and `regions`, a number or letter for the region of each cell or -1 or `.` for a void cell",
    recognises: |text| json::recognises(text, &["stars", "regions"]),
    read,
    write: |board| Ok(write(board)),
    read_solution: Some(read_solution),
};

#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Record {
    #[serde(skip_serializing_if = "Option::is_none")]
    n: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cols: Option<usize>,
    stars: u32,
    regions: Vec<json::Row>,
    #[serde(skip_serializing)]
    solution: Option<Vec<Vec<i64>>>,
}

fn read(text: &str) -> Result<StarBattle, TextError> {
    let record: Record = json::read(text)?;
    let (rows, cols) = json::shape(&record.regions);
    let size = (record.n.unwrap_or(rows), record.cols.unwrap_or(cols));
    StarBattle::new(record.stars, json::labels(&record.regions, size, "regions")?).map_err(error(1))
}

fn read_solution(board: &StarBattle, text: &str) -> Result<Vec<i64>, TextError> {
    let record: Record = json::read(text)?;
    json::solution(record.solution, (board.regions().rows(), board.regions().cols()), 0..=1)
}

fn write(board: &StarBattle) -> String {
    let regions = board.regions();
    let (n, cols) = (Some(regions.rows()), Some(regions.cols()));
    json::write::<StarBattle>(&Record { n, cols, stars: board.stars(), regions: json::numbered(regions), solution: None }) + "\n"
}

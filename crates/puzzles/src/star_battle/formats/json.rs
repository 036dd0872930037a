//! The format `json`: an object `{"n":…,"cols":…,"stars":…,"regions":[[…]]}`, with −1 for void cells.

use super::{StarBattle, error};
use crate::{Format, TextError, json};
use grid::Grid;
use serde::{Deserialize, Serialize};

pub const FORMAT: Format<StarBattle> = Format {
    name: "json",
    summary: "an object with `stars` and `regions`, a number for the region of each cell or -1 for a void cell",
    recognises: |text| json::recognises(text, &["stars", "regions"]),
    read,
    write: |board| Ok(write(board)),
    read_solution: Some(read_solution),
};

#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Record {
    #[serde(skip_serializing_if = "Option::is_none")]
    n: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cols: Option<usize>,
    stars: u32,
    regions: Vec<Vec<i64>>,
    #[serde(skip_serializing)]
    solution: Option<Vec<Vec<i64>>>,
}

/// The JSON Schema of a record.
#[cfg(feature = "schema")]
pub fn record_schema() -> schemars::Schema {
    schemars::schema_for!(Record)
}

fn read(text: &str) -> Result<StarBattle, TextError> {
    let record: Record = json::read(text)?;
    let rows = record.regions.len();
    let cols = record.regions.first().map_or(0, Vec::len);
    let size = (record.n.unwrap_or(rows), record.cols.unwrap_or(cols));
    let regions = json::table(&record.regions, size, "regions")?;
    let labels = regions.into_iter().map(|label| (label != -1).then_some(label)).collect();
    let labels = Grid::from_values(size.0, size.1, labels).expect("the rows were counted");
    StarBattle::new(record.stars, labels).map_err(error(1))
}

fn read_solution(board: &StarBattle, text: &str) -> Result<Vec<i64>, TextError> {
    let record: Record = json::read(text)?;
    let solution = record.solution.ok_or_else(|| TextError::new(1, "expected a `solution`, found none"))?;
    let solution = json::table(&solution, (board.regions().rows(), board.regions().cols()), "solution")?;
    match solution.iter().find(|value| !(0..=1).contains(*value)) {
        None => Ok(solution),
        Some(other) => Err(TextError::expected(1, "0 or 1 in the `solution`", &other.to_string())),
    }
}

fn write(board: &StarBattle) -> String {
    let regions = board.regions();
    let number = |region: &Option<usize>| region.map_or(-1, |number| number as i64 + 1);
    let rows = regions.values().chunks(regions.cols()).map(|row| row.iter().map(number).collect()).collect();
    let (n, cols) = (Some(regions.rows()), Some(regions.cols()));
    json::write::<StarBattle>(&Record { n, cols, stars: board.stars(), regions: rows, solution: None }) + "\n"
}

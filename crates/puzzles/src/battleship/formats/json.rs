//! JSON objects with tallies, a fleet and hints; `solution` is optional.

use super::{Battleship, empty_clues, letter, segment, ships, solution_from_rows, tally};
use crate::{Format, TextError, json};
use ::grid::Cell;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub const FORMAT: Format<Battleship> = Format {
    name: "json",
    summary: "`{\"rows\", \"cols\", \"fleet\": {\"LENGTH\": COUNT}, \"row_sums\", \"col_sums\", \"hints\": [[ROW, COLUMN, \"m\"]]}`, optional `solution`; rows and columns from 0",
    recognises: |text| json::recognises(text, &["fleet", "row_sums", "col_sums"]),
    read,
    write: |board| Ok(json::write::<Battleship>(&Record::of(board)) + "\n"),
    read_solution: Some(|board, text| {
        let ListedSolution { solution } = json::read(text)?;
        solution_from_rows(board, &solution)
    }),
};

#[derive(Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Record {
    rows: usize,
    cols: usize,
    fleet: BTreeMap<usize, usize>,
    /// `null` where the tally is not given.
    row_sums: Vec<Option<u32>>,
    col_sums: Vec<Option<u32>>,
    #[serde(default)]
    hints: Vec<(usize, usize, String)>,
}

#[derive(Deserialize)]
struct ListedSolution {
    solution: Vec<String>,
}

impl Record {
    fn of(board: &Battleship) -> Self {
        let clues = board.clues();
        let hints = clues.cells().filter_map(|cell| Some((cell.row, cell.col, letter(clues[cell]?).to_string())));
        Self {
            rows: clues.rows(),
            cols: clues.cols(),
            fleet: board.fleet().clone(),
            row_sums: board.row_tallies().to_vec(),
            col_sums: board.col_tallies().to_vec(),
            hints: hints.collect(),
        }
    }
}

fn read(text: &str) -> Result<Battleship, TextError> {
    let record: Record = json::read(text)?;
    let (rows, cols) = (record.rows, record.cols);
    if (record.row_sums.len(), record.col_sums.len()) != (rows, cols) {
        let (found_rows, found_cols) = (record.row_sums.len(), record.col_sums.len());
        return Err(TextError::new(
            1,
            format_args!("expected {rows} row sums and {cols} column sums, found {found_rows} and {found_cols}"),
        ));
    }
    let mut clues = empty_clues(1, rows, cols)?;
    for (row, col, clue) in &record.hints {
        if *row >= rows || *col >= cols {
            return Err(TextError::new(1, format_args!("expected hints on the board, found one in row {row}, column {col}")));
        }
        let found =
            segment(clue).ok_or_else(|| TextError::expected(1, "a hint `w`, `c`, `l`, `r`, `t`, `b`, `m` or `s`", clue))?;
        if clues[Cell { row: *row, col: *col }].replace(found).is_some() {
            return Err(TextError::new(1, format_args!("expected one hint for a cell, found two in row {row}, column {col}")));
        }
    }
    for (&length, &count) in &record.fleet {
        ships((1, &length.to_string()), (1, &count.to_string()))?;
    }
    let checked = |sums: &[Option<u32>], length: usize| {
        sums.iter().flatten().try_for_each(|sum| tally((1, &sum.to_string()), length).map(|_| ()))
    };
    checked(&record.row_sums, cols)?;
    checked(&record.col_sums, rows)?;
    Ok(Battleship::new(clues, record.row_sums, record.col_sums, record.fleet))
}

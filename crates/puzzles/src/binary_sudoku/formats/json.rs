//! JSON objects with rows of 0, 1 and `.` as `givens`; `solution` is optional.

use super::{BinarySudoku, cells, rows, solution_from_digits};
use crate::{Format, TextError, json};
use serde::{Deserialize, Serialize};

pub const FORMAT: Format<BinarySudoku> = Format {
    name: "json",
    summary: "`{\"rows\": 2, \"cols\": 2, \"givens\": [\"0.\", \"..\"], \"unique_lines\": true}`, optional `solution`",
    recognises: |text| json::recognises(text, &["rows", "cols", "givens"]),
    read,
    write: |board| Ok(json::write::<BinarySudoku>(&Record::of(board)) + "\n"),
    read_solution: Some(read_solution),
};

#[derive(Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Record {
    rows: usize,
    cols: usize,
    givens: Vec<String>,
    #[serde(default)]
    unique_lines: bool,
}

impl Record {
    fn of(board: &BinarySudoku) -> Self {
        let (rows, cols) = (board.clues().rows(), board.clues().cols());
        Self { rows, cols, givens: super::rows(board, ""), unique_lines: board.distinct() }
    }
}

#[derive(Deserialize)]
struct ListedSolution {
    solution: Vec<String>,
}

fn read(text: &str) -> Result<BinarySudoku, TextError> {
    let record: Record = json::read(text)?;
    let clues = cells(1, record.givens.iter().map(|row| (1, row.as_str())))?;
    let (rows, cols) = (clues.rows(), clues.cols());
    match (rows, cols) == (record.rows, record.cols) {
        true => Ok(BinarySudoku::new(clues, record.unique_lines)),
        false => {
            let (height, width) = (record.rows, record.cols);
            Err(TextError::new(1, format_args!("expected {height} rows of {width} cells, found {rows} of {cols}")))
        }
    }
}

fn read_solution(board: &BinarySudoku, text: &str) -> Result<Vec<i64>, TextError> {
    let ListedSolution { solution } = json::read(text)?;
    let expected = rows(board, "").len();
    match solution.len() == expected {
        true => solution_from_digits(board, solution.iter().flat_map(|row| row.chars())),
        false => Err(TextError::new(1, format_args!("expected {expected} rows in `solution`, found {}", solution.len()))),
    }
}

//! Results as a table: `--format csv`, with the columns of the input before those of the results.

use crate::{board_input::BoardInput, output::Output, runs::table::quoted};
use clap::{Args, ValueEnum};
use puzzles::{AnyPuzzle, WriteError, field_text};
use std::{
    collections::BTreeSet,
    sync::{Mutex, OnceLock, PoisonError},
};

/// The column of the board, which is the first of the results.
const PUZZLE: &str = "puzzle";

/// What stands before the name of a column of the input that a column of the results has, too.
const PREFIX: &str = "row.";

/// Results as a table.
#[derive(Args)]
#[command(next_help_heading = "Output")]
pub struct TableOptions {
    /// Print a table with the columns of the input, the board and the results.
    ///
    /// A record in error has a row without results.
    #[arg(long, value_name = "FORMAT", conflicts_with = "json")]
    pub format: Option<TableFormat>,
}

/// The format of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TableFormat {
    /// Fields separated by commas, in quotes where they need them (RFC 4180).
    Csv,
}

impl TableOptions {
    /// The output, which prints a table with these columns if one is requested.
    pub fn on(&self, output: Output, results: &'static [&'static str]) -> Output {
        output.with_table(self.format.map(|TableFormat::Csv| ResultTable::of(results)))
    }
}

/// A table of results. Its columns are known with the first board.
pub struct ResultTable {
    results: &'static [&'static str],
    columns: OnceLock<Vec<String>>,
    /// The columns of later boards that the table does not have.
    missed: Mutex<BTreeSet<String>>,
}

impl ResultTable {
    /// A table whose rows end in the board and these results.
    pub fn of(results: &'static [&'static str]) -> Self {
        Self { results, columns: OnceLock::new(), missed: Mutex::default() }
    }

    /// The line of the names, with the columns of the first board.
    pub fn header(&self, first: &BoardInput) -> String {
        let columns = self.columns.get_or_init(|| first.row.keys().cloned().collect());
        let named = |column: &String| {
            let is_result = column == PUZZLE || self.results.contains(&column.as_str());
            if is_result { format!("{PREFIX}{column}") } else { column.clone() }
        };
        let results = [PUZZLE].into_iter().chain(self.results.iter().copied()).map(str::to_owned);
        line(columns.iter().map(named).chain(results))
    }

    /// The row of a board.
    ///
    /// # Errors
    /// If the board cannot be written.
    pub fn row(&self, input: &BoardInput, puzzle: &dyn AnyPuzzle, results: &[String]) -> Result<String, WriteError> {
        let board = board_cell(puzzle)?;
        Ok(line(self.passed(input).chain([board]).chain(results.iter().cloned())))
    }

    /// The row of a record in error: none if the input has no other columns, which tell whose row it is.
    pub fn row_in_error(&self, input: &BoardInput) -> String {
        match input.row.is_empty() || self.columns.get().is_none_or(Vec::is_empty) {
            true => String::new(),
            false => line(self.passed(input).chain(std::iter::repeat_n(String::new(), 1 + self.results.len()))),
        }
    }

    fn passed(&self, input: &BoardInput) -> impl Iterator<Item = String> {
        let columns = self.columns.get().map(Vec::as_slice).unwrap_or_default();
        columns.iter().map(|column| input.row.get(column).map(field_text).unwrap_or_default().into_owned())
    }

    /// What has to be said of a board: a column that the table does not have, once for each.
    pub fn note(&self, input: &BoardInput) -> Option<String> {
        let columns = self.columns.get()?;
        let other = input.row.keys().find(|column| !columns.contains(column))?;
        let is_new = self.missed.lock().unwrap_or_else(PoisonError::into_inner).insert(other.clone());
        is_new.then(|| {
            let (place, other) = (input.place(), puzzles::quoted(other));
            format!("note: {place}: the column {other} is left out: the table has those of the first board")
        })
    }
}

/// A board as a cell of a table: in one line, where its kind has that.
fn board_cell(puzzle: &dyn AnyPuzzle) -> Result<String, WriteError> {
    let text = puzzle.write(Some("line")).or_else(|_| puzzle.write(None))?;
    Ok(text.trim_end().to_owned())
}

fn line(cells: impl Iterator<Item = String>) -> String {
    cells.map(|cell| quoted(&cell)).collect::<Vec<_>>().join(",") + "\n"
}

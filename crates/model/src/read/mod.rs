//! IntegerView what solvers write of the solutions of files that [`write`](crate::write) made.
//!
//! [`FORMATS`] lists the formats. A solution names variables as the file did; [`SolutionFile::values`]
//! maps them back to the model. Nothing is believed: the values may break any constraint.

mod literals;
mod named;
mod tables;

use crate::{
    Assignment,
    write::{Export, Naming, WriteModelError},
};
use std::{collections::HashMap, error::Error, fmt};

/// How far a number may be from the whole one that it stands for; solvers allow about 1e-6.
const ROUNDING: f64 = 1e-4;

/// A format of solutions.
#[derive(Clone, Copy, Debug)]
pub struct SolutionFormat {
    /// Its name in commands.
    pub name: &'static str,
    /// One sentence without a full stop.
    pub summary: &'static str,
    /// Whether a text is meant to be in it.
    recognises: fn(&str) -> bool,
    read: fn(&str) -> Result<Vec<Entry>, ReadSolutionError>,
    names: Names,
}

/// The formats, in the order in which a text is tried.
pub const FORMATS: &[SolutionFormat] = &[
    tables::GLPSOL,
    tables::HIGHS_PRETTY,
    named::HIGHS,
    named::SCIP,
    named::CBC,
    named::MINIZINC,
    literals::CLAUSES,
    literals::SUMS_OF_BITS,
    named::GUROBI,
];

/// Whose names a solution has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Names {
    Columns,
    Clauses,
    SumsOfBits,
}

/// A name with its value, and the line it stands in.
#[derive(Clone, Debug, PartialEq)]
struct Entry {
    line: usize,
    name: String,
    value: f64,
}

/// A solution as it was read.
#[derive(Clone, Debug)]
pub struct SolutionFile {
    /// The name of its format.
    pub format: &'static str,
    names: Names,
    entries: Vec<Entry>,
}

/// Why a solution cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadSolutionError {
    /// Something is wrong in a line, from 1.
    Line(usize, String),
    /// The model could not have been written to the file that the solution is of.
    Model(WriteModelError),
}

impl fmt::Display for ReadSolutionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line, problem) => write!(f, "line {line}: {problem}"),
            Self::Model(why) => write!(f, "there is no file that this could be a solution of: {why}"),
        }
    }
}

impl Error for ReadSolutionError {}

impl SolutionFile {
    /// Reads a solution in the named format, or in the first that recognises it.
    ///
    /// # Errors
    /// If it is in none of the [`FORMATS`], there is no solution in it, or a line is wrong.
    pub fn read(text: &str, format: Option<&str>) -> Result<Self, ReadSolutionError> {
        let found = FORMATS.iter().find(|known| format.map_or_else(|| (known.recognises)(text), |name| known.name == name));
        let Some(format) = found else {
            let names: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
            return Err(wrong(1, format_args!("expected a solution as one of these writes it: {}", names.join(", "))));
        };
        let entries = (format.read)(text)?;
        let mut seen = HashMap::with_capacity(entries.len());
        for entry in &entries {
            if let Some(before) = seen.insert(&entry.name[..], entry.line) {
                return Err(wrong(entry.line, format_args!("`{}` has a value already, in line {before}", entry.name)));
            }
        }
        Ok(Self { format: format.name, names: format.names, entries })
    }

    /// The values of the variables of a model whose file was solved.
    ///
    /// # Errors
    /// If a name is unknown, a whole number is broken, or a variable lacks that cannot be 0.
    pub fn values(&self, export: &Export<'_>) -> Result<Assignment, ReadSolutionError> {
        let naming = match self.names {
            Names::Columns => Naming::in_columns(export),
            Names::Clauses => Naming::in_clauses(export),
            Names::SumsOfBits => Naming::in_sums_of_bits(export),
        };
        let naming = naming.map_err(ReadSolutionError::Model)?;
        let mut numbers = HashMap::with_capacity(self.entries.len());
        for Entry { line, name, value } in &self.entries {
            let Some(place) = naming.place(name) else {
                let problem =
                    format_args!("the model has no variable `{name}`; is it of another board, formulation or rule set?");
                return Err(wrong(*line, problem));
            };
            // Beyond 2^53 not every whole number is a number of the file.
            if naming.is_integer(place) && ((value - value.round()).abs() > ROUNDING || value.abs() > 9e15) {
                return Err(wrong(*line, format_args!("expected a whole number for `{name}`, found {value}")));
            }
            numbers.insert(place, *value);
        }
        if let Some(name) = naming.complete(&mut numbers, export.model) {
            let last = self.entries.last().map_or(1, |entry| entry.line);
            return Err(wrong(last, format_args!("expected a value for `{name}`, found none to the end")));
        }
        Ok(naming.values(&numbers))
    }
}

fn wrong(line: usize, problem: impl fmt::Display) -> ReadSolutionError {
    ReadSolutionError::Line(line, problem.to_string())
}

/// A number as solvers write them.
fn number(line: usize, word: Option<&str>, name: &str) -> Result<f64, ReadSolutionError> {
    let found = word.unwrap_or("nothing");
    let value = word.and_then(|word| word.parse::<f64>().ok()).filter(|value| value.is_finite());
    value.ok_or_else(|| wrong(line, format_args!("expected a number for `{name}`, found `{found}`")))
}

/// The lines with their numbers from 1, trimmed, without those that are empty.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(place, line)| (place + 1, line.trim())).filter(|(_, line)| !line.is_empty())
}

/// A status that means that the file has no solution.
fn says_none(status: &str) -> bool {
    let lower = status.to_ascii_lowercase();
    ["infeasible", "unsat", "undefined", "empty", "no solution", "not set"].iter().any(|word| lower.contains(word))
}

fn no_solution(line: usize, status: &str) -> ReadSolutionError {
    wrong(line, format_args!("expected a solution, found `{}`", status.trim()))
}

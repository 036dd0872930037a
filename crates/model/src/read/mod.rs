//! Reading the solution files of solvers that solved a file made by [`write`](crate::write).
//!
//! [`FORMATS`] lists the formats. A solution file uses the variable names of the model file;
//! [`SolutionFile::values`] maps them back to the model. Nothing is trusted: the values may violate any constraint.

mod literals;
mod named;
mod smt_lib;
mod tables;
mod xml;

use crate::{
    Assignment,
    write::{Export, VariableNames, WriteModelError},
};
use std::{collections::HashMap, error::Error, fmt};

/// The maximum distance of an integer variable's value from an integer; solvers allow about 1e-6.
const INTEGRALITY_TOLERANCE: f64 = 1e-4;

/// A format of solution files.
#[derive(Clone, Copy, Debug)]
pub struct SolutionFormat {
    /// The name in commands.
    pub name: &'static str,
    /// One sentence without a full stop.
    pub summary: &'static str,
    /// Whether a text seems to be in this format.
    recognises: fn(&str) -> bool,
    read: fn(&str) -> Result<Vec<Entry>, ReadSolutionError>,
    scheme: NamingScheme,
}

/// All formats, in the order in which they are tried.
pub const FORMATS: &[SolutionFormat] = &[
    xml::XCSP3,
    tables::GLPSOL,
    tables::HIGHS_PRETTY,
    named::HIGHS,
    named::SCIP,
    named::CBC,
    named::MINIZINC,
    smt_lib::FORMAT,
    literals::CNF,
    literals::OPB,
    named::GUROBI,
];

/// The kind of model file whose variable names a solution file uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NamingScheme {
    /// A coefficient matrix: LP, MPS, MathProg, MiniZinc, scripts.
    Matrix,
    Xcsp3,
    Cnf,
    Opb,
}

/// A variable name with its value and its line, from 1.
#[derive(Clone, Debug, PartialEq)]
struct Entry {
    line: usize,
    name: String,
    value: f64,
}

/// A solution file that was read.
#[derive(Clone, Debug)]
pub struct SolutionFile {
    /// The name of its format.
    pub format: &'static str,
    scheme: NamingScheme,
    entries: Vec<Entry>,
}

/// The reason why a solution file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadSolutionError {
    /// A line (from 1) with a problem.
    Line(usize, String),
    /// The model cannot be written to the kind of file that was solved.
    Model(WriteModelError),
}

impl fmt::Display for ReadSolutionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line, problem) => write!(f, "line {line}: {problem}"),
            Self::Model(why) => write!(f, "no file of this model can have this solution: {why}"),
        }
    }
}

impl Error for ReadSolutionError {}

impl SolutionFile {
    /// Reads a solution in the named format, or in the first of the [`FORMATS`] that recognises it.
    ///
    /// # Errors
    /// [`ReadSolutionError::Line`] if no format recognises the text, it contains no solution, or a line is invalid.
    pub fn read(text: &str, format: Option<&str>) -> Result<Self, ReadSolutionError> {
        let found = FORMATS.iter().find(|known| format.map_or_else(|| (known.recognises)(text), |name| known.name == name));
        let Some(format) = found else {
            let names: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
            return Err(line_error(1, format_args!("expected a solution in one of these formats: {}", names.join(", "))));
        };
        let entries = (format.read)(text)?;
        let mut seen = HashMap::with_capacity(entries.len());
        for entry in &entries {
            if let Some(before) = seen.insert(&entry.name[..], entry.line) {
                return Err(line_error(entry.line, format_args!("`{}` already has a value, in line {before}", entry.name)));
            }
        }
        Ok(Self { format: format.name, scheme: format.scheme, entries })
    }

    /// The assignment of the exported model.
    ///
    /// # Errors
    /// If a name is unknown, an integer variable has a fractional value, or a variable that cannot be 0 is missing.
    pub fn values(&self, export: &Export<'_>) -> Result<Assignment, ReadSolutionError> {
        let names = match self.scheme {
            NamingScheme::Matrix => VariableNames::in_matrix(export),
            NamingScheme::Xcsp3 => VariableNames::in_xcsp3(export),
            NamingScheme::Cnf => VariableNames::in_cnf(export),
            NamingScheme::Opb => VariableNames::in_opb(export),
        };
        let names = names.map_err(ReadSolutionError::Model)?;
        let mut numbers = HashMap::with_capacity(self.entries.len());
        for Entry { line, name, value } in &self.entries {
            let Some(index) = names.index(name) else {
                let problem = format_args!(
                    "the model has no variable `{name}`; is the solution of another board, formulation or rule set?"
                );
                return Err(line_error(*line, problem));
            };
            // Beyond 2^53 a double does not represent every integer.
            if names.is_integer(index) && ((value - value.round()).abs() > INTEGRALITY_TOLERANCE || value.abs() > 9e15) {
                return Err(line_error(*line, format_args!("expected an integer for `{name}`, found {value}")));
            }
            numbers.insert(index, *value);
        }
        if let Some(name) = names.complete(&mut numbers, export.model) {
            let last = self.entries.last().map_or(1, |entry| entry.line);
            return Err(line_error(last, format_args!("expected a value for `{name}`, found the end of the file")));
        }
        Ok(names.values(&numbers))
    }
}

fn line_error(line: usize, problem: impl fmt::Display) -> ReadSolutionError {
    ReadSolutionError::Line(line, problem.to_string())
}

/// The value of a variable.
fn number(line: usize, word: Option<&str>, name: &str) -> Result<f64, ReadSolutionError> {
    let found = word.unwrap_or("nothing");
    let value = word.and_then(|word| word.parse::<f64>().ok()).filter(|value| value.is_finite());
    value.ok_or_else(|| line_error(line, format_args!("expected a number for `{name}`, found `{found}`")))
}

/// The trimmed nonempty lines with their numbers, from 1.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(index, line)| (index + 1, line.trim())).filter(|(_, line)| !line.is_empty())
}

/// Whether a status says that the file has no solution.
fn reports_no_solution(status: &str) -> bool {
    let lower = status.to_ascii_lowercase();
    ["infeasible", "unsat", "undefined", "empty", "no solution", "not set"].iter().any(|word| lower.contains(word))
}

fn no_solution(line: usize, status: &str) -> ReadSolutionError {
    line_error(line, format_args!("expected a solution, found `{}`", status.trim()))
}

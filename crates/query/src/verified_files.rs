//! Checks of single files of a certificate, and why one is rejected.

use proof::Formula;
use std::fmt;

/// Why a certificate is rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyError {
    /// The file.
    pub file: &'static str,
    /// The line, from 1, if one line is at fault.
    pub line: Option<usize>,
    /// What was expected and what was found.
    pub problem: String,
    /// Whether verification was interrupted, so that the certificate may still be valid.
    pub interrupted: bool,
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}, line {line}: {}", self.file, self.problem),
            None => write!(f, "{}: {}", self.file, self.problem),
        }
    }
}

impl std::error::Error for VerifyError {}

/// How far a verification is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VerifyProgress {
    /// So many steps of a refutation are checked.
    Steps(usize),
    /// So many sets of clues are tried.
    ClueSets(u64),
}

/// Checks the refutation in a file; returns the number of its clauses.
pub fn check_refutation(
    formula: &Formula,
    file: &'static str,
    refutation: &str,
    stop: &mut dyn FnMut(VerifyProgress) -> bool,
) -> Result<usize, VerifyError> {
    let checked = proof::check(formula, refutation, &mut |steps| stop(VerifyProgress::Steps(steps)));
    checked.map_err(|error| match error.interrupted {
        true => stopped(file, Some(error.line)),
        false => invalid(file, Some(error.line), error.message),
    })
}

pub fn stopped(file: &'static str, line: Option<usize>) -> VerifyError {
    VerifyError { interrupted: true, ..invalid(file, line, "the verification was stopped here") }
}

pub fn invalid(file: &'static str, line: Option<usize>, problem: impl fmt::Display) -> VerifyError {
    VerifyError { file, line, problem: problem.to_string(), interrupted: false }
}

/// Compares a file with its expected text; the error names the first line that differs.
pub fn expect_same(file: &'static str, expected: &str, found: &str) -> Result<(), VerifyError> {
    if expected == found {
        return Ok(());
    }
    let short =
        |line: Option<&str>| line.map_or("the end".into(), |line| format!("`{}`", line.chars().take(80).collect::<String>()));
    let (mut expected, mut found) = (expected.lines(), found.lines());
    for line in 1.. {
        let (one, other) = (expected.next(), found.next());
        if one != other || one.is_none() {
            return Err(invalid(file, Some(line), format_args!("expected {}, found {}", short(one), short(other))));
        }
    }
    Ok(())
}

//! Whether a certificate shows what it claims. No solver has a part in this.

use crate::{
    certificate::{BOARD, CLAIM, MODEL, REFUTATION, alternatives, claim, puzzle_file, written},
    few_verified::{Claimed, Few},
};
use model::{Lit, write::WithCuts};
use proof::Formula;
use puzzles::{AnyPuzzle, Encoding, PuzzleFile, Solution};
use std::fmt;

/// What a certificate shows.
#[derive(Debug)]
pub struct Verified {
    /// The board.
    pub puzzle: Box<dyn AnyPuzzle>,
    /// Its solutions: one if there is no other, two if there are several, none if there is none.
    pub solutions: Vec<Solution>,
    /// The formulation that was refuted.
    pub formulation: String,
    /// What the refutation is made of; nothing if two solutions speak for themselves.
    pub refuted: Option<Refuted>,
    /// If that is claimed, how few clues there must be.
    pub few: Option<Few>,
}

/// The size of a refutation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refuted {
    /// Sums of the model, where an equation is two, without those that cuts demand.
    pub sums: usize,
    /// Clauses that cuts demand.
    pub cuts: usize,
    /// Clauses that follow.
    pub clauses: usize,
}

/// Why a certificate shows nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyError {
    /// The file.
    pub file: &'static str,
    /// The line, from 1, if it is one.
    pub line: Option<usize>,
    /// What was expected and what was found.
    pub what: String,
    /// Whether it was stopped, so that it may show what it claims.
    pub stopped: bool,
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}, line {line}: {}", self.file, self.what),
            None => write!(f, "{}: {}", self.file, self.what),
        }
    }
}

impl std::error::Error for VerifyError {}

/// Verifies a certificate whose files `read` gives by their names, if they are there. Where choices are to be tried,
/// `stop` hears now and then how many were, and says whether to stop.
///
/// # Errors
/// If it does not show what it claims, or was stopped.
pub fn verified(
    mut read: impl FnMut(&'static str) -> Option<String>,
    mut stop: impl FnMut(u64) -> bool,
) -> Result<Verified, VerifyError> {
    let mut text = |file| read(file).ok_or_else(|| wrong(file, None, "expected a file of this name, found none"));
    let (claimed, board) = (text(CLAIM)?, text(BOARD)?);
    let read = PuzzleFile::read(&board).map_err(|error| wrong(BOARD, Some(error.line), error.problem))?;
    let puzzle = read.puzzle;
    let judged = read.solutions.into_iter().map(|values| Solution::to(&*puzzle, values));
    let solutions: Vec<Solution> = judged.collect::<Result<_, _>>().map_err(|error| wrong(BOARD, None, error))?;
    same(BOARD, &puzzle_file(&*puzzle, &solutions), &board)?;
    let verdict = match &solutions[..] {
        [] => "none",
        [_] => "unique",
        [first, second] if first != second && puzzle.cost(first.values()) == puzzle.cost(second.values()) => "multiple",
        _ => return Err(wrong(BOARD, None, "expected at most two solutions, different and as good as each other")),
    };
    let formulation = claimed.lines().find_map(|line| line.strip_prefix("formulation: ")).unwrap_or_default().to_string();
    let encoding = alternatives(&*puzzle, &formulation, &solutions).map_err(|error| wrong(CLAIM, None, error))?;
    let mut files = vec![(BOARD, board)];
    if encoding.is_some() {
        files.extend([(MODEL, text(MODEL)?), (REFUTATION, text(REFUTATION)?)]);
    }
    let mut few = match (&solutions[..], Claimed::read(&claimed)) {
        ([solution], Some(claimed)) => Some(claimed.few(solution, &mut text, &mut files)?),
        _ => None,
    };
    let expected = match &few {
        Some(few) => few.claim(&*puzzle, &solutions[0], &formulation, &files),
        None => claim(&*puzzle, &formulation, verdict, &solutions, "", &files),
    };
    same(CLAIM, &expected, &claimed)?;
    let refuted = match (&encoding, &files[..]) {
        (Some(encoding), [_, (_, model), (_, refutation), ..]) => {
            Some(shown(&*puzzle, &formulation, encoding, model, refutation)?)
        }
        _ => None,
    };
    if let Some(few) = &mut few {
        few.refute(&files, &mut stop)?;
    }
    Ok(Verified { puzzle, solutions, formulation, refuted, few })
}

/// Whether a model is the one of alternatives, and refuted.
fn shown(
    puzzle: &dyn AnyPuzzle,
    formulation: &str,
    encoding: &Encoding,
    model: &str,
    refutation: &str,
) -> Result<Refuted, VerifyError> {
    let formula = Formula::read(model).map_err(|error| wrong(MODEL, Some(error.line), error.message))?;
    let write = |cuts: &[Vec<Lit>]| written(puzzle, formulation, encoding, cuts).map_err(|error| wrong(MODEL, None, error));
    let plain = write(&[])?;
    let sums = Formula::read(&plain.text).map_err(|error| wrong(MODEL, Some(error.line), error.message))?.constraints.len();
    let cuts = cuts(&formula, sums, &plain)?;
    same(MODEL, &write(&cuts)?.text, model)?;
    let clauses = proof::check(&formula, refutation).map_err(|error| wrong(REFUTATION, Some(error.line), error.message))?;
    Ok(Refuted { sums, cuts: cuts.len(), clauses })
}

pub(crate) fn wrong(file: &'static str, line: Option<usize>, what: impl fmt::Display) -> VerifyError {
    VerifyError { file, line, what: what.to_string(), stopped: false }
}

/// The clauses after the sums of the model.
fn cuts(formula: &Formula, sums: usize, model: &WithCuts) -> Result<Vec<Vec<Lit>>, VerifyError> {
    let expected = || wrong(MODEL, None, format_args!("expected {sums} sums and then clauses that cuts demand"));
    let rows = formula.constraints.get(sums..).ok_or_else(expected)?;
    let lit = |&(weight, lit): &(i128, proof::Lit)| model.lit(lit.signed()).filter(|_| weight == 1).ok_or_else(expected);
    rows.iter().map(|row| row.terms.iter().map(lit).collect()).collect()
}

/// Compares a text with what it must be, to tell the first line that differs.
pub(crate) fn same(file: &'static str, expected: &str, found: &str) -> Result<(), VerifyError> {
    if expected == found {
        return Ok(());
    }
    let short =
        |line: Option<&str>| line.map_or("the end".into(), |line| format!("`{}`", line.chars().take(80).collect::<String>()));
    let (mut expected, mut found) = (expected.lines(), found.lines());
    for line in 1.. {
        let (one, other) = (expected.next(), found.next());
        if one != other || one.is_none() {
            return Err(wrong(file, Some(line), format_args!("expected {}, found {}", short(one), short(other))));
        }
    }
    Ok(())
}

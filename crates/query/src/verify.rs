//! Verifies certificates. No solver takes part: the rules judge solutions, the model is written again and compared,
//! and the crate `proof` checks refutations.

use crate::{
    VerifyError, VerifyProgress,
    certificate::{BOARD, CLAIM, MODEL, REFUTATION, claim, encode_refutable, opb, puzzle_file},
    verified_files::{check_refutation, expect_same, invalid, stopped},
    verified_rules::{Rules, formulation},
    verify_fewest::{FewestClaim, VerifiedFewest},
};
use model::{Interrupt, Lit, write::Opb, write::WriteModelError};
use proof::Formula;
use puzzles::{AnyPuzzle, Encoding, PuzzleFile, Solution};

/// What a certificate proves.
#[derive(Debug)]
pub struct Verified {
    /// The board.
    pub puzzle: Box<dyn AnyPuzzle>,
    /// Its solutions: none if there is none, one if it is unique, two if there are several.
    pub solutions: Vec<Solution>,
    /// The formulation of the refuted model.
    pub formulation: String,
    /// The size of the refutation; `None` if two solutions need none.
    pub refuted: Option<RefutationSize>,
    /// The SHA-256 digest of the text of the kind, by whose rules it is verified; `None` if the rules are code.
    pub rules: Option<String>,
    /// The verified bounds on the fewest clues, if the certificate claims any.
    pub fewest: Option<VerifiedFewest>,
}

/// The size of a refutation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RefutationSize {
    /// Pseudo-Boolean constraints of the model without cuts; an equation counts as two.
    pub constraints: usize,
    /// Cuts.
    pub cuts: usize,
    /// Lemmas.
    pub clauses: usize,
}

/// Verifies a certificate. `read` returns a file by its name, if there is one. `stop` is called between the parts of the
/// verification, and in long ones now and then; it ends when that returns `true`.
///
/// # Errors
/// If the certificate does not prove its claim, or verification was interrupted: by `stop`, or where the board is read and the
/// model is written by the [interrupt](Interrupt::current) of the thread.
pub fn verify(
    mut read: impl FnMut(&'static str) -> Option<String>,
    mut stop: impl FnMut(VerifyProgress) -> bool,
) -> Result<Verified, VerifyError> {
    let mut text = |file| read(file).ok_or_else(|| invalid(file, None, "expected a file of this name, found none"));
    let claimed = text(CLAIM)?;
    let rules = Rules::of(&claimed, &mut text)?;
    let board = text(BOARD)?;
    let read = PuzzleFile::read(&board).map_err(|error| match Interrupt::current().is_interrupted() {
        true => stopped(BOARD, None),
        false => invalid(BOARD, Some(error.line), error.problem),
    })?;
    let puzzle = read.puzzle;
    let mut go_on = |file| match stop(VerifyProgress::Steps(0)) {
        true => Err(stopped(file, None)),
        false => Ok(()),
    };
    go_on(BOARD)?;
    let judged = read.solutions.into_iter().map(|values| Solution::to(&*puzzle, values));
    let solutions: Vec<Solution> = judged.collect::<Result<_, _>>().map_err(|error| invalid(BOARD, None, error))?;
    expect_same(BOARD, &puzzle_file(&*puzzle, &solutions), &board)?;
    let verdict = match &solutions[..] {
        [] => "none",
        [_] => "unique",
        [first, second] if first != second && puzzle.cost(first.values()) == puzzle.cost(second.values()) => "multiple",
        _ => return Err(invalid(BOARD, None, "expected at most two solutions, different and as good as each other")),
    };
    rules.are_of(&*puzzle)?;
    let formulation = formulation(&*puzzle, &claimed)?.to_string();
    go_on(CLAIM)?;
    let interrupt = Interrupt::current();
    let encoding =
        encode_refutable(&*puzzle, &formulation, &solutions, interrupt.clone()).map_err(|error| invalid(CLAIM, None, error))?;
    if interrupt.is_interrupted() {
        return Err(stopped(CLAIM, None));
    }
    let mut files = vec![(BOARD, board)];
    if encoding.is_some() {
        files.extend([(MODEL, text(MODEL)?), (REFUTATION, text(REFUTATION)?)]);
    }
    files.extend(rules.file());
    let mut fewest = match (&solutions[..], FewestClaim::read(&claimed)) {
        ([solution], Some(claimed)) => Some(claimed.verify(solution, &mut text, &mut files)?),
        _ => None,
    };
    let expected = match &fewest {
        Some(fewest) => fewest.claim(&*puzzle, &solutions[0], &formulation, &files),
        None => claim(&*puzzle, &formulation, verdict, &solutions, "", &files),
    };
    expect_same(CLAIM, &expected, &claimed)?;
    let refuted = match (&encoding, &files[..]) {
        (Some(encoding), [_, (_, model), (_, refutation), ..]) => {
            Some(verify_refutation(&*puzzle, &formulation, encoding, (model, refutation), &mut stop)?)
        }
        _ => None,
    };
    if let Some(fewest) = &mut fewest {
        fewest.verify_lower_bound(&files, &mut stop)?;
    }
    Ok(Verified { puzzle, solutions, formulation, refuted, fewest, rules: rules.digest().map(String::from) })
}

/// Checks that the model is the one to refute and that the refutation is valid.
pub(crate) fn verify_refutation(
    puzzle: &dyn AnyPuzzle,
    formulation: &str,
    encoding: &Encoding,
    (model, refutation): (&str, &str),
    stop: &mut dyn FnMut(VerifyProgress) -> bool,
) -> Result<RefutationSize, VerifyError> {
    let formula = Formula::read(model).map_err(|error| invalid(MODEL, Some(error.line), error.message))?;
    let failed = |error: WriteModelError| match error.is_interrupt() {
        true => stopped(MODEL, None),
        false => invalid(MODEL, None, error),
    };
    let opb = opb(puzzle, formulation, encoding).map_err(failed)?;
    let (constraints, cuts) = (opb.constraints(), cuts(&formula, &opb)?);
    expect_same(MODEL, &opb.text(&cuts).map_err(failed)?, model)?;
    let clauses = check_refutation(&formula, REFUTATION, refutation, stop)?;
    Ok(RefutationSize { constraints, cuts: cuts.len(), clauses })
}

/// The cuts: the clauses after the constraints of the model without cuts.
fn cuts(formula: &Formula, opb: &Opb) -> Result<Vec<Vec<Lit>>, VerifyError> {
    let constraints = opb.constraints();
    let expected = || invalid(MODEL, None, format_args!("expected {constraints} constraints and then the cuts"));
    let rows = formula.constraints.get(constraints..).ok_or_else(expected)?;
    let lit = |&(weight, lit): &(i128, proof::Lit)| opb.lit(lit.signed()).filter(|_| weight == 1).ok_or_else(expected);
    rows.iter().map(|row| row.terms.iter().map(lit).collect()).collect()
}

//! Compares a formulation with the rules on many boards: the examples of the kind and random ones.

use crate::{Discrepancy, QueryError, compare_encoding, generate};
use puzzles::{
    AnyKind, AnyPuzzle, EncodeError, PuzzleFile, Solution,
    generator::{Parameters, Sizes},
};
use solve::{Limits, SearchError};
use std::collections::BTreeSet;

/// The maximum number of solutions compared on a board; some formulations find one a second.
const MAX_SOLUTIONS: usize = 20;

/// What the comparison of a formulation with the rules found.
#[derive(Debug)]
pub struct LawReport {
    /// The number of boards on which the two agree.
    pub agreed: usize,
    /// The number of boards that the formulation, or every backend, refused.
    pub refused: usize,
    /// The smallest of the boards on which they differ.
    pub counterexample: Option<Counterexample>,
}

/// A board on which a formulation is wrong.
#[derive(Debug)]
pub struct Counterexample {
    /// The board.
    pub board: Box<dyn AnyPuzzle>,
    /// What is wrong on it.
    pub discrepancy: Discrepancy,
}

/// An example of a kind that is not as the rules say.
#[derive(Clone, Debug, PartialEq)]
pub struct ExampleFault {
    /// The number of the example, from 1.
    pub number: usize,
    /// What is wrong, without a full stop.
    pub problem: String,
}

/// Reads the examples of a kind, and judges what they list: each solution is one, and each violation fixture breaks its rule
/// and no other. Returns the number of examples.
///
/// # Errors
/// The first example that is not as the rules say.
pub fn check_examples(kind: &dyn AnyKind) -> Result<usize, ExampleFault> {
    for (number, text) in (1..).zip(kind.examples()) {
        let fault = |problem: String| ExampleFault { number, problem };
        // The first line is the title, which a section of a file does not have.
        let file = PuzzleFile::read(text).map_err(|error| fault(error.to_string()))?;
        for (at, solution) in (1..).zip(&file.solutions) {
            Solution::to(&*file.puzzle, solution.clone()).map_err(|why| fault(format!("solution {at} is none: {why}")))?;
        }
        for (rule, values) in &file.violations {
            let broken: BTreeSet<&str> = file.puzzle.violations(values).iter().map(|violation| violation.rule.name).collect();
            if broken != BTreeSet::from([&rule[..]]) {
                let broken = if broken.is_empty() { "no rule".into() } else { Vec::from_iter(broken).join(", ") };
                return Err(fault(format!("expected a violation of {rule} alone, found one of {broken}")));
            }
        }
    }
    Ok(kind.examples().len())
}

/// Compares a formulation of a kind with the rules on all examples of the kind and on `count` random boards from `seed`, half
/// of them with clues removed so that they have several solutions; from small to large, until one differs. On each board up to
/// 20 solutions are compared.
///
/// # Errors
/// If there is no such formulation, its text has an error, a solver turns out to be wrong, or a limit is reached.
pub fn laws(
    kind: &'static dyn AnyKind,
    formulation: &str,
    count: u64,
    seed: u64,
    limits: &Limits,
) -> Result<LawReport, QueryError> {
    let mut boards: Vec<Box<dyn AnyPuzzle>> =
        kind.examples().iter().filter_map(|text| PuzzleFile::read(text).ok()).map(|file| file.puzzle).collect();
    boards.extend(random_boards(kind, count, seed, limits));
    boards.sort_by_key(|board| board.ranges().len());
    let mut report = LawReport { agreed: 0, refused: 0, counterexample: None };
    for board in boards {
        if let Some(limit) = limits.reached() {
            return Err(SearchError::Limit(limit).into());
        }
        let encoding = match board.encode(formulation) {
            Err(EncodeError::Refused(_)) => {
                report.refused += 1;
                continue;
            }
            encoding => encoding?,
        };
        match compare_encoding(&*board, &encoding, MAX_SOLUTIONS, limits) {
            Ok(None) => report.agreed += 1,
            Ok(Some(discrepancy)) => {
                report.counterexample = Some(Counterexample { board, discrepancy });
                return Ok(report);
            }
            Err(QueryError::Search(SearchError::Refused { .. })) => report.refused += 1,
            Err(error) => return Err(error),
        }
    }
    Ok(report)
}

/// Random boards, each second one with every third clue removed. They have the default size; where the rules are a text, all
/// sizes up to that, as such a kind may be wrong on the smallest.
fn random_boards(kind: &'static dyn AnyKind, count: u64, seed: u64, limits: &Limits) -> Vec<Box<dyn AnyPuzzle>> {
    let Sizes { min, default, .. } = kind.sizes();
    let steps = if kind.reference().is_some() { (default[0] - min[0]).min(default[1] - min[1]) } else { 0 } as u64;
    let size = |step: u64| default.map(|side| (side - step as usize).to_string()).join("x");
    (0..=steps.min(count.saturating_sub(1)))
        .flat_map(|step| {
            let count = count / (steps + 1) + u64::from(step < count % (steps + 1));
            random_boards_of(kind, &size(step), count, seed, limits)
        })
        .collect()
}

fn random_boards_of(kind: &'static dyn AnyKind, size: &str, count: u64, seed: u64, limits: &Limits) -> Vec<Box<dyn AnyPuzzle>> {
    let Ok(params) = Parameters::new(&kind.sizes(), kind.parameters(), Some(size), &[]) else { return Vec::new() };
    let wanted = generate::Wanted::default();
    let request = generate::Request { kind, on: None, params: &params, seed, limits: limits.clone(), wanted };
    let mut boards = Vec::new();
    generate::many(&request, count, 1, |number, made| {
        if let Ok(made) = made {
            let clues = made.board.clues().len();
            let kept: Vec<bool> = (0..clues).map(|clue| number % 2 == 0 || clue % 3 != 0).collect();
            boards.push(made.board.with_clues(&kept));
        }
        std::ops::ControlFlow::Continue(())
    });
    boards
}

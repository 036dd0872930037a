//! Compares a formulation with the rules on many boards: the examples of the kind and random ones.

use crate::{
    Discrepancy, QueryError, compare_encoding,
    exhaustive::{differs, exhaustive},
    generate,
    misprint::accepts,
};
use puzzles::{
    AnyKind, AnyPuzzle, EncodeError, Encoding, NotASolution, PuzzleFile, Solution,
    generator::{Parameters, Sizes},
};
use solve::{Limits, SearchError};
use std::collections::BTreeSet;

/// The maximum number of solutions compared on a board; some formulations find one a second.
const MAX_SOLUTIONS: usize = 20;

/// The number of small boards of which all assignments are judged.
const MAX_EXHAUSTIVE: usize = 8;

/// What the comparison of a formulation with the rules found.
#[derive(Debug)]
pub struct LawReport {
    /// The number of boards on which the two agree.
    pub agreed: usize,
    /// On how many of them every assignment was judged by the rules.
    pub exhaustive: usize,
    /// The number of boards that the formulation, or every backend, refused.
    pub refused: usize,
    /// Why the generator made fewer boards than asked for, if it did.
    pub ungenerated: Option<String>,
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

/// Reads the examples of a kind, and judges what they list: each solution is one, solutions of a small board are all that the
/// rules accept, and each violation fixture breaks its rule and no other. Returns the number of examples.
///
/// # Errors
/// The first example that is not as the rules say, or the limit that was reached.
pub fn check_examples(kind: &dyn AnyKind, limits: &Limits) -> Result<usize, ExampleFault> {
    for (number, text) in (1..).zip(kind.examples()) {
        let fault = |problem: String| ExampleFault { number, problem };
        // The first line is the title, which a section of a file does not have.
        let file = PuzzleFile::read(text).map_err(|error| fault(error.to_string()))?;
        for (at, solution) in (1..).zip(&file.solutions) {
            Solution::to(&*file.puzzle, solution.clone()).map_err(|why| fault(format!("solution {at} is none: {why}")))?;
        }
        let listed: BTreeSet<&[i64]> = file.solutions.iter().map(|values| &values[..]).collect();
        if !listed.is_empty()
            && let Some(all) = exhaustive(&*file.puzzle, limits).map_err(|error| fault(error.to_string()))?
            && let Some(more) = all.iter().find(|solution| !listed.contains(solution.values()))
        {
            let values: Vec<String> = more.values().iter().map(ToString::to_string).collect();
            let (some, all, more) = (listed.len(), all.len(), values.join(" "));
            return Err(fault(format!("expected all {all} solutions, found {some}; the rules also accept {more}")));
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

/// A board to compare a formulation and the rules on, with assignments that break a rule.
struct Compared {
    board: Box<dyn AnyPuzzle>,
    wrong: Vec<(String, Vec<i64>)>,
}

/// Compares a formulation of a kind with the rules on all examples of the kind and on `count` random boards from `seed`, half
/// of them with clues removed so that they have several solutions; from small to large, until one differs. On each board up to
/// 20 solutions are compared; on the smallest, all solutions with all assignments that the rules accept; and the violation fixtures
/// of the examples must be excluded. `progress` receives the number of boards done, and of all.
///
/// # Errors
/// If there is no such formulation, its text has an error, a solver turns out to be wrong, or a limit is reached.
pub fn laws(
    kind: &'static dyn AnyKind,
    formulation: &str,
    count: u64,
    seed: u64,
    limits: &Limits,
    progress: &dyn Fn(usize, usize),
) -> Result<LawReport, QueryError> {
    let examples = kind.examples().iter().filter_map(|text| PuzzleFile::read(text).ok());
    let mut boards: Vec<Compared> = examples.map(|file| Compared { board: file.puzzle, wrong: file.violations }).collect();
    let (random, ungenerated) = random_boards(kind, count, seed, limits);
    boards.extend(random.into_iter().map(|board| Compared { board, wrong: Vec::new() }));
    boards.sort_by_key(|compared| compared.board.ranges().len());
    let (mut report, all) = (LawReport { agreed: 0, exhaustive: 0, refused: 0, ungenerated, counterexample: None }, boards.len());
    for (number, Compared { board, wrong }) in boards.into_iter().enumerate() {
        progress(number, all);
        if let Some(limit) = limits.reached() {
            return Err(SearchError::Limit(limit).into());
        }
        let encoding = match board.encode_within(formulation, limits.interrupt()) {
            Err(EncodeError::Refused(_)) => {
                report.refused += 1;
                continue;
            }
            encoding => encoding?,
        };
        if encoding.model.is_incomplete() {
            return Err(SearchError::Limit(limits.was_reached()).into());
        }
        let mut is_exhaustive = false;
        let compared = compare_encoding(&*board, &encoding, MAX_SOLUTIONS, limits).and_then(|found| match found {
            Some(discrepancy) => Ok(Some(discrepancy)),
            None => match accepted_fixture(&*board, &encoding, wrong, limits)? {
                Some(discrepancy) => Ok(Some(discrepancy)),
                None if report.exhaustive == MAX_EXHAUSTIVE => Ok(None),
                None => match exhaustive(&*board, limits)? {
                    None => Ok(None),
                    Some(solutions) => {
                        is_exhaustive = true;
                        differs(&*board, &encoding, solutions, limits)
                    }
                },
            },
        });
        match compared {
            Ok(None) => {
                report.agreed += 1;
                report.exhaustive += usize::from(is_exhaustive);
            }
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

/// A violation fixture that an encoding accepts.
fn accepted_fixture(
    board: &dyn AnyPuzzle,
    encoding: &Encoding,
    wrong: Vec<(String, Vec<i64>)>,
    limits: &Limits,
) -> Result<Option<Discrepancy>, QueryError> {
    for (_, values) in wrong {
        if accepts(encoding, &values, limits)? {
            let why = NotASolution::Violations(board.violations(&values));
            return Ok(Some(Discrepancy::AcceptsNonSolution(values, why)));
        }
    }
    Ok(None)
}

/// Random boards, each second one with every third clue removed. They have the default size; where the rules are a text, all
/// sizes up to that, as such a kind may be wrong on the smallest. With them the first reason why one was not generated.
fn random_boards(
    kind: &'static dyn AnyKind,
    count: u64,
    seed: u64,
    limits: &Limits,
) -> (Vec<Box<dyn AnyPuzzle>>, Option<String>) {
    let Sizes { min, default, .. } = kind.sizes();
    let steps = if kind.reference().is_some() { (default[0] - min[0]).min(default[1] - min[1]) } else { 0 } as u64;
    let size = |step: u64| default.map(|side| (side - step as usize).to_string()).join("x");
    let (mut boards, mut ungenerated) = (Vec::new(), None);
    for step in 0..=steps.min(count.saturating_sub(1)) {
        let count = count / (steps + 1) + u64::from(step < count % (steps + 1));
        boards.extend(random_boards_of(kind, &size(step), count, seed, limits, &mut ungenerated));
    }
    (boards, ungenerated)
}

fn random_boards_of(
    kind: &'static dyn AnyKind,
    size: &str,
    count: u64,
    seed: u64,
    limits: &Limits,
    ungenerated: &mut Option<String>,
) -> Vec<Box<dyn AnyPuzzle>> {
    let Ok(params) = Parameters::new(&kind.sizes(), kind.parameters(), Some(size), &[]) else { return Vec::new() };
    let wanted = generate::Wanted::default();
    let request = generate::Request { kind, on: None, params: &params, seed, limits: limits.clone(), wanted };
    let mut boards = Vec::new();
    generate::many(&request, count, 1, |number, made| {
        if let Err(error) = &made {
            ungenerated.get_or_insert_with(|| error.to_string());
        }
        if let Ok(made) = made {
            let clues = made.board.clues().len();
            let kept: Vec<bool> = (0..clues).map(|clue| number % 2 == 0 || clue % 3 != 0).collect();
            boards.push(made.board.with_clues(&kept));
        }
        std::ops::ControlFlow::Continue(())
    });
    boards
}

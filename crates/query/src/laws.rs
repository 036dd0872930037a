//! Compares a formulation with the rules on many boards: the examples of the kind and random ones.

use crate::{
    Discrepancy, QueryError,
    exhaustive::{differs, exhaustive},
    generate,
    misprint::{accepts, compare_solutions, some_solutions},
};
use puzzles::{
    AnyKind, AnyPuzzle, EncodeError, Encoding, NotASolution, PuzzleFile, Solution,
    generator::{Parameters, Rng, Sizes},
};
use solve::{Limits, SearchError};
use std::{collections::BTreeSet, sync::Arc};

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
    /// How many of them have no solution.
    pub infeasible: usize,
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
    pub board: Arc<dyn AnyPuzzle>,
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

/// Boards of a kind to compare formulations with the rules on, from small to large. What the rules say of a board is found out once.
pub struct LawBoards {
    kind: &'static dyn AnyKind,
    boards: Vec<Judged>,
    /// Why the generator made fewer boards than asked for, if it did.
    ungenerated: Option<String>,
}

/// A board to compare a formulation and the rules on, with assignments that break a rule.
struct Judged {
    board: Arc<dyn AnyPuzzle>,
    wrong: Vec<(String, Vec<i64>)>,
    /// Up to [`MAX_SOLUTIONS`] solutions, once they are known.
    some: Option<Vec<Solution>>,
    /// All solutions, if every assignment can be judged, once that is known.
    all: Option<Option<Vec<Solution>>>,
}

impl Judged {
    fn of(board: Arc<dyn AnyPuzzle>, wrong: Vec<(String, Vec<i64>)>) -> Self {
        Self { board, wrong, some: None, all: None }
    }

    fn some(&mut self, limits: &Limits) -> Result<&[Solution], QueryError> {
        if self.some.is_none() {
            self.some = Some(some_solutions(&*self.board, MAX_SOLUTIONS, limits)?);
        }
        Ok(self.some.as_deref().unwrap_or_default())
    }

    fn all(&mut self, limits: &Limits) -> Result<Option<Vec<Solution>>, QueryError> {
        if self.all.is_none() {
            self.all = Some(exhaustive(&*self.board, limits)?);
        }
        Ok(self.all.clone().flatten())
    }

    /// What differs, whether every assignment was judged if `may_judge_all`, and whether the board has a solution.
    fn compare(
        &mut self,
        encoding: &Encoding,
        may_judge_all: bool,
        limits: &Limits,
    ) -> Result<(Option<Discrepancy>, bool, bool), QueryError> {
        let board = self.board.clone();
        let some = self.some(limits)?;
        let is_feasible = !some.is_empty();
        if let Some(found) = compare_solutions(&*board, encoding, some, MAX_SOLUTIONS, limits)? {
            return Ok((Some(found), false, is_feasible));
        }
        if let Some(found) = accepted_fixture(&*board, encoding, &self.wrong, limits)? {
            return Ok((Some(found), false, is_feasible));
        }
        let all = if may_judge_all { self.all(limits)? } else { None };
        let judged_all = all.is_some();
        let found = all.map(|all| differs(&*board, encoding, all, limits)).transpose()?.flatten();
        Ok((found, judged_all, is_feasible))
    }
}

impl LawBoards {
    /// All examples of a kind, and `count` random boards from `seed`: half of them with clues removed, so that they have several
    /// solutions, and a quarter with one clue changed, so that most of these have none.
    pub fn new(kind: &'static dyn AnyKind, count: u64, seed: u64, limits: &Limits) -> Self {
        let examples = kind.examples().iter().filter_map(|text| PuzzleFile::read(text).ok());
        let mut boards: Vec<Judged> = examples.map(|file| Judged::of(file.puzzle.into(), file.violations)).collect();
        let (random, ungenerated) = random_boards(kind, count, seed, limits);
        boards.extend(random.into_iter().map(|board| Judged::of(board.into(), Vec::new())));
        boards.sort_by_key(|judged| judged.board.ranges().len());
        Self { kind, boards, ungenerated }
    }

    /// The kind.
    pub fn kind(&self) -> &'static dyn AnyKind {
        self.kind
    }
}

/// Compares a formulation of a kind with the rules on boards, until one differs. On each board up to
/// 20 solutions are compared; on the smallest, all solutions with all assignments that the rules accept; and the violation fixtures
/// of the examples must be excluded. `progress` receives the number of boards done, and of all.
///
/// # Errors
/// If there is no such formulation, its text has an error, a solver turns out to be wrong, or a limit is reached.
pub fn laws(
    boards: &mut LawBoards,
    formulation: &str,
    limits: &Limits,
    progress: &dyn Fn(usize, usize),
) -> Result<LawReport, QueryError> {
    let mut report = LawReport {
        agreed: 0,
        exhaustive: 0,
        infeasible: 0,
        refused: 0,
        ungenerated: boards.ungenerated.clone(),
        counterexample: None,
    };
    let all = boards.boards.len();
    for (number, judged) in boards.boards.iter_mut().enumerate() {
        progress(number, all);
        if let Some(limit) = limits.reached() {
            return Err(SearchError::Limit(limit).into());
        }
        let encoding = match judged.board.encode_within(formulation, limits.interrupt()) {
            Err(EncodeError::Refused(_)) => {
                report.refused += 1;
                continue;
            }
            encoding => encoding?,
        };
        if encoding.model.is_incomplete() {
            return Err(SearchError::Limit(limits.was_reached()).into());
        }
        match judged.compare(&encoding, report.exhaustive < MAX_EXHAUSTIVE, limits) {
            Ok((None, is_exhaustive, is_feasible)) => {
                report.agreed += 1;
                report.exhaustive += usize::from(is_exhaustive);
                report.infeasible += usize::from(!is_feasible);
            }
            Ok((Some(discrepancy), ..)) => {
                report.counterexample = Some(Counterexample { board: judged.board.clone(), discrepancy });
                return Ok(report);
            }
            Err(QueryError::Search(SearchError::Refused { .. }) | QueryError::Encode(EncodeError::Refused(_))) => {
                report.refused += 1;
            }
            Err(error) => return Err(error),
        }
    }
    Ok(report)
}

/// A violation fixture that an encoding accepts.
fn accepted_fixture(
    board: &dyn AnyPuzzle,
    encoding: &Encoding,
    wrong: &[(String, Vec<i64>)],
    limits: &Limits,
) -> Result<Option<Discrepancy>, QueryError> {
    for (_, values) in wrong {
        if accepts(encoding, values, limits)? {
            let why = NotASolution::Violations(board.violations(values));
            return Ok(Some(Discrepancy::AcceptsNonSolution(values.clone(), why)));
        }
    }
    Ok(None)
}

/// Random boards, each second one with every third clue removed, and each fourth with a clue changed. They have the default size;
/// where the rules are a text, all sizes up to that, as such a kind may be wrong on the smallest. With them the first reason why one
/// was not generated.
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
        boards.extend(random_boards_of(kind, &size(step), count, seed, step, limits, &mut ungenerated));
    }
    (boards, ungenerated)
}

/// Boards of a size, of which the first is made as the one with the number `first`.
fn random_boards_of(
    kind: &'static dyn AnyKind,
    size: &str,
    count: u64,
    seed: u64,
    first: u64,
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
            let (clues, number) = (made.board.clues().len(), first + number);
            let kept: Vec<bool> = (0..clues).map(|clue| number % 2 == 0 || clue % 3 != 0).collect();
            let board = made.board.with_clues(&kept);
            boards.push(if number % 4 == 2 { changed(board, seed.wrapping_add(number)) } else { board });
        }
        std::ops::ControlFlow::Continue(())
    });
    boards
}

/// How often a place is drawn at which a board might be changed.
const MAX_TRIES: usize = 50;

/// The board with another value at a random place that has one; the board itself, if none is found.
fn changed(board: Box<dyn AnyPuzzle>, seed: u64) -> Box<dyn AnyPuzzle> {
    let mut rng = Rng::new(seed);
    let edits = board.edits();
    let with_value: Vec<_> = edits.iter().filter(|edit| !edit.value.is_empty() && edit.choices.len() > 1).collect();
    for _ in 0..if with_value.is_empty() { 0 } else { MAX_TRIES } {
        let edit = with_value[rng.below(with_value.len())];
        let value = &edit.choices[rng.below(edit.choices.len())];
        if *value == edit.value {
            continue;
        }
        if let Ok(other) = board.edited(&edit.name, value) {
            return other;
        }
    }
    board
}

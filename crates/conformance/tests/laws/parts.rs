//! Laws of parts: together they say exactly what the rules say, and they are kept in words.

mod assignments;
mod words;

use crate::{Law, ensure, rules::all_values, times};
use assignments::assignments;
use conformance::differential::random_board;
use puzzles::{AnyKind, AnyPuzzle, Part, PartBody, PuzzleFile, generator::Rng};
use query::{Method, Next, Solutions};
use solve::Limits;
use std::{collections::BTreeSet, fmt::Display, time::Duration};
pub use words::{bless, match_the_snapshot};

/// The maximum number of random boards of each kind.
const RANDOM_BOARDS: u64 = 60;

/// The number of solutions of a random board with which its parts are tested.
const MAX_SOLUTIONS: usize = 5;

/// The time limit of the search for them. Few boards need as much.
const TIME_LIMIT: Duration = Duration::from_millis(500);

/// The seed of random boards and assignments.
const SEED: u64 = 7;

/// How many assignments satisfy all parts, and how many do not.
#[derive(Debug, Default)]
struct Outcomes {
    accepted: usize,
    rejected: usize,
}

impl Outcomes {
    /// On these assignments, all parts hold if and only if no rule is violated.
    fn compare(&mut self, board: &dyn AnyPuzzle, parts: &[Part], assignments: impl IntoIterator<Item = Vec<i64>>) -> Law {
        for values in assignments {
            let failed: Vec<&Part> = parts.iter().filter(|part| !part.body.holds(&values)).collect();
            let violations = board.violations(&values);
            let message = || format!("{values:?}: {failed:?} fail, the rules find {violations:?} on\n{board:?}");
            if failed.is_empty() != violations.is_empty() {
                return Err(message().into());
            }
            *(if failed.is_empty() { &mut self.accepted } else { &mut self.rejected }) += 1;
        }
        Ok(())
    }

    fn all_accepted(&self, subject: impl Display) -> Law {
        ensure(self.accepted > 0 && self.rejected == 0, format!("{subject}: every assignment is a solution: {self:?}"))
    }

    fn have_both(&self) -> bool {
        self.accepted > 0 && self.rejected > 0
    }

    fn both_occur(&self, subject: impl Display) -> Law {
        println!("{subject}: {} assignments satisfy all parts, {} do not", self.accepted, self.rejected);
        ensure(self.have_both(), format!("{subject}: both outcomes must occur: {self:?}"))
    }
}

/// On the solutions of an example, on its violation fixtures, and on assignments of the board with and without its givens.
pub fn agree_with_the_rules(puzzle_file: &PuzzleFile) -> Law {
    let PuzzleFile { puzzle: board, solutions, violations } = puzzle_file;
    let parts = board.parts()?;
    let open = without_givens(&**board);
    ensure(open.parts()? == parts, "the parts differ without the givens")?;
    let mut rng = Rng::of(&[SEED, 0]);
    let mut outcomes = Outcomes::default();
    outcomes.compare(&**board, &parts, violations.iter().map(|(_, values)| values.clone()))?;
    for board in [&**board, &*open] {
        outcomes.compare(board, &parts, assignments(board, solutions, &mut rng))?;
    }
    let only_solutions = all_values(board.ranges(), solutions.len() as u64).is_some();
    if only_solutions { outcomes.all_accepted(board.kind().name()) } else { outcomes.both_occur(board.kind().name()) }
}

/// On random boards, with their first solutions.
pub fn agree_with_the_rules_on_random_boards(kind: &'static dyn AnyKind) -> Law {
    let mut outcomes = Outcomes::default();
    let mut refused = 0;
    let mut in_time = times::random_boards(RANDOM_BOARDS);
    for number in 0..RANDOM_BOARDS {
        if in_time.next().is_none() && outcomes.have_both() {
            break;
        }
        let mut rng = Rng::of(&[SEED, number]);
        let Some(board) = random_board(kind, &mut rng) else { continue };
        match board.parts() {
            Ok(parts) => outcomes.compare(&*board, &parts, assignments(&*board, &first_solutions(&*board)?.0, &mut rng))?,
            Err(_) => refused += 1,
        }
    }
    outcomes.both_occur(format_args!("{} on random boards, {refused} of them refused", kind.name()))
}

/// Some solutions of a board, and whether they are all. Those of an objective may be incumbents: the rules accept them all
/// the same.
pub fn first_solutions(board: &dyn AnyPuzzle) -> Result<(Vec<Vec<i64>>, bool), libtest_mimic::Failed> {
    let limits = Limits::of(TIME_LIMIT);
    let mut search = Solutions::new(board, &Method::default_for(board), &limits)?;
    let mut solutions = Vec::new();
    while solutions.len() < MAX_SOLUTIONS {
        match search.next(&limits)? {
            Next::Solution(solution) | Next::Incumbent(solution, _) => {
                solutions.push(solution.values().to_vec());
                search.forbid(&solution)?;
            }
            Next::Exhausted => return Ok((solutions, true)),
            Next::Unknown(_) => break,
        }
    }
    Ok((solutions, false))
}

/// The board without the clues that give the value of a puzzle variable.
fn without_givens(board: &dyn AnyPuzzle) -> Box<dyn AnyPuzzle> {
    let kept: Vec<bool> = board.clues().iter().map(|clue| clue.gives.is_none() || board.must_keep(clue)).collect();
    board.with_clues(&kept)
}

/// Parts are about puzzle variables of the board and rules of its kind; no two have the same words, and two counts of one
/// role share no condition.
pub fn are_well_formed(puzzle_file: &PuzzleFile) -> Law {
    let board = &*puzzle_file.puzzle;
    let (rules, count) = (board.kind().rules(), board.ranges().len());
    let (mut known, mut conditions) = (BTreeSet::new(), BTreeSet::new());
    for part in board.parts()? {
        let about = format!("{part:?}");
        ensure(rules.contains(&part.rule), format!("not a rule of the kind: {about}"))?;
        ensure(!part.name.is_empty(), format!("no name: {about}"))?;
        ensure(known.insert((part.rule, part.name, part.item.clone())), format!("the same words again: {about}"))?;
        ensure(part.body.vars().iter().all(|&var| var < count), format!("an unknown puzzle variable: {about}"))?;
        ensure(matches!(part.body, PartBody::Count { .. }) != part.item.is_empty(), format!("not one item: {about}"))?;
        if let PartBody::Count { of, .. } = part.body
            && !part.role.may_overlap()
        {
            for is in of {
                let condition = (part.role, is.var, is.values.into_inner());
                ensure(conditions.insert(condition), format!("{condition:?} is counted twice: {about}"))?;
            }
        }
    }
    Ok(())
}

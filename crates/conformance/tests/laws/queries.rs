//! Laws of queries: their results on the examples match the listed solutions.

use crate::{Law, ensure, refusals};
use libtest_mimic::Failed;
use puzzles::{AnyPuzzle, PuzzleFile};
use query::{Method, Uniqueness, VarCandidates, candidates, fewest, minimal, redundant, repair, uniqueness};
use solve::{Backend, Limits, Settings};
use std::{collections::BTreeSet, time::Duration};

/// The maximum number of sets of clues to enumerate.
const MAX_SUBSETS: usize = 2000;

/// The time limit of one query; the law fails if it is reached.
const TIME_LIMIT: Duration = Duration::from_secs(120);

/// The time limit of methods listed in `timeouts.txt`, which may reach it.
const SHORT_TIME_LIMIT: Duration = Duration::from_secs(2);

/// The candidates are exactly the values of the listed solutions. At a limit they are consistent with them.
pub fn candidates_match_the_solutions(
    puzzle_file: &PuzzleFile,
    number: usize,
    formulation: &str,
    backend: &'static dyn Backend,
) -> Law {
    let method = Method { formulation: formulation.into(), backend, settings: Settings::default(), direct: false };
    let name = refusals::name(&*puzzle_file.puzzle, formulation, backend, number);
    let may_time_out = refusals::may_time_out(&name);
    let limits = Limits::of(if may_time_out { SHORT_TIME_LIMIT } else { TIME_LIMIT });
    let (known, _) = candidates(&*puzzle_file.puzzle, &method, &limits)?;
    let listed = |var: usize| puzzle_file.solutions.iter().map(|solution| solution[var]).collect::<BTreeSet<i64>>();
    let expected: Vec<BTreeSet<i64>> = (0..known.vars.len()).map(listed).collect();
    if let Some(limit) = known.limit {
        ensure(may_time_out, format!("limit reached: {limit:?}"))?;
        let is_consistent = |(values, expected): (&VarCandidates, &BTreeSet<i64>)| {
            let is_subset = values.possible.is_subset(expected);
            is_subset && expected.iter().all(|value| values.possible.contains(value) || values.open.contains(value))
        };
        return ensure(known.vars.iter().zip(&expected).all(is_consistent), format!("wrong at the limit: {known:?}"));
    }
    let found: Vec<BTreeSet<i64>> = known.vars.iter().map(|values| values.possible.clone()).collect();
    ensure(found == expected, format!("found {found:?}, expected {expected:?}"))?;
    ensure(known.vars.iter().all(|values| values.open.is_empty()), "a candidate is undecided")?;
    ensure(known.exists == Some(!puzzle_file.solutions.is_empty()), "`exists` is wrong")
}

/// A clue is redundant if and only if the board without it is unique. A minimal set of clues gives a unique board, and each of
/// its clues is needed.
pub fn redundant_clues_are_exact(puzzle_file: &PuzzleFile) -> Law {
    let (board, limits) = (&*puzzle_file.puzzle, Limits::of(TIME_LIMIT));
    let (method, count) = (Method::default_for(board), board.clues().len());
    let is_unique_with = |kept: &[bool]| is_unique(&*board.with_clues(kept));
    let Ok(found) = redundant(board, &method, &limits)?.0 else {
        return ensure(puzzle_file.solutions.len() != 1, "the board is unique");
    };
    for clue in 0..count {
        let without: Vec<bool> = (0..count).map(|other| other != clue).collect();
        ensure(
            found.redundant.contains(&clue) == is_unique_with(&without)?,
            format!("clue {clue} is wrongly redundant or needed"),
        )?;
        ensure(
            found.redundant.contains(&clue) != found.needed.contains(&clue),
            format!("clue {clue} is neither or both of redundant and needed"),
        )?;
    }
    for seed in [0, 1] {
        let Ok(minimal) = minimal(board, &method, &limits, seed, |_, _| ())?.0 else {
            return Err("two queries disagree on uniqueness".into());
        };
        ensure(minimal.limit.is_none() && is_unique_with(&minimal.kept)?, "the minimal clues do not give a unique board")?;
        for clue in (0..count).filter(|&clue| minimal.kept[clue]) {
            let without: Vec<bool> = (0..count).map(|other| other != clue && minimal.kept[other]).collect();
            ensure(!is_unique_with(&without)?, format!("seed {seed}: clue {clue} is redundant"))?;
        }
    }
    Ok(())
}

/// The fewest clues give a unique board, and no smaller set does, by enumeration where it is feasible.
pub fn fewest_clues_are_optimal(puzzle_file: &PuzzleFile) -> Law {
    let board = &*puzzle_file.puzzle;
    let found = fewest(board, &Method::default_for(board), &Limits::of(SHORT_TIME_LIMIT), false, 0, |_, _| ())?.0;
    let Ok(found) = found else { return ensure(puzzle_file.solutions.len() != 1, "the board is unique") };
    ensure(is_unique(&*found.chosen_board())?, "the fewest clues do not give a unique board")?;
    ensure(found.lower <= found.upper(), "the lower bound exceeds the upper bound")?;
    ensure(found.limit.is_some() || found.lower == found.upper(), "no limit was reached, but the bounds differ")?;
    let (count, fewer) = (found.chosen.len(), found.lower.saturating_sub(1));
    for kept in subsets(count, fewer).filter(|_| found.lower > 0) {
        ensure(!is_unique(&*found.board.with_clues(&kept))?, format!("{fewer} clues give a unique board: {kept:?}"))?;
    }
    Ok(())
}

/// A repaired board is unique, and the single clues reported are exactly those that make the board unique.
pub fn repaired_boards_are_unique(puzzle_file: &PuzzleFile) -> Law {
    let board = &*puzzle_file.puzzle;
    let Ok(found) = repair(board, &Method::default_for(board), &Limits::of(TIME_LIMIT), None, 0, |_, _| ())?.0 else {
        return ensure(puzzle_file.solutions.len() < 2, "the board has several solutions");
    };
    ensure(found.limit.is_none(), "the time limit was reached")?;
    match found.repaired() {
        Some(repaired) => ensure(is_unique(&*repaired)?, "the repaired board is not unique")?,
        None => ensure(!is_unique(&*found.board)?, "the board was not repaired, but could be")?,
    }
    for clue in (0..found.own.len()).filter(|&clue| !found.own[clue]) {
        let kept: Vec<bool> = (0..found.own.len()).map(|other| found.own[other] || other == clue).collect();
        let is_enough = is_unique(&*found.board.with_clues(&kept))?;
        ensure(is_enough == found.singles.contains(&clue), format!("clue {clue} is wrongly listed as enough, or not listed"))?;
    }
    let together = found.together.as_ref().map_or(0, Vec::len);
    ensure(together == 0 || together >= found.lower, "the lower bound exceeds the upper bound")
}

fn is_unique(board: &dyn AnyPuzzle) -> Result<bool, Failed> {
    match uniqueness(board, &Method::default_for(board), &Limits::of(TIME_LIMIT))?.0 {
        Uniqueness::Unknown(limit, _) => Err(format!("limit reached: {limit:?}").into()),
        verdict => Ok(matches!(verdict, Uniqueness::Unique(_))),
    }
}

/// All subsets of size `size` of `count` elements; none if there are more than [`MAX_SUBSETS`].
fn subsets(count: usize, size: usize) -> impl Iterator<Item = Vec<bool>> {
    let mut all = vec![Vec::new()];
    for index in 0..count {
        let chosen = |set: &[bool]| set.iter().filter(|&&chosen| chosen).count();
        let extended = |set: Vec<bool>| [false, true].map(|next| [&set[..], &[next]].concat());
        all = all.into_iter().flat_map(extended).collect();
        all.retain(|set: &Vec<bool>| chosen(set) <= size && chosen(set) + count - index > size);
        if all.len() > MAX_SUBSETS {
            return Vec::new().into_iter();
        }
    }
    all.into_iter()
}

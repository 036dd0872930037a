//! Laws of studies: what they say of the examples is what the listed solutions say.

use crate::{Law, ensure, refusals};
use libtest_mimic::Failed;
use puzzles::{AnyPuzzle, PuzzleFile};
use query::{Method, Uniqueness, VarCandidates, candidates, fewest, minimal, redundant, repair, uniqueness};
use solve::{Backend, Limits, Settings};
use std::{collections::BTreeSet, time::Duration};

/// More sets of clues than this are not tried one by one.
const MOST: usize = 2000;

/// How long one question may take before the law fails.
const PATIENCE: Duration = Duration::from_secs(120);

/// How long it may take where it may give up.
const LITTLE_PATIENCE: Duration = Duration::from_secs(2);

/// The values that are possible are those of the listed solutions, and nothing is left open.
pub fn candidates_are_those_of_the_solutions(
    puzzle_file: &PuzzleFile,
    number: usize,
    formulation: &str,
    backend: &'static dyn Backend,
) -> Law {
    let method = Method { formulation: formulation.into(), backend, settings: Settings::default(), direct: false };
    let name = refusals::name(&*puzzle_file.puzzle, formulation, backend, number);
    let may_give_up = refusals::may_give_up(&name);
    let limits = Limits::of(if may_give_up { LITTLE_PATIENCE } else { PATIENCE });
    let known = match candidates(&*puzzle_file.puzzle, &method, &limits) {
        Ok((known, _)) => known,
        // The bits that ask may be too many more for the backend that tries all.
        Err(error) => {
            return ensure(backend.name() == "exhaustive" || refusals::is_kept(&name, &error), format!("refused: {error}"));
        }
    };
    let listed = |place: usize| puzzle_file.solutions.iter().map(|solution| solution[place]).collect::<BTreeSet<i64>>();
    let expected: Vec<BTreeSet<i64>> = (0..known.vars.len()).map(listed).collect();
    if let Some(limit) = known.limit {
        ensure(may_give_up, format!("gave up: {limit:?}"))?;
        let sound = |(values, expected): (&VarCandidates, &BTreeSet<i64>)| {
            let possible = values.possible.is_subset(expected);
            possible && expected.iter().all(|value| values.possible.contains(value) || values.open.contains(value))
        };
        return ensure(known.vars.iter().zip(&expected).all(sound), format!("what was known at the limit is wrong: {known:?}"));
    }
    let found: Vec<BTreeSet<i64>> = known.vars.iter().map(|values| values.possible.clone()).collect();
    ensure(found == expected, format!("found {found:?}, listed are {expected:?}"))?;
    ensure(known.vars.iter().all(|values| values.open.is_empty()), "something is left open")?;
    ensure(known.exists == Some(!puzzle_file.solutions.is_empty()), "it is wrong about there being a solution")
}

/// A clue is redundant if and only if the board without it has one solution; and of the clues that are
/// left by leaving out as many as can be, each is needed.
pub fn clues_are_needed_or_not(puzzle_file: &PuzzleFile) -> Law {
    let (board, limits) = (&*puzzle_file.puzzle, Limits::of(PATIENCE));
    let (method, count) = (Method::default_for(board), board.clues().len());
    let is_one = |kept: &[bool]| is_unique(&*board.with_clues(kept));
    let Ok(found) = redundant(board, &method, &limits)?.0 else {
        return ensure(puzzle_file.solutions.len() != 1, "it has one solution");
    };
    for clue in 0..count {
        let without: Vec<bool> = (0..count).map(|other| other != clue).collect();
        ensure(found.redundant.contains(&clue) == is_one(&without)?, format!("redundant or not: {clue}"))?;
        ensure(found.redundant.contains(&clue) != found.needed.contains(&clue), format!("neither or both: {clue}"))?;
    }
    for seed in [0, 1] {
        let Ok(less) = minimal(board, &method, &limits, seed, |_, _| ())?.0 else {
            return Err("one study says that it has one solution, another that it has not".into());
        };
        ensure(less.limit.is_none() && is_one(&less.kept)?, "what is left has not one solution")?;
        for clue in (0..count).filter(|&clue| less.kept[clue]) {
            let without: Vec<bool> = (0..count).map(|other| other != clue && less.kept[other]).collect();
            ensure(!is_one(&without)?, format!("seed {seed}: clue {clue} could be left out"))?;
        }
    }
    Ok(())
}

/// The fewest clues leave one solution, and no fewer do, by trying all smaller sets where there are not
/// too many of them.
pub fn fewest_clues_are_enough(puzzle_file: &PuzzleFile) -> Law {
    let board = &*puzzle_file.puzzle;
    let found = fewest(board, &Method::default_for(board), &Limits::of(LITTLE_PATIENCE), false, 0, |_, _| ())?.0;
    let Ok(found) = found else { return ensure(puzzle_file.solutions.len() != 1, "it has one solution") };
    ensure(is_unique(&*found.chosen_board())?, "they leave several solutions")?;
    ensure(found.lower <= found.upper(), "the bounds have crossed")?;
    ensure(found.limit.is_some() || found.lower == found.upper(), "there is no limit, and the bounds have not met")?;
    let (count, fewer) = (found.chosen.len(), found.lower.saturating_sub(1));
    for kept in subsets(count, fewer).filter(|_| found.lower > 0) {
        ensure(!is_unique(&*found.board.with_clues(&kept))?, format!("{fewer} clues are enough: {kept:?}"))?;
    }
    Ok(())
}

/// A repaired board has one solution, and each clue alone is told that gives it one.
pub fn repaired_boards_have_one_solution(puzzle_file: &PuzzleFile) -> Law {
    let board = &*puzzle_file.puzzle;
    let Ok(found) = repair(board, &Method::default_for(board), &Limits::of(PATIENCE), None, 0, |_, _| ())?.0 else {
        return ensure(puzzle_file.solutions.len() < 2, "it has several solutions");
    };
    ensure(found.limit.is_none(), "it took too long")?;
    match found.repaired() {
        Some(repaired) => ensure(is_unique(&*repaired)?, "the repaired board has not one solution")?,
        None => ensure(!is_unique(&*found.board)?, "it is not repaired, and could be")?,
    }
    for clue in (0..found.own.len()).filter(|&clue| !found.own[clue]) {
        let kept: Vec<bool> = (0..found.own.len()).map(|other| found.own[other] || other == clue).collect();
        let is_one = is_unique(&*found.board.with_clues(&kept))?;
        ensure(is_one == found.singles.contains(&clue), format!("alone enough or not: {clue}"))?;
    }
    let together = found.together.as_ref().map_or(0, Vec::len);
    ensure(together == 0 || together >= found.lower, "the bounds have crossed")
}

fn is_unique(board: &dyn AnyPuzzle) -> Result<bool, Failed> {
    match uniqueness(board, &Method::default_for(board), &Limits::of(PATIENCE))?.0 {
        Uniqueness::Unknown(limit, _) => Err(format!("gave up: {limit:?}").into()),
        verdict => Ok(matches!(verdict, Uniqueness::Unique(_))),
    }
}

/// All subsets of `size` of `count` things, if they are not too many to be tried.
fn subsets(count: usize, size: usize) -> impl Iterator<Item = Vec<bool>> {
    let mut all = vec![Vec::new()];
    for place in 0..count {
        let chosen = |set: &[bool]| set.iter().filter(|&&chosen| chosen).count();
        let grown = |set: Vec<bool>| [false, true].map(|next| [&set[..], &[next]].concat());
        all = all.into_iter().flat_map(grown).collect();
        all.retain(|set: &Vec<bool>| chosen(set) <= size && chosen(set) + count - place > size);
        if all.len() > MOST {
            return Vec::new().into_iter();
        }
    }
    all.into_iter()
}

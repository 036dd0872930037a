//! Laws of clues: what a board may leave untold, and what a solution adds.

use crate::{Law, ensure};
use libtest_mimic::Failed;
use puzzles::{AnyPuzzle, Clue, PuzzleFile, Solution};
use std::collections::BTreeSet;

/// The board with all its clues is the board; with fewer, it has the same unknowns, the clues that
/// are left, and all its solutions; and it can be written and read in the first format of its kind.
pub fn less_told_allows_as_much(puzzle_file: &PuzzleFile) -> Law {
    let board = &*puzzle_file.puzzle;
    let clues = board.clues();
    let all = vec![true; clues.len()];
    ensure(same(&*board.with_clues(&all), board), "with all its clues it is another board")?;
    let names: BTreeSet<&str> = clues.iter().map(|clue| clue.name.as_str()).collect();
    ensure(names.len() == clues.len(), "two clues have one name")?;
    let without = |place: usize| (0..clues.len()).map(|other| other != place).collect::<Vec<bool>>();
    for kept in (0..clues.len()).map(without).chain([vec![false; clues.len()]]) {
        let less = board.with_clues(&kept);
        let left = clues.iter().zip(&kept).filter(|(_, kept)| **kept).count();
        ensure(less.clues().len() == left, format!("{left} clues are kept, {:?} are there", less.clues()))?;
        ensure(names_of(&*less) == names_of(board), "fewer clues have changed the unknowns")?;
        for solution in &puzzle_file.solutions {
            Solution::to(&*less, solution.clone()).map_err(|error| format!("with fewer clues, {kept:?}: {error}"))?;
        }
        ensure(same(&*read_back(&*less)?, &*less), "what is written with fewer clues is read as another board")?;
    }
    for Clue { name, gives } in &clues {
        let Some((place, value)) = *gives else { continue };
        ensure(board.vars()[place].range == (value..=value), format!("{name} does not give the value it says"))?;
    }
    Ok(())
}

/// A solution keeps all clues if and only if it keeps each alone.
pub fn clues_are_judged_one_by_one(puzzle_file: &PuzzleFile) -> Law {
    let board = &*puzzle_file.puzzle;
    let count = board.clues().len();
    let none = board.with_clues(&vec![false; count]);
    let alone = |place: usize| board.with_clues(&(0..count).map(|other| other == place).collect::<Vec<bool>>());
    let alone: Vec<Box<dyn AnyPuzzle>> = (0..count).map(alone).chain([none]).collect();
    let broken = puzzle_file.violations.iter().map(|(_, values)| values);
    for values in puzzle_file.solutions.iter().chain(broken) {
        let together = Solution::to(board, values.clone()).is_ok();
        let one_by_one = alone.iter().all(|board| Solution::to(&**board, values.clone()).is_ok());
        ensure(together == one_by_one, format!("together {together}, one by one {one_by_one}: {values:?}"))?;
    }
    Ok(())
}

/// The board with all that a solution gives has that solution and all clues of the board, can be
/// written and read, and a solution gives nothing more.
pub fn a_solution_gives_clues_that_it_keeps(puzzle_file: &PuzzleFile) -> Law {
    let board = &*puzzle_file.puzzle;
    for solution in &puzzle_file.solutions {
        let filled = board.with_all_clues(solution);
        Solution::to(&*filled, solution.clone()).map_err(|error| format!("filled, {error}"))?;
        ensure(same(&*filled.with_all_clues(solution), &*filled), "filled again it is another board")?;
        ensure(names_of(&*filled) == names_of(board), "it has other unknowns when it is filled")?;
        ensure(same(&*read_back(&*filled)?, &*filled), "what is written filled is read as another board")?;
        let names: BTreeSet<String> = filled.clues().into_iter().map(|clue| clue.name).collect();
        let lost = board.clues().into_iter().find(|clue| !names.contains(&clue.name));
        ensure(lost.is_none(), format!("filled, it has lost {lost:?}"))?;
    }
    Ok(())
}

/// Where a board says that its rules are those of 9×9 sudoku, values keep them if and only if each row, column and box has
/// each digit once, and the clues are the digits that are given.
pub fn rules_of_nine_are_all_the_rules(puzzle_file: &PuzzleFile) -> Law {
    let board = &puzzle_file.puzzle;
    let Some(clues) = board.sudoku_9x9() else { return Ok(()) };
    let keeps_nine = |values: &[i64]| {
        let once = |of: &dyn Fn(usize) -> usize, area: usize| {
            (0..81).filter(|&cell| of(cell) == area).map(|cell| values[cell]).collect::<BTreeSet<_>>() == (1..10).collect()
        };
        let areas: [&dyn Fn(usize) -> usize; 3] = [&|cell| cell / 9, &|cell| cell % 9, &|cell| cell / 27 * 3 + cell % 9 / 3];
        let given = |(clue, value): (&u8, &i64)| *clue == 0 || i64::from(*clue) == *value;
        (0..9).all(|area| areas.iter().all(|of| once(of, area))) && clues.iter().zip(values).all(given)
    };
    for values in puzzle_file.solutions.iter().chain(puzzle_file.violations.iter().map(|(_, values)| values)) {
        let keeps = Solution::to(&**board, values.clone()).is_ok();
        ensure(keeps == keeps_nine(values), format!("the rules of 9×9 sudoku say otherwise of {values:?}"))?;
    }
    Ok(())
}

/// Where a board says that each of some areas has each value once, and that this is all, values keep the rules if and only
/// if that is so and the given values are there.
pub fn each_area_once_is_all_the_rules(puzzle_file: &PuzzleFile) -> Law {
    let board = &puzzle_file.puzzle;
    let Some(rules) = board.unit_grid() else { return Ok(()) };
    let all: BTreeSet<i64> = (1..=rules.values as i64).collect();
    let keeps_all = |values: &[i64]| {
        let once =
            |area: &Vec<usize>| area.len() == all.len() && area.iter().map(|&cell| values[cell]).collect::<BTreeSet<_>>() == all;
        let given = |(given, value): (&u32, &i64)| *given == 0 || i64::from(*given) == *value;
        rules.units.iter().all(once) && rules.given.iter().zip(values).all(given)
    };
    for values in puzzle_file.solutions.iter().chain(puzzle_file.violations.iter().map(|(_, values)| values)) {
        let keeps = Solution::to(&**board, values.clone()).is_ok();
        ensure(keeps == keeps_all(values), format!("that each area has each value once says otherwise of {values:?}"))?;
    }
    Ok(())
}

/// There are as many names of unknowns as ranges, and as solutions have values.
pub fn ranges_are_those_of_unknowns(puzzle_file: &PuzzleFile) -> Law {
    let (named, ranges) = (puzzle_file.puzzle.vars().len(), puzzle_file.puzzle.ranges().len());
    let as_long = puzzle_file.solutions.iter().all(|solution| solution.len() == ranges);
    ensure(named == ranges && as_long, "the ranges are not those of the unknowns")
}

fn same(one: &dyn AnyPuzzle, other: &dyn AnyPuzzle) -> bool {
    format!("{one:?}") == format!("{other:?}")
}

fn names_of(board: &dyn AnyPuzzle) -> Vec<String> {
    board.vars().into_iter().map(|var| var.name.to_string()).collect()
}

fn read_back(board: &dyn AnyPuzzle) -> Result<Box<dyn AnyPuzzle>, Failed> {
    Ok(board.kind().read(&board.write(None)?, None)?)
}

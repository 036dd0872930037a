//! Laws of clues: removing them, judging them separately, and completing them from a solution.

use crate::{Law, ensure};
use libtest_mimic::Failed;
use puzzles::{AnyPuzzle, Clue, PuzzleFile, Solution};
use std::collections::BTreeSet;

/// A board with all its clues is unchanged. With fewer clues it has the same puzzle variables, the remaining clues and all
/// its solutions, and survives a round trip through the first format.
pub fn removing_clues_keeps_solutions(puzzle_file: &PuzzleFile) -> Law {
    let board = &*puzzle_file.puzzle;
    let clues = board.clues();
    let all = vec![true; clues.len()];
    ensure(same(&*board.with_clues(&all), board), "the board with all its clues differs")?;
    let names: BTreeSet<&str> = clues.iter().map(|clue| clue.name.as_str()).collect();
    ensure(names.len() == clues.len(), "two clues have one name")?;
    let without = |clue: usize| (0..clues.len()).map(|other| other != clue).collect::<Vec<bool>>();
    for kept in (0..clues.len()).map(without).chain([vec![false; clues.len()]]) {
        let reduced = board.with_clues(&kept);
        let count = clues.iter().zip(&kept).filter(|(_, kept)| **kept).count();
        ensure(reduced.clues().len() == count, format!("expected {count} clues, found {:?}", reduced.clues()))?;
        ensure(names_of(&*reduced) == names_of(board), "removing clues changes the puzzle variables")?;
        for solution in &puzzle_file.solutions {
            Solution::to(&*reduced, solution.clone()).map_err(|error| format!("with the clues {kept:?}: {error}"))?;
        }
        ensure(same(&*read_back(&*reduced)?, &*reduced), "the board with fewer clues does not survive a round trip")?;
    }
    for Clue { name, gives } in &clues {
        let Some((var, value)) = *gives else { continue };
        ensure(board.vars()[var].range == (value..=value), format!("the clue {name} does not give its value"))?;
    }
    Ok(())
}

/// Values satisfy all clues if and only if they satisfy each clue alone.
pub fn clues_are_judged_separately(puzzle_file: &PuzzleFile) -> Law {
    let board = &*puzzle_file.puzzle;
    let count = board.clues().len();
    let none = board.with_clues(&vec![false; count]);
    let alone = |clue: usize| board.with_clues(&(0..count).map(|other| other == clue).collect::<Vec<bool>>());
    let alone: Vec<Box<dyn AnyPuzzle>> = (0..count).map(alone).chain([none]).collect();
    let violations = puzzle_file.violations.iter().map(|(_, values)| values);
    for values in puzzle_file.solutions.iter().chain(violations) {
        let all = Solution::to(board, values.clone()).is_ok();
        let each = alone.iter().all(|board| Solution::to(&**board, values.clone()).is_ok());
        ensure(all == each, format!("all clues: {all}, each alone: {each}: {values:?}"))?;
    }
    Ok(())
}

/// The board with all clues of a solution has that solution and the clues of the board, survives a round trip, and does not
/// change if completed again.
pub fn all_clues_keep_the_solution(puzzle_file: &PuzzleFile) -> Law {
    let board = &*puzzle_file.puzzle;
    for solution in &puzzle_file.solutions {
        let completed = board.with_all_clues(solution);
        Solution::to(&*completed, solution.clone()).map_err(|error| format!("with all clues: {error}"))?;
        ensure(same(&*completed.with_all_clues(solution), &*completed), "completing the board again changes it")?;
        ensure(names_of(&*completed) == names_of(board), "completing the board changes the puzzle variables")?;
        ensure(same(&*read_back(&*completed)?, &*completed), "the completed board does not survive a round trip")?;
        let names: BTreeSet<String> = completed.clues().into_iter().map(|clue| clue.name).collect();
        let lost = board.clues().into_iter().find(|clue| !names.contains(&clue.name));
        ensure(lost.is_none(), format!("the completed board lacks {lost:?}"))?;
    }
    Ok(())
}

/// On a 9×9 sudoku, values satisfy its rules if and only if each row, column and box has each digit once and the
/// given digits match.
pub fn sudoku_9x9_is_equivalent_to_the_rules(puzzle_file: &PuzzleFile) -> Law {
    let board = &puzzle_file.puzzle;
    let clues = board.sudoku_9x9().ok_or("the board is no 9×9 sudoku")?;
    let is_sudoku = |values: &[i64]| {
        let has_all = |of: &dyn Fn(usize) -> usize, unit: usize| {
            (0..81).filter(|&cell| of(cell) == unit).map(|cell| values[cell]).collect::<BTreeSet<_>>() == (1..10).collect()
        };
        let units: [&dyn Fn(usize) -> usize; 3] = [&|cell| cell / 9, &|cell| cell % 9, &|cell| cell / 27 * 3 + cell % 9 / 3];
        let given = |(clue, value): (&u8, &i64)| *clue == 0 || i64::from(*clue) == *value;
        (0..9).all(|unit| units.iter().all(|of| has_all(of, unit))) && clues.iter().zip(values).all(given)
    };
    for values in puzzle_file.solutions.iter().chain(puzzle_file.violations.iter().map(|(_, values)| values)) {
        let is_solution = Solution::to(&**board, values.clone()).is_ok();
        ensure(is_solution == is_sudoku(values), format!("the rules of 9×9 sudoku disagree on {values:?}"))?;
    }
    Ok(())
}

/// On a unit grid, values satisfy its rules if and only if each unit has each value once and the given values
/// match.
pub fn unit_grid_is_equivalent_to_the_rules(puzzle_file: &PuzzleFile) -> Law {
    let board = &puzzle_file.puzzle;
    let rules = board.unit_grid().ok_or("the board is no unit grid")?;
    let all: BTreeSet<i64> = (1..=rules.values as i64).collect();
    let is_unit_solution = |values: &[i64]| {
        let has_all =
            |unit: &Vec<usize>| unit.len() == all.len() && unit.iter().map(|&cell| values[cell]).collect::<BTreeSet<_>>() == all;
        let given = |(given, value): (&u32, &i64)| *given == 0 || i64::from(*given) == *value;
        rules.units.iter().all(has_all) && rules.given.iter().zip(values).all(given)
    };
    for values in puzzle_file.solutions.iter().chain(puzzle_file.violations.iter().map(|(_, values)| values)) {
        let is_solution = Solution::to(&**board, values.clone()).is_ok();
        ensure(is_solution == is_unit_solution(values), format!("the units disagree on {values:?}"))?;
    }
    Ok(())
}

/// There is one range and one value of each solution for each puzzle variable.
pub fn ranges_match_the_puzzle_variables(puzzle_file: &PuzzleFile) -> Law {
    let (vars, ranges) = (puzzle_file.puzzle.vars().len(), puzzle_file.puzzle.ranges().len());
    let same_length = puzzle_file.solutions.iter().all(|solution| solution.len() == ranges);
    ensure(vars == ranges && same_length, "the ranges do not match the puzzle variables")
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

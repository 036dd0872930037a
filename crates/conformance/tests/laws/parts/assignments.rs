//! Assignments with which the parts of a board are compared with its rules.

use crate::rules::all_values;
use puzzles::{AnyPuzzle, generator::Rng};

/// The maximum number of combinations of values to enumerate.
const MAX_COMBINATIONS: u64 = 1 << 13;

/// The number of assignments derived from each solution if there are more combinations.
const CHANGED: usize = 200;

/// The number of random assignments then, for boards without known solutions.
const RANDOM: usize = 50;

/// All assignments in range if there are few; otherwise the solutions, many that are close to them, and random ones.
pub fn assignments(board: &dyn AnyPuzzle, solutions: &[Vec<i64>], rng: &mut Rng) -> Vec<Vec<i64>> {
    let ranges = board.ranges();
    if let Some(all) = all_values(ranges.clone(), MAX_COMBINATIONS) {
        return all.collect();
    }
    let is_in_range = |values: &Vec<i64>| ranges.iter().zip(values).all(|(range, value)| range.contains(value));
    let changed = solutions.iter().flat_map(|solution| (0..CHANGED).map(move |number| (solution, number)));
    let changed: Vec<Vec<i64>> = changed.map(|(solution, number)| changed_as(number, board, solution.clone(), rng)).collect();
    let random = (0..RANDOM).map(|_| (0..ranges.len()).map(|var| random_value(board, var, rng)).collect());
    solutions.iter().cloned().chain(random).chain(changed).filter(is_in_range).collect()
}

/// One to three random values, two values exchanged, values rotated, or two values exchanged wherever they occur, in turn.
fn changed_as(number: usize, board: &dyn AnyPuzzle, mut values: Vec<i64>, rng: &mut Rng) -> Vec<i64> {
    let (one, other) = (rng.below(values.len()), rng.below(values.len()));
    match number % 6 {
        turn @ 0..3 => (0..=turn).for_each(|_| {
            let var = rng.below(values.len());
            values[var] = random_value(board, var, rng);
        }),
        3 => values.swap(one, other),
        4 => values[one.min(other)..=one.max(other)].rotate_left(1),
        _ => {
            let (a, b) = (values[one], values[other]);
            values.iter_mut().filter(|value| [a, b].contains(value)).for_each(|value| *value = a + b - *value);
        }
    }
    values
}

/// A random value in the range of a puzzle variable.
fn random_value(board: &dyn AnyPuzzle, var: usize, rng: &mut Rng) -> i64 {
    let (min, max) = board.ranges()[var].clone().into_inner();
    min + rng.below((max - min + 1) as usize) as i64
}

//! Differences of a grid from others: of each, one clue at least must be given.

use crate::solver::{Grid, completions};
use std::ops::ControlFlow;

/// More completions of one part are not looked at.
const MOST: usize = 20_000;

/// The cells in which two grids differ.
fn difference(one: &Grid, other: &Grid) -> u128 {
    (0..81).filter(|&cell| one[cell] != other[cell]).fold(0, |set, cell| set | 1 << cell)
}

/// The smallest differences there are: of grids that differ in the cells of up to four digits only, or in
/// two bands or stacks of two stacks or bands, with at most `largest` cells, the smallest first; not all of them if it is to stop.
pub fn small(grid: &Grid, largest: u32, stop: &dyn Fn() -> bool) -> Vec<u128> {
    let of = |wanted: &dyn Fn(usize) -> bool| (0..81).filter(|&cell| wanted(cell)).fold(0u128, |set, cell| set | 1 << cell);
    let mut all = Vec::new();
    for digits in (1u32..512).filter(|digits| (2..=4).contains(&digits.count_ones())) {
        if stop() {
            break;
        }
        all.extend(within(grid, of(&|cell| digits >> grid[cell] & 1 == 1), largest));
    }
    for part in 0..3 {
        all.extend(within(grid, of(&|cell| cell / 27 == part), largest));
        all.extend(within(grid, of(&|cell| cell % 9 / 3 == part), largest));
        for other in 0..3 {
            all.extend(within(grid, of(&|cell| cell / 27 != part && cell % 9 / 3 != other), largest));
        }
    }
    smallest(all)
}

/// The smallest differences of grids that differ in some cells only.
fn within(grid: &Grid, cells: u128, largest: u32) -> Vec<u128> {
    let mut found = Vec::new();
    let mut seen = 0;
    completions(grid, !cells, largest, &mut |other| {
        let set = difference(grid, other);
        if set != 0 {
            found.push(set);
        }
        seen += 1;
        if seen < MOST { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    smallest(found)
}

/// Those that hold no other, the smallest first.
fn smallest(mut sets: Vec<u128>) -> Vec<u128> {
    sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
    sets.dedup();
    let mut kept: Vec<u128> = Vec::new();
    // By the first cell, so that few are compared.
    let mut first: Vec<Vec<u128>> = vec![Vec::new(); 81];
    for set in sets {
        let mut left = set;
        let mut holds = false;
        while left != 0 && !holds {
            holds = first[left.trailing_zeros() as usize].iter().any(|other| other & set == *other);
            left &= left - 1;
        }
        if !holds {
            first[set.trailing_zeros() as usize].push(set);
            kept.push(set);
        }
    }
    kept
}

//! Unavoidable sets of a grid: cell sets of which every uniquely solvable set of clues contains a cell.
//!
//! The cells in which the grid differs from another complete grid are unavoidable: if no clue is among them, both grids
//! complete the clues. The small ones are found by completing the grid with the cells of a few digits, bands or stacks
//! emptied (McGuire, Tugemann, Civario, *There is no 16-clue Sudoku*, 2014, compare the grid with blueprints instead).
//! Cost: 261 searches, each bounded in completions and in differing cells. Weakness: sets outside these patterns are missed;
//! the follower finds those later, one by one.

use crate::solver::{Grid, completions};
use std::ops::ControlFlow;

/// At most this many completions of one emptied pattern are enumerated.
const MAX_COMPLETIONS: usize = 20_000;

/// The cells in which two grids differ.
fn differing_cells(one: &Grid, other: &Grid) -> u128 {
    (0..81).filter(|&cell| one[cell] != other[cell]).fold(0, |set, cell| set | 1 << cell)
}

/// The minimal unavoidable sets of at most `max_size` cells within the cells of up to four digits, one band or stack, or
/// two bands or stacks of two stacks or bands; the smallest first. Incomplete if `stop` returns `true`.
pub fn small(grid: &Grid, max_size: u32, stop: &dyn Fn() -> bool) -> Vec<u128> {
    let of = |wanted: &dyn Fn(usize) -> bool| (0..81).filter(|&cell| wanted(cell)).fold(0u128, |set, cell| set | 1 << cell);
    let mut all = Vec::new();
    for digits in (1u32..512).filter(|digits| (2..=4).contains(&digits.count_ones())) {
        if stop() {
            break;
        }
        all.extend(within(grid, of(&|cell| digits >> grid[cell] & 1 == 1), max_size));
    }
    for part in 0..3 {
        all.extend(within(grid, of(&|cell| cell / 27 == part), max_size));
        all.extend(within(grid, of(&|cell| cell % 9 / 3 == part), max_size));
        for other in 0..3 {
            all.extend(within(grid, of(&|cell| cell / 27 != part && cell % 9 / 3 != other), max_size));
        }
    }
    minimal(all)
}

/// The minimal unavoidable sets of at most `max_size` cells that are subsets of `cells`.
fn within(grid: &Grid, cells: u128, max_size: u32) -> Vec<u128> {
    let mut found = Vec::new();
    let mut seen = 0;
    completions(grid, !cells, max_size, &mut |other| {
        let set = differing_cells(grid, other);
        if set != 0 {
            found.push(set);
        }
        seen += 1;
        if seen < MAX_COMPLETIONS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    minimal(found)
}

/// The sets without a proper subset among them, the smallest first.
fn minimal(mut sets: Vec<u128>) -> Vec<u128> {
    sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
    sets.dedup();
    let mut kept: Vec<u128> = Vec::new();
    // Indexed by the lowest cell, so that few pairs are compared.
    let mut by_lowest: Vec<Vec<u128>> = vec![Vec::new(); 81];
    for set in sets {
        let mut rest = set;
        let mut is_superset = false;
        while rest != 0 && !is_superset {
            is_superset = by_lowest[rest.trailing_zeros() as usize].iter().any(|other| other & set == *other);
            rest &= rest - 1;
        }
        if !is_superset {
            by_lowest[set.trailing_zeros() as usize].push(set);
            kept.push(set);
        }
    }
    kept
}

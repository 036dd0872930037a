//! One at-most-one constraint for each 2×2 square and digit: ours, after Kalvelagen, *Suguru* (2017).
//!
//! Two cells that touch are in a common 2×2 square. Size: at most one constraint per cell and digit, fewer than the pairs of
//! `cells.rs`, and a tighter LP relaxation: half of a digit in each of four cells satisfies the pairs, but not these.
//! Weakness: clause-learning solvers are faster with the pairs.

use super::{post_blocks, views};
use crate::{
    digits::place,
    suguru::{NO_TOUCH, Suguru},
};
use model::{IntegerView, Model, sum};

/// As `cells`, but with `Σ x[i,j,k] ≤ 1` over each 2×2 square, for each digit k that is possible in two of its blocks.
pub fn write(puzzle: &Suguru, model: &mut Model) -> Vec<IntegerView> {
    let x = post_blocks(puzzle, model);
    for window in puzzle.clues().windows() {
        let has_two_blocks = window.iter().any(|&a| window.iter().any(|&b| puzzle.in_different_blocks(a, b)));
        let max_digit = window.iter().map(|&cell| x[cell].len()).max().filter(|_| has_two_blocks).unwrap_or(0);
        for k in 0..max_digit {
            let cells: Vec<_> = window.iter().copied().filter(|&cell| x[cell].len() > k).collect();
            let block = cells.first().map(|&cell| puzzle.blocks()[cell]);
            if cells.iter().any(|&cell| Some(puzzle.blocks()[cell]) != block) {
                let with_digit = sum(cells.iter().map(|&cell| x[cell][k]));
                model.post(NO_TOUCH, place(&cells), with_digit.at_most(1));
            }
        }
    }
    views(&x)
}

//! One clause for each pair of cells that touch and each common digit.
//!
//! After Kalvelagen, *Suguru* (2017). Size: at most 4 clauses per cell and digit. Binary clauses propagate fast in
//! clause-learning solvers; the LP relaxation is weaker than that of `windows.rs`.

use super::{post_blocks, views};
use crate::{
    digits::place,
    suguru::{NO_TOUCH, Suguru},
};
use model::{IntegerView, Model, constraint::Clause};

/// With `x[i,j,k] = 1` if cell (i, j) has the digit k, from 1 to the size `n_b` of its block b:
///
/// * `Σ_k x[i,j,k] = 1` for each cell,
/// * `Σ_{(i,j) in b} x[i,j,k] = 1` for each block b and digit `k ≤ n_b`,
/// * `x[i,j,k] + x[i',j',k] ≤ 1` for cells (i, j) in b and (i', j') in b' that touch, and
///   `k ≤ min(n_b, n_b')`, once for each pair in different blocks.
///
/// Given digits are bounds.
pub fn write(puzzle: &Suguru, model: &mut Model) -> Vec<IntegerView> {
    let x = post_blocks(puzzle, model);
    for (a, b) in puzzle.clues().touching_pairs().filter(|&(a, b)| puzzle.in_different_blocks(a, b)) {
        for (&one, &other) in x[a].iter().zip(&x[b]) {
            model.post(NO_TOUCH, place(&[a, b]), Clause(vec![!one, !other]));
        }
    }
    views(&x)
}

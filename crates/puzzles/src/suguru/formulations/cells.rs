//! One clause for each pair of cells that touch and each common digit.
//!
//! After Kalvelagen, *Suguru* (2017). Size: at most 4 clauses per cell and digit. Binary clauses propagate fast in
//! clause-learning solvers; the LP relaxation is weaker than that of `windows`.

use crate::{
    ONE_VALUE,
    digits::{self, place},
    suguru::{BLOCKS, NO_TOUCH, Suguru},
};
use grid::Grid;
use model::{Expr, IntegerView, Lit, Model, constraint::Clause, sum};

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

/// Adds the binary variables `x[i,j,k]` and posts that each cell has one digit and each block each of its digits once.
fn post_blocks(puzzle: &Suguru, model: &mut Model) -> Grid<Vec<Lit>> {
    let x = digits::binaries(puzzle.clues(), |cell| puzzle.max_digit(cell), model);
    for cell in x.cells().filter(|&cell| puzzle.blocks()[cell].is_some()) {
        model.post(ONE_VALUE, place(&[cell]), sum(x[cell].iter().copied()).equals(1));
    }
    for cells in puzzle.cells_of_blocks() {
        for k in 0..cells.len() {
            let with_digit = sum(cells.iter().map(|&cell| x[cell][k]));
            model.post(BLOCKS, place(&cells), with_digit.equals(1));
        }
    }
    x
}

/// The digit of each cell; 0 for a void cell.
fn views(x: &Grid<Vec<Lit>>) -> Vec<IntegerView> {
    let views = x.values().iter().zip(digits::views(x));
    views.map(|(literals, view)| if literals.is_empty() { Expr::from(0).into() } else { view }).collect()
}

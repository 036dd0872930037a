//! One family of constraints for all units, and the digits as variables.
//!
//! After Kalvelagen, *MIP Modeling: from Sudoku to KenKen via Logarithms* (2016). Cost: n³ binary and n² integer variables,
//! with an accounting constraint for each cell. Weakness: `assignment` needs no accounting constraints.

use super::{binaries, place, views};
use crate::{
    ONE_VALUE,
    sudoku::{SUMS, Sudoku},
};
use grid::Grid;
use model::{Expr, IntegerView, Model, Var, sum};

/// With `x[i,j,k] = 1` if cell (i, j) has the digit k, `u[a]` the cells of unit a (a row, a column,
/// a box, here also a diagonal or a cage) and `v[i,j]` the digit of cell (i, j):
///
/// * `Σ_{(i,j) in u[a]} x[i,j,k] = 1` for each unit a of n cells and digit k, `≤ 1` if it has fewer,
/// * `Σ_k x[i,j,k] = 1` for each cell,
/// * `v[i,j] = Σ_k k · x[i,j,k]` for each cell (accounting constraints),
/// * `Σ_{(i,j) in g} v[i,j]` is the sum of cage g (ours, as in the source's `KenKen`),
/// * givens are bounds of v and of x.
pub fn write(puzzle: &Sudoku, model: &mut Model) -> Vec<IntegerView> {
    let x = binaries(puzzle, model);
    let side = puzzle.side();
    for unit in puzzle.units() {
        for k in 0..side {
            let with_digit = sum(unit.cells.iter().map(|&cell| x[cell][k]));
            let body = if unit.cells.len() == side { with_digit.equals(1) } else { with_digit.at_most(1) };
            model.post(unit.rule, place(&unit.cells), body);
        }
    }
    let v: Grid<Var> = Grid::new(side, side, |cell| {
        let clue = puzzle.clues[cell].map(i64::from);
        let range = clue.map_or(1..=side as i64, |clue| clue..=clue);
        model.integer(format_args!("v[{},{}]", cell.row + 1, cell.col + 1), range)
    });
    for cell in x.cells() {
        model.post(ONE_VALUE, place(&[cell]), sum(x[cell].iter().copied()).equals(1));
        let digit: Expr = (1..).zip(&x[cell]).map(|(k, &lit)| lit * k).sum();
        model.post(ONE_VALUE, place(&[cell]), (digit - v[cell]).equals(0));
    }
    for cage in &puzzle.cages {
        if let Some(total) = cage.sum {
            let digits = sum(cage.cells.iter().map(|&cell| v[cell]));
            model.post(SUMS, place(&cage.cells), digits.equals(i64::from(total)));
        }
    }
    views(&x)
}

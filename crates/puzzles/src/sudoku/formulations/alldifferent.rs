//! An integer variable for each cell, with all-different constraints on units.
//!
//! Ours, for constraint programming solvers with a propagator for all-different (Régin, *A Filtering Algorithm for
//! Constraints of Difference in CSPs*, 1994). Weakness: backends without such a propagator get it lowered.

use super::place;
use crate::sudoku::{SUMS, Sudoku};
use grid::Grid;
use model::{IntegerView, Model, Var, constraint::AllDifferent, sum};

/// With `v[i,j]` the digit of cell (i, j):
///
/// * the `v[i,j]` of each row, column, box, diagonal and cage are all different,
/// * `Σ_{(i,j) in g} v[i,j]` is the sum of cage g,
/// * givens are bounds.
pub fn write(puzzle: &Sudoku, model: &mut Model) -> Vec<IntegerView> {
    let side = puzzle.side();
    let v: Grid<Var> = Grid::new(side, side, |cell| {
        let clue = puzzle.clues[cell].map(i64::from);
        let range = clue.map_or(1..=side as i64, |clue| clue..=clue);
        model.integer(format_args!("v[{},{}]", cell.row + 1, cell.col + 1), range)
    });
    for unit in puzzle.units() {
        let digits = unit.cells.iter().map(|&cell| v[cell].into()).collect();
        model.post(unit.rule, place(&unit.cells), AllDifferent(digits));
    }
    for cage in &puzzle.cages {
        if let Some(total) = cage.sum {
            let digits = sum(cage.cells.iter().map(|&cell| v[cell]));
            model.post(SUMS, place(&cage.cells), digits.equals(i64::from(total)));
        }
    }
    v.values().iter().map(|&var| var.into()).collect()
}

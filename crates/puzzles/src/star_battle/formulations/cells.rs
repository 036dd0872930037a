//! A binary variable for each cell, and one constraint for each unit and each 2×2 square.
//!
//! After Hartmann, *Puzzle—More Logic Puzzle Apps Solved by Mathematical Programming* (2019). Size: n² variables, about
//! n² + 3n constraints. A 2×2 square holds at most one star, which is tighter than the pairs of `pairs`. Weakness: how
//! many stars the parts of a region can hold is not stated.

use crate::{
    digits::place,
    star_battle::{COLUMNS, NO_TOUCH, ROWS, StarBattle},
};
use grid::{Cell, Grid};
use model::{Expr, IntegerView, Lit, Model, sum};

/// With `x[i,j] = 1` if there is a star in cell (i, j), and `S` stars:
///
/// * (1) `Σ_j x[i,j] = S` for each row i,
/// * (2) `Σ_i x[i,j] = S` for each column j,
/// * (3) `Σ_{(i,j) in A[k]} x[i,j] = S` for each region `A[k]`,
/// * (4) `x[i,j] + x[i+1,j] + x[i,j+1] + x[i+1,j+1] ≤ 1` for each 2×2 square.
///
/// Void cells have no variable. On a board of a single row or column, (4) is posted for pairs of neighbours.
pub fn write(puzzle: &StarBattle, model: &mut Model) -> Vec<IntegerView> {
    let regions = puzzle.regions();
    let x: Grid<Option<Lit>> = Grid::new(regions.rows(), regions.cols(), |cell @ Cell { row, col }| {
        regions[cell].map(|_| model.binary(format_args!("x[{},{}]", row + 1, col + 1)))
    });
    for (rule, cells) in puzzle.units() {
        let equation = match rule {
            _ if rule == ROWS => "1",
            _ if rule == COLUMNS => "2",
            _ => "3",
        };
        let stars = sum(cells.iter().filter_map(|&cell| x[cell]));
        model.post(rule.by(equation), place(&cells), stars.equals(i64::from(puzzle.stars())));
    }
    for mut cells in regions.windows() {
        cells.retain(|&cell| x[cell].is_some());
        if cells.len() > 1 {
            let stars = sum(cells.iter().filter_map(|&cell| x[cell]));
            model.post(NO_TOUCH.by("4"), place(&cells), stars.at_most(1));
        }
    }
    x.values().iter().map(|star| star.map_or_else(|| Expr::from(0).into(), IntegerView::from)).collect()
}

//! Ours: a binary variable for each cell, and a constraint for each pair of cells that touch.

use crate::{
    digits::place,
    star_battle::{NO_TOUCH, StarBattle},
};
use grid::Grid;
use model::{Expr, IntegerView, Lit, Model, sum};

/// With `x[i,j] = 1` if there is a star in cell (i, j), and `S` stars:
///
/// * `Σ x[i,j] = S` over each row, each column and each region,
/// * `x[i,j] + x[k,l] ≤ 1` for each pair of cells that touch.
pub fn write(puzzle: &StarBattle, model: &mut Model) -> Vec<IntegerView> {
    let regions = puzzle.regions();
    let x: Grid<Option<Lit>> = Grid::new(regions.rows(), regions.cols(), |cell| {
        regions[cell].map(|_| model.binary(format_args!("x[{},{}]", cell.row + 1, cell.col + 1)))
    });
    for (rule, cells) in puzzle.units() {
        let stars = sum(cells.iter().filter_map(|&cell| x[cell]));
        model.post(rule, place(&cells), stars.equals(i64::from(puzzle.stars())));
    }
    for (a, b) in regions.touching_pairs() {
        if let (Some(one), Some(other)) = (x[a], x[b]) {
            model.post(NO_TOUCH, place(&[a, b]), sum([one, other]).at_most(1));
        }
    }
    x.values().iter().map(|star| star.map_or_else(|| Expr::from(0).into(), IntegerView::from)).collect()
}

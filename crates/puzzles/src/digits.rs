//! The direct encoding of digits in cells, shared by the formulations of several kinds.

use grid::{Cell, Grid};
use model::{IntegerView, Lit, Model, Place, Position};

/// Binary variables `x[i,j,k]`: cell (i, j) has the digit k, from 1 to `max(cell)`. Clues are fixed as bounds.
pub fn binaries(clues: &Grid<Option<u32>>, max: impl Fn(Cell) -> usize, model: &mut Model) -> Grid<Vec<Lit>> {
    let x = Grid::new(clues.rows(), clues.cols(), |cell @ Cell { row, col }| {
        (1..=max(cell)).map(|k| model.binary(format_args!("x[{},{},{k}]", row + 1, col + 1))).collect::<Vec<Lit>>()
    });
    for cell in x.cells() {
        if let Some(clue) = clues[cell] {
            // The other digits follow from the sum over the cell by propagation; fixing them here saves every
            // solver that work.
            for (digit, &lit) in (1..).zip(&x[cell]) {
                model.fix(if digit == clue { lit } else { !lit });
            }
        }
    }
    x
}

/// The digit of each cell as an integer view of its binary variables.
pub fn views(x: &Grid<Vec<Lit>>) -> Vec<IntegerView> {
    x.values().iter().map(|lits| IntegerView::direct((1..).zip(lits.iter().copied()).collect())).collect()
}

/// The place of a constraint on these cells.
pub fn place(cells: &[Cell]) -> Place {
    // Every reader limits the sides to less than u16::MAX.
    cells.iter().map(|cell| Position { row: cell.row as u16, col: cell.col as u16 }).collect()
}

//! Digits in cells as bits: what the models of several kinds start from.

use grid::{Cell, Grid};
use model::{IntegerView, Lit, Model, Place, Position};

/// `x[i,j,k]`, whether cell (i, j) has the digit k, from 1 to the `most` of the cell; clues are bounds.
pub fn bits(clues: &Grid<Option<u32>>, most: impl Fn(Cell) -> usize, model: &mut Model) -> Grid<Vec<Lit>> {
    let x = Grid::new(clues.rows(), clues.cols(), |cell @ Cell { row, col }| {
        (1..=most(cell)).map(|k| model.binary(format_args!("x[{},{},{k}]", row + 1, col + 1))).collect::<Vec<Lit>>()
    });
    for cell in x.cells() {
        if let Some(clue) = clues[cell] {
            // The other digits of the cell follow from its sum, and every solver sees it at once;
            // fixing them here spares it the work.
            for (digit, &lit) in (1..).zip(&x[cell]) {
                model.fix(if digit == clue { lit } else { !lit });
            }
        }
    }
    x
}

/// The digit of each cell, read from its bits.
pub fn views(x: &Grid<Vec<Lit>>) -> Vec<IntegerView> {
    x.values().iter().map(|bits| IntegerView::direct((1..).zip(bits.iter().copied()).collect())).collect()
}

/// Where a constraint on these cells is.
pub fn place(cells: &[Cell]) -> Place {
    // No reader takes a board with more rows or columns than fit.
    cells.iter().map(|cell| Position { row: cell.row as u16, col: cell.col as u16 }).collect()
}

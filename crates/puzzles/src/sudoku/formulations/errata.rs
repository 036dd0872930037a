//! What is wrong in print, as printed and with the smallest board on which it gives a wrong result.

use super::{KALVELAGEN, bits, place, views};
use crate::{
    Erratum, ONE_VALUE,
    sudoku::{BOXES, COLUMNS, ROWS, Shape, Sudoku},
};
use grid::Grid;
use model::{IntegerView, Model, sum};

pub const ERRATA: &[Erratum<Sudoku>] = &[Erratum {
    equation: "value k appears once in column j",
    source: KALVELAGEN,
    sentence: "The sum for column j runs over j, which says nothing of columns; it must run over i.",
    board,
    printed,
}];

/// Two rows that start with the same digit.
fn board() -> Sudoku {
    let clues = Grid::new(2, 2, |cell| (cell.col == 0).then_some(1));
    Sudoku::plain(clues, Shape { tall: 1, wide: 2 }).expect("a board of side 2")
}

/// `Σ_j x[i,j,k] = 1` for each row, and again for each column.
fn printed(puzzle: &Sudoku, model: &mut Model) -> Vec<IntegerView> {
    let x = bits(puzzle, model);
    for cell in x.cells() {
        model.post(ONE_VALUE, place(&[cell]), sum(x[cell].iter().copied()).equals(1));
    }
    let areas = puzzle.areas();
    for (meant, summed) in [(ROWS, ROWS), (COLUMNS, ROWS), (BOXES, BOXES)] {
        for area in areas.iter().filter(|area| area.rule == summed) {
            for k in 0..puzzle.side() {
                let having = sum(area.cells.iter().map(|&cell| x[cell][k]));
                model.post(meant, place(&area.cells), having.equals(1));
            }
        }
    }
    views(&x)
}

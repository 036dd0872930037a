//! The published error, as printed, with the smallest board on which it gives a wrong result.

use super::{KALVELAGEN, binaries, place, views};
use crate::{
    Erratum, ONE_VALUE,
    sudoku::{BOXES, BoxShape, COLUMNS, ROWS, Sudoku},
};
use grid::Grid;
use model::{IntegerView, Model, sum};

pub const ERRATA: &[Erratum<Sudoku>] = &[Erratum {
    equation: "value k appears once in column j",
    source: KALVELAGEN,
    sentence: "The sum for column j runs over j and does not constrain columns; it must run over i.",
    board,
    printed,
}];

/// Two rows with the same first digit.
fn board() -> Sudoku {
    let clues = Grid::new(2, 2, |cell| (cell.col == 0).then_some(1));
    Sudoku::plain(clues, BoxShape { tall: 1, wide: 2 }).expect("a board of side 2")
}

/// `Σ_j x[i,j,k] = 1` for each row, and again for each column.
fn printed(puzzle: &Sudoku, model: &mut Model) -> Vec<IntegerView> {
    let x = binaries(puzzle, model);
    for cell in x.cells() {
        model.post(ONE_VALUE, place(&[cell]), sum(x[cell].iter().copied()).equals(1));
    }
    let units = puzzle.units();
    for (intended, summed) in [(ROWS, ROWS), (COLUMNS, ROWS), (BOXES, BOXES)] {
        for unit in units.iter().filter(|unit| unit.rule == summed) {
            for k in 0..puzzle.side() {
                let with_digit = sum(unit.cells.iter().map(|&cell| x[cell][k]));
                model.post(intended, place(&unit.cells), with_digit.equals(1));
            }
        }
    }
    views(&x)
}

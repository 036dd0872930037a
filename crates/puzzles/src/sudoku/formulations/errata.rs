//! The published error, as printed, with the smallest board on which it gives a wrong result.

use super::KALVELAGEN;
use crate::{
    Erratum, ErratumClass,
    sudoku::{BoxShape, Sudoku},
};
use grid::Grid;

pub const ERRATA: &[Erratum<Sudoku>] = &[Erratum {
    equation: "value k appears once in column j",
    source: KALVELAGEN,
    class: ErratumClass::WrongInPrint,
    sentence: "The sum for column j runs over j and does not constrain columns; it must run over i.",
    board,
    formulation: "units",
    printed: "s.t. columns {i in N, k in N} at {j in N} (i,j): sum{j in N} x[i,j,k] = 1;",
}];

/// Two rows with the same first digit.
fn board() -> Sudoku {
    let clues = Grid::new(2, 2, |cell| (cell.col == 0).then_some(1));
    Sudoku::plain(clues, BoxShape { tall: 1, wide: 2 }).expect("a board of side 2")
}

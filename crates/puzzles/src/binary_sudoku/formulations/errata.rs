//! The misprint of the source, as printed, with the smallest board on which it gives a wrong result.

use super::HARTMANN;
use crate::{Erratum, ErratumClass, binary_sudoku::BinarySudoku};
use grid::Grid;

pub const ERRATA: &[Erratum<BinarySudoku>] = &[Erratum {
    equation: "31",
    source: HARTMANN,
    class: ErratumClass::DoubtfulCopy,
    sentence: "The sum for row i runs over i and so constrains columns; it must run over j.",
    board,
    formulation: "codes",
    printed: r#"s.t. balance by "31" {j in C} at {i in R} (i,j): n div 2 <= sum{i in R} x[i,j] <= ceil(n / 2);"#,
}];

/// The first row has three 0s.
fn board() -> BinarySudoku {
    let clue = |cell: grid::Cell| (cell.row == 0).then_some(cell.col == 2);
    BinarySudoku::new(Grid::new(4, 4, clue), true)
}

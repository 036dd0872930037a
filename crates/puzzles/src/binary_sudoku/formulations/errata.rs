//! The misprint of the source, as printed, with the smallest board on which it gives a wrong result.

use super::{HARTMANN, balance, cell_vars, codes, threes, views};
use crate::{Erratum, binary_sudoku::BinarySudoku};
use grid::Grid;
use model::{IntegerView, Model};

pub const ERRATA: &[Erratum<BinarySudoku>] = &[Erratum {
    equation: "31",
    source: HARTMANN,
    sentence: "The sum for row i runs over i and so constrains columns; it must run over j.",
    board,
    printed,
}];

/// The first row has three 0s.
fn board() -> BinarySudoku {
    let clue = |cell: grid::Cell| (cell.row == 0).then_some(cell.col == 2);
    BinarySudoku::new(Grid::new(4, 4, clue), true)
}

/// Balances columns twice and rows never.
pub fn printed(board: &BinarySudoku, model: &mut Model) -> Vec<IntegerView> {
    let x = cell_vars(board, model);
    let rows = x.rows();
    let lines: Vec<_> = x.lines().collect();
    for (number, cells) in lines.iter().enumerate() {
        threes(cells, if number < rows { "33" } else { "34" }, &x, model);
    }
    for cells in &lines[rows..] {
        balance(cells, "31", &x, model);
        balance(cells, "32", &x, model);
    }
    if board.distinct() {
        codes::differ(&x, model);
    }
    views(&x)
}

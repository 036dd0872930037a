//! Generator: random blocks; the generic generator solves the board and selects the givens.
//!
//! Most random blocks have no solution, nearly always because the digits of one block leave none for a cell beside it: these are
//! drawn again before any model is written.

use super::Suguru;
use crate::generator::{Draft, Generator, Parameter, ParameterType, Sizes, pieces};
use grid::{Cell, Grid};

pub const GENERATOR: Generator<Suguru> =
    Generator::of(Sizes::sides(2, 30, 7).levels([7, 7, 7, 7, 8]), PARAMETERS, |params, rng| {
        let largest = params.number("largest").unwrap_or(5).unsigned_abs() as usize;
        let [rows, cols] = params.size;
        let labels = pieces::grow(params.size, |_| largest, |_, _| true, rng);
        let board = Suguru::new(Grid::new(rows, cols, |cell| Some(labels[cell])), vec![None; rows * cols]);
        Ok(board.ok().filter(|board| !leaves_no_digit(board)).map(Draft::open))
    });

const PARAMETERS: &[Parameter] = &[
    Parameter::CLUES,
    Parameter::DENSITY,
    Parameter::SYMMETRY,
    Parameter::PATTERN,
    Parameter {
        name: "largest",
        sentence: "The maximum number of cells of a block.",
        takes: ParameterType::Number(4, 9, Some(5)),
    },
];

/// Whether a cell touches all cells of a block that has every digit of its own.
fn leaves_no_digit(board: &Suguru) -> bool {
    let has_none = |block: &[Cell], cell: Cell| {
        board.max_digit(cell) <= block.len()
            && block.iter().all(|&other| cell.touches(other))
            && board.in_different_blocks(cell, block[0])
    };
    board.cells_of_blocks().iter().any(|block| board.clues().cells().any(|cell| has_none(block, cell)))
}

#[cfg(test)]
mod tests {
    use super::{Suguru, leaves_no_digit};
    use grid::Grid;

    #[test]
    fn blocks_are_refused_where_a_cell_has_no_digit() {
        let refused = |rows: [&str; 2]| {
            let labels = Grid::new(2, 3, |cell| Some(rows[cell.row].as_bytes()[cell.col]));
            leaves_no_digit(&Suguru::new(labels, vec![None; 6]).expect("a board"))
        };
        assert!(refused(["abb", "ccc"]) && refused(["aab", "aac"]) && refused(["aab", "ccb"]));
        assert!(!refused(["aab", "aab"]) && !refused(["aaa", "aaa"]));
    }
}

//! The models of sudoku.

mod alldifferent;
mod areas;
mod assignment;
pub mod errata;

use super::Sudoku;
use crate::{
    Formulation,
    digits::{self, place, views},
};
use grid::Grid;
use model::{Lit, Model};

const KALVELAGEN: &str = "Kalvelagen, MIP Modeling: from Sudoku to KenKen via Logarithms (2016)";

pub const FORMULATIONS: &[Formulation<Sudoku>] = &[
    Formulation {
        name: "assignment",
        summary: "A bit for each cell and digit; each row, column and box is a family of sums.",
        source: "Conroy, Dieroff, Kehoe, Lu, Cheating on the Daily Paper (2025)",
        write: assignment::write,
        refuses: None,
    },
    Formulation {
        name: "areas",
        summary: "The same bits; rows, columns, boxes, diagonals and cages are one family, and the digits variables.",
        source: KALVELAGEN,
        write: areas::write,
        refuses: None,
    },
    Formulation {
        name: "alldifferent",
        summary: "A whole number for each cell; those of an area are all different.",
        source: "ours",
        write: alldifferent::write,
        refuses: None,
    },
];

/// `x[i,j,k]` for each cell and each digit; the clues are fixed by the bounds.
fn bits(puzzle: &Sudoku, model: &mut Model) -> Grid<Vec<Lit>> {
    digits::bits(&puzzle.clues, |_| puzzle.side(), model)
}

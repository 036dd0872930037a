//! The formulations of sudoku.

mod assignment;
pub mod errata;
pub mod vocabulary;

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
        summary: "A binary variable for each cell and digit; set partitioning for rows, columns and boxes.",
        source: "Conroy, Dieroff, Kehoe, Lu, Cheating on the Daily Paper (2025)",
        text: Some(include_str!("assignment.pmk")),
        write: Some(assignment::write),
        refuses: None,
    },
    Formulation {
        name: "units",
        summary: "The same binary variables; one family for all units, and the digits as accounting variables.",
        source: KALVELAGEN,
        text: Some(include_str!("units.pmk")),
        write: None,
        refuses: None,
    },
    Formulation {
        name: "alldifferent",
        summary: "An integer variable for each cell; the cells of a unit are all different.",
        source: "ours",
        text: Some(include_str!("alldifferent.pmk")),
        write: None,
        refuses: None,
    },
];

/// The binary variables `x[i,j,k]` for each cell and digit; givens are fixed as bounds.
fn binaries(puzzle: &Sudoku, model: &mut Model) -> Grid<Vec<Lit>> {
    digits::binaries(&puzzle.clues, |_| puzzle.side(), model)
}

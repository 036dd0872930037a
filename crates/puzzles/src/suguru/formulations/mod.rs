//! The formulations of Suguru, and the constraints they share.

mod cells;
pub mod vocabulary;
mod windows;

use super::{BLOCKS, Suguru};
use crate::{
    Formulation, ONE_VALUE,
    digits::{self, place},
};
use grid::Grid;
use model::{Expr, IntegerView, Lit, Model, sum};

pub const FORMULATIONS: &[Formulation<Suguru>] = &[
    Formulation {
        name: "cells",
        summary: "A binary variable for each cell and digit; of two cells that touch, at most one has the digit.",
        source: "Kalvelagen, Suguru (2017)",
        text: Some(include_str!("cells.pmk")),
        write: Some(cells::write),
        refuses: Some(refuses),
    },
    Formulation {
        name: "windows",
        summary: "The same variables; each digit is at most once in each 2×2 square.",
        source: "ours",
        text: Some(include_str!("windows.pmk")),
        write: Some(windows::write),
        refuses: Some(refuses),
    },
];

/// Boards with more binary variables are refused.
const MAX_BINARIES: usize = 5_000_000;

fn refuses(puzzle: &Suguru) -> Option<String> {
    let binaries = puzzle.candidates();
    (binaries > MAX_BINARIES)
        .then(|| format!("it would write {binaries} binary variables for this board, more than {MAX_BINARIES}"))
}

/// Adds the binary variables `x[i,j,k]` and posts that each cell has one digit and each block each of its digits once.
fn post_blocks(puzzle: &Suguru, model: &mut Model) -> Grid<Vec<Lit>> {
    let x = digits::binaries(puzzle.clues(), |cell| puzzle.max_digit(cell), model);
    for cell in x.cells().filter(|&cell| puzzle.blocks()[cell].is_some()) {
        model.post(ONE_VALUE, place(&[cell]), sum(x[cell].iter().copied()).equals(1));
    }
    for cells in puzzle.cells_of_blocks() {
        for k in 0..cells.len() {
            let with_digit = sum(cells.iter().map(|&cell| x[cell][k]));
            model.post(BLOCKS, place(&cells), with_digit.equals(1));
        }
    }
    x
}

/// The digit of each cell; 0 for a void cell.
fn views(x: &Grid<Vec<Lit>>) -> Vec<IntegerView> {
    let views = x.values().iter().zip(digits::views(x));
    views.map(|(literals, view)| if literals.is_empty() { Expr::from(0).into() } else { view }).collect()
}

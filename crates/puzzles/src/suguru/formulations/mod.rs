//! The models of Suguru, and what they share.

mod cells;
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
        summary: "A bit for each cell and digit; of two cells that touch, one does not have the digit.",
        source: "Kalvelagen, Suguru (2017)",
        write: cells::write,
        refuses: Some(refuses),
    },
    Formulation {
        name: "windows",
        summary: "The same bits; in each square of two by two cells a digit comes once at most.",
        source: "ours",
        write: windows::write,
        refuses: Some(refuses),
    },
];

/// The most bits that are written.
const MOST: usize = 5_000_000;

fn refuses(puzzle: &Suguru) -> Option<String> {
    let bits = puzzle.digits();
    (bits > MOST).then(|| format!("it would write {bits} bits for this board, more than {MOST}"))
}

/// The bits `x[i,j,k]`: each cell has one digit, each block each of its digits once.
fn blocks(puzzle: &Suguru, model: &mut Model) -> Grid<Vec<Lit>> {
    let x = digits::binaries(puzzle.clues(), |cell| puzzle.most(cell), model);
    for cell in x.cells().filter(|&cell| puzzle.blocks()[cell].is_some()) {
        model.post(ONE_VALUE, place(&[cell]), sum(x[cell].iter().copied()).equals(1));
    }
    for cells in puzzle.cells_of_blocks() {
        for k in 0..cells.len() {
            let having = sum(cells.iter().map(|&cell| x[cell][k]));
            model.post(BLOCKS, place(&cells), having.equals(1));
        }
    }
    x
}

/// The digit of each cell; 0 for a void cell.
fn views(x: &Grid<Vec<Lit>>) -> Vec<IntegerView> {
    let void = |bits: &Vec<Lit>| bits.is_empty();
    let found = digits::views(x);
    x.values().iter().zip(found).map(|(bits, view)| if void(bits) { Expr::from(0).into() } else { view }).collect()
}

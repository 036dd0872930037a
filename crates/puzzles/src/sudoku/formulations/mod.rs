//! The models of sudoku.

mod alldifferent;
mod areas;
mod assignment;
pub mod errata;

use super::Sudoku;
use crate::Formulation;
use grid::{Cell, Grid};
use model::{Lit, Model, Place, Reading, Spot};

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
    let side = puzzle.side();
    let x = Grid::new(side, side, |Cell { row, col }| {
        (1..=side).map(|k| model.bit(format_args!("x[{},{},{k}]", row + 1, col + 1))).collect::<Vec<Lit>>()
    });
    for cell in x.cells() {
        if let Some(clue) = puzzle.clues[cell] {
            // The other digits of the cell follow from its sum, and every solver sees it at once;
            // fixing them here spares it the work.
            for (digit, &lit) in (1..).zip(&x[cell]) {
                model.fix(if digit == clue { lit } else { !lit });
            }
        }
    }
    x
}

/// The digit of each cell, read from its bits.
fn readings(x: &Grid<Vec<Lit>>) -> Vec<Reading> {
    x.values().iter().map(|bits| Reading::cases((1..).zip(bits.iter().copied()).collect())).collect()
}

fn place(cells: &[Cell]) -> Place {
    // A board has at most a hundred rows and columns.
    cells.iter().map(|cell| Spot { row: cell.row as u16, col: cell.col as u16 }).collect()
}

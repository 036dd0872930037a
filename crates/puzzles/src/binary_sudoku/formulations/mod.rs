//! The formulations of binary sudoku.

pub mod codes;
pub mod errata;
mod pairs;
pub mod vocabulary;

use super::BinarySudoku;
use crate::Formulation;
use grid::{Cell, Grid};

const HARTMANN: &str = "Hartmann, More Logic Puzzle Apps Solved by Mathematical Programming (2019)";

pub const FORMULATIONS: &[Formulation<BinarySudoku>] = &[
    Formulation {
        name: "cuts",
        summary: "One binary variable per cell; distinct lines as lazy constraints.",
        source: "ours",
        text: include_str!("cuts.pmk"),
        refuses: None,
    },
    Formulation {
        name: "pairs",
        summary: "One binary variable per cell, and one per pair of lines and position where they may differ.",
        source: "ours",
        text: include_str!("pairs.pmk"),
        refuses: Some(pairs::refuses),
    },
    Formulation {
        name: "codes",
        summary: "One binary variable per cell; lines are compared as numbers in base 2, with big-M constraints.",
        source: HARTMANN,
        text: include_str!("codes.pmk"),
        refuses: Some(codes::refuses),
    },
];

/// The pairs of rows, then the pairs of columns.
pub(super) fn pairs_of_lines<T>(x: &Grid<T>) -> impl Iterator<Item = (Vec<Cell>, Vec<Cell>)> + use<T> {
    let lines: Vec<Vec<Cell>> = x.lines().collect();
    let rows = x.rows();
    let pairs = (0..lines.len()).flat_map(move |a| (a + 1..if a < rows { rows } else { rows + x.cols() }).map(move |b| (a, b)));
    let pairs: Vec<(usize, usize)> = pairs.collect();
    pairs.into_iter().map(move |(a, b)| (lines[a].clone(), lines[b].clone()))
}

//! The formulations of binary sudoku and the constraints they share.

pub mod codes;
mod cuts;
pub mod errata;
mod pairs;
pub mod vocabulary;

use super::{BALANCE, BinarySudoku, THREE};
use crate::Formulation;
use grid::{Cell, Grid};
use model::{IntegerView, Lit, Model, Place, Position, constraint::Linear, sum};

const HARTMANN: &str = "Hartmann, More Logic Puzzle Apps Solved by Mathematical Programming (2019)";

pub const FORMULATIONS: &[Formulation<BinarySudoku>] = &[
    Formulation {
        name: "cuts",
        summary: "One binary variable per cell; distinct lines as lazy constraints.",
        source: "ours",
        text: Some(include_str!("cuts.pmk")),
        write: Some(cuts::write),
        refuses: None,
    },
    Formulation {
        name: "pairs",
        summary: "One binary variable per cell, and one per pair of lines and position where they may differ.",
        source: "ours",
        text: Some(include_str!("pairs.pmk")),
        write: None,
        refuses: Some(pairs::refuses),
    },
    Formulation {
        name: "codes",
        summary: "One binary variable per cell; lines are compared as numbers in base 2, with big-M constraints.",
        source: HARTMANN,
        text: Some(include_str!("codes.pmk")),
        write: None,
        refuses: Some(codes::refuses),
    },
];

/// Adds a binary variable `x[i,j]` for each cell; given digits are fixed by bounds, (29) and (30).
fn cell_vars(board: &BinarySudoku, model: &mut Model) -> Grid<Lit> {
    let clues = board.clues();
    let x = Grid::new(clues.rows(), clues.cols(), |Cell { row, col }| model.binary(format_args!("x[{},{}]", row + 1, col + 1)));
    for cell in clues.cells() {
        if let Some(one) = clues[cell] {
            model.fix(if one { x[cell] } else { !x[cell] });
        }
    }
    x
}

/// Posts all rules except distinct lines:
///
/// * (31), (32) `⌊n/2⌋ ≤ Σ x ≤ ⌈n/2⌉` for each line of n cells,
/// * (33), (34) `1 ≤ x + x' + x'' ≤ 2` for three consecutive cells of a line.
fn balance_and_threes(x: &Grid<Lit>, model: &mut Model) {
    for (number, cells) in x.lines().enumerate() {
        let is_row = number < x.rows();
        balance(&cells, if is_row { "31" } else { "32" }, x, model);
        threes(&cells, if is_row { "33" } else { "34" }, x, model);
    }
}

fn balance(cells: &[Cell], equation: &'static str, x: &Grid<Lit>, model: &mut Model) {
    let ones = sum(cells.iter().map(|&cell| x[cell]));
    model.post(BALANCE.by(equation), place(cells), Linear::new(ones, BinarySudoku::balance(cells.len())));
}

fn threes(cells: &[Cell], equation: &'static str, x: &Grid<Lit>, model: &mut Model) {
    for three in cells.windows(3) {
        let ones = sum(three.iter().map(|&cell| x[cell]));
        model.post(THREE.by(equation), place(three), Linear::new(ones, 1..=2));
    }
}

/// The pairs of rows, then the pairs of columns.
pub(super) fn pairs_of_lines<T>(x: &Grid<T>) -> impl Iterator<Item = (Vec<Cell>, Vec<Cell>)> + use<T> {
    let lines: Vec<Vec<Cell>> = x.lines().collect();
    let rows = x.rows();
    let pairs = (0..lines.len()).flat_map(move |a| (a + 1..if a < rows { rows } else { rows + x.cols() }).map(move |b| (a, b)));
    let pairs: Vec<(usize, usize)> = pairs.collect();
    pairs.into_iter().map(move |(a, b)| (lines[a].clone(), lines[b].clone()))
}

fn views(x: &Grid<Lit>) -> Vec<IntegerView> {
    x.values().iter().map(|&lit| lit.into()).collect()
}

fn place(cells: &[Cell]) -> Place {
    let narrow = |side: usize| u16::try_from(side).expect("readers limit sides below u16::MAX");
    cells.iter().map(|cell| Position { row: narrow(cell.row), col: narrow(cell.col) }).collect()
}

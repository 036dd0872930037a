//! Lines that differ somewhere, exact at any size.

use super::{BinarySudoku, bits, lines, pairs_of_lines, place, views};
use crate::binary_sudoku::DISTINCT;
use grid::{Cell, Grid};
use model::{IntegerView, Lit, Model, constraint::Clause};

/// More cells compared than this are refused.
const MOST: usize = 2_000_000;

pub fn refuses(board: &BinarySudoku) -> Option<String> {
    let (rows, cols) = (board.clues().rows(), board.clues().cols());
    let pairs = |lines: usize| lines * (lines - 1) / 2;
    let compared = pairs(rows) * cols + pairs(cols) * rows;
    (board.distinct() && compared > MOST)
        .then(|| format!("it compares each two lines cell by cell, and takes {MOST} comparisons, not {compared}"))
}

/// (29)–(34) of Hartmann, *More Logic Puzzle Apps Solved by Mathematical Programming*, 2019, and
/// for each two lines a and b that must differ bits `d[j]`, that they differ at place j:
///
/// ```text
/// d[j] ≤ a[j] + b[j] ≤ 2 − d[j]
/// Σ_j d[j] ≥ 1
/// ```
pub fn write(board: &BinarySudoku, model: &mut Model) -> Vec<IntegerView> {
    let x = bits(board, model);
    lines(&x, model);
    if board.distinct() {
        pairs_of_lines(&x).for_each(|(a, b)| differ(&a, &b, board, &x, model));
    }
    views(&x)
}

fn differ(a: &[Cell], b: &[Cell], board: &BinarySudoku, x: &Grid<Lit>, model: &mut Model) {
    let clues = board.clues();
    let given = |&(p, q): &(Cell, Cell)| clues[p].zip(clues[q]);
    let twos = || a.iter().copied().zip(b.iter().copied());
    if twos().any(|two| given(&two).is_some_and(|(p, q)| p != q)) {
        return;
    }
    let at = place(&[a, b].concat());
    let mut somewhere = Vec::new();
    for (p, q) in twos().filter(|two| given(two).is_none()) {
        let here = model.binary(format_args!("d[{p},{q}]"));
        model.post(DISTINCT, place(&[p, q]), Clause(vec![!here, x[p], x[q]]));
        model.post(DISTINCT, place(&[p, q]), Clause(vec![!here, !x[p], !x[q]]));
        somewhere.push(here);
    }
    model.post(DISTINCT, at, Clause(somewhere));
}

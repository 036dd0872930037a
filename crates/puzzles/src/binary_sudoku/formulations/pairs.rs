//! Distinct lines by indicator variables, exact at any size.
//!
//! The idea: for each pair of lines, a binary variable per position implies that they differ there, and one of these holds.
//! Own formulation; the other constraints are (29)–(34) of Hartmann, *More Logic Puzzle Apps Solved by Mathematical
//! Programming*, 2019. Cost: n²(n − 1) variables on an n × n board. Weakness: nearly all of them are for pairs that never come
//! close to being equal; `cuts` writes those only when needed.

use super::{BinarySudoku, balance_and_threes, cell_vars, pairs_of_lines, place, views};
use crate::binary_sudoku::DISTINCT;
use grid::{Cell, Grid};
use model::{IntegerView, Lit, Model, constraint::Clause};

/// Boards that need more comparisons of two cells than this are refused.
const MAX_COMPARISONS: usize = 2_000_000;

pub fn refuses(board: &BinarySudoku) -> Option<String> {
    let compared = board.comparisons();
    (board.distinct() && compared > MAX_COMPARISONS).then(|| {
        format!("it compares each pair of lines cell by cell, at most {MAX_COMPARISONS} comparisons; this board needs {compared}")
    })
}

/// (29)–(34), and for each pair of lines a, b that must differ binary variables `d[j]`: they differ at position j.
///
/// ```text
/// d[j] ≤ a[j] + b[j] ≤ 2 − d[j]
/// Σ_j d[j] ≥ 1
/// ```
pub fn write(board: &BinarySudoku, model: &mut Model) -> Vec<IntegerView> {
    let x = cell_vars(board, model);
    balance_and_threes(&x, model);
    if board.distinct() {
        pairs_of_lines(&x).for_each(|(a, b)| differ(&a, &b, board, &x, model));
    }
    views(&x)
}

fn differ(a: &[Cell], b: &[Cell], board: &BinarySudoku, x: &Grid<Lit>, model: &mut Model) {
    let clues = board.clues();
    let given = |&(p, q): &(Cell, Cell)| clues[p].zip(clues[q]);
    let cells = || a.iter().copied().zip(b.iter().copied());
    if cells().any(|pair| given(&pair).is_some_and(|(p, q)| p != q)) {
        return;
    }
    let at = place(&[a, b].concat());
    let mut differences = Vec::new();
    for (p, q) in cells().filter(|pair| given(pair).is_none()) {
        let here = if p.col == q.col {
            model.binary(format_args!("d[{},{},{}]", p.row + 1, q.row + 1, p.col + 1))
        } else {
            model.binary(format_args!("e[{},{},{}]", p.col + 1, q.col + 1, p.row + 1))
        };
        model.post(DISTINCT, place(&[p, q]), Clause(vec![!here, x[p], x[q]]));
        model.post(DISTINCT, place(&[p, q]), Clause(vec![!here, !x[p], !x[q]]));
        differences.push(here);
    }
    model.post(DISTINCT, at, Clause(differences));
}

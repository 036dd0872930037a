//! What generator and repair share: the bridges built on a board, and what the parameters leave open.

use super::Hashi;
use crate::generator::Parameters;
use grid::Cell;

/// The maximum number of connected pairs of islands beyond those of a tree.
pub fn extra_pairs(islands: usize, params: &Parameters) -> usize {
    let share = if params.word("loops") == "no" { 0 } else { params.number("cycles").unwrap_or(0) };
    islands * share.unsigned_abs() as usize / 100
}

/// Whether the parameters leave the number of islands open.
pub fn is_open(params: &Parameters) -> bool {
    params.number("islands").is_none() && params.number("density").is_none()
}

/// The number of bridges of each pair, from a function of the cells of its islands.
pub fn bridges(board: &Hashi, mut count: impl FnMut(Cell, Cell) -> i64) -> Vec<i64> {
    let cell = |island: usize| board.islands()[island].cell;
    board.pairs().iter().map(|pair| count(cell(pair.a), cell(pair.b))).collect()
}

/// Whether no bridges of a solution cross a pair.
pub fn is_free(board: &Hashi, solution: &[i64], pair: usize) -> bool {
    let cross = |&&(a, b): &&(usize, usize)| (a == pair && solution[b] > 0) || (b == pair && solution[a] > 0);
    !board.crossings().iter().any(|crossing| cross(&crossing))
}

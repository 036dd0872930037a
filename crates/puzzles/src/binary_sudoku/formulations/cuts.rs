//! Lines that are the same are cut off where they turn out so.

use super::{BinarySudoku, bits, lines, pairs_of_lines, place, views};
use crate::binary_sudoku::DISTINCT;
use model::{IntegerView, Model, constraint::VectorsDiffer};

/// (29)–(34) of Hartmann, *More Logic Puzzle Apps Solved by Mathematical Programming*, 2019, and each two lines a
/// and b that could be the same are unlike. A solver that finds them the same, with the values v, is given
///
/// ```text
/// Σ_{j: v[j] = 1} (2 − a[j] − b[j]) + Σ_{j: v[j] = 0} (a[j] + b[j]) ≥ 1
/// ```
pub fn write(board: &BinarySudoku, model: &mut Model) -> Vec<IntegerView> {
    let x = bits(board, model);
    lines(&x, model);
    if board.distinct() {
        for (a, b) in pairs_of_lines(&x) {
            let given = |(&p, &q)| board.clues()[p].zip(board.clues()[q]);
            if !a.iter().zip(&b).filter_map(given).any(|(p, q)| p != q) {
                let pairs = a.iter().zip(&b).map(|(&p, &q)| [x[p], x[q]]).collect();
                model.post(DISTINCT, place(&[a, b].concat()), VectorsDiffer(pairs));
            }
        }
    }
    views(&x)
}

//! Distinct lines by lazy constraints.
//!
//! The idea: equal lines are rare, so nothing is written for them; each pair of lines is a
//! [`VectorsDiffer`] constraint, and a solver that finds two equal lines gets the no-good of their values. Source of the
//! other constraints: Hartmann, *More Logic Puzzle Apps Solved by Mathematical Programming*, 2019, (29)–(34). Cost: one
//! constraint per pair of lines, one no-good per violation. Weakness: a no-good excludes a single pattern; a board with many
//! symmetric completions may need many, where `pairs` is exact from the start.

use super::{BinarySudoku, balance_and_threes, cell_vars, pairs_of_lines, place, views};
use crate::binary_sudoku::DISTINCT;
use model::{IntegerView, Model, constraint::VectorsDiffer};

/// (29)–(34), and for each pair of lines a, b that the given digits do not distinguish a constraint that they differ. If
/// both have the values v, it is enforced by the cut
///
/// ```text
/// Σ_{j: v[j] = 1} (2 − a[j] − b[j]) + Σ_{j: v[j] = 0} (a[j] + b[j]) ≥ 1
/// ```
pub fn write(board: &BinarySudoku, model: &mut Model) -> Vec<IntegerView> {
    let x = cell_vars(board, model);
    balance_and_threes(&x, model);
    if board.distinct() {
        for (a, b) in pairs_of_lines(&x) {
            // The pairs of a large board take seconds, whether they are posted or not.
            if model.is_incomplete() {
                break;
            }
            let given = |(&p, &q)| board.clues()[p].zip(board.clues()[q]);
            if !a.iter().zip(&b).filter_map(given).any(|(p, q)| p != q) {
                let pairs = a.iter().zip(&b).map(|(&p, &q)| [x[p], x[q]]).collect();
                model.post(DISTINCT, place(&[a, b].concat()), VectorsDiffer(pairs));
            }
        }
    }
    views(&x)
}

//! Distinct lines by comparing them as numbers in base 2, with big-M constraints.
//!
//! The idea: two lines differ if and only if their codes A and B do, so a binary variable chooses between A > B and A < B.
//! Source: Hartmann, *More Logic Puzzle Apps Solved by Mathematical Programming*, 2019, (29)–(38). Cost: one variable and
//! two constraints per pair of lines. Weakness: coefficients up to 2^(n+1) exceed the integrality tolerance of floating-point
//! solvers from n = 19 on, so longer lines are refused; `pairs` has no such limit.

use super::{BinarySudoku, pairs_of_lines, place};
use crate::binary_sudoku::DISTINCT;
use grid::Grid;
use model::{Expr, Lit, Model, Provenance};

/// The longest line whose code is distinguished from others in floating point.
///
/// Solvers accept a binary variable as 0 within a tolerance ε, usually 1e-6, so `M · y` can be as large as M · ε for y = 0.
/// Once that reaches 1, the smallest difference of two codes, equal lines are accepted. This happens long before the codes
/// exceed the exact integers of a double at 2^53.
pub const MAX_LENGTH: usize = 18;

pub fn refuses(board: &BinarySudoku) -> Option<String> {
    let longest = board.clues().rows().max(board.clues().cols());
    (board.distinct() && longest > MAX_LENGTH).then(|| {
        format!("its coefficients 2^n exceed the tolerance of floating-point solvers from n = {}, and here n = {longest}; try `pairs`", MAX_LENGTH + 1)
    })
}

/// (35)–(38), for the formulation as printed. For each pair of lines a, b of n cells, with codes A = Σ_j 2^(j−1) · a[j] and B,
/// M = 2^(n+1) and a binary variable y for A > B:
///
/// ```text
/// A − B ≤ M · y − 1              (35), (37)
/// A − B ≥ 1 − M · (1 − y)        (36), (38)
/// ```
pub fn differ(x: &Grid<Lit>, model: &mut Model) {
    for (a, b) in pairs_of_lines(x) {
        let is_row = a[0].row != b[0].row;
        let (name, less, more) = if is_row { ("y", "35", "36") } else { ("z", "37", "38") };
        let number = |cell: grid::Cell| if is_row { cell.row + 1 } else { cell.col + 1 };
        let larger = model.binary(format_args!("{name}[{},{}]", number(a[0]), number(b[0])));
        let big = 1 << (a.len() + 1);
        let powers = || (0..a.len()).map(|j| 1_i64 << j);
        let code = |cells: &[grid::Cell]| powers().zip(cells).map(|(power, &cell)| x[cell] * power).sum::<Expr>();
        let difference = code(&a) - code(&b);
        let at = place(&[&a[..], &b[..]].concat());
        let by = |equation| -> Provenance { DISTINCT.by(equation) };
        model.post(by(less), at.clone(), (difference.clone() - larger * big).at_most(-1));
        model.post(by(more), at, (difference - larger * big).at_least(1 - big));
    }
}

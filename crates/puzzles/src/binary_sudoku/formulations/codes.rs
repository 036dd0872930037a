//! Lines as numbers in base 2, after Hartmann.

use super::{BinarySudoku, bits, lines, pairs_of_lines, place, views};
use crate::binary_sudoku::DISTINCT;
use grid::Grid;
use model::{Expr, IntegerView, Lit, Model, Provenance};

/// The longest line whose code keeps apart from others in floating point.
///
/// Solvers take a bit for 0 up to a tolerance, mostly 1e-6, so `M · y` can be as much as M times
/// that without y being 1. Where this reaches the 1 by which two codes differ at least, lines can be
/// the same. That happens long before the codes themselves leave double precision at 2^53.
pub const LONGEST: usize = 18;

pub fn refuses(board: &BinarySudoku) -> Option<String> {
    let longest = board.clues().rows().max(board.clues().cols());
    (board.distinct() && longest > LONGEST).then(|| {
        format!("its numbers 2^n are beyond what solvers in floating point tell apart from n = {}, and here n = {longest}; try `pairs`", LONGEST + 1)
    })
}

/// (29)–(38) of Hartmann, *More Logic Puzzle Apps Solved by Mathematical Programming*, 2019. For
/// each two lines a and b of n cells, with their codes A = Σ_j 2^(j−1) · a[j] and B, M = 2^(n+1)
/// and a bit y that says A > B:
///
/// ```text
/// A − B ≤ M · y − 1              (35), (37)
/// A − B ≥ 1 − M · (1 − y)        (36), (38)
/// ```
pub fn write(board: &BinarySudoku, model: &mut Model) -> Vec<IntegerView> {
    let x = bits(board, model);
    lines(&x, model);
    if board.distinct() {
        differ(&x, model);
    }
    views(&x)
}

/// Equations (35)–(38).
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

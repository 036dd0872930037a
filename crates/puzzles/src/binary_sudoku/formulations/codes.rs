//! Distinct lines by comparing them as numbers in base 2, with big-M constraints.
//!
//! The idea: two lines differ if and only if their codes A and B do, so a binary variable chooses between A > B and A < B.
//! Source: Hartmann, *More Logic Puzzle Apps Solved by Mathematical Programming*, 2019, (29)–(38). Cost: one variable and
//! two constraints per pair of lines. Weakness: coefficients up to 2^(n+1) exceed the integrality tolerance of floating-point
//! solvers from n = 19 on, so longer lines are refused; `pairs` has no such limit.

use super::BinarySudoku;

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

//! The limits of `codes` in floating point, and the smallest board that shows the misprint.

use crate::{
    Puzzle,
    binary_sudoku::{BinarySudoku, formulations::codes},
    tolerance::TOLERANCE,
};
use grid::Grid;

/// Whether two equal lines of n cells satisfy (35) and (36) in floating point, for a y within tolerance of 0.
fn equal_lines_pass(n: usize) -> bool {
    let big = 2_f64.powi(n as i32 + 1);
    let (difference, y) = (0.0, TOLERANCE);
    difference <= big * y - 1.0 && difference >= 1.0 - big * (1.0 - y)
}

#[test]
fn lines_too_long_for_the_tolerance_are_refused() {
    let first = (1..64).find(|&n| equal_lines_pass(n)).expect("the numbers grow");
    assert_eq!(first, codes::MAX_LENGTH + 1);
    let empty = |rows, cols, distinct| BinarySudoku::new(Grid::new(rows, cols, |_| None), distinct);
    for (rows, cols) in [(first, 4), (4, first), (first, first)] {
        assert!(codes::refuses(&empty(rows, cols, true)).is_some_and(|reason| reason.contains("n = 19")));
        assert_eq!(codes::refuses(&empty(rows, cols, false)), None);
    }
    assert_eq!(codes::refuses(&empty(first - 1, first - 1, true)), None);
}

/// On 2 × 2 boards, all rules other than the balance of rows imply it.
#[test]
fn no_smaller_board_shows_the_misprint() {
    let board = BinarySudoku::new(Grid::new(2, 2, |_| None), true);
    for number in 0..16_i64 {
        let solution: Vec<i64> = (0..4).map(|index| number >> index & 1).collect();
        let columns_alone = (0..2).all(|col| solution[col] + solution[col + 2] == 1);
        let distinct = solution[..2] != solution[2..] && (solution[0], solution[2]) != (solution[1], solution[3]);
        assert_eq!(columns_alone && distinct, board.violations(&solution).is_empty(), "{solution:?}");
    }
}

//! What is seen at once to be an answer.

use crate::{
    Puzzle,
    sudoku::{Shape, Sudoku},
};
use grid::Grid;

/// A board of this shape without clues, and an answer: one row, shifted in each so that boxes are full.
fn shifted(shape: Shape) -> (Sudoku, Vec<i64>) {
    let side = shape.tall * shape.wide;
    let digit = |place: usize| {
        let (row, col) = (place / side, place % side);
        ((row % shape.tall * shape.wide + row / shape.tall + col) % side + 1) as i64
    };
    let board = Sudoku::plain(Grid::new(side, side, |_| None), shape).expect("a board");
    (board, (0..side * side).map(digit).collect())
}

#[test]
fn full_areas_are_seen_at_once() {
    for (tall, wide) in [(3, 3), (2, 3), (3, 2), (4, 4), (1, 5), (5, 1), (7, 9)] {
        let (board, mut values) = shifted(Shape { tall, wide });
        assert!(board.is_surely_answer(&values) && board.breaches(&values).is_empty(), "{tall}×{wide}");
        values[0] = values[0] % 2 + 1;
        assert!(!board.is_surely_answer(&values), "{tall}×{wide}");
    }
    // No word has as many bits: it is looked at in full.
    let (board, values) = shifted(Shape { tall: 8, wide: 8 });
    assert!(!board.is_surely_answer(&values) && board.breaches(&values).is_empty());
}

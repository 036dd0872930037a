//! What is seen at once to be a solution.

use crate::{
    Puzzle,
    sudoku::{Shape, Sudoku},
};
use grid::{Cell, Grid};

/// A board of this shape without clues, and a solution: one row, shifted in each so that boxes are full.
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
        assert!(board.is_surely_solution(&values) && board.violations(&values).is_empty(), "{tall}×{wide}");
        let right = values[0];
        // Some have the same last bits.
        for wrong in [right % 2 + 1, right + 64, right - 64, right + (1 << 32), right | i64::MIN] {
            values[0] = wrong;
            assert!(!board.is_surely_solution(&values), "{tall}×{wide}: {wrong}");
        }
    }
    // No word has as many bits: it is looked at in full.
    let (board, values) = shifted(Shape { tall: 8, wide: 8 });
    assert!(!board.is_surely_solution(&values) && board.violations(&values).is_empty());
}

#[test]
fn a_clue_that_is_not_kept_is_seen_at_once() {
    let shape = Shape { tall: 3, wide: 3 };
    let (_, values) = shifted(shape);
    for place in 0..81 {
        for digit in 1..=9 {
            let clue = |cell: Cell| (cell.row * 9 + cell.col == place).then_some(digit);
            let board = Sudoku::plain(Grid::new(9, 9, clue), shape).expect("a board");
            assert_eq!(board.is_surely_solution(&values), values[place] == i64::from(digit), "{digit} at {place}");
        }
    }
}

#[test]
fn full_areas_of_any_boxes_are_seen_at_once() {
    let clues = Grid::new(4, 4, |_| None);
    let board = Sudoku::new(clues, "aabbaccbadcbdddc".chars(), false, Vec::new()).expect("four boxes of four cells");
    let keeps = |values: &[i64]| board.violations(values).is_empty();
    let (mut right, mut wrong_boxes) = (0, 0);
    for values in latin_squares() {
        assert_eq!(board.is_surely_solution(&values), keeps(&values), "{values:?}");
        right += usize::from(keeps(&values));
        wrong_boxes += usize::from(!keeps(&values));
    }
    assert!(right > 0 && wrong_boxes > 0, "{right} right, {wrong_boxes} wrong in boxes alone");
}

/// All squares of side 4 with each digit once in each row and column.
fn latin_squares() -> Vec<Vec<i64>> {
    let mut squares: Vec<Vec<i64>> = vec![Vec::new()];
    for place in 0..16 {
        let fits = |square: &[i64], digit: i64| {
            (place / 4 * 4..place).chain((0..place / 4).map(|row| row * 4 + place % 4)).all(|other| square[other] != digit)
        };
        let longer = |square: Vec<i64>| {
            (1..=4).filter(|&digit| fits(&square, digit)).map(|digit| [&square[..], &[digit]].concat()).collect::<Vec<_>>()
        };
        squares = squares.into_iter().flat_map(longer).collect();
    }
    squares
}

//! Tests of the fast check of solutions.

use crate::{
    Puzzle,
    sudoku::{BoxShape, Diagonals, Sudoku},
};
use grid::{Cell, Grid};

/// An empty board with boxes of this shape, and a solution: shifts of one row.
fn shifted(shape: BoxShape) -> (Sudoku, Vec<i64>) {
    let side = shape.tall * shape.wide;
    let digit = |place: usize| {
        let (row, col) = (place / side, place % side);
        ((row % shape.tall * shape.wide + row / shape.tall + col) % side + 1) as i64
    };
    let board = Sudoku::plain(Grid::new(side, side, |_| None), shape).expect("a board");
    (board, (0..side * side).map(digit).collect())
}

#[test]
fn full_units_are_accepted() {
    for (tall, wide) in [(3, 3), (2, 3), (3, 2), (4, 4), (1, 5), (5, 1), (7, 9)] {
        let (board, mut values) = shifted(BoxShape { tall, wide });
        assert!(board.is_solution(&values) && board.violations(&values).is_empty(), "{tall}×{wide}");
        let right = values[0];
        // Some of these have the same low bits.
        for wrong in [right % 2 + 1, right + 64, right - 64, right + (1 << 32), right | i64::MIN] {
            values[0] = wrong;
            assert!(!board.is_solution(&values), "{tall}×{wide}: {wrong}");
        }
    }
    // A 64-bit word has too few bits for the fast check.
    let (board, mut values) = shifted(BoxShape { tall: 8, wide: 8 });
    assert!(board.is_solution(&values));
    values[0] = values[1];
    assert!(!board.is_solution(&values));
}

#[test]
fn violated_givens_are_rejected() {
    let shape = BoxShape { tall: 3, wide: 3 };
    let (_, values) = shifted(shape);
    for place in 0..81 {
        for digit in 1..=9 {
            let clue = |cell: Cell| (cell.row * 9 + cell.col == place).then_some(digit);
            let board = Sudoku::plain(Grid::new(9, 9, clue), shape).expect("a board");
            assert_eq!(board.is_solution(&values), values[place] == i64::from(digit), "{digit} at {place}");
        }
    }
}

#[test]
fn full_units_with_jigsaw_boxes_are_accepted() {
    let clues = Grid::new(4, 4, |_| None);
    let board = Sudoku::new(clues, "aabbaccbadcbdddc".chars(), Diagonals::NONE, Vec::new()).expect("four boxes of four cells");
    let is_solution = |values: &[i64]| board.violations(values).is_empty();
    let (mut right, mut wrong_boxes) = (0, 0);
    for values in latin_squares() {
        assert_eq!(board.is_solution(&values), is_solution(&values), "{values:?}");
        right += usize::from(is_solution(&values));
        wrong_boxes += usize::from(!is_solution(&values));
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

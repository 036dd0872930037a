//! Boards with as many values as cells.

use explain::{End, Explainer};
use solve::{BACKENDS, Limits};

const BOARD: &str =
    "fillomino\n.....6.4.\n.61..1.4.\n612.143..\n1.3.4.6..\n.....4.2.\n1.6..316.\n.......3.\n..6425522\n.4...6..1\n";

/// A fillomino of 81 cells, which may have 81 numbers each, is explained to its end.
#[test]
fn a_fillomino_of_more_than_64_cells_is_explained() {
    let puzzle = puzzles::boards(BOARD, None).next().expect("a board").puzzle.expect("a board");
    let explainer = Explainer::new(&*puzzle).expect("a board that is explained");
    let path = explainer.path(&[], None, BACKENDS[0], &Limits::default()).expect("steps that are checked");
    assert_eq!(path.end, End::Solved);
    assert_eq!(explainer.grade(true, &Limits::default()).level().name(), "medium");
}

#[test]
fn boards_with_more_values_are_refused_with_the_number() {
    let text = format!("fillomino\n{}", format!("{}\n", ".".repeat(13)).repeat(10));
    let puzzle = puzzles::boards(&text, None).next().expect("a board").puzzle.expect("a board");
    let error = Explainer::new(&*puzzle).map(|_| ()).expect_err("130 values in a place").to_string();
    assert!(error.contains("more than 128 values"), "{error}");
}

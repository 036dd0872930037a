//! Backends that finish within seconds count all 1539 solutions of a sudoku.
//!
//! Pumpkin takes most of a minute and the others longer; the laws count the solutions of small examples with them.

use puzzles::find;
use query::{Method, count};
use solve::{BACKENDS, Limits, Settings};
use std::time::Duration;

/// A sudoku known for its difficulty, without one of its clues.
const BOARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1.......4..";

#[test]
fn every_solution_is_counted_once() {
    let sudoku = find("sudoku").expect("sudoku is a kind");
    let puzzle = sudoku.read(BOARD, None).expect("the board is a line");
    let learning = BACKENDS.iter().filter(|backend| ["engine", "clauses", "cadical"].contains(&backend.name()));
    for &backend in learning {
        for formulation in sudoku.formulations() {
            let method = Method { formulation: formulation.name.into(), backend, settings: Settings::default(), direct: false };
            let limits = Limits::of(Duration::from_secs(300));
            let (count, _) = count(&*puzzle, &method, &limits, 10_000, |_| {}).expect("no backend refuses the board");
            assert_eq!((count.found, count.complete), (1539_u32.into(), true), "{} on {}", formulation.name, backend.name());
        }
    }
}

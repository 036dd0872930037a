//! Generated boards: every board can come, and none comes twice.

use query::generate::{GenerateError, MAX_ATTEMPTS, Outcome, Request, many};
use solve::{Limit, Limits};
use std::{ops::ControlFlow::Continue, time::Duration};

fn generated(kind: &str, size: &str, values: &[(&str, &str)], count: u64, limits: Limits) -> Vec<Outcome> {
    let kind = puzzles::find(kind).expect("there is such a kind");
    let (params, wanted) = query::generate::parameters(kind, Some(size), values).expect("the parameters are valid");
    let mut outcomes = Vec::new();
    many(&Request { kind, params: &params, seed: 1, limits, wanted }, count, 2, |number, outcome| {
        assert_eq!(number, outcomes.len() as u64, "boards come in order");
        outcomes.push(outcome);
        Continue(())
    });
    outcomes
}

/// There are 288 complete grids of 4×4 (Felgenhauer and Jarvis, *Mathematics of Sudoku I*, 2006, count
/// those of 9×9 in the same way).
#[test]
fn every_grid_comes_once() {
    let mut outcomes = generated("sudoku", "4", &[("density", "100")], 289, Limits::default());
    let last = outcomes.pop().expect("there is a last one");
    assert_eq!(last.expect_err("there are no more"), GenerateError::Attempts(MAX_ATTEMPTS));
    assert_eq!(outcomes.len(), 288);
    assert!(outcomes.iter().all(Result::is_ok));
}

#[test]
fn time_limit_is_reported() {
    let outcomes = generated("hashi", "9", &[], 2, Limits::of(Duration::ZERO));
    assert!(outcomes.iter().all(|outcome| matches!(outcome, Err(GenerateError::Limit(Limit::Time)))));
}

/// No board of 4×4 is as hard as this.
#[test]
fn levels_reached_are_reported() {
    let mut outcomes = generated("sudoku", "4", &[("grade", "20..30")], 1, Limits::default());
    let error = outcomes.pop().expect("one").expect_err("no such board");
    let GenerateError::Unmet { graded, levels, limit: None } = &error else { panic!("{error}") };
    assert_eq!(levels.values().sum::<u64>(), *graded);
    assert!(error.to_string().contains("the levels reached are easy ("), "{error}");
}

/// Islands on 41 percent of the cells: bridges of one cell each, nearly everywhere.
#[test]
fn dense_boards_of_hashi_have_all_their_islands() {
    for (size, islands) in [("16", 80), ("16", 105), ("20", 130), ("7", 20)] {
        for outcome in generated("hashi", size, &[("islands", &islands.to_string())], 3, Limits::default()) {
            let made = outcome.unwrap_or_else(|error| panic!("{islands} islands on side {size}: {error}"));
            assert_eq!(made.board.clues().len(), islands, "each island shows its number");
        }
    }
}

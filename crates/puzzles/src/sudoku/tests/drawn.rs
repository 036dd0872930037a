//! Marks that an editor draws: each once by its gesture, removed by the same.

use super::super::variants::VARIANTS;
use crate::{AnyPuzzle, Gesture};

/// An empty 4×4 board.
fn empty() -> Box<dyn AnyPuzzle> {
    crate::find("sudoku").expect("the kind").read(&".".repeat(16), None).expect("a board")
}

/// The marks of a tool.
fn marks(board: &dyn AnyPuzzle, name: &str) -> Vec<String> {
    board.tools().into_iter().find(|tool| tool.name == name).expect("a tool").marks
}

/// Draws marks one after the other, and lists those of the tool after each.
fn drawn(name: &str, values: &[&str]) -> Vec<Vec<String>> {
    let mut board = empty();
    let mut after = Vec::new();
    for value in values {
        board = board.edited(name, value).unwrap_or_else(|reason| panic!("{name} {value}: {reason}"));
        after.push(marks(&*board, name));
    }
    after
}

#[test]
fn each_variant_has_a_tool_that_draws_and_removes() {
    for tool in empty().tools() {
        let cells = match tool.gesture {
            Gesture::Switch => "",
            Gesture::Cell => "r1c1",
            Gesture::Pair | Gesture::Line | Gesture::Lane | Gesture::Area => "r1c1 r1c2",
            Gesture::Diagonal => "r1c1 r2c2",
        };
        let value = tool.numbers.map_or(cells.into(), |numbers| format!("{} {cells}", (*numbers.start()).max(2)));
        let after = drawn(tool.name, &[&value, &value]);
        assert_eq!(after.iter().map(Vec::len).collect::<Vec<_>>(), [1, 0], "{}", tool.name);
    }
    assert!(VARIANTS.iter().all(|variant| empty().tools().iter().any(|tool| tool.name == variant.name)));
}

#[test]
fn lanes_and_diagonals_are_completed_and_numbers_changed() {
    assert_eq!(
        drawn("sandwich", &["5 r2c3 r2c2", "0 r2c1 r2c4", "r2c1 r2c2"]),
        [vec!["5 r2c1 r2c2 r2c3 r2c4"], vec!["0 r2c1 r2c2 r2c3 r2c4"], vec![],]
    );
    assert_eq!(drawn("little-killer", &["9 r3c2 r2c3"]), [["9 r4c1 r3c2 r2c3 r1c4"]]);
    assert_eq!(drawn("little-killer", &["9 r2c1 r3c2"]), [["9 r2c1 r3c2 r4c3"]]);
    assert_eq!(drawn("even", &["r1c1 r2c3", "r1c1"]), [vec!["r1c1", "r2c3"], vec!["r2c3"]]);
    // A palindrome is the same from both ends.
    assert_eq!(drawn("palindrome", &["r1c3 r1c1", "r1c1 r1c2 r1c3"]), [vec!["r1c1 r1c2 r1c3"], vec![]]);
}

#[test]
fn cages_are_any_cells_and_one_cell_removes_them() {
    assert_eq!(drawn("cage", &["r2c1 r1c1", "6 r1c1 r2c1", "r1c1"]), [vec!["r1c1 r2c1"], vec!["6 r1c1 r2c1"], vec![]]);
    let board = empty().edited("cage", "r1c1 r1c2").expect("a cage");
    for (value, part) in
        [("r1c2 r1c3", "in one cage"), ("", "two cells"), ("r3c3", "two cells"), ("99 r3c3 r3c4", "possible sum")]
    {
        let error = board.edited("cage", value).expect_err("no cage");
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn what_is_no_mark_is_refused() {
    for (tool, value, part) in [
        ("thermometer", "r1c1", "two or more cells"),
        ("thermometer", "r1c1 r2c3", "straight lines"),
        ("thermometer", "3 r1c1 r1c2", "expected no number"),
        ("thermometer", "r1c1 r1c9", "found `r1c9`"),
        ("white", "r1c1 r2c2", "share a side"),
        ("sandwich", "r1c1 r1c2", "found none"),
        ("sandwich", "3 r1c1", "a row or a column"),
        ("little-killer", "3 r1c1 r1c2", "a whole diagonal"),
        ("diagonal falling", "r1c1", "no cells"),
        ("anti-king", "r1c1", "no cells"),
        ("maze", "r1c1", "nothing is placed"),
    ] {
        let error = empty().edited(tool, value).expect_err("no mark");
        assert!(error.contains(part), "{tool} {value}: {error}");
    }
}

//! 9×9 sudoku by direct search and on a model.

use puzzles::{AnyPuzzle, PuzzleFile};
use query::{BigUint, Method, Uniqueness, count, enumerate, uniqueness};
use solve::{Limit, Limits};
use std::time::Duration;

fn board(text: &str) -> Box<dyn AnyPuzzle> {
    puzzles::find("sudoku").expect("it is a kind").read(text, None).expect("it can be read")
}

/// A board with 1539 solutions.
const MULTIPLE: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1.......4..";

#[test]
fn direct_search_and_model_agree() {
    let texts = ["81", "82", "84", "88", "8."].map(|start| MULTIPLE.replacen("8.", start, 1));
    let counts = texts.map(|text| {
        let board = board(&text);
        let [direct, model] = [false, true].map(|direct| {
            let method = Method { direct, ..Method::default_for(&*board) };
            let (found, statistics) =
                enumerate(&*board, &method, &Limits::default(), u64::MAX, |_, _| ()).expect("it can be counted");
            assert_eq!((found.complete, statistics.by), (true, direct.then_some("nine")), "{text}");
            u64::try_from(found.found).expect("they were enumerated")
        });
        assert_eq!(direct, model, "{text}");
        model
    });
    assert_eq!((counts[3], counts[4]), (0, 1539));
    assert!(counts[..3].iter().sum::<u64>() > 0, "{counts:?}");
}

#[test]
fn other_rules_and_settings_need_a_model() {
    let tiny = include_str!("../../puzzles/src/sudoku/examples/tiny.txt");
    let killer = include_str!("../../puzzles/src/sudoku/examples/killer.txt");
    for board in [tiny, killer].map(|text| PuzzleFile::read(text).expect("the examples are puzzle files").puzzle) {
        let (_, statistics) = uniqueness(&*board, &Method::default_for(&*board), &Limits::default()).expect("it can be solved");
        assert_eq!(statistics.by, None);
    }
    let board = board(MULTIPLE);
    let mut method = Method::default_for(&*board);
    method.settings.seed = 7;
    let (verdict, statistics) = uniqueness(&*board, &method, &Limits::default()).expect("it can be solved");
    assert!(matches!(verdict, Uniqueness::Multiple(..)) && statistics.by.is_none());
}

#[test]
fn time_limit_is_reported() {
    let empty = board(&".".repeat(81));
    let method = Method::default_for(&*empty);
    let (found, statistics) =
        count(&*empty, &method, &Limits::of(Duration::from_millis(50)), u64::MAX, |_| ()).expect("it can be counted");
    assert!(found.found > BigUint::ZERO && !found.complete, "{found:?}");
    assert_eq!((found.limit, statistics.limit), (Some(Limit::Time), Some(Limit::Time)));
}

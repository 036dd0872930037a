//! What the judge names: the rules that a wrong solution breaks, and no other.

use crate::find;
use std::collections::BTreeSet;

/// The rules that values break on a nurikabe, both drawn as rows.
fn broken(board: &str, shade: &str) -> Vec<&'static str> {
    let puzzle = find("nurikabe").expect("a kind").read(&format!("nurikabe\n{board}"), Some("text")).expect("a board");
    let values: Vec<i64> = shade.chars().filter_map(|cell| Some(i64::from(cell.to_digit(10)?))).collect();
    assert_eq!(values.len(), puzzle.ranges().len());
    let rules: BTreeSet<&str> = puzzle.violations(&values).iter().map(|violation| violation.rule.name).collect();
    rules.into_iter().collect()
}

#[test]
fn an_island_that_is_too_large_breaks_its_size() {
    for (board, shade, rules) in [
        ("2...\n", "0011", &[][..]),
        ("2...\n", "0001", &["size"]),
        ("2...\n", "0000", &["size"]),
        ("3...\n", "0011", &["size"]),
        ("2...\n", "0010", &["island"]),
        ("1...\n", "0110", &["island"]),
        ("2...\n....\n", "0001\n1111\n", &["size"]),
        ("2...\n....\n", "0001\n1101\n", &["sea", "size"]),
        ("2...\n....\n", "0011\n1110\n", &["island"]),
        ("2...\n....\n....\n", "0001\n1110\n1111\n", &["island", "pool", "sea", "size"]),
        ("2...\n....\n....\n", "0001\n1111\n1111\n", &["pool", "size"]),
        ("1...\n....\n", "0111\n0101\n", &["island", "size"]),
        ("2.2.\n", "0101", &["sea", "size"]),
        ("?...\n....\n", "0001\n1111\n", &[]),
    ] {
        assert_eq!(broken(board, shade), rules, "{board}{shade}");
    }
}

/// A rule on variables that nobody sees is broken at the links of the cell that it is about.
#[test]
fn violations_have_a_place() {
    let puzzle = crate::boards("masyu\nw..\n...\n...\n", None).next().expect("a board").puzzle.expect("a board");
    let found = puzzle.violations(&[0; 12]);
    let pearl: Vec<&[usize]> = found.iter().filter(|found| found.rule.name == "pearl").map(|found| &found.vars[..]).collect();
    assert_eq!(pearl, [&[0, 1]]);
}

/// A tenth of the cells have numbers, and a hundred islands have none: a search without propagation would not end.
#[test]
fn islands_without_numbers_are_named() {
    let side = 20;
    let board: String = (0..side).map(|row| if row % 2 == 1 { "5...".repeat(5) } else { "....".repeat(5) } + "\n").collect();
    let shade: String = (0..side).map(|row| if row % 2 == 0 { "01".repeat(10) } else { "1".repeat(20) } + "\n").collect();
    let found = broken(&board, &shade);
    assert!(found.contains(&"island"), "{found:?}");
}

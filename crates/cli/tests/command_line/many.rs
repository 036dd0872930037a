//! Many boards at once.

use crate::program::{FOUR, Folder, ISLANDS, NONE, UNIQUE, run};
use serde_json::json;

/// A folder with good and bad boards and what is no board.
fn folder() -> Folder {
    let list = format!("# a list\n{UNIQUE}\n{}\n{FOUR}\n", "7".repeat(80));
    let folder = Folder::new().with("a/list.sdm", list).with("b/islands.has", ISLANDS);
    folder.with("b/notes.md", "# Notes\n").with("b/image.png", [0x89, 0x50, 0xff]).with(".hidden/x.has", "no board")
}

#[test]
fn one_bad_board_does_not_stop_the_others() {
    let folder = folder();
    let said = folder.run(&["check", "--json", "a", "b", "missing"]).ends(6);
    let mut told: Vec<(String, u64, String)> = Vec::new();
    for object in said.objects() {
        let source = object["source"].as_str().expect("it has a source").to_string();
        let what = object["verdict"].as_str().unwrap_or("error").to_string();
        told.push((source, object["line"].as_u64().expect("it has a line"), what));
    }
    told.sort();
    let expected = [("a/list.sdm", 2, "unique"), ("a/list.sdm", 3, "error"), ("a/list.sdm", 4, "multiple")];
    let expected = [&expected[..], &[("b/islands.has", 1, "unique"), ("missing", 1, "error")]].concat();
    let expected: Vec<_> =
        expected.into_iter().map(|(source, line, what)| (source.to_string(), line, what.to_string())).collect();
    assert_eq!(told, expected);
}

#[test]
fn people_get_a_line_for_each_and_a_summary() {
    let folder = folder();
    let said = folder.run(&["check", "a", "b"]).ends(6);
    assert_eq!(said.out.lines().count(), 3, "{}", said.out);
    assert!(said.out.lines().any(|line| line.starts_with("a/list.sdm:4: sudoku: several solutions; ")), "{}", said.out);
    let errors: Vec<&str> = said.err.lines().collect();
    assert!(errors[0].starts_with("a/list.sdm:3: "), "{errors:?}");
    assert!(errors[1].contains("2 files hold no board and were left out, b/image.png first"), "{errors:?}");
    assert!(errors[2].starts_with("4 boards in ") && errors[2].ends_with(": 1 in error, 1 several, 2 unique"), "{errors:?}");
}

#[test]
fn the_worst_counts() {
    run(&["check", UNIQUE, ISLANDS]).ends(0);
    run(&["check", UNIQUE, FOUR]).ends(3);
    run(&["check", FOUR, NONE, UNIQUE]).ends(4);
    run(&["check", NONE, "no board"]).ends(6);
    run(&["solve", "no board", "--formulation", "assignment", ISLANDS]).ends(2);
}

#[test]
fn a_long_list_comes_through_whole() {
    // Each line is told once, whatever thread it was solved by.
    let lines = vec![UNIQUE; 300].join("\n");
    let folder = Folder::new().with("list.sdm", lines);
    for jobs in ["1", "5"] {
        let objects = folder.run(&["solve", "--json", "--jobs", jobs, "list.sdm"]).ends(0).objects();
        let mut told: Vec<u64> = objects.iter().map(|object| object["line"].as_u64().expect("it has a line")).collect();
        told.sort_unstable();
        assert_eq!(told, (1..=300).collect::<Vec<u64>>());
        assert!(objects.iter().all(|object| object["solution"]["r1c1"] == json!(4)));
    }
}

#[test]
fn folders_without_boards_are_bad_input() {
    let folder = Folder::new().with("empty/.keep", "").with("other/notes.md", "# Notes\n");
    let said = folder.run(&["show", "empty"]).ends(6);
    assert_eq!(said.err, "empty:1: expected boards, found an empty folder\n");
    let said = folder.run(&["show", "other"]).ends(6);
    assert!(said.err.starts_with("other:1: expected boards, found none in the 1 files of this folder\n"), "{}", said.err);
}

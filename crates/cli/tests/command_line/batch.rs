//! Several boards in one command.

use crate::program::{FOUR, Folder, ISLANDS, NONE, UNIQUE, run};
use serde_json::json;

/// A folder with valid and invalid boards and other files.
fn folder() -> Folder {
    let list = format!("# a list\n{UNIQUE}\n{}\n{FOUR}\n", "7".repeat(80));
    let folder = Folder::new().with("a/list.sdm", list).with("b/islands.has", ISLANDS);
    folder.with("b/notes.md", "# Notes\n").with("b/image.png", [0x89, 0x50, 0xff]).with(".hidden/x.has", "no board")
}

#[test]
fn an_invalid_board_does_not_stop_the_others() {
    let folder = folder();
    let output = folder.run(&["check", "--json", "a", "b", "missing"]).exits(6);
    let mut reported: Vec<(String, u64, String)> = Vec::new();
    for object in output.objects() {
        let source = object["source"].as_str().expect("it has a source").to_string();
        let what = object["verdict"].as_str().unwrap_or("error").to_string();
        reported.push((source, object["line"].as_u64().expect("it has a line"), what));
    }
    reported.sort();
    let expected = [("a/list.sdm", 2, "unique"), ("a/list.sdm", 3, "error"), ("a/list.sdm", 4, "multiple")];
    let expected = [&expected[..], &[("b/islands.has", 1, "unique"), ("missing", 1, "error")]].concat();
    let expected: Vec<_> =
        expected.into_iter().map(|(source, line, what)| (source.to_string(), line, what.to_string())).collect();
    assert_eq!(reported, expected);
}

#[test]
fn each_board_gets_a_line_and_the_batch_a_summary() {
    let folder = folder();
    let output = folder.run(&["check", "a", "b"]).exits(6);
    assert_eq!(output.out.lines().count(), 3, "{}", output.out);
    assert!(output.out.lines().any(|line| line.starts_with("a/list.sdm:4: sudoku: multiple solutions; ")), "{}", output.out);
    let errors: Vec<&str> = output.err.lines().collect();
    assert!(errors[0].starts_with("error: a/list.sdm:3: "), "{errors:?}");
    assert!(errors[1].contains("skipped 2 files without a board, the first is b/image.png"), "{errors:?}");
    assert!(
        errors[2].starts_with("4 boards in ") && errors[2].ends_with(": 1 in error, 2 unique, 1 with multiple solutions"),
        "{errors:?}"
    );
}

#[test]
fn the_worst_exit_status_counts() {
    run(&["check", UNIQUE, ISLANDS]).exits(0);
    run(&["check", UNIQUE, FOUR]).exits(3);
    run(&["check", FOUR, NONE, UNIQUE]).exits(4);
    run(&["check", NONE, "no board"]).exits(6);
    run(&["solve", "no board", "--formulation", "assignment", ISLANDS]).exits(2);
}

#[test]
fn every_board_of_a_long_list_is_reported_once() {
    let lines = vec![UNIQUE; 300].join("\n");
    let folder = Folder::new().with("list.sdm", lines);
    for jobs in ["1", "5"] {
        let objects = folder.run(&["solve", "--json", "--jobs", jobs, "list.sdm"]).exits(0).objects();
        let mut numbers: Vec<u64> = objects.iter().map(|object| object["line"].as_u64().expect("it has a line")).collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (1..=300).collect::<Vec<u64>>());
        assert!(objects.iter().all(|object| object["solution"]["r1c1"] == json!(4)));
    }
}

#[test]
fn folders_without_boards_are_bad_input() {
    let folder = Folder::new().with("empty/.keep", "").with("other/notes.md", "# Notes\n");
    let output = folder.run(&["show", "empty"]).exits(6);
    assert_eq!(output.err, "error: empty:1: expected boards, found an empty folder\n");
    let output = folder.run(&["show", "other"]).exits(6);
    assert!(
        output.err.starts_with("error: other:1: expected boards, found none in the 1 files of this folder\n"),
        "{}",
        output.err
    );
}

#[test]
fn patterns_of_files_are_expanded() {
    let folder = folder().with("c/d/more.sdm", UNIQUE).with("c/d/.secret.sdm", "no board").with("c/[x].sdm", FOUR);
    let sources = |pattern: &str, exit: i32| {
        let objects = folder.run(&["check", "--json", pattern]).exits(exit).objects();
        let mut sources: Vec<String> = objects.iter().map(|object| object["source"].as_str().expect("a source").into()).collect();
        sources.dedup();
        sources
    };
    assert_eq!(sources("**/*.sdm", 6), ["a/list.sdm", "c/[x].sdm", "c/d/more.sdm"]);
    assert_eq!(sources("[a-b]/*.?[!n]?", 6), ["a/list.sdm", "b/islands.has"]);
    assert_eq!(sources("c/**/m*", 0), ["c/d/more.sdm"]);
    // A folder is read as it is without a pattern, and a file that exists is no pattern.
    assert_eq!(sources("c/*d", 0), ["c/d/more.sdm"]);
    // A file is read once, with the folder that is matched, too; `**` is the folder itself.
    assert_eq!(sources("c/**/*", 3), ["c/[x].sdm", "c/d/more.sdm"]);
    let count = |pattern: &str| folder.run(&["check", "--json", pattern]).objects().len();
    assert_eq!([count("c/**/*"), count("c/**")], [2, 2]);
    assert_eq!(count("**"), count("."));
    assert_eq!(sources("c/[x].sdm", 3), ["c/[x].sdm"]);
    let error = folder.run(&["check", "b/*.sdm"]).exits(6).err;
    assert_eq!(error, "error: b/*.sdm: no file matches, and it is not a board in a known format\n");
}

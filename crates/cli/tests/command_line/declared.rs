//! Subcommands derived from the declarations of queries.

use crate::program::{Folder, ISLANDS, UNIQUE, run, run_with};
use interface::{QUERIES, Watch};
use serde_json::{Value, json};
use solve::Limits;

#[test]
fn derived_commands_answer_as_the_queries_do() {
    let mut asked = Vec::new();
    for query in QUERIES.iter().filter(|query| query.command.is_some()) {
        let mut printed = run(&[query.name, ISLANDS, "--json"]).exits(0).object();
        let request = query.read(&serde_json::to_vec(&json!({ "board": ISLANDS })).expect("an object")).expect("a request");
        let found = request.run(Limits::default(), &Watch::default()).expect("a result");
        let entries = printed.as_object_mut().expect("an object");
        assert_eq!((entries.remove("source"), entries.remove("line")), (Some(ISLANDS.into()), Some(1.into())), "{}", query.name);
        assert_eq!(printed, found, "{}", query.name);
        asked.push(query.name);
    }
    assert_eq!(asked, ["rows", "relaxation", "stats"]);
}

#[test]
fn texts_say_what_the_objects_do() {
    let stats = run(&["stats", UNIQUE]).exits(0).out;
    assert!(stats.starts_with("81 variables, 28 of them fixed; 28 clues\n"), "{stats}");
    assert!(stats.contains("\n  assignment    729 variables, 324 constraints, 2916 nonzeros\n"), "{stats}");
    let rows = run(&["rows", ISLANDS, "--rule", "degree", "--formulation", "flow"]).exits(0).out;
    let listed = run(&["rows", ISLANDS, "--rule", "degree", "--formulation", "flow", "--json"]).exits(0).object();
    assert_eq!(Value::from(rows.lines().count()), listed["count"], "{rows}");
    let relaxed = run(&["relaxation", ISLANDS, "--formulation", "cuts"]).exits(0).out;
    assert!(relaxed.starts_with("round 1: sum "), "{relaxed}");
}

#[test]
fn several_boards_have_a_place_each() {
    let both = run_with(&["stats", "-"], format!("{UNIQUE}\n{UNIQUE}\n").as_bytes()).exits(0).out;
    assert!(both.starts_with("-:1: 81 variables") && both.contains("\n-:2: 81 variables"), "{both}");
}

#[test]
fn errors_have_their_exit_statuses() {
    let unknown = run(&["rows", UNIQUE, "--variable", "r0c0"]).exits(2).err;
    assert!(unknown.contains("there is no variable `r0c0`"), "{unknown}");
    run(&["rows", UNIQUE, "--formulation", "nothing"]).exits(2);
    run(&["stats", UNIQUE, "--formulation", "units"]).exits(2);
    run(&["stats", "nonsense"]).exits(6);
    run(&["relaxation", ISLANDS, "--time", "0.001ms"]).exits(5);
}

#[test]
fn boards_may_be_larger_than_over_http() {
    let row = "0 ".repeat(80);
    let board = format!("binary-sudoku\n{}", format!("{}\n", row.replace('0', ".").trim()).repeat(80));
    let folder = Folder::new().with("large.txt", board);
    let found = folder.run(&["rows", "large.txt", "--rule", "adjacent", "--json"]);
    assert_eq!(found.code, 0, "{found:?}");
}

#[test]
fn completions_and_manual_pages_have_them() {
    assert!(run(&["completions", "bash"]).exits(0).out.contains("pencilmark__subcmd__relaxation"));
    assert!(run(&["man", "relaxation"]).exits(0).out.contains("linear relaxation"));
}

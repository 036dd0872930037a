//! `dataset`: records that measure machines.

use crate::program::{Folder, ProgramOutput, run, run_with};
use query::dataset::sha256;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The verdict on a board as it is in a record, as JSON.
fn verdict(board: &Value) -> Value {
    run_with(&["check", "-", "--json"], board.to_string().as_bytes()).object()["verdict"].clone()
}

#[test]
fn records_depend_on_the_seed_alone() {
    let asked = ["dataset", "sudoku", "nurikabe", "--count", "6", "--size", "4", "--seed", "3", "--twins"];
    let alone = run(&[&asked[..], &["--jobs", "1"]].concat()).exits(0);
    assert_eq!(run(&[&asked[..], &["--jobs", "3"]].concat()).exits(0).out, alone.out);
    let other = run(&["dataset", "sudoku", "--count", "6", "--size", "4", "--seed", "4"]).exits(0);
    assert_ne!(other.objects()[0]["board"], alone.objects()[0]["board"]);
    let records = alone.objects();
    let kinds: Vec<&str> = records.iter().filter_map(|record| record["kind"].as_str()).collect();
    assert_eq!(kinds, [["sudoku"; 6], ["nurikabe"; 6]].concat());
    let ids: BTreeSet<&str> = records.iter().filter_map(|record| record["id"].as_str()).collect();
    assert_eq!(ids.len(), records.len(), "no board comes twice");
}

#[test]
fn records_are_what_they_say() {
    let records = run(&["dataset", "sudoku", "hashi", "nurikabe", "star-battle", "--count", "2", "--twins"]).exits(0).objects();
    assert_eq!(records.len(), 8);
    let (mut multiple, mut unsolvable, mut conflicts) = (0, 0, 0);
    for record in &records {
        let (kind, name) = (&record["kind"], record["id"].as_str().expect("an id"));
        // Text and JSON are the same board, and the answer is its one solution in the form that the prompt asks for.
        let text = json!({ "kind": kind, "board": record["board"] });
        let shown = run_with(&["show", "--json", "-"], record["json"].to_string().as_bytes()).exits(0).object();
        assert_eq!(shown["board"], run_with(&["show", "--json", "-"], text.to_string().as_bytes()).object()["board"], "{name}");
        let named = json!({ "kind": kind, "board": record["board"], "solution": record["solution"] });
        let checked = run_with(&["check", "-", "--json"], named.to_string().as_bytes()).exits(0).object();
        assert_eq!((&checked["verdict"], &checked["listed"][0]["verdict"]), (&json!("unique"), &json!("same")), "{name}");
        let board = record["board"].as_str().expect("a text");
        let answer = record["answer"].as_str().expect("a text");
        let file = format!("= puzzle {}\n{board}\n= solution\n{answer}", kind.as_str().expect("a name"));
        let checked = run_with(&["check", "-", "--json"], file.as_bytes()).exits(0).object();
        assert_eq!(checked["listed"][0]["verdict"], "same", "{name}: {file}");
        let prompt = record["prompt"].as_str().expect("a text");
        for rule in record["rules"].as_array().expect("rules") {
            assert!(prompt.contains(rule.as_str().expect("a sentence")), "{name}: {prompt}");
        }
        // Every value is found by a step.
        let steps = record["steps"].as_array().expect("steps");
        let found: usize = steps.iter().map(|step| step["values"].as_object().map_or(0, serde_json::Map::len)).sum();
        let graded = run_with(&["grade", "-", "--json"], text.to_string().as_bytes()).exits(0).object();
        assert_eq!((&record["level"], &record["grade"]), (&graded["level"], &graded["grade"]), "{name}: {graded}");
        assert!(found <= record["solution"].as_object().map_or(0, serde_json::Map::len) && found > 0, "{name}");
        for (twin, expected, count) in [("multiple", "multiple", &mut multiple), ("unsolvable", "none", &mut unsolvable)] {
            let twin = &record["twins"][twin];
            if twin.is_null() {
                continue;
            }
            *count += 1;
            assert_eq!(verdict(&twin["json"]), expected, "{name}: {twin}");
            assert_eq!(verdict(&json!({ "kind": kind, "board": twin["board"] })), expected, "{name}: {twin}");
            for solution in twin["solutions"].as_array().into_iter().flatten() {
                let listed = json!({ "kind": kind, "board": twin["board"], "solution": solution }).to_string();
                let checked = run_with(&["check", "-", "--json"], listed.as_bytes()).exits(3).object();
                assert_ne!(checked["listed"][0]["verdict"], "wrong", "{name}");
            }
            conflicts += usize::from(twin["conflict"].as_array().is_some_and(|parts| !parts.is_empty()));
        }
    }
    assert!(multiple >= 4 && unsolvable >= 6 && conflicts >= 4, "{multiple} {unsolvable} {conflicts}");
}

#[test]
fn prompts_say_what_the_signs_of_the_board_are() {
    let (nothing, unknown, regions) =
        ("`.` says that nothing", "`?` is a number", "In the last grid, cells with the same letter are a region");
    for (kind, size, expected) in [
        ("nurikabe", "4", [true, false, false]),
        ("heyawake", "4", [true, false, true]),
        ("star-battle", "5", [false, false, true]),
        ("kenken", "4", [false, false, true]),
        // The first grid has letters, too: `b` and `w` for circles.
        ("dotchi-loop", "6", [true, false, true]),
        ("masyu", "5", [true, false, false]),
        ("zebra", "3", [false, false, false]),
    ] {
        let records = run(&["dataset", kind, "--size", size, "--no-steps", "--no-certificates"]).exits(0).objects();
        let prompt = records[0]["prompt"].as_str().expect("a text");
        assert_eq!([nothing, unknown, regions].map(|said| prompt.contains(said)), expected, "{prompt}");
    }
}

/// The digest is that of the claim which `check --certificate` writes.
#[test]
fn certificates_are_named_by_their_digest() {
    let record = &run(&["dataset", "sudoku", "--size", "4", "--no-steps"]).exits(0).objects()[0];
    assert!(record.get("steps").is_none());
    let folder = Folder::new().with("board.txt", record["board"].as_str().expect("a text"));
    folder.run(&["check", "board.txt", "--certificate", "proof"]).exits(0);
    assert_eq!(record["certificate"], json!(sha256(&folder.text("proof/claim.txt"))));
    let without = &run(&["dataset", "sudoku", "--size", "4", "--no-certificates"]).exits(0).objects()[0];
    assert!(without.get("certificate").is_none() && without["steps"].is_array());
}

#[test]
fn levels_and_splits_are_as_asked() {
    let quick = ["dataset", "sudoku", "--no-steps", "--no-certificates", "--count", "20"];
    let levels = run(&[&quick[..], &["--levels", "easy,medium", "--size", "6"]].concat()).exits(0).objects();
    assert_eq!(levels.len(), 40);
    for (number, record) in levels.iter().enumerate() {
        assert_eq!(record["level"], if number < 20 { "easy" } else { "medium" });
    }
    let tested = |share: &str| -> Vec<Value> {
        let records = run(&[&quick[..], &["--size", "4", "--test", share]].concat()).exits(0).objects();
        records.into_iter().filter(|record| record["split"] == "test").map(|record| record["id"].clone()).collect()
    };
    let (none, half, all) = (tested("0"), tested("0.5"), tested("1"));
    assert_eq!((none.len(), all.len()), (0, 20));
    assert!((4..=16).contains(&half.len()) && half.iter().all(|id| all.contains(id)), "{half:?}");
}

#[test]
fn limits_leave_whole_records() {
    let stopped: ProgramOutput = run(&["dataset", "sudoku", "--count", "1000000", "--time", "0.6"]).exits(5);
    assert!(stopped.objects().iter().all(|record| record["answer"].is_string()));
    assert!(stopped.err.contains("a limit was reached"), "{}", stopped.err);
    for (options, expected) in [
        (&["sudoku", "--levels", "harder"][..], "expected one of easy"),
        (&["sudoku", "--levels", "easy,easy"], "each level once"),
        (&["sudoku", "--test", "1.5"], "from 0 to 1"),
        (&["sudoku", "--with", "wings=2"], "sudoku: "),
        (&["sudoku", "--size", "0"], "size"),
        (&["chess"], "invalid value 'chess'"),
        (&[], "required"),
    ] {
        let output = run(&[&["dataset"], options].concat()).exits(2);
        assert!(output.err.contains(expected), "{options:?}: {}", output.err);
    }
    assert_eq!(run(&["dataset", "sudoku", "--count", "0"]).exits(0).out, "");
    // None has so few.
    run(&["dataset", "sudoku", "--size", "4", "--with", "clues=3"]).exits(5);
}

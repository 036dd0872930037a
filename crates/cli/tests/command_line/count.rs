//! `count`.

use crate::program::{EMPTY, FOUR, Folder, NONE, UNIQUE, run};
use serde_json::json;
use std::collections::HashSet;

#[test]
fn all_solutions_are_counted() {
    for (board, count, verdict) in [(UNIQUE, 1, "unique"), (FOUR, 4, "multiple"), (NONE, 0, "none")] {
        let object = run(&["count", "--json", board]).exits(0).object();
        assert_eq!((&object["count"], &object["complete"]), (&json!(count.to_string()), &json!(true)));
        assert_eq!(object["verdict"], verdict);
        let output = run(&["count", board]).exits(0);
        assert!(output.out.starts_with(&format!("sudoku: {count} solution")), "{}", output.out);
    }
}

#[test]
fn counting_stops_at_the_limit() {
    let object = run(&["count", "--json", "--limit", "3", FOUR]).exits(0).object();
    assert_eq!((&object["count"], &object["complete"], &object["verdict"]), (&json!("3"), &json!(false), &json!("multiple")));
    let output = run(&["count", "--limit", "3", FOUR]).exits(0);
    assert!(output.out.contains("at least 3 solutions, solution limit reached"), "{}", output.out);
}

#[test]
fn all_solutions_are_printed_once_each() {
    let objects = run(&["count", "--json", "--all", FOUR]).exits(0).objects();
    let (solutions, last) = objects.split_at(4);
    assert_eq!(last[0]["count"], "4");
    let different: HashSet<String> = solutions.iter().map(|object| object["solution"].to_string()).collect();
    assert_eq!(different.len(), 4);
    assert_eq!(solutions.iter().map(|object| object["number"].as_u64()).collect::<Vec<_>>(), [1, 2, 3, 4].map(Some));

    let output = run(&["count", "--all", FOUR]).exits(0);
    assert!((1..=4).all(|n| output.out.contains(&format!("solution {n}:\n"))), "{}", output.out);
}

#[test]
fn count_at_the_time_limit_is_a_lower_bound() {
    for backend in run(&["backends", "--json"]).exits(0).objects() {
        let name = backend["name"].as_str().expect("backends have names");
        // No machine is so busy that none of these times is enough for a first solution.
        let found = ["0.5", "4", "32"].into_iter().any(|time| {
            let output = run(&["count", "--json", "--time", time, "--backend", name, EMPTY]);
            if name == "exhaustive" {
                output.exits(7);
                return true;
            }
            let object = output.exits(5).object();
            assert_eq!((&object["complete"], &object["statistics"]["limit"]), (&json!(false), &json!("time")), "{object}");
            object["count"].as_str().and_then(|count| count.parse::<u64>().ok()).expect("a number as text") > 0
        });
        assert!(found, "{name}");
    }
}

#[test]
fn count_at_the_limit_of_processor_time_is_a_lower_bound() {
    let object = run(&["count", "--json", "--cpu-time", "0.3", "--backend", "clauses", EMPTY]).exits(5).object();
    assert_eq!((&object["complete"], &object["statistics"]["limit"]), (&json!(false), &json!("cpu-time")), "{object}");
    // Each board has its own: the second is solved, though the first took all of its time.
    let boards = [EMPTY, UNIQUE].map(String::from).join("\n");
    let folder = Folder::new().with("list.sdm", boards);
    let objects = folder.run(&["count", "list.sdm", "--json", "--cpu-time", "0.3", "--backend", "clauses"]).exits(5).objects();
    assert_eq!(objects.iter().map(|object| object["complete"].as_bool()).collect::<Vec<_>>(), [Some(false), Some(true)]);
    let error = run(&["count", "--cpu-time", "1", "--jobs", "2", EMPTY]).exits(2).err;
    assert!(error.contains("--cpu-time <TIME>") && error.contains("--jobs <NUMBER>"), "{error}");
}
